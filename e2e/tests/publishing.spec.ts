import type { Page } from '@playwright/test';
import { type Channel, expect, type Shop, test } from '../fixtures.ts';

// Contrast is measured: not in the middle of a dialog that fades in.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const node = (id: string, name: string, parent_id: string | null, more: object = {}) => ({
  id,
  name,
  parent_id,
  assignable: true,
  attributes: [],
  ...more,
});
const TREE = [
  node('C', 'Clothing', null, { assignable: false }),
  node('C1', 'Shirts', 'C', {
    attributes: [
      {
        code: 'colour',
        label: 'Colour',
        required: true,
        multiple: false,
        values: [
          { code: 'red', label: 'Red' },
          { code: 'blue', label: 'Blue' },
        ],
      },
    ],
  }),
  node('C2', 'Night shirts', 'C'),
  node('H', 'Home', null, { assignable: false }),
  node('H1', 'Kettles', 'H'),
];

const createProducts = async (shop: Shop, products: object[]): Promise<number[]> => {
  const ids: number[] = [];
  for (const product of products)
    ids.push((await shop.call<{ id: number }>('POST', '/products', { price: 10, ...product })).id);
  return ids;
};

const skus = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, at) => ({ name: `Shirt ${at + 1}`, sku: `S${at + 1}`, ...more }));

/** Once the frame has taken to the new width. */
const noOverflow = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    )
    .toBeLessThanOrEqual(0);

test.describe('R13 results', () => {
  const open = async (page: Page, shop: Shop, count = 3): Promise<Channel> => {
    const channel = await shop.addChannel({ settings: { required_fields: ['barcode'] } });
    await createProducts(shop, skus(count));
    await page.goto('/publishing/results');
    await expect(page.getByText(`${count} listings need attention, for one cause.`)).toBeVisible({
      timeout: 20_000,
    });
    return channel;
  };

  test('are grouped by cause with a count, the plain cause, the words of the channel and the way to the field', async ({
    page,
    shop,
    checkAccessibility,
  }) => {
    await open(page, shop);
    const card = page.getByRole('article');
    await expect(card).toHaveCount(1);
    await expect(card.getByText('3 listings', { exact: true })).toBeVisible();
    await expect(card.getByText('In the channel’s own words')).toBeVisible();
    await card.getByRole('button', { name: 'Show the listings' }).click();
    await expect(page).toHaveURL(/open=/);
    await expect(card.getByRole('row')).toHaveCount(4);
    await expect(card.getByRole('link', { name: 'Fix: barcode', exact: true }).first()).toHaveAttribute(
      'href',
      /field=ean/,
    );
    await expect(page.getByRole('link', { name: /^Results/ })).toContainText('3');
    await checkAccessibility(page);
    // All of them together, as cells to type into.
    const list = card.getByRole('link', { name: 'Fix: barcode, in the list' });
    await expect(list).toHaveAttribute('href', /issue_key=\w+&grid=true/);
    await page.setViewportSize({ width: 390, height: 844 });
    await noOverflow(page);
  });

  test('fix and republish acts on the whole group', async ({ page, shop }) => {
    const channel = await open(page, shop);
    await channel.put('/_settings', { required_fields: [] }, 'PATCH');
    await page.getByRole('button', { name: 'Republish all 3 listings' }).click();
    await expect(page.getByText('3 listings are being tried again on Marketplace.').first()).toBeAttached();
    await expect(page.getByRole('heading', { name: 'Everything is as it should be' })).toBeVisible({
      timeout: 20_000,
    });
    const active = async () => [...(await channel.listings()).values()].filter((one) => one.active).length;
    await expect.poll(active).toBe(3);
  });

  test('three identical failures pause the connection with a banner, and it goes when the channel is back', async ({
    page,
    shop,
    checkAccessibility,
  }) => {
    const channel = await shop.addChannel();
    await channel.put('/_settings', { api_key: 'another' }, 'PATCH');
    await createProducts(shop, skus(1));
    await page.goto('/publishing/results');
    const banner = page
      .getByRole('status')
      .filter({ hasText: 'Marketplace is paused: its calls keep failing' });
    await expect(banner).toBeVisible({ timeout: 20_000 });
    await expect(banner).toContainText('The channel says');
    await checkAccessibility(page);
    await channel.put('/_settings', { api_key: null }, 'PATCH');
    await shop.call('POST', `/connections/${channel.id}/resume`);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Results' })).toBeVisible();
    await expect(banner).toHaveCount(0);
  });

  test('the history shows what was sent and answered, and keeps its filters in the address', async ({
    page,
    shop,
    checkAccessibility,
  }) => {
    await open(page, shop, 2);
    await page.goto('/publishing/history');
    await page.getByRole('combobox', { name: 'Outcome' }).selectOption('rejected');
    await expect(page).toHaveURL(/outcome=rejected/);
    await page
      .getByRole('button', { name: /^Details of the attempt/ })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toContainText('Refused');
    await checkAccessibility(page);
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Outcome' }).selectOption('live');
    await expect(page.getByRole('heading', { name: 'Nothing was sent' })).toBeVisible();
  });
});

