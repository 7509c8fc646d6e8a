import type { Connector } from '@sluice/connector-kit';
import { expect, test } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { useTestSite } from './testing/use-site.ts';

/** When products changed, and how the site counts them then. */
let shown: Map<string, { at: Date; quantity: number }>;
/** Happens once, before the second page of a walk is made. */
let betweenPages: (() => void) | undefined;

/** A site that reads products by their ids, one a page. */
const byId = (simulator: Connector): Connector => ({
  ...simulator,
  capabilities: { ...simulator.capabilities, products: { overlapMs: 0 } },
  pullProducts: async (ctx, { since, cursor }) => {
    if (cursor !== null) {
      betweenPages?.();
      betweenPages = undefined;
    }
    const { products } = await simulator.pullProducts!(ctx, { since: null, cursor: null });
    const changed = products
      .map((one) => ({ ...one, updatedAt: shown.get(one.name)!.at, quantity: shown.get(one.name)!.quantity }))
      .filter(({ updatedAt, externalId }) => updatedAt >= (since ?? updatedAt) && externalId > (cursor ?? ''))
      .toSorted((a, b) => (a.externalId < b.externalId ? -1 : 1));
    const [first, second] = changed;
    return { products: first ? [first] : [], deleted: [], next: second ? first!.externalId : null };
  },
});

const own = useTestSite(byId);

const counts = () =>
  own.service.platform.db.inTenant(own.tenant.id, (tx) =>
    tx.run(sql<{ name: string; quantity: number }>`
      select p.name, s.quantity from products p join stock_levels s on s.tenant_id = ${tx.tenantId} and s.product_id = p.id
      where p.tenant_id = ${tx.tenantId} order by p.name`),
  );

test('what changes behind a walk by ids is read by the next one, though the walk met a later change ahead', async () => {
  const before = new Date(Date.now() - 3_600_000);
  shown = new Map([
    ['a', { at: before, quantity: 5 }],
    ['b', { at: before, quantity: 5 }],
  ]);
  await own.site.put({ id: '1', name: 'a', sku: 'a' }, { id: '2', name: 'b', sku: 'b' });
  betweenPages = () => {
    const now = Date.now();
    shown.set('a', { at: new Date(now - 1), quantity: 4 });
    shown.set('b', { at: new Date(now), quantity: 4 });
  };
  await own.site.sync();
  await own.site.sync();
  expect(await counts()).toEqual([
    { name: 'a', quantity: 4 },
    { name: 'b', quantity: 4 },
  ]);
});
