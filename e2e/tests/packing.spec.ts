import { type Channel, expect, type Shop, test } from '../fixtures.ts';

interface Listed {
  data: { id: number; order_number: string }[];
  meta: { total: number };
}

/** Two products with barcodes on a channel, and orders of them. */
async function openOrders(
  shop: Shop,
  orders: readonly object[],
): Promise<{ channel: Channel; numbers: string[] }> {
  const channel = await shop.addChannel({ label: 'Bazaar' });
  const products = { A: '4006381333931', B: '5901234123457' };
  for (const [sku, ean] of Object.entries(products))
    await shop.call('POST', '/products', { name: `Kettle ${sku}`, sku, ean, price: 20, quantity: 50 });
  await expect.poll(async () => (await channel.listings()).size, { timeout: 30_000 }).toBe(2);
  for (const order of orders) await channel.put('/_orders', order, 'POST');
  let list: Listed = { data: [], meta: { total: 0 } };
  const arrived = async () => {
    list = await shop.call<Listed>('GET', '/order-list?sort=oldest');
    return list.meta.total;
  };
  await expect.poll(arrived, { timeout: 45_000 }).toBe(orders.length);
  return { channel, numbers: list.data.map(({ order_number }) => order_number) };
}

const shipments = async (
  request: { get(url: string): Promise<{ json(): Promise<unknown> }> },
  { url }: Channel,
) => {
  const state = (await (await request.get(`${url}/_state`)).json()) as {
    orders: { shipments: { carrier: string; tracking_number: string; lines: object[] }[] }[];
  };
  return state.orders.flatMap((order) => order.shipments);
};

// holds UI-62
test('orders are packed one after the other by keyboard: scanned, checked, shipped', async ({
  page,
  request,
  shop,
  checkAccessibility,
}) => {
  test.setTimeout(150_000);
  const lines = [
    { sku: 'A', quantity: 2 },
    { sku: 'B', quantity: 1 },
  ];
  const { channel, numbers } = await openOrders(shop, [{ lines }, { sku: 'B', quantity: 1 }]);
  await page.goto('/orders');
  await page.getByRole('link', { name: 'Pack orders' }).click();
  await expect(page.getByRole('heading', { name: `Order ${numbers[0]}` })).toBeVisible();
  const scan = page.getByLabel('Scan a barcode');
  await expect(scan).toBeFocused();
  const type = async (text: string) => {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };
  await type('4006381333931');
  await expect(page.getByText('1 / 2')).toBeVisible();
  await type('96385074');
  await expect(page.getByRole('alert')).toHaveText('96385074 is not in this order.');
  await checkAccessibility(page);
  await type('04006381333931');
  await type('4006381333931');
  await expect(page.getByRole('alert')).toContainText('packed already');
  await type('5901234123457');
  await expect(page.getByLabel('Tracking number')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('DHL');
  await page.keyboard.press('Tab');
  await type('T-1');

  await expect(page.getByRole('heading', { name: `Order ${numbers[1]}` })).toBeVisible();
  await expect(page.getByText('1 of 2 orders done')).toBeVisible();
  await expect(page.getByLabel('Carrier')).toHaveValue('DHL');
  await page.getByRole('checkbox', { name: 'All units of Kettle B are packed' }).check();
  // Some scanners send control characters along.
  await type('T\u00072');
  await expect(page.getByLabel('Tracking number')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Tracking number').fill('T2');
  await page.keyboard.press('Enter');
  await expect(page.getByText('All packed')).toBeVisible();
  await expect.poll(async () => (await shipments(request, channel)).length, { timeout: 30_000 }).toBe(2);
  expect(await shipments(request, channel)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ carrier: 'DHL', tracking_number: 'T-1' }),
      expect.objectContaining({ carrier: 'DHL', tracking_number: 'T2' }),
    ]),
  );
});

// holds UI-62
test('a part of an order goes, a skipped one waits, and the channel hears of what is in the parcel', async ({
  page,
  request,
  shop,
}) => {
  test.setTimeout(150_000);
  const { channel, numbers } = await openOrders(shop, [
    { sku: 'A', quantity: 3 },
    { sku: 'B', quantity: 1 },
  ]);
  await page.goto('/orders/packing');
  const ship = page.getByRole('button', { name: 'Ship and go to next' });
  await expect(ship).toHaveAttribute('aria-description', /Scan or tick/);
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(page.getByRole('heading', { name: `Order ${numbers[1]}` })).toBeVisible();
  await page.getByRole('button', { name: numbers[0]! }).click();
  await page.getByRole('button', { name: 'One more unit of Kettle A' }).click();
  await page.getByRole('button', { name: 'One more unit of Kettle A' }).click();
  await expect(page.getByText('2 of 3 units go now.')).toBeVisible();
  await ship.click();
  await expect(page.getByRole('heading', { name: `Order ${numbers[1]}` })).toBeVisible();
  await expect
    .poll(() => shipments(request, channel), { timeout: 30_000 })
    .toMatchObject([{ lines: [{ quantity: 2 }] }]);
});

// holds UI-63
test('pick list and packing slips print on A4 without the frame of the portal', async ({ page, shop }) => {
  test.setTimeout(150_000);
  const { numbers } = await openOrders(shop, [
    { sku: 'A', quantity: 3 },
    {
      lines: [
        { sku: 'A', quantity: 1 },
        { sku: 'B', quantity: 1 },
      ],
    },
  ]);
  await page.goto('/orders');
  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  await page.getByRole('link', { name: 'Pick list' }).click();
  await expect(page.getByRole('heading', { name: 'Pick list', level: 1 })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'Kettle A' });
  await expect(row).toContainText(numbers[0]!);
  await expect(row.getByRole('cell', { name: '4', exact: true })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('navigation').first()).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(row).toBeVisible();
  expect(
    (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type \/Page\b/g),
  ).toHaveLength(1);
  await page.emulateMedia({ media: 'screen' });
  await page.goBack();
  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  await page.getByRole('link', { name: 'Packing slips' }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
  expect(
    (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type \/Page\b/g),
  ).toHaveLength(2);
});
