import type { Channel, Shop } from '../fixtures.ts';
import { expect, test } from '../fixtures.ts';
import { createProducts } from '../publishing.ts';

/** A kettle at 50 that is live on two connections, which hold a price that falls by half or more. */
async function onTwoChannels(shop: Shop): Promise<{ product: number; channels: [Channel, Channel] }> {
  const channels: [Channel, Channel] = [
    await shop.addChannel({ label: 'One' }),
    await shop.addChannel({ label: 'Two' }),
  ];
  const [product] = (await createProducts(shop, [{ name: 'Kettle', sku: 'K1', price: 50 }])) as [number];
  for (const channel of channels) {
    await expect.poll(() => priceOn(channel), { timeout: 30_000 }).toBe(50);
    await shop.call('PATCH', `/connections/${channel.id}`, { guard_price_drop_percent: 50 });
  }
  return { product, channels };
}

const priceOn = async (channel: Channel): Promise<number | undefined> =>
  (await channel.listings()).get('K1')?.price;

// holds UI-95
test('approving all says which connection still waits and why, and lets the others out', async ({
  page,
  shop,
}) => {
  const { product, channels } = await onTwoChannels(shop);
  const [one, two] = channels;
  await shop.call('PATCH', `/products/${product}`, { price: 5 });
  await expect
    .poll(async () => (await shop.call<{ held: number }>('GET', '/publishing-counts')).held, {
      timeout: 30_000,
    })
    .toBe(2);
  await page.goto('/publishing/held');
  await page.getByRole('button', { name: 'Approve on all 2' }).click();
  // The page does not know yet that somebody else decided about the first one: its answers are slow.
  const answers = Promise.withResolvers<void>();
  await page.route('**/portal/api/held-plans', async (route) => {
    await answers.promise;
    await route.continue();
  });
  await shop.call('POST', `/held-plans/${one.id}/confirm`, { withdrawals: 0, jumps: 1 });
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Approve on all 2' }).click();
  await expect.poll(() => priceOn(two), { timeout: 30_000 }).toBe(5);
  await expect.poll(() => priceOn(one), { timeout: 30_000 }).toBe(5);
  answers.resolve();
  await expect(dialog.getByRole('alert')).toContainText('One still waits: ');
  await expect(dialog.getByRole('alert')).not.toContainText('Two still waits');
});

// holds UI-96
test('the deliveries of one change are one line of the history, which unfolds and folds', async ({
  page,
  shop,
}) => {
  await onTwoChannels(shop);
  await page.goto('/publishing/history');
  const fold = page.getByRole('button', { name: 'Details: 2 deliveries of Kettle' });
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('row')).toHaveCount(2);
  await fold.click();
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('row')).toHaveCount(4);
  await fold.click();
  await expect(page.getByRole('row')).toHaveCount(2);
});