test.describe('R12 rules', () => {
  test.slow();
  test('a rule is counted while it is written, previewed, and names what it keeps off', async ({
    page,
    shop,
    checkAccessibility,
  }) => {
    const channel = await shop.addChannel();
    const [first] = await createProducts(shop, [...skus(3), { name: 'Kettle', sku: 'K1' }]);
    await expect.poll(async () => (await channel.listings()).size, { timeout: 20_000 }).toBe(4);
    await page.goto('/publishing/rules');
    await expect(page.getByRole('heading', { name: 'No rules: everything goes out' })).toBeVisible();
    await page.getByRole('link', { name: 'Add rule' }).click();
    await page.getByLabel('Name').fill('No shirts');
    await page.getByRole('button', { name: 'Add condition' }).click();
    await page.getByRole('menuitem', { name: 'SKU pattern' }).click();
    await page.getByRole('combobox', { name: 'SKU pattern' }).fill('S*');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Matches 3 products of 4.')).toBeVisible();
    await checkAccessibility(page);
    await page.getByRole('button', { name: 'Preview' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Taken off sale').first()).toBeVisible();
    await checkAccessibility(page);
    await dialog.getByRole('button', { name: 'Add rule' }).click();
    await expect(page.getByText('Matches 3 products, decides 3 of them')).toBeVisible();
    await expect(page.getByText('1 product matches no rule. It goes out.')).toBeVisible();
    const targets = await shop.call<{ data: { trace: { text: string }[]; excluded: boolean }[] }>(
      'GET',
      `/products/${first}/channels`,
    );
    expect(JSON.stringify(targets.data[0])).toContain('No shirts');
    await expect
      .poll(async () => [...(await channel.listings()).values()].filter((one) => one.active).length, {
        timeout: 20_000,
      })
      .toBe(1);
  });

  test('the order is changed by keyboard, and shown before it holds', async ({
    page,
    shop,
    checkAccessibility,
  }) => {
    const channel = await shop.addChannel();
    const rule = (label: string, pattern: string) =>
      shop.call('POST', `/connections/${channel.id}/rules`, {
        action: 'exclude',
        label,
        conditions: { sku_patterns: [pattern] },
      });
    await rule('First', 'A*');
    await rule('Second', 'B*');
    await page.goto('/publishing/rules');
    const items = page.getByRole('list', { name: 'Rules' }).getByRole('listitem');
    await expect(items).toHaveCount(2);
    await checkAccessibility(page);
    await page.getByRole('button', { name: 'Move Second: drag it, or use the arrow keys' }).focus();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('dialog')).toContainText('“Second” goes from place 2 to place 1.');
    await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
    await expect(items.first()).toContainText('Second');
    await page.setViewportSize({ width: 390, height: 844 });
    await noOverflow(page);
  });

  test('what the service refuses stands on its field, and a dirty rule asks before it is left', async ({
    page,
    shop,
  }) => {
    await shop.addChannel();
    await page.goto('/publishing/rules/new');
    await page.getByRole('button', { name: 'Add condition' }).click();
    await page.getByRole('menuitem', { name: 'Price without VAT' }).click();
    await page.getByLabel('From', { exact: true }).fill('20');
    await page.getByLabel('To', { exact: true }).fill('10');
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByText('the minimum of price must not be above its maximum')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 390, height: 844 });
    await noOverflow(page);
  });
});

