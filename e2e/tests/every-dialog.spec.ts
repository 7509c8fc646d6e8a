import type { Locator, Page } from '@playwright/test';
import type { FilledShop } from '../filled-shop.ts';
import { expect, test, visit } from '../fixtures.ts';

interface Dialog {
  name: string;
  path: string;
  /** Opens it by keyboard or click, and gives what has to have the focus once it is closed; none where that is gone by then. */
  open(page: Page): Promise<Locator | undefined>;
  /** Editors that drop down from their control are no dialogs. */
  shown?: string;
}

/** A dialog behind one button. */
const button = (name: string, path: string, control: string | RegExp, within = 'main'): Dialog => ({
  name,
  path,
  open: async (page) => {
    const opener = page
      .locator(within)
      .getByRole('button', { name: control })
      .or(page.locator(within).getByRole('link', { name: control }))
      .first();
    await opener.click();
    return opener;
  },
});

/** A dialog behind an entry of a menu, which gives the focus back to the menu's button. */
const item = (name: string, path: string, menu: string | RegExp, entry: string | RegExp): Dialog => ({
  name,
  path,
  open: async (page) => {
    const opener = page.getByRole('button', { name: menu }).first();
    await opener.click();
    await page.getByRole('menuitem', { name: entry, exact: typeof entry === 'string' }).click();
    return opener;
  },
});

/** The editor of one filter of products, which takes the focus. */
const filter = (name: string): Dialog => ({
  name: `filter: ${name}`,
  path: '/products',
  open: async (page) => {
    const opener = await item('', '', 'Add filter', name).open(page);
    const first = page.getByRole('dialog', { name, exact: true }).locator('input').first();
    await expect.soft(first, name).toBeFocused();
    return opener;
  },
  shown: '[data-popover-dropdown], .mantine-Popover-dropdown',
});

/** A dialog of a bulk action on the first product of the list. */
const bulk = (name: string, control: string, entry?: string): Dialog => ({
  name,
  path: '/products',
  open: async (page) => {
    await page.getByRole('row').nth(1).getByRole('checkbox').first().check();
    const bar = page.getByRole('region', { name: 'Selected products' });
    const opener = bar.getByRole('button', { name: control });
    await opener.click();
    if (entry !== undefined) await page.getByRole('menuitem', { name: entry }).click();
    return opener;
  },
});

/** A dialog of an action on the first order of the list. */
const bulkOrders = (name: string, control: string | RegExp): Dialog => ({
  name,
  path: '/orders',
  open: async (page) => {
    await page.getByRole('row').nth(1).getByRole('checkbox').first().check();
    const opener = page
      .getByRole('region', { name: 'Selected orders' })
      .getByRole('button', { name: control });
    await opener.click();
    return opener;
  },
});

const press = (name: string, key: string): Dialog => ({
  name,
  path: '/products',
  open: async (page) => {
    const before = page.getByRole('button', { name: 'Add filter' });
    await before.focus();
    await page.keyboard.press(key);
    return before;
  },
});

