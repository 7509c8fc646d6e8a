import { createHmac } from 'node:crypto';
import type { WebhookRequest } from '@sluice/connector-kit';
import { describe, expect, test } from 'vitest';
import { woocommerceConnector } from './index.ts';
import { upsertListings } from './listings.ts';
import { lookupListings } from './look-up.ts';
import { updateOffers } from './offers.ts';
import { pullOrders } from './orders.ts';
import { pullProducts } from './products.ts';
import { item, key, offer, type Scripted, scripted } from './test-support.ts';
import { type Delivery, delivery, recording, specsMissing } from './testing/specs.ts';
import { identifyWebhook, readWebhook } from './webhooks.ts';

const NOTHING: Scripted = { status: 200, headers: { 'x-wp-total': '0' }, body: [] };
const USD: Scripted = { status: 200, body: { code: 'USD' } };
const batch = (body: object): Scripted => ({ status: 200, body });
const bodyOf = (number: string) => recording(number).response.body as Record<string, unknown>;
const answerOf = (number: string): Scripted => recording(number).response;

/** A shop in dollars that answers the writing call with one thing and every list with another. */
const shop = (write: Scripted, list: (url: string) => Scripted = () => NOTHING) =>
  scripted(({ method, url }) => {
    if (url.includes('currencies/current')) return USD;
    return method === 'POST' ? write : list(url);
  });

