import type { Shelf } from '@sluice/connector-kit';
import { plainItem, plainKey } from '@sluice/connector-kit/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../platform/db/sql.ts';
import { addConnection } from '../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../testing/service.ts';
import { durableShelf } from './shelf.ts';

let service: TestService;
let tenant: TestTenant;
let shelf: Shelf;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await service.createTenant();
  shelf = durableShelf(service.platform.db, tenant.id, await addConnection(service, tenant));
});

const state = () =>
  service.platform.db.readInTenant(tenant.id, (tx) =>
    tx.first(sql<{ version: number; items: number }>`select version, items from feeds`),
  );
const lying = async () => {
  const rows = await service.platform.db.readInTenant(tenant.id, (tx) =>
    tx.run(sql<{ id: number; title: string }>`
      select id, external_key || ' ' || (payload ->> 'title') as title from feed_items order by id`),
  );
  return rows.map(({ title }) => title);
};
const named = (sku: string, title: string, syncId: string | null = null) =>
  plainItem(sku, { title }, { syncId });

test('a listing that lies there as it is changes nothing, and one sent again after a lost answer is no second one', async () => {
  const first = await shelf.put([named('A', 'one')]);
  const again = await shelf.put([named('A', 'one')]);
  expect(again).toEqual(first);
  expect(await state()).toEqual({ version: 1, items: 1 });
  await shelf.put([named('A', 'two')]);
  expect(await state()).toEqual({ version: 2, items: 1 });
  expect(await lying()).toEqual(['A two']);
});

test('price and stock change alone, of listings that lie there, and equal ones change nothing', async () => {
  const ids = await shelf.put([named('A', 'one'), named('B', 'two')]);
  const offer = (sku: string, syncId: string | null, price: string) => {
    const { key, payload } = plainItem(sku, { price, stock: 0 }, { syncId });
    const { listPrice, currency, stock, stores } = payload;
    return { key, price, listPrice, currency, stock, stores };
  };
  const found = await shelf.offer([offer('A', ids.get('A')!, '7.50'), offer('X', '987654', '1.00')]);
  expect([...found]).toEqual([['A', ids.get('A')]]);
  expect(await state()).toEqual({ version: 2, items: 2 });
  expect(await lying()).toEqual(['A one', 'B two']);
  const rows = await service.platform.db.readInTenant(tenant.id, (tx) =>
    tx.run(
      sql`select payload ->> 'price' as price, payload -> 'stock' as stock, changed_version from feed_items order by id`,
    ),
  );
  expect(rows[0]).toEqual({ price: '7.50', stock: 0, changed_version: 2 });
  expect(rows[1]).toMatchObject({ changed_version: 1 });
  await shelf.offer([offer('A', ids.get('A')!, '7.50')]);
  expect(await state()).toEqual({ version: 2, items: 2 });
});

test('listings that swap their keys in one batch keep their ids', async () => {
  const ids = await shelf.put([named('A', 'first'), named('B', 'second')]);
  await shelf.put([named('B', 'first', ids.get('A')!), named('A', 'second', ids.get('B')!)]);
  expect(await lying()).toEqual(['B first', 'A second']);
  expect(await state()).toMatchObject({ items: 2 });
});

test('a listing takes a key from one that was renamed and comes under its new key later', async () => {
  const ids = await shelf.put([named('A', 'first'), named('B', 'second')]);
  await shelf.put([named('B', 'first', ids.get('A')!)]);
  expect(await lying()).toEqual(['B first']);
  const later = await shelf.put([named('C', 'second', ids.get('B')!)]);
  expect(await lying()).toEqual(['B first', 'C second']);
  expect(later.get('C')).not.toBe(ids.get('A'));
  expect(await state()).toMatchObject({ items: 2 });
});

test('listings are taken away by id, by key where they have none, and missing ones are no fault', async () => {
  const ids = await shelf.put([named('A', 'a'), named('B', 'b'), named('C', 'c')]);
  const keys = [
    plainKey('renamed', { syncId: ids.get('A')! }),
    plainKey('B'),
    plainKey('X'),
    plainKey('C', { syncId: 'no number' }),
  ];
  await shelf.remove(keys);
  await shelf.remove(keys);
  expect(await lying()).toEqual(['C c']);
  expect(await state()).toEqual({ version: 2, items: 1 });
});
