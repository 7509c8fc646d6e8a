import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { plainFamily, testContext } from '@sluice/connector-kit/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Config } from './config.ts';
import { variantUpdate } from './inputs.ts';
import type { WireProduct, WireVariant } from './schema.ts';
import { item } from './testing/items.ts';
import { withdrawListings } from './withdraw.ts';

const variant = (sku: string): WireVariant => ({
  id: `variant_${sku}`,
  title: sku,
  sku,
  manage_inventory: true,
  updated_at: '2026-01-01T00:00:00Z',
  options: [],
  inventory_items: [],
});

const ARTICLE: WireProduct = {
  id: 'prod_1',
  title: 'Shirt',
  handle: 'shirt',
  status: 'published',
  updated_at: '2026-01-01T00:00:00Z',
  categories: [],
  images: [],
  sales_channels: [{ id: 'sc_1' }],
  options: [],
  variants: [variant('S'), variant('M')],
};

const ANSWERS: Readonly<Record<string, object>> = {
  'GET /admin/products': { products: [ARTICLE] },
  'POST /admin/products/prod_1/variants/batch': { created: [], updated: [] },
  'GET /admin/stores': {
    stores: [
      {
        default_sales_channel_id: 'sc_1',
        default_location_id: 'sloc_1',
        supported_currencies: [{ currency_code: 'eur', is_default: true, currency: { decimal_digits: 2 } }],
      },
    ],
  },
  'GET /admin/shipping-profiles': { shipping_profiles: [] },
  'GET /admin/stock-locations': { stock_locations: [{ id: 'sloc_1' }] },
  'GET /admin/price-preferences': { price_preferences: [] },
};

const sent: unknown[] = [];
const shop = createServer(async (request, response) => {
  const text = (await request.toArray()).join('');
  if (text !== '') sent.push(JSON.parse(text));
  const { pathname } = new URL(request.url ?? '', 'http://shop');
  const answer = ANSWERS[`${request.method} ${pathname}`];
  response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(answer ?? { message: `nothing at ${request.method} ${pathname}` }));
});
beforeAll(() => new Promise<void>((listening) => shop.listen(0, '127.0.0.1', listening)));
afterAll(() => shop.close());

test('a withdrawn variant of an article cannot be ordered beyond the stock that it has no more', async () => {
  const { port } = shop.address() as AddressInfo;
  const config: Config = { base_url: `http://127.0.0.1:${port}`, api_key: 'sk_secret' };
  const key = { externalKey: 'S', syncId: 'variant_S', barcode: null };
  const results = await withdrawListings(testContext<Config>({ config }), [key]);
  expect(results).toEqual([{ externalKey: 'S', outcome: 'withdrawn' }]);
  expect(sent).toMatchObject([{ update: [{ id: 'variant_S', allow_backorder: false }] }]);
});

const SITE = {
  currency: 'EUR',
  digits: 2,
  pricesIncludeVat: true,
  location: 'sloc_1',
  salesChannel: 'sc_1',
  shippingProfile: null,
};

test('neither can one that is only prepared; one that is on sale keeps what the shop allows', () => {
  const config: Config = { base_url: 'https://shop.example', api_key: 'sk_secret' };
  const material = { ctx: testContext<Config>({ config }), site: SITE };
  const family = plainFamily({ Size: 'S' });
  const kind = { article: true, arranged: false };
  const update = (active: boolean) =>
    variantUpdate(material, item(1, { family, active }), variant('T-1'), kind);
  expect(update(false)).toMatchObject({ allow_backorder: false });
  expect(update(true)).not.toHaveProperty('allow_backorder');
});
