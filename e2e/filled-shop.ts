import { type APIRequestContext, expect } from '@playwright/test';
import { BASE, type Channel, make, type Shop } from './shop.ts';

/** Ids for the addresses of the pages. */
export interface FilledShop {
  shop: Shop;
  storageState: Awaited<ReturnType<APIRequestContext['storageState']>>;
  kettle: number;
  refused: number;
  group: number;
  rule: number;
  order: number;
  unmatchedOrder: number;
  /** One that is on its way. */
  sentOrder: number;
  importRun: number;
  channel: number;
  source: number;
  webhook: number;
  notificationRule: number;
}

const EAN = '4006381333931';
const leaf = (id: string, name: string, parent_id: string | null, assignable = true) => ({
  id,
  name,
  parent_id,
  assignable,
  attributes: [],
});
const TREE = [leaf('E', 'Ev', null, false), leaf('E1', 'Bakraçlar', 'E'), leaf('E2', 'Perdeler', 'E')];
const patiently = { timeout: 30_000 };

/**
 * Fills a shop with some of everything that the pages show. Names given by people are Turkish, so that English on a
 * page in Turkish is a text of the page.
 */
export async function fillShop(request: APIRequestContext, shop: Shop): Promise<FilledShop> {
  const { call } = shop;
  const idOf = async (path: string, body: object): Promise<number> =>
    (await call<{ id: number }>('POST', path, body)).id;
  const channel = await shop.addChannel({
    label: 'Çarşı',
    markupPercent: 5,
    settings: { required_fields: ['barcode'] },
  });
  await channel.put('/_taxonomy', { categories: TREE });
  const guarded = await shop.addChannel({ label: 'Bedesten' });
  const asking = await shop.addChannel({ label: 'Pazar', paused: true });
  const source = await addSource(request, shop);

  const home = await idOf('/categories', { name: 'Evim', parent_id: null });
  const buckets = await idOf('/categories', { name: 'Bakraç', parent_id: home });
  await call('PUT', `/categories/${home}/options`, { name: 'Malzeme', value: 'Bakır' });
  await idOf('/brands', { name: 'Boş Marka' });
  await call('POST', '/stock-locations', { code: 'DEPO', label: 'Depo', type: 'external' });
  const product = (sku: string, more: object = {}) =>
    idOf('/products', { name: `Ürün ${sku}`, sku, price: 1250.5, quantity: 40, tax_rate: 20, ...more });
  const kettle = await product('B-1', {
    ean: EAN,
    brand_name: 'Usta',
    category_ids: [buckets],
    tags: ['hediye'],
    description: '<p>El yapımı.</p>',
    attribute_bag: { DEPO: 7 },
    channel_overrides: [{ credential_id: guarded.id, price: 999 }],
  });
  const variant = (size: string, ean: string) =>
    product(`G-${size}`, { ean, family_code: 'GÖMLEK', variant_options: { Beden: size } });
  await variant('S', '5901234123457');
  await variant('M', '5012345678900');
  const sold = await product('Ç-1', { ean: '9780201379624' });
  const refused = await product('X-1', { ean: null });
  const group = await idOf('/groups', { name: 'Vitrin' });
  await call('POST', `/groups/${group}/members`, { product_ids: [kettle] });
  const rule = await idOf(`/connections/${channel.id}/rules`, {
    action: 'exclude',
    label: 'Perde yok',
    conditions: { sku_patterns: ['P-*'] },
  });
  await call('POST', '/api-keys', { name: 'Muhasebe' });
  // Nobody answers there: its page shows a failure and an event that waits.
  const webhook = await idOf('/webhooks', {
    label: 'Depo',
    url: 'http://127.0.0.1:9/olaylar',
    kinds: ['order.created', 'listing.rejected'],
  });
  await call('POST', `/webhooks/${webhook}/test`, {});
  const notificationRule = await idOf('/notification-rules', {
    label: 'Gece vardiyası',
    is_active: true,
    kinds: ['connection_failing', 'stock_low'],
    credential_id: null,
    refused_from: 1,
    stock_threshold: 5,
    way: 'slack',
    url: 'http://127.0.0.1:9/gizli',
    emails: [],
    cadence: 'daily',
    daily_at: '08:30',
    quiet_from: null,
    quiet_to: null,
    urgent_kinds: [],
    tells_end: true,
    hourly_limit: 30,
    language: 'tr',
    time_zone: 'Europe/Istanbul',
  });
  await call('POST', `/notification-rules/${notificationRule}/test`, {});
  await call('POST', '/invitations', { email: 'davet@example.com', role: 'editor' });
  await make(request, 'user', { tenantId: shop.tenantId, role: 'viewer' });
  const view = {
    page: 'products',
    name: 'Stoktakiler',
    search: 'has_stock=true',
    columns: ['name', 'price'],
  };
  await call('POST', '/saved-views', view);
  await call('POST', '/bulk-actions', {
    kind: 'edit',
    selection: { ids: [kettle] },
    edit: { status: true },
  });
  const importRun = await importFile(request, call);

  await expect.poll(async () => (await channel.listings()).size, patiently).toBe(4);
  const [orders] = await Promise.all([
    order(shop, channel, sold),
    askForMatch(shop, asking),
    holdPlan(shop, guarded),
    drift(shop, channel),
  ]);
  return {
    shop,
    storageState: await request.storageState(),
    kettle,
    refused,
    group,
    rule,
    ...orders,
    importRun,
    channel: channel.id,
    source,
    webhook,
    notificationRule,
  };
}

