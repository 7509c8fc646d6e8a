import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

/** Goes to every page of the menu by clicks; the headings in that order. */
async function walk(page: Page, reverse: boolean): Promise<string[]> {
  const menu = page.getByRole('navigation', { name: /Main menu|Ana menü/ });
  const heading = page.locator('#main h1');
  const headings: string[] = [];
  const visit = async (href: string): Promise<void> => {
    await menu.locator(`a[href="${href}"]`).first().click();
    await expect(page).toHaveURL((url) => url.pathname === href);
    await expect(heading).toBeVisible();
    // A page that failed to draw shows an alert in its place.
    await expect(page.locator('#main [role=alert]')).toHaveCount(0);
    await expect(page.locator('#main [role=status] .mantine-Skeleton-root')).toHaveCount(0);
    headings.push(`${href}: ${await heading.innerText()}`);
  };
  const hrefs = (selector: string): Promise<string[]> =>
    menu.locator(selector).evaluateAll((links) => links.map((link) => link.getAttribute('href')!));
  await expect(heading).toBeVisible();
  const sections = await hrefs(':scope > ul > li > a');
  for (const section of reverse ? sections.reverse() : sections) {
    await visit(section);
    for (const child of (await hrefs('ul ul a')).slice(1)) await visit(child);
  }
  return headings.sort();
}

test('every page of the menu is reached by clicks, after any other, and speaks both languages', async ({
  page,
  shop,
}) => {
  test.slow();
  await shop.call('POST', '/products', { name: 'Kettle', sku: 'K-1', price: 10 });
  await shop.addChannel();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto('/');
  const english = await walk(page, false);
  expect(english.length).toBeGreaterThan(20);
  await page.getByRole('button', { name: `Account of ${shop.email}` }).click();
  await page.getByRole('menuitem', { name: 'Türkçe' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'tr');
  const turkish = await walk(page, true);
  expect(turkish.length).toBe(english.length);
  // The first page is headed by the name of the shop.
  expect(turkish.filter((heading) => english.includes(heading) && !heading.startsWith('/:'))).toEqual([]);
  expect(errors).toEqual([]);
});
