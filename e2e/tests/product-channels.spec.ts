import { expect, test } from '../fixtures.ts';
import { card, createProduct, KETTLE, openTab, stateOf } from '../products.ts';

// holds UI-11
test.describe('one state per product and channel', () => {
  test('an error gives its cause, the channel’s words and the field that mends it', async ({
    page,
    shop,
  }) => {
    const channel = await shop.addChannel({ label: 'Strict', settings: { required_fields: ['barcode'] } });
    const id = await createProduct(shop, { ean: null });
    await expect.poll(() => stateOf(shop, id)).toEqual(['error']);
    await openTab(page, id, 'channels');
    const strict = card(page, 'Strict');
    await expect(strict).toContainText('Error');
    await expect(strict).toContainText('A field is missing · Barcode');
    await expect(strict).toContainText('The channel requires a field that the product does not have.');
    await expect(strict.getByRole('blockquote')).not.toBeEmpty();
    await strict.getByRole('link', { name: 'Go to Barcode (EAN)' }).click();
    await expect(page.getByLabel('Barcode (EAN)')).toBeFocused();
    await page.getByLabel('Barcode (EAN)').fill('4006381333931');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('tab', { name: 'Channels' }).click();
    await expect(strict.getByText('Live', { exact: true })).toBeVisible();
    expect((await channel.listings()).get('KT-1')).toBeDefined();
  });

  test('what is not mapped leads to the mapping; what waits and what is excluded are told beside it', async ({
    page,
    shop,
  }) => {
    const choosy = await shop.addChannel({ label: 'Choosy', settings: { require_category: true } });
    await choosy.put('/_taxonomy', {
      categories: [{ id: 'K', name: 'Kitchen', parent_id: null, assignable: true, attributes: [] }],
    });
    await shop.call('POST', `/connections/${choosy.id}/channel-categories/refresh`);
    const closed = await shop.addChannel({ label: 'Closed' });
    await shop.addChannel({ label: 'Waiting', paused: true });
    const id = await createProduct(shop, { category_paths: [['Garden', 'Rakes']] });
    await shop.call('PUT', `/products/${id}/channels/${closed.id}/exclusion`, { excluded: true });
    const states = { timeout: 30_000 };
    await expect.poll(() => stateOf(shop, id), states).toEqual(['not_mapped', 'excluded', 'pending']);
    await openTab(page, id, 'channels');
    await expect(card(page, 'Choosy')).toContainText('Not mapped');
    await expect(card(page, 'Choosy').getByRole('link', { name: 'Map the category' })).toHaveAttribute(
      'href',
      /\/publishing\/mapping\?/,
    );
    await expect(card(page, 'Waiting')).toContainText('Pending');
    await expect(card(page, 'Closed')).toContainText('Excluded');
    // A channel that needs somebody comes first.
    await expect(page.getByRole('tabpanel').getByRole('heading', { level: 2 }).first()).toHaveText('Choosy');
    await page.goto('/products');
    const row = page.getByRole('row', { name: /Kettle/ });
    for (const state of ['not mapped', 'excluded', 'pending'])
      await expect(row).toContainText(new RegExp(`1 ${state}`, 'i'));
  });

  test('a question of matching is answered on its channel', async ({ page, shop }) => {
    const channel = await shop.addChannel({ label: 'Old', paused: true });
    const item = (sku: string) => ({ sku, barcode: KETTLE.ean, title: `Old ${sku}`, price: '1' });
    await channel.put('/api/listings/batch', { items: [item('ONE'), item('TWO')] }, 'POST');
    const id = await createProduct(shop);
    await shop.call('POST', `/connections/${channel.id}/resume`, {});
    await expect.poll(() => stateOf(shop, id)).toEqual(['error']);
    await openTab(page, id, 'channels');
    await card(page, 'Old').getByRole('button', { name: 'This one: Old TWO' }).click();
    await expect(card(page, 'Old').getByText('Live', { exact: true })).toBeVisible();
    expect((await channel.listings()).size).toBe(2);
  });
});

