import { expect, test } from '../fixtures.ts';
import { createProducts, skus } from '../publishing.ts';

// Contrast is measured: not in the middle of a dialog that fades in.
test('match questions show both sides, and an answer is made by choice alone', async ({ page, shop }) => {
  const channel = await shop.addChannel();
  const barcode = '4006381333931';
  for (const sku of ['OLD1', 'OLD2'])
    await channel.put(
      '/api/listings/batch',
      { items: [{ sku, barcode, title: `Old ${sku}`, price: '1' }] },
      'POST',
    );
  await createProducts(shop, [{ name: 'Kettle', sku: 'K1', ean: barcode }]);
  await expect
    .poll(async () => (await shop.call<{ questions: number }>('GET', '/publishing-counts')).questions, {
      timeout: 20_000,
    })
    .toBe(1);
  await page.goto('/publishing/questions');
  const question = page.getByRole('article', { name: 'Kettle on Marketplace' });
  await expect(question.getByText('Old OLD2')).toBeVisible();
  await question.getByRole('button', { name: 'This is it: Old OLD2' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, this is it' }).click();
  await expect(page.getByRole('heading', { name: 'No questions' })).toBeVisible();
});

test('held changes say what is held and why, and go out when they are confirmed', async ({ page, shop }) => {
  const channel = await shop.addChannel();
  await createProducts(shop, skus(8));
  await expect.poll(async () => (await channel.listings()).size, { timeout: 20_000 }).toBe(8);
  await shop.call('PATCH', `/connections/${channel.id}`, {
    guard_withdraw_minimum: 4,
    guard_price_minimum: 4,
  });
  await shop.call('POST', `/connections/${channel.id}/rules`, {
    action: 'exclude',
    conditions: { sku_patterns: ['S*'] },
  });
  await expect
    .poll(async () => (await shop.call<{ held: number }>('GET', '/publishing-counts')).held, {
      timeout: 20_000,
    })
    .toBe(1);
  await page.goto('/publishing/held');
  await expect(
    page.getByText(/8 listings would be taken off sale: 100% of all live listings, over the limit of/),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Rule added' })).toBeVisible();
  await page.getByRole('button', { name: 'Approve changes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve changes' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing is waiting' })).toBeVisible();
  await expect
    .poll(async () => [...(await channel.listings()).values()].filter((one) => one.active).length, {
      timeout: 20_000,
    })
    .toBe(0);
});

test('a comparison tells what a channel shows otherwise', async ({ page, shop }) => {
  const channel = await shop.addChannel();
  await createProducts(shop, skus(2));
  await expect
    .poll(async () => [...(await channel.listings()).values()].filter((one) => one.active).length, {
      timeout: 20_000,
    })
    .toBe(2);
  await channel.put(
    '/api/listings/batch',
    { items: [{ sku: 'UNKNOWN', barcode: null, title: 'Not ours', price: '1' }] },
    'POST',
  );
  await page.goto('/publishing/drift');
  await page.getByRole('button', { name: 'Compare now' }).click();
  await expect(page.getByRole('cell', { name: 'Not from Sluice' })).toBeVisible({ timeout: 30_000 });
});

// holds UI-91
test('a difference is mended on the channel from its row', async ({ page, shop, checkAccessibility }) => {
  const channel = await shop.addChannel();
  await shop.call('PUT', `/connections/${channel.id}/reconcile-mode`, { mode: 'report' });
  await createProducts(shop, [{ name: 'Kettle', sku: 'K1', price: 50 }]);
  const price = async () => (await channel.listings()).get('K1')?.price;
  await expect.poll(price, { timeout: 20_000 }).toBe(50);
  const changed = { sku: 'K1', barcode: null, title: 'Kettle', price: '1' };
  await channel.put('/api/listings/batch', { items: [changed] }, 'POST');
  await page.goto('/publishing/drift');
  await page.getByRole('button', { name: 'Compare now' }).click();
  const row = page.getByRole('row', { name: /Kettle/ });
  await expect(row).toContainText('Not fixed yet', { timeout: 30_000 });
  await checkAccessibility(page);
  await row.getByRole('button', { name: 'Send again' }).click();
  await expect(row).toContainText('Fixed');
  await expect(row.getByRole('button')).toBeHidden();
  await expect.poll(price, { timeout: 20_000 }).toBe(50);
});

test('jobs tell how far they are', async ({ page, shop }) => {
  const ids = await createProducts(shop, skus(2));
  await shop.call('POST', '/bulk-actions', { kind: 'edit', selection: { ids }, edit: { status: false } });
  await page.goto('/publishing/jobs');
  await expect(page.getByRole('row', { name: /Edit: / })).toContainText('2 of 2', { timeout: 20_000 });
});

// holds UI-86
test('a price mistake is put off, assigned, and taken back where it waits', async ({
  page,
  shop,
  checkAccessibility,
}) => {
  const channel = await shop.addChannel();
  await createProducts(shop, [{ name: 'Kettle', sku: 'K1', price: 50 }]);
  await expect.poll(async () => (await channel.listings()).get('K1')?.price, { timeout: 20_000 }).toBe(50);
  await shop.call('PATCH', `/connections/${channel.id}`, { guard_price_drop_percent: 50 });
  const { data } = await shop.call<{ data: { id: number }[] }>('GET', '/products?search=K1');
  await shop.call('PATCH', `/products/${data[0]!.id}`, { price: 5 });
  const held = async () => (await shop.call<{ held: number }>('GET', '/publishing-counts')).held;
  await expect.poll(held, { timeout: 20_000 }).toBe(1);
  await page.goto('/publishing/held');
  await expect(
    page.getByText(
      '1 price would fall by 90%. Even a single price waits for approval when it falls by more than 50%.',
    ),
  ).toBeVisible();
  const menu = page.getByRole('button', { name: 'Assign' });
  await checkAccessibility(page);
  await menu.click();
  await page.getByRole('menuitem', { name: 'Put off for a week' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing is waiting' })).toBeVisible();
  expect(await held()).toBe(0);
  await page.getByText('Put off', { exact: true }).click();
  await expect(page.getByText(/^Put off until/)).toBeVisible();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Show it again' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing is put off' })).toBeVisible();
  await page.getByText('Open', { exact: true }).click();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Assign to Ada Lovelace' }).click();
  await page.getByText('Mine', { exact: true }).click();
  await expect(page.getByRole('button', { name: 'Ada Lovelace' })).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Undo the change' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Nothing is assigned to you' })).toBeVisible({
    timeout: 20_000,
  });
  expect((await channel.listings()).get('K1')?.price).toBe(50);
  const { data: now } = await shop.call<{ data: { price: number } }>('GET', `/products/${data[0]!.id}`);
  expect(now.price).toBe(50);
});

// holds UI-95
test('one change that waits on two connections is one card, and goes out on one of them or on all', async ({
  page,
  shop,
  checkAccessibility,
}) => {
  test.slow();
  const channels = [await shop.addChannel({ label: 'One' }), await shop.addChannel({ label: 'Two' })];
  const price = async (at: number) => (await channels[at]!.listings()).get('K1')?.price;
  const held = async () => (await shop.call<{ held: number }>('GET', '/publishing-counts')).held;
  await createProducts(shop, [{ name: 'Kettle', sku: 'K1', price: 50 }]);
  for (const [at, { id }] of channels.entries()) {
    await expect.poll(() => price(at), { timeout: 20_000 }).toBe(50);
    await shop.call('PATCH', `/connections/${id}`, { guard_price_drop_percent: 50 });
  }
  const { data } = await shop.call<{ data: { id: number }[] }>('GET', '/products?search=K1');
  const change = async (value: number) => {
    await shop.call('PATCH', `/products/${data[0]!.id}`, { price: value });
    await expect.poll(held, { timeout: 20_000 }).toBe(2);
    await page.goto('/publishing/held');
    await expect(
      page.getByRole('region', { name: 'One change waits on 2 connections' }).getByRole('row'),
    ).toHaveCount(3);
  };
  await change(5);
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Approve here only: Two' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve changes' }).click();
  await expect(page.getByRole('region', { name: 'One', exact: true })).toBeVisible();
  await expect.poll(() => price(1), { timeout: 20_000 }).toBe(5);
  expect(await price(0)).toBe(50);
  await page.getByRole('button', { name: 'Approve changes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve changes' }).click();
  await expect.poll(() => price(0), { timeout: 20_000 }).toBe(5);
  await change(1);
  await page.getByRole('button', { name: 'Approve on all 2' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve on all 2' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing is waiting' })).toBeVisible();
  for (const at of channels.keys()) await expect.poll(() => price(at), { timeout: 20_000 }).toBe(1);
});