test('markups are shown before they hold', async ({ page, shop, checkAccessibility }) => {
  test.slow();
  const channel = await shop.addChannel();
  const { id: brand } = await shop.call<{ id: number }>('POST', '/brands', { name: 'Acme' });
  await createProducts(shop, skus(2, { brand_id: brand }));
  await expect.poll(async () => (await channel.listings()).size, { timeout: 20_000 }).toBe(2);
  await page.goto('/publishing/markups');
  await page.getByRole('button', { name: 'Add markup' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Preview' }).click();
  await expect(form.getByText('Choose one.')).toBeVisible();
  await form.getByRole('combobox', { name: 'Brand' }).click();
  await page.getByRole('option', { name: 'Acme' }).click();
  await form.getByLabel('Percentage over the master price').fill('10');
  await checkAccessibility(page);
  await form.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('dialog').getByText('Prices up')).toBeVisible();
  await page.getByRole('button', { name: 'Set markup' }).click();
  await expect(page.getByRole('row', { name: /Acme/ })).toContainText('+10');
  await checkAccessibility(page);
});

test.describe('R15 mapping', () => {
  const open = async (page: Page, shop: Shop): Promise<{ channel: Channel; shirts: number }> => {
    const channel = await shop.addChannel();
    await channel.put('/_taxonomy', { categories: TREE });
    const clothing = await shop.call<{ id: number }>('POST', '/categories', {
      name: 'Clothing',
      parent_id: null,
    });
    const shirts = await shop.call<{ id: number }>('POST', '/categories', {
      name: 'Shirt',
      parent_id: clothing.id,
    });
    await createProducts(shop, skus(3, { category_ids: [shirts.id], tags: ['Colour: Mauve'] }));
    await shop.call('POST', `/connections/${channel.id}/channel-categories/refresh`);
    await expect
      .poll(
        async () =>
          (
            await shop.call<{ tree: { categories: number } }>(
              'GET',
              `/connections/${channel.id}/category-mappings`,
            )
          ).tree.categories,
        { timeout: 30_000 },
      )
      .toBe(TREE.length);
    await page.goto('/publishing/mapping');
    return { channel, shirts: shirts.id };
  };

  test('at most three suggestions with reason and affected count, accepted by keyboard, never by themselves', async ({
    page,
    shop,
    checkAccessibility,
  }) => {
    const { channel } = await open(page, shop);
    const row = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Clothing › Shirt', exact: true }) });
    const suggestions = row.getByRole('button', { name: /Accept for 3 products/ });
    await expect(suggestions.first()).toContainText('The same names all the way');
    expect(await suggestions.count()).toBeLessThanOrEqual(3);
    await expect(row.getByText('Not mapped')).toBeVisible();
    await checkAccessibility(page);
    await suggestions.first().focus();
    await page.keyboard.press('Enter');
    await expect(row.getByText('On the channel: Clothing › Shirts')).toBeVisible();
    await expect(
      page.getByRole('status').filter({ hasText: 'It holds from the next publish on.' }),
    ).toBeAttached();
    const counts = await shop.call<{ counts: { mapped: number } }>(
      'GET',
      `/connections/${channel.id}/category-mappings`,
    );
    expect(counts.counts.mapped).toBe(1);
    await page.setViewportSize({ width: 390, height: 844 });
    await noOverflow(page);
  });

  test('another category is chosen by search, and shown before it holds', async ({
    page,
    shop,
    checkAccessibility,
  }) => {
    await open(page, shop);
    await page.getByRole('button', { name: 'Choose…: Clothing › Shirt', exact: true }).click();
    await page.getByRole('dialog').getByRole('searchbox').fill('night');
    await page.getByRole('dialog').getByRole('button', { name: 'Clothing › Night shirts' }).click();
    const preview = page.getByRole('dialog', { name: 'Map this category?' });
    await expect(preview).toContainText('It takes effect with the next publish');
    await checkAccessibility(page);
    await preview.getByRole('button', { name: 'Map', exact: true }).click();
    await expect(page.getByText('On the channel: Clothing › Night shirts')).toBeVisible();
  });

  test('required attributes come first, and unknown values are mapped', async ({
    page,
    shop,
    checkAccessibility,
  }) => {
    const { channel, shirts } = await open(page, shop);
    await shop.call('PUT', `/connections/${channel.id}/category-mappings/${shirts}`, { sync_id: 'C1' });
    await expect
      .poll(
        async () =>
          (
            await shop.call<{ data: { attributes_known: boolean }[] }>(
              'GET',
              `/connections/${channel.id}/mapped-categories`,
            )
          ).data[0]?.attributes_known,
        { timeout: 30_000 },
      )
      .toBe(true);
    await page.goto('/publishing/mapping?tab=attributes');
    await page.getByRole('button', { name: 'Set source: Colour' }).click();
    await page.getByLabel('Its values come from').selectOption('tag');
    await page.getByLabel('Beginning of the tags').fill('Colour:');
    await checkAccessibility(page);
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('button', { name: 'Save source' }).click();
    await expect(page.getByText('From tags that begin with Colour:')).toBeVisible();
    await page.getByRole('button', { name: 'Values: Colour' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Not known to the channel')).toBeVisible();
    await checkAccessibility(page);
    await dialog.getByRole('combobox', { name: 'What Mauve is on the channel' }).click();
    await page.getByRole('option', { name: 'Blue' }).click();
    await expect(dialog.getByText('Mapped by hand')).toBeVisible();
  });
});

test('match questions show both sides, and an answer is made by choice alone', async ({
  page,
  shop,
  checkAccessibility,
}) => {
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
  await checkAccessibility(page);
  await question.getByRole('button', { name: 'This is it: Old OLD2' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, this is it' }).click();
  await expect(page.getByRole('heading', { name: 'No product waits for an answer' })).toBeVisible();
});

test('held changes say what is held and why, and go out when they are confirmed', async ({
  page,
  shop,
  checkAccessibility,
}) => {
  const channel = await shop.addChannel();
  await createProducts(shop, skus(8));
  await expect.poll(async () => (await channel.listings()).size, { timeout: 20_000 }).toBe(8);
  await shop.call('PATCH', `/connections/${channel.id}`, { guard_minimum_listings: 3 });
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
  await expect(page.getByText(/8 listings would be taken off sale: 100% of what is on sale/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'A rule was added' })).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Let it go out' }).click();
  await checkAccessibility(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Let it go out' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing is held' })).toBeVisible();
  await expect
    .poll(async () => [...(await channel.listings()).values()].filter((one) => one.active).length, {
      timeout: 20_000,
    })
    .toBe(0);
});

test('a comparison tells what a channel shows otherwise', async ({ page, shop, checkAccessibility }) => {
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
  await expect(page.getByRole('cell', { name: 'Unknown to us' })).toBeVisible({ timeout: 30_000 });
  await checkAccessibility(page);
});

test('jobs tell how far they are', async ({ page, shop, checkAccessibility }) => {
  const ids = await createProducts(shop, skus(2));
  await shop.call('POST', '/bulk-actions', { kind: 'edit', selection: { ids }, edit: { status: false } });
  await page.goto('/publishing/jobs');
  await expect(page.getByRole('row', { name: /Edit: / })).toContainText('2 of 2', { timeout: 20_000 });
  await checkAccessibility(page);
});
