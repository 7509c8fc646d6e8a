import type { ChannelContent, HistoryEntry } from '@sluice/contracts/portal';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { addConnection, countRows, createProduct } from '../../../testing/fixtures.ts';
import { signIn, type TestUser } from '../../../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';

let service: TestService;
let tenant: TestTenant;
let user: TestUser;
let connectionId: number;
let product: number;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await service.createTenant();
  user = await signIn(service, tenant.id);
  connectionId = await addConnection(service, tenant);
  product = await createProduct(tenant, { name: 'Kettle' });
});

const path = (id = product, connection = connectionId) => `/products/${id}/channels/${connection}/content`;
const put = (body: object, at = path()) => user.call('PUT', at, body);
const stored = () =>
  service.platform.db.inTenant(tenant.id, (tx) =>
    tx.run(sql`select title, description, family_name, attributes from content_overrides`),
  );

// holds CONT-2, CONT-3
describe('texts and values of a channel’s own', () => {
  test('fields that are not sent stay, null and empty ones are cleared, the last one removes the row', async () => {
    await put({ title: ' Steel kettle ', attributes: { colour: 'Red', size: 'L' } });
    await put({ description: '<p onclick="x()">Boils<script>x()</script></p>' });
    expect(await stored()).toEqual([
      {
        title: 'Steel kettle',
        description: '<p>Boils</p>',
        family_name: null,
        attributes: { colour: 'Red', size: 'L' },
      },
    ]);
    await put({ title: '', description: null, attributes: { colour: null } });
    expect(await stored()).toMatchObject([{ title: null, description: null, attributes: { size: 'L' } }]);
    await put({ attributes: { size: '' } });
    expect(await stored()).toEqual([]);
  });

  test('every fault is reported at once', async () => {
    const { status, body } = await put({
      description: '<b>'.repeat(20_001),
      attributes: { ['c'.repeat(256)]: 'x', ' ': 'y' },
    });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      errors: { description: [expect.any(String)], attributes: [expect.any(String), expect.any(String)] },
    });
    expect((await put({ title: 'x'.repeat(501) })).status).toBe(422);
    const many = Object.fromEntries(Array.from({ length: 150 }, (_, n) => [`first${n}`, 'x']));
    const more = Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`second${n}`, 'x']));
    expect((await put({ attributes: many })).status).toBe(200);
    expect((await put({ attributes: more })).status).toBe(422);
  });

  test('a product or a connection of somebody else is not found, and a source takes none', async () => {
    const theirs = await service.createTenant();
    const [theirProduct, theirConnection] = await Promise.all([
      createProduct(theirs),
      addConnection(service, theirs),
    ]);
    expect((await put({ title: 'x' }, path(theirProduct))).status).toBe(404);
    expect((await put({ title: 'x' }, path(product, theirConnection))).status).toBe(404);
    const source = await addConnection(service, tenant, { source: true });
    expect((await put({ title: 'x' }, path(product, source))).status).toBe(404);
  });

  test('a change is in the history with the channel’s name, once', async () => {
    await put({ title: 'Steel kettle', description: '<p>Boils</p>', attributes: { 'size.eu': '42' } });
    await put({ title: 'Steel kettle' });
    const { body } = await user.call<{ data: HistoryEntry[] }>('GET', `/products/${product}/history`);
    const entries = body.data.filter(({ action }) => action === 'product.channel_content_changed');
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      changes: [
        { field: 'channel_content.title', channel: 'Channel', from: null, to: 'Steel kettle' },
        { field: 'channel_content.description', channel: 'Channel', from: null, to: null },
        { field: 'channel_content.attributes.size.eu', channel: 'Channel', from: null, to: '42' },
      ],
    });
  });

  test('they go with their product and their connection', async () => {
    await put({ title: 'Steel kettle' });
    await user.call('DELETE', `/products/${product}`);
    expect(await stored()).toEqual([]);
    expect(await countRows(service, tenant, 'products')).toBe(0);
  });
});

// holds CONT-9
describe('the content of a product on a channel', () => {
  const get = async (at = path()) =>
    user.call<{ data: ChannelContent }>('GET', at).then(({ status, body }) => ({ status, ...body }));

  test('shows each text as the channel gets it, and the one that holds without a text of its own', async () => {
    await user.call('PATCH', `/products/${product}`, { price: 10, quantity: 4, description: '<p>Boils</p>' });
    await put({ title: 'Steel kettle' });
    const { data } = await get();
    expect(data).toMatchObject({
      own: { title: 'Steel kettle', description: null, attributes: {} },
      title: { value: 'Steel kettle', source: 'channel', inherited: 'Kettle' },
      description: { value: '<p>Boils</p>', source: 'master', inherited: '<p>Boils</p>' },
      family_name: { value: null, inherited: null },
      price: 10,
      stock: 4,
      attributes: [],
    });
    await put({ title: null });
    expect((await get()).data.title).toMatchObject({ value: 'Kettle', source: 'master' });
  });

  test('says what is missing, needed or wished, and where it is filled in', async () => {
    await service.platform.db.inTenant(tenant.id, (tx) =>
      tx.run(
        sql`update connections set require_barcode = 'hold', require_brand = 'warn' where id = ${connectionId}`,
      ),
    );
    const missing = async () =>
      (await get()).data.completeness.checks
        .filter(({ met }) => !met)
        .map(({ about, level, field }) => [about, level, field]);
    expect(await missing()).toEqual([
      ['price', 'needed', 'price'],
      ['vatRate', 'wished', 'tax_rate_id'],
      ['barcode', 'needed', 'ean'],
      ['brand', 'wished', 'brand_id'],
      ['categoryPath', 'wished', null],
      ['images', 'wished', 'images'],
      ['description', 'wished', 'description'],
    ]);
    const before = (await get()).data.completeness.score;
    await user.call('PATCH', `/products/${product}`, { price: 10, ean: '4006381333931', brand_name: 'Acme' });
    // A description of the channel's own is one.
    await put({ description: '<p>Boils</p>' });
    expect(await missing()).toEqual([
      ['vatRate', 'wished', 'tax_rate_id'],
      ['categoryPath', 'wished', null],
      ['images', 'wished', 'images'],
    ]);
    // One of eight, then five of eight.
    expect([before, (await get()).data.completeness.score]).toEqual([12, 62]);
  });

  test('of somebody else, or on a connection of somebody else, is not found', async () => {
    const theirs = await service.createTenant();
    const [theirProduct, theirConnection] = await Promise.all([
      createProduct(theirs),
      addConnection(service, theirs),
    ]);
    expect((await get(path(theirProduct))).status).toBe(404);
    expect((await get(path(product, theirConnection))).status).toBe(404);
    expect((await get(path(product, 888_888))).status).toBe(404);
  });
});