// holds UI-12
test.describe('excluded names what is responsible', () => {
  test('a flag, and one click that changes it', async ({ page, shop }) => {
    await shop.addChannel({ label: 'Market' });
    const id = await createProduct(shop, { publish_enabled: false });
    await openTab(page, id, 'channels');
    const market = card(page, 'Market');
    await expect(market).toContainText('Not sent: Publishing is switched off for the product');
    await market.getByRole('button', { name: 'Switch publishing on' }).click();
    await expect(market.getByText('Live', { exact: true })).toBeVisible();
  });

  test('a rule, by its number and label, and the way to it', async ({ page, shop }) => {
    const channel = await shop.addChannel({ label: 'Market' });
    const rule = { action: 'exclude', label: 'No kettles', conditions: { sku_patterns: ['KT-*'] } };
    await shop.call('POST', `/connections/${channel.id}/rules`, rule);
    const id = await createProduct(shop);
    await openTab(page, id, 'channels');
    await expect(card(page, 'Market')).toContainText('Not sent: Rule 1 "No kettles" excludes it');
    await expect(card(page, 'Market').getByRole('link', { name: 'Open the rule' })).toHaveAttribute(
      'href',
      /\/publishing\/rules\?/,
    );
  });

  test('the flag of a category, and that no rule includes it', async ({ page, shop }) => {
    const channel = await shop.addChannel({ label: 'Market' });
    const { id: category } = await shop.call<{ id: number }>('POST', '/categories', {
      name: 'Rakes',
      parent_id: null,
    });
    const id = await createProduct(shop, { category_ids: [category] });
    await shop.call('PUT', `/categories/${category}`, { name: 'Rakes', publish_enabled: false });
    await openTab(page, id, 'channels');
    const market = card(page, 'Market');
    await expect(market).toContainText('Publishing is switched off for the category Rakes');
    await shop.call('PUT', `/categories/${category}`, { name: 'Rakes', publish_enabled: true });
    const rule = { action: 'include', label: 'Only pans', conditions: { sku_patterns: ['PAN-*'] } };
    await shop.call('POST', `/connections/${channel.id}/rules`, rule);
    await page.reload();
    await expect(market).toContainText('No rule includes it');
  });
});

// holds UI-7
test('a toggle shows at once what was chosen, and rolls back with the service’s message', async ({
  page,
  shop,
}) => {
  await shop.addChannel({ label: 'Market' });
  const id = await createProduct(shop);
  await openTab(page, id, 'channels');
  const toggle = page.getByRole('switch', { name: 'Sell here: Market' });
  await expect(toggle).toBeChecked();
  let answer: (() => void) | undefined;
  await page.route('**/exclusion', async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.fulfill({ status: 409, json: { message: 'somebody is at it', code: 'conflict' } });
  });
  await toggle.click({ force: true });
  await expect(toggle).not.toBeChecked();
  await expect.poll(() => answer !== undefined).toBe(true);
  answer!();
  await expect(toggle).toBeChecked();
  await expect(card(page, 'Market')).toContainText('somebody is at it');
  await page.unroute('**/exclusion');
  await toggle.click({ force: true });
  await expect(card(page, 'Market')).toContainText('The product is kept off this channel by hand');
  await expect(toggle).not.toBeChecked();
});

// holds UI-14
test('publish now, by keyboard alone: progress is told, survives a reload, and its end is announced', async ({
  page,
  shop,
}) => {
  const channel = await shop.addChannel({ label: 'Market' });
  await channel.put('/_faults', { poison_skus: ['KT-1'] });
  const id = await createProduct(shop);
  await expect.poll(() => stateOf(shop, id)).toEqual(['error']);
  await channel.put('/_faults', { poison_skus: [], delay_ms: 4000 });
  await openTab(page, id, 'channels');
  const button = page.getByRole('button', { name: 'Publish now on Market' });
  await expect(button).toBeEnabled();
  for (
    let steps = 0;
    steps < 80 && !(await button.evaluate((node) => node === document.activeElement));
    steps++
  )
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const progress = page.getByText('Publishing: 0 of 1 channels done');
  await expect(progress).toBeVisible();
  await page.reload();
  await expect(progress).toBeVisible();
  await expect(card(page, 'Market').getByText('Live', { exact: true })).toBeVisible({ timeout: 40_000 });
  await expect(page.getByRole('log').getByText('Publishing is done.')).toHaveCount(1);
});

test('the history says who changed what and what channels answered', async ({ page, shop }) => {
  await shop.addChannel({ label: 'Market' });
  const id = await createProduct(shop);
  await shop.call('PUT', `/products/${id}`, { name: 'Kettle', price: 120 });
  await expect.poll(() => stateOf(shop, id)).toEqual(['live']);
  await openTab(page, id, 'history');
  const entries = page.getByRole('tabpanel').getByRole('listitem');
  await expect(entries.filter({ hasText: 'Changed' }).first()).toContainText('by Ada Lovelace');
  await expect(entries.filter({ hasText: 'Changed' }).first()).toContainText(
    'Price without VAT: €100.00 → €120.00',
  );
  await page.getByText('Deliveries', { exact: true }).click();
  await expect(page).toHaveURL(/kind=delivery/);
  await expect(entries.filter({ hasText: 'Content sent to Market' }).first()).toContainText('confirmed');
  await expect(entries.filter({ hasText: 'Created' })).toHaveCount(0);
});