/** Every kind of dialog, drawer and editor, in portions that take about as long as each other. */
const DIALOGS: Record<string, (shop: FilledShop) => Dialog[]> = {
  'of the frame and of products': ({ kettle, channel }) => [
    press('command palette', 'Control+k'),
    press('keyboard shortcuts', '?'),
    filter('Active or not'),
    filter('Price'),
    filter('Tag'),
    filter('State on a channel'),
    { ...button('columns', '/products', 'Columns'), shown: '.mantine-Popover-dropdown' },
    button('save view', '/products?has_stock=true', 'Save as new view'),
    bulk('bulk edit', 'Edit'),
    bulk('publish', 'Publish now'),
    bulk('delete products', 'More actions', 'Delete'),
    button('override', `/products/${kettle}?tab=channels&channel=${channel}`, 'Set for this channel'),
    button('channel text', `/products/${kettle}?tab=channels&channel=${channel}`, 'Text and preview'),
    button('scheduled price', `/products/${kettle}?tab=price`, 'Schedule a price'),
    item('delete product', `/products/${kettle}`, 'More for this product', /Delete product/),
    // The last one: the page keeps what was typed.
    {
      name: 'question before leaving',
      path: '/settings/shop',
      open: async (page) => {
        await page.getByLabel('Shop name').fill('Başka');
        const link = page.getByRole('link', { name: 'Orders', exact: true });
        await link.click();
        return link;
      },
    },
  ],
  'of the other pages': ({ channel, order, unmatchedOrder, sentOrder, webhook, notificationRule }) => [
    button('new category', '/catalog/categories', 'New category'),
    button('category option', '/catalog/category-options', 'Add option'),
    button('new brand', '/catalog/brands', 'New brand'),
    item('merge brands', '/catalog/brands', 'Actions for Usta', 'Merge into another'),
    button('new group', '/catalog/groups', 'New group'),
    button('new tax rate', '/catalog/tax-rates', 'New VAT rate'),
    button('new location', '/stock-locations', 'New location'),
    button('new API key', '/api-keys', 'New API key'),
    item('renew API key', '/api-keys', 'Actions for Muhasebe', 'Renew'),
    button('invitation', '/settings/team', 'Invite a team member'),
    button('new webhook', '/settings/webhooks', 'Add a webhook'),
    item('renew webhook secret', `/settings/webhooks/${webhook}`, /^More for/, 'Renew the secret'),
    item('delete webhook', `/settings/webhooks/${webhook}`, /^More for/, 'Delete'),
    button('new notification rule', '/settings/notifications', 'Add a rule'),
    button('notification rule', `/settings/notifications/${notificationRule}`, 'Edit'),
    item('delete notification rule', `/settings/notifications/${notificationRule}`, /^More for/, 'Delete'),
    button('markup', `/publishing/markups?credential_id=${channel}`, 'Add markup'),
    button('sure suggestions', `/publishing/mapping?credential_id=${channel}`, 'Accept suggestions…'),
    item(
      'mappings of another connection',
      `/publishing/mapping?credential_id=${channel}`,
      'Import',
      'From another connection…',
    ),
    button('answer to a question', '/publishing/questions', /^This is it/),
    button('held changes', '/publishing/held', 'Approve changes'),
    button('attempt', '/publishing/history', /^Details of the attempt/),
    button('match order line', `/orders/${unmatchedOrder}`, /^Match .* with a product/),
    bulkOrders('acknowledge orders', /^Acknowledge$/),
    bulkOrders('ship orders', /^Ship$/),
    button('shipment', `/orders/${order}`, /^Ship$/),
    item('cancellation', `/orders/${order}`, 'More actions', 'Cancel units'),
    button('delivery', `/orders/${sentOrder}`, /^Mark as delivered$/),
    button('start of the trial marketplace', '/connections/new', 'Try it with a trial marketplace'),
    button('show webhook', `/connections/${channel}?tab=webhook`, 'Show address and secret…'),
    button('renew webhook', `/connections/${channel}?tab=webhook`, 'Create new URL'),
    item('delete connection', `/connections/${channel}`, 'More actions', 'Delete'),
  ],
};

// holds UI-19
for (const [portion, dialogsOf] of Object.entries(DIALOGS))
  test(`every dialog ${portion}: no fault by axe, and Esc gives the focus back`, async ({
    browser,
    filled,
    checkAccessibility,
  }) => {
    const context = await browser.newContext({ storageState: filled.storageState, reducedMotion: 'reduce' });
    const page = await context.newPage();
    let shownPath: string | undefined;
    for (const { name, path, open, shown = '[role=dialog]' } of dialogsOf(filled))
      await test.step(name, async () => {
        // A dialog that is closed has left its page as it was.
        if (path !== shownPath) await visit(page, path);
        shownPath = path;
        const before = await open(page);
        const dialog = page.locator(shown).filter({ visible: true });
        await expect(dialog, name).toHaveCount(1);
        await expect(dialog.getByRole('status', { name: 'Loading' })).toHaveCount(0);
        await checkAccessibility(page);
        await page.keyboard.press('Escape');
        await expect(dialog, name).toHaveCount(0);
        if (before !== undefined) await expect.soft(before, name).toBeFocused();
      });
    await context.close();
  });