describe.skipIf(specsMissing !== undefined)('answers that a real WooCommerce 11.0.1 gave', () => {
  const usd = { currency: 'USD', price: '9.90', barcode: '5901234123457' };

  test('a product that was made is live under its id', async () => {
    const ctx = shop(batch({ create: [bodyOf('01')] }));
    expect(await upsertListings(ctx, [item('REC-1', usd)])).toEqual([
      { externalKey: 'REC-1', outcome: 'live', syncId: '125' },
    ]);
  });

  test('a SKU or barcode that another product has is an issue of the common catalogue', async () => {
    const errors = ['02', '03'].map((number) => ({ id: 0, error: bodyOf(number) }));
    const ctx = shop(batch({ create: errors }));
    expect(await upsertListings(ctx, [item('REC-1', usd), item('REC-2', usd)])).toEqual([
      {
        externalKey: 'REC-1',
        outcome: 'rejected',
        issues: [{ code: 'duplicate_key', field: 'sku', message: 'Invalid or duplicated SKU.' }],
      },
      {
        externalKey: 'REC-2',
        outcome: 'rejected',
        issues: [
          {
            code: 'duplicate_barcode',
            field: 'barcode',
            message: 'Invalid or duplicated GTIN, UPC, EAN or ISBN.',
          },
        ],
      },
    ]);
  });

  test('a price and barcode that were kept as nothing, answered with 201, are not taken for success', async () => {
    const ctx = shop(batch({ create: [bodyOf('04')] }));
    const [result] = await upsertListings(ctx, [item('REC-BP', usd)]);
    expect(result).toMatchObject({ outcome: 'rejected' });
    const codes = result?.outcome === 'rejected' ? result.issues.map(({ code }) => code) : [];
    expect(codes).toEqual(['invalid_price', 'invalid_stock', 'invalid_barcode']);
  });

  test('errors of items within a 200 concern those items alone', async () => {
    const offers = [offer('REC-1', '125', '12.50', 7), offer('GONE', '999999', '1', 1)];
    const answered = { ...bodyOf('05'), create: undefined };
    const only = shop(batch(answered));
    const usdOffers = offers.map((one) => ({ ...one, currency: 'USD' }));
    expect(await updateOffers(only, usdOffers)).toEqual([
      { externalKey: 'REC-1', outcome: 'live', syncId: '125' },
      {
        externalKey: 'GONE',
        outcome: 'rejected',
        issues: [{ code: 'listing_not_found', message: 'Invalid ID.' }],
      },
    ]);
  });

  test('a batch that is too large is refused as a whole, which makes the host halve it', async () => {
    const ctx = shop(answerOf('06'));
    await expect(upsertListings(ctx, [item('A', { currency: 'USD' })])).rejects.toMatchObject({
      kind: 'invalid_request',
      message: expect.stringContaining('Unable to accept more than 100 items'),
    });
  });

  test('a product is found by SKU, and by barcode where the list of barcodes is not known', async () => {
    const bySku = shop(NOTHING, (url) => (url.includes('&sku=') ? answerOf('08') : NOTHING));
    expect(await lookupListings(bySku, [key('REC-1')])).toMatchObject([
      { match: 'found', by: 'externalKey', listing: { syncId: '125', price: '12.50', stock: 5 } },
    ]);
    // A version that does not know the list answers with any products.
    const byBarcode = shop(NOTHING, (url) => {
      if (url.includes('search=5901234123457')) return answerOf('09');
      return url.includes('global_unique_id=') ? answerOf('10') : NOTHING;
    });
    expect(await lookupListings(byBarcode, [key('X', { barcode: '5901234123457' })])).toMatchObject([
      { match: 'found', by: 'barcode', listing: { syncId: '125', externalKey: 'REC-1' } },
    ]);
  });

  test('a page beyond the end is empty and ends the walk; a bad page size is refused', async () => {
    const beyond = shop(NOTHING, () => ({ ...answerOf('11'), headers: { 'x-wp-total': '0' } }));
    expect(await pullOrders(beyond, { since: null, cursor: null })).toEqual({ orders: [], next: null });
    const refused = shop(NOTHING, () => answerOf('12'));
    await expect(pullOrders(refused, { since: null, cursor: null })).rejects.toMatchObject({
      kind: 'invalid_request',
      message: expect.stringContaining('per_page'),
    });
  });

  test('variations become products of their own, named after their parent', async () => {
    const parent = bodyOf('13');
    const ctx = shop(NOTHING, (url) => {
      if (url.includes('/settings/general/woocommerce_calc_taxes'))
        return { status: 200, body: { id: 'woocommerce_calc_taxes', value: 'no' } };
      if (url.includes('/variations')) return answerOf('15');
      if (url.includes('include=')) return { ...NOTHING, body: [parent] };
      return NOTHING;
    });
    const { products } = await pullProducts(ctx, { since: null, cursor: 'variations' });
    expect(products[1]).toMatchObject({
      family: { code: 'REC-SH', name: 'Rec shirt', options: [{ name: 'Size', value: 'S' }] },
      weight: null,
      properties: [],
    });
    expect(
      products.map(({ externalId, name, sku, barcode, model, price, quantity }) => [
        externalId,
        name,
        sku,
        barcode,
        model,
        price,
        quantity,
      ]),
    ).toEqual([
      ['127:129', 'Rec shirt - M', 'REC-SH-M', null, 'REC-SH', '20', 3],
      ['127:128', 'Rec shirt - S', 'REC-SH-S', '5901234123464', 'REC-SH', '20', 3],
    ]);
  });

  test('variants are made under the product that has their family code as its SKU', async () => {
    const parent = { ...answerOf('08'), body: [bodyOf('13')] };
    const ctx = shop(answerOf('14'), (url) => {
      if (url.includes('products/attributes')) return NOTHING;
      return url.includes('sku=REC-SH') ? parent : NOTHING;
    });
    const size = (value: string) => ({
      ...usd,
      price: '20',
      stock: 3,
      barcode: value === 'S' ? '5901234123464' : null,
      family: { code: 'REC-SH', name: 'Rec shirt', options: [{ name: 'Size', value }], lead: value === 'S' },
    });
    expect(await upsertListings(ctx, [item('REC-SH-S', size('S')), item('REC-SH-M', size('M'))])).toEqual([
      { externalKey: 'REC-SH-S', outcome: 'live', syncId: '127:128' },
      { externalKey: 'REC-SH-M', outcome: 'live', syncId: '127:129' },
    ]);
    const written = ctx.requests.filter(({ method }) => method === 'POST');
    expect(written.map(({ url }) => new URL(url).pathname)).toEqual([
      '/wp-json/wc/v3/products/127/variations/batch',
    ]);
    // As it was sent to the real server, and more besides.
    const { create } = recording('14').request.body as { create: object[] };
    expect(written[0]?.json).toMatchObject({ create });
    // An option that was kept otherwise is reported.
    const [other] = await upsertListings(ctx, [item('REC-SH-S', size('M')), item('REC-SH-M', size('M'))]);
    expect(other).toMatchObject({
      outcome: 'rejected',
      issues: [{ code: 'invalid_attribute', field: 'Size' }],
    });
  });

  test('orders come with their lines, amounts as text and times in GMT', async () => {
    const ctx = shop(NOTHING, () => answerOf('17'));
    const { orders } = await pullOrders(ctx, { since: null, cursor: null });
    expect(orders).toHaveLength(3);
    expect(orders.find(({ externalId }) => externalId === '130')).toMatchObject({
      orderNumber: '130',
      status: 'new',
      currency: 'USD',
      totals: { grandTotal: '25.00', vat: '0.00', net: '25' },
      customer: { name: 'Ada Test', email: 'ada@example.com' },
      billingAddress: { line1: 'Street 1', city: 'Berlin', postalCode: '10115', country: 'DE' },
      shippingAddress: null,
      lines: [
        {
          externalId: '3',
          externalKey: 'REC-1',
          syncId: '125',
          quantity: 2,
          unitPrice: '12.5',
          vatRate: null,
        },
      ],
      orderedAt: new Date('2026-11-20T13:23:26Z'),
    });
  });

  test('a refund of an amount alone brings no goods back', async () => {
    const order = { ...bodyOf('19'), refunds: [{ id: 131, reason: '', total: '-5.00' }] };
    const ctx = shop(NOTHING, (url) =>
      url.includes('/refunds')
        ? { ...NOTHING, body: [bodyOf('20')] }
        : { ...NOTHING, headers: { 'x-wp-total': '1' }, body: [order] },
    );
    const { orders } = await pullOrders(ctx, { since: null, cursor: null });
    expect(orders[0]).toMatchObject({ status: 'delivered', lines: [{ quantity: 2, returnedQuantity: 0 }] });
  });

  test.each(['24', '25'])('the refusal of a key (%s) is a matter of credentials', async (number) => {
    const ctx = scripted(() => answerOf(number));
    await expect(woocommerceConnector.testConnection(ctx)).rejects.toMatchObject({ kind: 'auth' });
  });
});

