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
  await page.getByRole('combobox', { name: 'Problems' }).click();
  await page.getByRole('option', { name: 'Unknown products' }).click();
  await expect(page).toHaveURL(/unmatched=true/);
  await page.getByRole('combobox', { name: 'Ordered' }).click();
  await page.getByRole('option', { name: 'Last 7 days' }).click();
  await expect(page).toHaveURL(/period=last7/);
  await page.getByRole('combobox', { name: 'Ordered' }).click();
  await page.getByRole('option', { name: 'Choose days…' }).click();
  await expect(page).not.toHaveURL(/period=/);
  await expect(page.getByLabel('First day')).not.toHaveValue('');
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
  await page.getByRole('button', { name: 'More actions' }).click();
  const refund = page.getByRole('menuitem', { name: /^Refund/ });
  await expect(refund).toBeDisabled();
  await expect(refund).toContainText(/no refund is possible/);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Ship', exact: true }).click();
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
  const panel = page.getByRole('region', { name: 'Channel updates' });
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

test('a delivery by a carrier of one’s own goes to the channel, and says who took the parcel', async ({
  page,
  shop,
}) => {
  test.setTimeout(150_000);
  const channel = await selling(shop, ['A']);
  await channel.put('/_orders', { sku: 'A', quantity: 1 }, 'POST');
  const { data } = await arrived(shop, 1);
  await page.goto(`/orders/${data[0]!.id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  const early = page.getByRole('menuitem', { name: /^Mark as delivered/ });
  await expect(early).toBeDisabled();
  await expect(early).toContainText(/no delivery is possible/);
  await page.keyboard.press('Escape');
  await shop.call('POST', `/orders/${data[0]!.id}/shipments`, {});
  await expect(page.getByText('Shipment on the channel')).toBeVisible();
  await page.getByRole('button', { name: 'Mark as delivered' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: /has arrived$/ });
  await dialog.getByLabel('Taken by').fill('Ayşe Yılmaz');
  await dialog.getByRole('button', { name: 'Mark as delivered' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Delivered on the channel', { exact: true })).toBeVisible();
  await expect(page.getByText('Taken by Ayşe Yılmaz')).toBeVisible();
});

// holds UI-60
test('several orders are acknowledged and shipped at once, and those that cannot be say why', async ({
  page,
  request,
  shop,
  checkAccessibility,
}) => {
  test.setTimeout(150_000);
  const channel = await selling(shop, ['A']);
  for (const quantity of [1, 2, 3]) await channel.put('/_orders', { sku: 'A', quantity }, 'POST');
  const { data } = await arrived(shop, 3);
  const [first, second, third] = data.map(({ order_number }) => order_number);
  await page.goto('/orders');
  await page.getByRole('checkbox', { name: `Select ${third}` }).check();
  const bar = page.getByRole('region', { name: 'Selected orders' });
  await bar.getByRole('button', { name: 'Acknowledge', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Acknowledge 1 order' }).click();
  await expect(page.getByText('1 order is on its way to its channel.').last()).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await expect(bar).toBeHidden();

  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  await bar.getByRole('button', { name: 'Acknowledge', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Acknowledge 3 orders' });
  await expect(dialog.getByRole('listitem').filter({ hasText: third! })).toContainText('acknowledged before');
  await checkAccessibility(page);
  await page.keyboard.press('Escape');

  await bar.getByRole('button', { name: 'Ship', exact: true }).click();
  const shipping = page.getByRole('dialog', { name: 'Ship 3 orders' });
  await shipping.getByLabel('Carrier').fill('DHL');
  await shipping.getByLabel(`Tracking number of order ${first}`).fill('T-1');
  await checkAccessibility(page);
  await shipping.getByRole('button', { name: 'Mark 3 orders as shipped' }).click();
  await expect(shipping.getByText('3 orders are on their way')).toBeVisible();
  const shipped = async () => {
    const { orders } = (await (await request.get(`${channel.url}/_state`)).json()) as Sold;
    return orders.flatMap(({ shipments }) => shipments);
  };
  await expect.poll(async () => (await shipped()).length, { timeout: 30_000 }).toBe(3);
  expect(await shipped()).toContainEqual(expect.objectContaining({ carrier: 'DHL', tracking_number: 'T-1' }));
  await shipping.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('row').filter({ hasText: second! })).toContainText('Shipped');
});
