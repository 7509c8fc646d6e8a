import { expect, test } from '../fixtures.ts';
import { startDemo } from '../fresh-service.ts';

// holds DEMO-3, DEMO-5
test('a visitor walks in and is led past everything there is to find', async ({
  page,
  checkAccessibility,
}) => {
  test.slow();
  const demo = await startDemo();
  await page.goto(`${demo.url}/login`);
  await expect(page.getByText('This is a demonstration')).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Look around' }).click();
  const tour = page.getByRole('region', { name: 'Tour of the demonstration' });
  await expect(tour).toContainText('1 of 8');
  const next = async (heading: string) => {
    await tour.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  };
  await next('Products');
  await checkAccessibility(page);
  await next('Results');
  await expect(page.getByRole('main')).toContainText('barcode', { timeout: 60_000 });
  await next('Waiting for approval');
  const main = page.getByRole('main');
  await expect(main.getByText('Espresso machine Crema Duo').first()).toBeVisible({ timeout: 60_000 });
  const menu = page.getByRole('navigation').getByRole('link', { name: 'Differences on channels' });
  await expect(menu).toContainText('1', { timeout: 60_000 });
  await next('Differences on channels');
  // The page begins with the channel that has one.
  await expect(main.getByText('Stock pot 8 l')).toBeVisible();
  await next('Markups');
  await next('Orders');
  await next('Connections');
  await tour.getByRole('button', { name: 'Done' }).click();
  await expect(tour).toBeHidden();
  // It keeps its place, also after the page is loaded anew.
  await page.reload();
  await page.getByRole('button', { name: 'Tour', exact: true }).click();
  await expect(tour).toContainText('8 of 8');
  await demo.stop();
});
