import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { createProduct } from '../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../testing/service.ts';
import { planTenant } from '../publishing/index.ts';
import type { PullRow } from './store.ts';
import { createPictured, fillShelf, openNewFeed, openTestFeed, type TestFeed } from './testing/feed.ts';

let service: TestService;
let tenant: TestTenant;
let feed: TestFeed;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await service.createTenant();
  feed = await openTestFeed(service, tenant);
});
afterEach(() => feed.close());

const pull = (file = 'products.xml', headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  service.app.inject({
    method,
    url: `${feed.folder}${file}`,
    headers: { 'user-agent': 'Test/1', ...headers },
  });
const idsIn = (text: string) => [...text.matchAll(/<g:id>(.*?)<\/g:id>/g)].map(([, id]) => id);
const pulls = () =>
  service.platform.db.readInTenant(tenant.id, (tx) =>
    tx.run(sql<PullRow>`select * from feed_pulls order by id`),
  );
const stateOf = (id: number) =>
  service.platform.db.readInTenant(tenant.id, (tx) =>
    tx.first(sql<{ state: string; issues: { code: string; field: string }[] | null }>`
      select state, issues from listings where product_id = ${id}`),
  );
const make = (sku: string, fields: Record<string, unknown> = {}) =>
  createPictured(service, tenant, { sku, price: 10, quantity: 5, description: 'Good', ...fields });

describe('a feed holds what the plan wants on the connection', () => {
  test('products with price, markup and stock, and says when it was published', async () => {
    await service.platform.db.inTenant(tenant.id, async (tx) =>
      tx.later(sql`update connections set markup_percent = 50`),
    );
    const id = await make('A', { name: 'Mug <b>', tax_rate: 20 });
    await feed.drain();
    const { body, headers } = await pull();
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(body).toContain('<g:id>A</g:id><g:title>Mug &lt;b&gt;</g:title>');
    expect(body).toContain('<g:price>18.00 EUR</g:price>');
    expect(await stateOf(id)).toMatchObject({ state: 'live' });
  });

  test('a change of price alone is in the next file', async () => {
    const id = await make('A');
    await feed.drain();
    await tenant.call('PUT', `/v1/products/${id}`, { name: 'Thing', price: 11 });
    await feed.drain();
    expect((await pull()).body).toContain('<g:price>11.00 EUR</g:price>');
  });

  test('price and stock stay right in the file while the channel would refuse the rest of the product', async () => {
    const id = await make('A');
    await feed.drain();
    const name = 'x'.repeat(151);
    await tenant.call('PUT', `/v1/products/${id}`, { name, price: 12, quantity: 0 });
    await feed.drain();
    const { body } = await pull();
    expect(body).toContain('<g:price>12.00 EUR</g:price>');
    expect(body).toContain('<g:availability>out_of_stock</g:availability>');
    expect(body).not.toContain('xxx');
    expect(await stateOf(id)).toMatchObject({ state: 'rejected', issues: [{ code: 'too_long' }] });
  });

  test('a product taken off sale is gone from the next file', async () => {
    const id = await make('A');
    await make('B');
    await feed.drain();
    expect(idsIn((await pull()).body)).toEqual(['A', 'B']);
    await tenant.call('PUT', `/v1/products/${id}`, { name: 'Thing', publish_enabled: false });
    await feed.drain();
    expect(idsIn((await pull()).body)).toEqual(['B']);
    expect(await stateOf(id)).toMatchObject({ state: 'withdrawn' });
  });

  test('a product that the channel would refuse is rejected with reasons and never in the file', async () => {
    const id = await make('A', { name: 'x'.repeat(151), ean: '4006381333932' });
    await feed.drain();
    const refused = await stateOf(id);
    expect(refused?.state).toBe('rejected');
    expect(refused?.issues?.map(({ code, field }) => `${code} ${field}`)).toEqual([
      'invalid_barcode barcode',
      'too_long title',
    ]);
    expect(idsIn((await pull()).body)).toEqual([]);
  });

  test('a product whose SKU has held a control character for long is live, and gone when it is deleted', async () => {
    const id = await make('Z');
    await service.platform.db.inTenant(tenant.id, async (tx) =>
      tx.later(sql`update products set sku = ${'Z\u0001'} where id = ${id}`),
    );
    await feed.drain();
    expect(await stateOf(id)).toMatchObject({ state: 'live' });
    await tenant.call('DELETE', `/v1/products/${id}`);
    await feed.drain();
    expect(idsIn((await pull()).body)).toEqual([]);
  });

  test('products that swap their SKUs stay two', async () => {
    const a = await make('A', { name: 'First' });
    const b = await make('B', { name: 'Second' });
    await feed.drain();
    await tenant.call('PUT', `/v1/products/${a}`, { name: 'First', sku: 'C' });
    await tenant.call('PUT', `/v1/products/${b}`, { name: 'Second', sku: 'A' });
    await tenant.call('PUT', `/v1/products/${a}`, { name: 'First', sku: 'B' });
    await feed.drain();
    const { body } = await pull();
    expect(body).toContain('<g:id>B</g:id><g:title>First</g:title>');
    expect(body).toContain('<g:id>A</g:id><g:title>Second</g:title>');
    expect(idsIn(body)).toHaveLength(2);
  });
});

test('a template of one’s own takes a product without an image', async () => {
  const own = await openTestFeed(service, tenant, { profile: 'template', template: 'code=id, ad=title' });
  try {
    await createProduct(tenant, { sku: 'BARE', name: 'No image', price: 10, quantity: 1 });
    await own.drain();
    const { body } = await service.app.inject({ url: `${own.folder}products.csv` });
    expect(body).toContain('BARE,No image');
  } finally {
    await own.close();
  }
});

describe('an address', () => {
  test('that is unknown, of another kind of connection or of a format without a file is absent', async () => {
    const unknown = await service.app.inject({ url: `/feeds/${'x'.repeat(32)}/products.xml` });
    const absent = await service.app.inject({ url: '/no/such/page' });
    expect(unknown.statusCode).toBe(404);
    expect(absent.statusCode).toBe(404);
    for (const file of ['products.csv', 'products.json', '..%2fproducts.xml', 'products.xml.zip'])
      expect((await pull(file)).statusCode).toBe(404);
  });

  test('sends the file compressed when the reader takes it so, or when it is asked for as an archive', async () => {
    await make('A');
    await feed.drain();
    const plain = await pull();
    const zipped = await pull('products.xml', { 'accept-encoding': 'br, gzip' });
    const archive = await pull('products.xml.gz');
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(archive.headers['content-encoding']).toBeUndefined();
    expect(archive.headers['content-type']).toBe('application/gzip');
    for (const answer of [zipped, archive]) expect(gunzipSync(answer.rawPayload).toString()).toBe(plain.body);
  });

  test.each([
    ['gzip', 'gzip'],
    ['br;q=1, GZIP;q=0.5', 'gzip'],
    ['gzip;q=0', undefined],
    ['identity, gzip;q=0.0', undefined],
    ['x-gzip', undefined],
  ])('to a reader of %s comes as %s', async (accepted, encoding) => {
    const { headers } = await pull('products.xml', { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
  });

  test('answers 304 until an item or a setting changes, and HEAD without a file', async () => {
    await make('A');
    await feed.drain();
    const { headers } = await pull();
    const etag = { 'if-none-match': headers.etag as string };
    expect(await pull('products.xml', etag)).toMatchObject({ statusCode: 304, body: '' });
    expect(await pull('products.xml', etag, 'HEAD')).toMatchObject({ statusCode: 304, body: '' });
    expect((await pull('products.tsv', etag)).statusCode).toBe(200);
    const head = await pull('products.xml', {}, 'HEAD');
    expect(head).toMatchObject({ statusCode: 200, body: '' });
    expect(head.headers.etag).toBe(headers.etag);
    await make('B');
    await feed.drain();
    expect((await pull('products.xml', etag)).statusCode).toBe(200);
  });

  test('is refused when it is asked for too often', async () => {
    for (let n = 0; n < 20; n++) await pull();
    expect(await pull()).toMatchObject({ statusCode: 429 });
  });
});

describe('a file that is not complete is no file', () => {
  test('while the feed is filled for the first time', async () => {
    await make('A');
    const early = await openNewFeed(service, tenant);
    try {
      const ask = (method: 'GET' | 'HEAD') =>
        service.app.inject({ method, url: `${early.folder}products.xml` });
      const refused = await ask('GET');
      expect(refused.statusCode).toBe(503);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(refused.headers).not.toHaveProperty('etag');
      await planTenant(service.platform.db, tenant.id);
      expect((await ask('HEAD')).statusCode).toBe(503);
      await early.drain();
      expect(idsIn((await ask('GET')).body)).toEqual(['A']);
    } finally {
      await early.close();
    }
    expect(await pulls()).toHaveLength(1);
  });

  test('and a feed of a merchant without products is served empty', async () => {
    expect(await pull()).toMatchObject({ statusCode: 200 });
  });

  test('when the settings leave out more than the guard lets withdraw, until the limit is raised', async () => {
    for (const sku of ['A/1', 'A/2', 'B']) await make(sku);
    await feed.drain();
    expect(idsIn((await pull()).body)).toHaveLength(3);
    await service.platform.db.inTenant(tenant.id, async (tx) =>
      tx.later(sql`
        update connections set guard_withdraw_minimum = 2, config = config || '{"profile": "heureka"}'
        where id = ${feed.connectionId}`),
    );
    const held = await pull();
    expect(held).toMatchObject({ statusCode: 503 });
    expect(held.json()).toMatchObject({ message: expect.stringContaining('leave out') });
    await service.platform.db.inTenant(tenant.id, async (tx) =>
      tx.later(sql`update connections set guard_withdraw_percent = 100 where id = ${feed.connectionId}`),
    );
    expect(await pull()).toMatchObject({ statusCode: 200 });
  });

  test('also when the channel has had the file already a thousand times since it fetched it', async () => {
    for (const sku of ['A/1', 'A/2', 'B']) await make(sku);
    await feed.drain();
    const { headers } = await pull();
    await service.platform.db.inTenant(tenant.id, async (tx) => {
      tx.later(sql`
        insert into feed_pulls (tenant_id, connection_id, at, format, status, version, items, left_out, bytes, added, changed,
          removed, duration_ms, user_agent)
        select ${tx.tenantId}, ${feed.connectionId}, now() - interval '1 hour', 'xml', 304, 1, 0, 0, 0, 0, 0, 0, 0, ''
        from generate_series(1, 1000) returning 1`);
      tx.later(sql`update connections set guard_withdraw_minimum = 2 where id = ${feed.connectionId}`);
    });
    await pull('products.xml', { 'if-none-match': headers.etag as string });
    await service.platform.db.inTenant(tenant.id, async (tx) =>
      tx.later(sql`
        update connections set config = config || '{"profile": "heureka"}' where id = ${feed.connectionId}`),
    );
    expect(await pull()).toMatchObject({ statusCode: 503 });
  });
});

describe('the history of fetches', () => {
  test('counts the products that came, changed and went since the fetch before', async () => {
    const a = await make('A');
    const b = await make('B');
    await feed.drain();
    await pull();
    await make('C');
    await tenant.call('PUT', `/v1/products/${a}`, { name: 'New name' });
    await tenant.call('PUT', `/v1/products/${b}`, { name: 'Thing', publish_enabled: false });
    await feed.drain();
    const { headers } = await pull();
    await pull('products.xml', { 'if-none-match': headers.etag as string });
    expect(await pulls()).toMatchObject([
      { status: 200, items: 2, added: 2, changed: 0, removed: 0, user_agent: 'Test/1' },
      { status: 200, items: 2, added: 1, changed: 1, removed: 1 },
      { status: 304, items: 0 },
    ]);
    expect((await pulls())[0]!.bytes).toBeGreaterThan(500);
  });

  test('counts as left out the products that the settings of now do not allow', async () => {
    await make('A/1');
    await feed.drain();
    await service.platform.db.inTenant(tenant.id, async (tx) =>
      tx.later(
        sql`update connections set config = config || '{"profile": "heureka"}' where id = ${feed.connectionId}`,
      ),
    );
    expect((await pull()).body).not.toContain('SHOPITEM>');
    expect(await pulls()).toMatchObject([{ items: 0, left_out: 1 }]);
  });
});

test('a file longer than a page is whole, each product once, in the order in which it came', async () => {
  await fillShelf(service, tenant, feed.connectionId, { products: 1201 });
  expect(idsIn((await pull()).body)).toEqual(Array.from({ length: 1201 }, (_, n) => `S${n + 1}`));
});
