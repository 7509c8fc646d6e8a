import { type Channel, expect, type Shop, test } from '../fixtures.ts';

interface Listed {
  data: { id: number; order_number: string; unmatched_lines: number }[];
  meta: { total: number };
}

/** The part of the channel's state that says what was shipped. */
interface Sold {
  orders: { shipments: object[] }[];
}

/** Products live on a channel, so that it can sell them. */
async function selling(shop: Shop, skus: readonly string[]): Promise<Channel> {
  const channel = await shop.addChannel({ label: 'Bazaar' });
  for (const sku of skus)
    await shop.call('POST', '/products', { name: `Kettle ${sku}`, sku, price: 20, quantity: 50 });
  await expect.poll(async () => (await channel.listings()).size, { timeout: 30_000 }).toBe(skus.length);
  return channel;
}

const arrived = async (shop: Shop, total: number): Promise<Listed> => {
  let list: Listed = { data: [], meta: { total: 0 } };
  await expect
    .poll(
      async () => {
        list = await shop.call<Listed>('GET', '/order-list');
        return list.meta.total;
      },
      { timeout: 45_000 },
    )
    .toBe(total);
  return list;
};

test('orders: list, detail with what was booked, timeline, and Back to the same place', async ({
  page,
  shop,
  checkAccessibility,
}) => {
  test.setTimeout(150_000);
  const channel = await selling(shop, ['A', 'B']);
  await channel.put('/_orders', { sku: 'A', quantity: 2 }, 'POST');
  await channel.put('/_orders', { sku: 'B', quantity: 1 }, 'POST');
  const { data } = await arrived(shop, 2);
  const number = data[0]!.order_number;

  await page.goto('/orders');
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.getByRole('button', { name: 'Total' }).click();
  await expect(page.getByRole('columnheader', { name: 'Total' })).toHaveAttribute('aria-sort', /scending/);
  await page.getByRole('searchbox').fill(number);
  await expect(page.getByRole('row')).toHaveCount(2);
  const address = page.url();
  expect(address).toContain('search=');

  await page.getByRole('link', { name: number }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
  await expect(page.getByText('Received', { exact: true })).toBeVisible();
  await expect(page.getByText(/units? of [AB] taken from General stock/)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('row')).toHaveCount(2);

  await page.getByRole('button', { name: 'Show chart' }).click();
  await expect(page.getByRole('heading', { name: 'Orders per channel' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Orders per channel' })).toContainText('Bazaar');
  await checkAccessibility(page);
});

// holds UI-1
test('filters of orders are in the address, and a nonsense address still shows a list', async ({
  page,
  shop: _,
}) => {
  await page.goto('/orders?status=shipped&status=nonsense&from=2026-13-45&page=-3&sort=upwards');
  await expect(page.getByText('No order matches')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByText('No orders yet')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Unknown products only' }).check();
  await expect(page).toHaveURL(/unmatched=true/);
});

test('a line whose product is not known is matched by hand and lowers the stock', async ({
  page,
  shop,
  checkAccessibility,
}) => {
  test.setTimeout(150_000);
  const channel = await selling(shop, ['A']);
  const [product] = (await shop.call<{ data: { id: number }[] }>('GET', '/products')).data;
  await channel.put('/_orders', { sku: 'A', quantity: 3 }, 'POST');
  // Gone before the order comes: its line is left without a product.
  await shop.call('DELETE', `/products/${product!.id}`);
  const { data } = await arrived(shop, 1);
  const { id: other } = await shop.call<{ id: number }>('POST', '/products', {
    name: 'Successor',
    sku: 'NEW',
    quantity: 10,
  });
  expect(data[0]!.unmatched_lines).toBe(1);
  await page.goto('/orders?unmatched=true');
  await page.getByRole('link', { name: data[0]!.order_number }).click();
  await page.getByRole('button', { name: /^Match .* with a product/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Which product was sold?' });
  await dialog.getByRole('button', { name: 'Match and book' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Product' })).toHaveAttribute('aria-invalid', 'true');
  await checkAccessibility(page);
  await dialog.getByRole('combobox', { name: 'Product' }).fill('succ');
  await page.getByRole('option', { name: 'Successor · NEW' }).click();
  await dialog.getByRole('button', { name: 'Match and book' }).click();
  await expect(page.getByText('3 units of NEW taken from General stock')).toBeVisible();
  const stored = await shop.call<{ data: { quantity: number } }>('GET', `/products/${other}`);
  expect(stored.data.quantity).toBe(7);
});

test('a shipment goes to the channel with its tracking number, and the page follows', async ({
  page,
  request,
  shop,
  checkAccessibility,
}) => {
  test.setTimeout(150_000);
  const channel = await selling(shop, ['A']);
  await channel.put('/_orders', { sku: 'A', quantity: 3 }, 'POST');
  const { data } = await arrived(shop, 1);
  await page.goto(`/orders/${data[0]!.id}`);
  const refund = page.getByRole('button', { name: 'Refund…' });
  await expect(refund).toHaveAttribute('aria-description', /no refund is possible/);
  await page.getByRole('button', { name: 'Ship…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Ship order/ });
  await dialog.getByLabel('Kettle A').fill('4');
  await dialog.getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(dialog.getByLabel('Kettle A')).toHaveAttribute('aria-invalid', 'true');
  await checkAccessibility(page);
  await dialog.getByLabel('Kettle A').fill('2');
  await dialog.getByLabel('Carrier').fill('DHL');
  await dialog.getByLabel('Tracking number').fill('0034');
  await dialog.getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(dialog).toBeHidden();
  const panel = page.getByRole('region', { name: 'Word to the channel' });
  await expect(panel.getByText('Done')).toBeVisible();
  await expect(panel.getByText('DHL · 0034')).toBeVisible();
  await expect(page.getByText('Shipment on the channel')).toBeVisible();
  const { orders } = (await (await request.get(`${channel.url}/_state`)).json()) as Sold;
  const shipments = orders.flatMap((order) => order.shipments);
  expect(shipments).toMatchObject([{ carrier: 'DHL', tracking_number: '0034', lines: [{ quantity: 2 }] }]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await checkAccessibility(page);
});
