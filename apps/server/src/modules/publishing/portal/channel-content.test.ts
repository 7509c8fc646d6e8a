import type { HistoryEntry } from '@sluice/contracts/portal';
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