const requestOf = ({ headers, bodyBase64 }: Delivery): WebhookRequest => ({
  method: 'POST',
  headers: { get: (name) => headers[name.toLowerCase()] ?? null },
  query: {},
  rawBody: Buffer.from(bodyBase64, 'base64'),
});

describe.skipIf(specsMissing !== undefined)('deliveries of webhooks as they came in', () => {
  test.each(['order.created', 'order.updated', 'product.created', 'product.updated', 'product.deleted'])(
    '%s is signed as declared',
    (topic) => {
      const sent = delivery(topic);
      const { verification } = woocommerceConnector.capabilities.webhooks;
      const digest = createHmac('sha256', sent.secret).update(Buffer.from(sent.bodyBase64, 'base64'));
      expect(digest.digest(verification.encoding)).toBe(sent.headers[verification.header]);
    },
  );

  test('an order comes whole, a product as a sign to read it, a deleted one by its id', async () => {
    const ctx = scripted(() => NOTHING);
    const read = (topic: string) => readWebhook(ctx, requestOf(delivery(topic)));
    expect(await read('order.updated')).toMatchObject([
      {
        event: 'order',
        order: { externalId: '133', lines: [{ syncId: null, externalKey: null, title: 'WHP' }] },
      },
    ]);
    expect(await read('product.updated')).toEqual([
      { event: 'changed', what: 'products' },
      { event: 'changed', what: 'listing', syncId: '135' },
    ]);
    expect(await read('product.deleted')).toMatchObject([
      { event: 'product_deleted', externalId: '134' },
      {},
    ]);
    expect(ctx.requests).toEqual([]);
  });

  test('the ping at creation, a form without a signature, is answered and leads to nothing', () => {
    const ping = requestOf(delivery('ping'));
    expect(ping.headers.get('x-wc-webhook-signature')).toBeNull();
    expect(identifyWebhook(ping)).toMatchObject({ kind: 'reply', status: 200 });
  });

  test('two calls of one second share their delivery id, and are told apart by their bodies', () => {
    const [created, updated] = [delivery('product.created'), delivery('product.updated')];
    for (const sent of [created, updated]) expect(identifyWebhook(requestOf(sent))).not.toHaveProperty('key');
  });
});
