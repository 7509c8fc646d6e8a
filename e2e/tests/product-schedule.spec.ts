import { expect, type Shop, test } from '../fixtures.ts';
import { createProduct, openTab } from '../products.ts';

/** Now and some hours later, as an input of local time in the browser's time zone takes it. */
const localTime = (hours: number): string =>
  new Date(Date.now() + hours * 3_600_000)
    .toLocaleString('sv-SE', { timeZone: 'Europe/Istanbul' })
    .slice(0, 16)
    .replace(' ', 'T');

const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();

// holds SCHED-1, SCHED-2
test.describe('scheduled prices', () => {
  const listed = async (shop: Shop) => {
    const channel = await shop.addChannel({ label: 'Market' });
    const id = await createProduct(shop);
    const price = async () => (await channel.listings()).get('KT-1')?.price;
    await expect.poll(price).toBe(120);
    return { channel, id, price };
  };

  test('one is previewed, scheduled, seen on the channel, changed and ended', async ({ page, shop }) => {
    const { id, price } = await listed(shop);
    await openTab(page, id, 'price');
    const panel = page.getByRole('region', { name: 'Scheduled prices' });
    await panel.getByRole('button', { name: 'Schedule a price' }).click();
    const form = page.getByRole('dialog', { name: 'Schedule a price' });
    await form.getByRole('button', { name: 'Show the effect' }).click();
    await expect(form.getByLabel('Price without VAT')).toHaveAccessibleDescription(/above 0/);
    await form.getByLabel('Price with VAT').fill('96');
    await expect(form.getByLabel('Price without VAT')).toHaveValue('80 EUR');
    await form.getByLabel('From').fill(localTime(-1));
    await form.getByLabel('Until').fill(localTime(2));
    await form.getByRole('button', { name: 'Show the effect' }).click();
    const effect = page.getByRole('dialog', { name: 'Prices on the channels while it holds' });
    await expect(effect.getByRole('row', { name: /KT-1/ })).toContainText('-24.00 (-20%)');
    await effect.getByRole('button', { name: 'Cancel' }).click();
    await expect(form.getByLabel('Price with VAT')).toHaveValue('96 EUR');
    await form.getByRole('button', { name: 'Show the effect' }).click();
    await effect.getByRole('button', { name: 'Schedule', exact: true }).click();
    await expect(effect).toBeHidden();
    await expect(panel.getByRole('row', { name: /All channels/ })).toContainText('holds, ends in 2 hours');
    await expect.poll(price).toBe(96);
    await expect(page.getByRole('row', { name: /Market/ })).toContainText('Scheduled price until');

    await panel.getByRole('button', { name: 'More for the scheduled price: All channels' }).click();
    await page.getByRole('menuitem', { name: 'Change…' }).click();
    const change = page.getByRole('dialog', { name: 'Change the scheduled price' });
    await expect(change.getByLabel('From')).toBeDisabled();
    await change.getByLabel('Price without VAT').fill('90');
    await change.getByRole('button', { name: 'Show the effect' }).click();
    await effect.getByRole('button', { name: 'Change', exact: true }).click();
    await expect.poll(price).toBe(108);

    await panel.getByRole('button', { name: 'More for the scheduled price: All channels' }).click();
    await page.getByRole('menuitem', { name: 'End it now' }).click();
    const end = page.getByRole('dialog', { name: 'Cancel the scheduled price?' });
    await expect(end.getByRole('row', { name: /KT-1/ })).toContainText('+12.00');
    await end.getByRole('button', { name: 'End it now' }).click();
    await expect(panel).toContainText('No scheduled prices');
    await expect.poll(price).toBe(120);
    await panel.getByRole('button', { name: 'Show 1 that has ended' }).click();
    await expect(panel.getByRole('row', { name: /All channels/ })).toContainText('ended');
  });

  // holds SCHED-4
  test('one begins and ends by itself, and an open page follows', async ({ page, shop }) => {
    const { id, price, channel } = await listed(shop);
    await openTab(page, id, 'price');
    const panel = page.getByRole('region', { name: 'Scheduled prices' });
    const row = panel.getByRole('row', { name: /Market/ });
    await expect(panel).toContainText('No scheduled prices');
    const path = `/products/${id}/scheduled-prices`;
    const window = { starts_at: inSeconds(3), ends_at: inSeconds(11) };
    await shop.call('POST', path, { credential_id: channel.id, price: 77, ...window });
    await expect(row).toContainText('holds');
    await expect.poll(price).toBe(77);
    await expect(row).toBeHidden({ timeout: 20_000 });
    await expect.poll(price).toBe(120);
    await page.getByRole('tab', { name: 'History' }).click();
    await expect(page.getByText('Scheduled price ended')).toBeVisible();
  });

  // holds SCHED-6
  test('one that the guard would hold says so, and the person decides', async ({ page, shop }) => {
    const { id, price, channel } = await listed(shop);
    await shop.call('PATCH', `/connections/${channel.id}`, { guard_price_minimum: 1 });
    await openTab(page, id, 'price');
    await page.getByRole('button', { name: 'Schedule a price' }).click();
    const form = page.getByRole('dialog', { name: 'Schedule a price' });
    await form.getByLabel('Price without VAT').fill('30');
    await form.getByLabel('From').fill(localTime(-1));
    await form.getByLabel('Until').fill(localTime(2));
    await form.getByRole('button', { name: 'Show the effect' }).click();
    const effect = page.getByRole('dialog', { name: 'Prices on the channels while it holds' });
    await expect(effect).toContainText('both would wait until somebody approves');
    await effect.getByRole('checkbox', { name: /Let exactly these prices out and back/ }).check();
    await effect.getByRole('button', { name: 'Schedule', exact: true }).click();
    await expect.poll(price).toBe(36);
  });

  // holds SCHED-7
  test('a sale of several products is previewed, confirmed and undone', async ({ page, shop }) => {
    const { price, channel } = await listed(shop);
    await createProduct(shop, { name: 'Mug', sku: 'MG-1', ean: null, price: 10 });
    await shop.call('PATCH', `/connections/${channel.id}`, { guard_price_minimum: 1 });
    await expect.poll(async () => (await channel.listings()).size).toBe(2);
    await page.goto('/products');
    await page.getByRole('checkbox', { name: 'Select all rows' }).check();
    await page
      .getByRole('region', { name: 'Selected products' })
      .getByRole('button', { name: 'Edit' })
      .click();
    const drawer = page.getByRole('dialog', { name: 'Edit 2 products' });
    await drawer.getByRole('combobox', { name: 'Add a change' }).click();
    await page.getByRole('option', { name: 'Schedule a price' }).click();
    const change = drawer.getByRole('group', { name: 'Schedule a price' });
    await change.getByRole('textbox', { name: 'Price' }).fill('-60');
    await change.getByLabel('From').fill(localTime(-1));
    await change.getByLabel('Until').fill(localTime(2));
    await drawer.getByRole('button', { name: 'Preview' }).click();
    await expect(drawer.getByRole('row', { name: /KT-1/ }).first()).toContainText('-72.00 (-60%)');
    await drawer.getByRole('checkbox', { name: /Let exactly these prices out and back/ }).check();
    await drawer.getByRole('button', { name: 'Change 2 products' }).click();
    await expect.poll(price).toBe(48);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(price).toBe(120);
  });
});