async function addSource(request: APIRequestContext, shop: Shop): Promise<number> {
  const { url } = await make<{ url: string }>(request, 'simulator');
  const { id } = await shop.call<{ id: number }>('POST', '/connections', {
    platform: 'simulator',
    label: 'Eski dükkân',
    role: 'source',
    config: { base_url: url },
  });
  return id;
}

async function importFile(request: APIRequestContext, call: Shop['call']): Promise<number> {
  const content = 'name;sku;price;raf\nTas;T-1;12,50;R1\nTabak;T-2;x;R2\n';
  const answer = await request.post(`${BASE()}/portal/api/import-files`, {
    headers: { origin: BASE() },
    multipart: { file: { name: 'liste.csv', mimeType: 'text/csv', buffer: Buffer.from(content) } },
  });
  const { data } = (await answer.json()) as { data: { id: number } };
  const { id } = await call<{ id: number }>('POST', `/import-files/${data.id}/runs`, { dry_run: true });
  const status = async () => (await call<{ data: { status: string } }>('GET', `/imports/${id}`)).data.status;
  await expect.poll(status, patiently).toBe('completed_with_errors');
  return id;
}

const waiting = (shop: Shop, what: string): Promise<void> =>
  expect
    .poll(async () => (await shop.call<Record<string, number>>('GET', '/publishing-counts'))[what], patiently)
    .toBeGreaterThan(0);

/** Two listings have the barcode of one product. */
async function askForMatch(shop: Shop, channel: Channel): Promise<void> {
  for (const sku of ['ESKİ-1', 'ESKİ-2'])
    await channel.put(
      '/api/listings/batch',
      { items: [{ sku, barcode: EAN, title: `Eski ${sku}`, price: '1' }] },
      'POST',
    );
  await shop.call('POST', `/connections/${channel.id}/resume`, {});
  await waiting(shop, 'questions');
}

/** A rule that would withdraw everything. */
async function holdPlan(shop: Shop, channel: Channel): Promise<void> {
  await expect.poll(async () => (await channel.listings()).size, patiently).toBeGreaterThanOrEqual(4);
  await shop.call('PATCH', `/connections/${channel.id}`, {
    guard_withdraw_minimum: 4,
    guard_price_minimum: 4,
  });
  await shop.call('POST', `/connections/${channel.id}/rules`, {
    action: 'exclude',
    label: 'Hiçbiri',
    conditions: { sku_patterns: ['*'] },
  });
  await waiting(shop, 'held');
}

async function drift(shop: Shop, channel: Channel): Promise<void> {
  const strange = { sku: 'YABANCI', barcode: '4006381333948', title: 'Bizim değil', price: '1' };
  await channel.put('/api/listings/batch', { items: [strange] }, 'POST');
  const path = `/connections/${channel.id}/reconciliations`;
  await shop.call('POST', path, {});
  const states = async () =>
    (await shop.call<{ data: { state: string }[] }>('GET', path)).data.map(({ state }) => state);
  await expect.poll(states, patiently).toEqual(['done']);
}

/** One order that is on its way, one whose product is gone before the order comes, and last a new one. */
async function order(shop: Shop, channel: Channel, sold: number) {
  interface Listed {
    data: { id: number; unmatched_lines: number; status: string }[];
  }
  await channel.put('/_orders', { sku: 'B-1', quantity: 1 }, 'POST');
  await channel.put('/_orders', { sku: 'Ç-1', quantity: 1 }, 'POST');
  await shop.call('DELETE', `/products/${sold}`);
  await channel.put('/_orders', { sku: 'B-1', quantity: 2 }, 'POST');
  const list = async () => (await shop.call<Listed>('GET', '/order-list')).data;
  await expect.poll(async () => (await list()).length, patiently).toBe(3);
  const orders = await list();
  const matched = orders.filter((one) => one.unmatched_lines === 0);
  const sent = matched.at(-1)!.id;
  await shop.call('POST', `/orders/${sent}/shipments`, {});
  const isSent = async () => (await list()).some(({ id, status }) => id === sent && status === 'shipped');
  await expect.poll(isSent, patiently).toBe(true);
  const unmatched = orders.find((one) => one.unmatched_lines > 0) ?? orders[0]!;
  return { order: matched[0]!.id, unmatchedOrder: unmatched.id, sentOrder: sent };
}
