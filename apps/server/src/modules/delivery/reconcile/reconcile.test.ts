import type { Connector } from '@sluice/connector-kit';
import { textOfKey } from '@sluice/contracts/messages';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { connectTestChannel, type TestChannel, type TestChannelOptions } from '../../../testing/channel.ts';
import { createProducts } from '../../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { mendDue, runTasksOnce } from '../../channels/index.ts';
import { reconcileTask } from './reconcile-task.ts';
import { pageOfDrift } from './reports.ts';
import { type DriftItem, oneReconciliation, type ReconcileMode, requestReconciliation } from './store.ts';

let service: TestService;
let tenant: TestTenant;
let channel: TestChannel;
beforeEach(async () => {
  service = await startTestService();
  tenant = await service.createTenant();
});
afterEach(async () => {
  await channel.close();
  await service.close();
});

/** Connects a channel and publishes some products to it: S1, S2 and so on. */
async function published(options: TestChannelOptions = {}, count = 10): Promise<number[]> {
  channel = await connectTestChannel(service, tenant, options);
  const ids = await createProducts(service, tenant, count);
  await channel.drain();
  return ids;
}

const runTasks = () => {
  const { db, log } = service.platform;
  const handlers = [reconcileTask({ db })];
  return runTasksOnce({ ...channel.deps, log, handlers });
};

async function reconcile(mode: ReconcileMode | null = null) {
  const { db } = service.platform;
  const id = await db.inTenant(tenant.id, (tx) => requestReconciliation(tx, channel.connectionId, mode));
  await runTasks();
  return db.inTenant(tenant.id, async (tx) => {
    const walk = await tx.first(oneReconciliation(tx, channel.connectionId, id));
    const items = await tx.run(pageOfDrift(tx, id, null, { limit: 100, offset: 0 }));
    return {
      walk: walk!,
      items,
      of: (kind: DriftItem['kind']) => items.filter((item) => item.kind === kind),
    };
  });
}

/** Changes the channel's listings behind our back. */
function meddle(): void {
  const { state } = channel.simulator;
  Object.assign(channel.listing('S2')!, { price: '999', title: 'Hacked' });
  const gone = channel.listing('S3')!;
  state.listings.splice(state.listings.indexOf(gone), 1);
  state.byId.delete(gone.id);
  state.bySku.delete('S3');
  const strange = { ...channel.listing('S1')!, id: 'L77', sku: 'NOT-OURS' };
  state.listings.push(strange);
  state.byId.set('L77', strange);
  state.bySku.set('NOT-OURS', strange);
}

const kinds = (connector: Connector): Connector => connector;
/** A channel that can only be asked by key. */
const withoutWalk = ({ readListings: _, ...connector }: Connector): Connector => ({
  ...connector,
  capabilities: {
    ...connector.capabilities,
    listings: { ...connector.capabilities.listings!, lookup: { by: ['syncId'], maxBatch: 3 } },
  },
});
/** A channel that can only be walked, four listings a page. */
const withoutLookUp = ({ lookupListings: _, ...connector }: Connector): Connector => ({
  ...connector,
  readListings: async (_ctx, cursor) => {
    const from = Number(cursor ?? 0);
    const { items } = await connector.readListings!(_ctx, null);
    return { items: items.slice(from, from + 4), next: from + 4 < items.length ? String(from + 4) : null };
  },
});

describe.each([
  ['walked', kinds, true],
  ['asked by key', withoutWalk, false],
  ['walked and never asked', withoutLookUp, true],
])('a channel that can be %s', (_what, connector, seesStrangers) => {
  test('is reported with what is missing, differs and is not ours, and mended', async () => {
    await published();
    const original = channel.deps.connectorOf;
    channel.deps.connectorOf = (slug) => connector(original(slug)!);
    meddle();
    const { walk, of } = await reconcile();
    expect(walk).toMatchObject({
      state: 'done',
      missing: 1,
      differs: 1,
      unwanted: 0,
      compared: 10,
      mended: 2,
    });
    expect(of('missing')).toMatchObject([{ external_key: 'S3', mended: true }]);
    expect(of('differs')).toMatchObject([
      {
        external_key: 'S2',
        differences: [
          { field: 'title', expected: 'P2', seen: 'Hacked' },
          { field: 'price', seen: '999' },
        ],
      },
    ]);
    expect(of('unknown').map((item) => [item.external_key, item.mended])).toEqual(
      seesStrangers ? [['NOT-OURS', false]] : [],
    );
    channel.deps.connectorOf = original;
    await channel.drain();
    expect(channel.listing('S2')).toMatchObject({ title: 'P2', price: '2' });
    expect(channel.listing('S3')).toMatchObject({ active: true });
    expect(channel.listing('S1')).toMatchObject({ writes: { creates: 1, updates: 0, offers: 0 } });
    const again = await reconcile();
    expect(again.walk).toMatchObject({ missing: 0, differs: 0, mended: 0 });
  });
});

test('what should be off sale and is not is taken off', async () => {
  const ids = await published();
  await tenant.call('PUT', `/v1/products/${ids[0]}`, { name: 'P1', status: false });
  await channel.drain();
  Object.assign(channel.listing('S1')!, { active: true });
  const { of } = await reconcile();
  expect(of('unwanted')).toMatchObject([{ external_key: 'S1', mended: true }]);
  await channel.drain();
  expect(channel.listing('S1')).toMatchObject({ active: false });
});

test('a report touches nothing', async () => {
  await published();
  meddle();
  const { walk } = await reconcile('report');
  expect(walk).toMatchObject({ missing: 1, differs: 1, mended: 0 });
  await channel.drain();
  expect(channel.listing('S2')).toMatchObject({ price: '999' });
});

test('what is under way, or changed and not planned yet, is no drift', async () => {
  const ids = await published();
  await service.platform.db.inTenant(tenant.id, async (tx) => {
    tx.later(sql`update products set price = 50 where id = ${ids[0]}`);
    tx.later(sql`update listings set state = 'retry' where product_id = ${ids[1]}`);
    await mendDue(tx);
    tx.later(sql`update listings set uncertain = true where product_id = ${ids[3]}`);
  });
  for (const sku of ['S1', 'S2', 'S4']) Object.assign(channel.listing(sku)!, { price: '999' });
  const { walk } = await reconcile();
  expect(walk).toMatchObject({ seen: 10, differs: 0 });
});

test('a field the channel does not show is no drift', async () => {
  await published();
  const original = channel.deps.connectorOf;
  channel.deps.connectorOf = (slug) => {
    const connector = original(slug)!;
    const blind = async (...args: Parameters<NonNullable<Connector['readListings']>>) => {
      const { items, next } = await connector.readListings!(...args);
      return { items: items.map(({ title: _t, price: _p, ...seen }) => seen), next };
    };
    return { ...connector, readListings: blind };
  };
  meddle();
  const { walk } = await reconcile();
  expect(walk).toMatchObject({ differs: 0, missing: 1 });
});

test('what the channel changes back by itself is reported but not sent for ever', async () => {
  await published();
  const meddling = () => Object.assign(channel.listing('S2')!, { title: 'Shortened by the channel' });
  meddling();
  expect((await reconcile()).of('differs')).toMatchObject([{ mended: true, repeated: false }]);
  await channel.drain();
  for (let night = 0; night < 2; night++) {
    meddling();
    expect((await reconcile()).of('differs')).toMatchObject([{ mended: false, repeated: true }]);
  }
});

test('a walk that is interrupted goes on where it was, and one that fails is taken up again', async () => {
  await published();
  const original = channel.deps.connectorOf;
  let pages = 0;
  channel.deps.connectorOf = (slug) => {
    const walked = withoutLookUp(original(slug)!);
    return {
      ...walked,
      readListings: async (ctx, cursor) => {
        if (++pages === 2) throw new Error('the process died here');
        return walked.readListings!(ctx, cursor);
      },
    };
  };
  meddle();
  const first = await reconcile();
  expect(first.walk).toMatchObject({ state: 'running', seen: 4 });
  const again = await reconcile();
  expect(again.walk).toMatchObject({ id: first.walk.id, state: 'done', seen: 10, missing: 1, differs: 1 });
  expect(pages).toBe(4);
});

test('the very first run of a connection only sets the clock; a nightly one follows of its own accord', async () => {
  await published();
  const walks = () =>
    service.platform.db.inTenant(
      tenant.id,
      async (tx) => (await tx.run(sql`select from reconciliations`)).length,
    );
  const night = () =>
    service.platform.db.inTenant(tenant.id, async (tx) => {
      tx.later(sql`update connection_tasks set due_at = now()`);
    });
  await runTasks();
  expect(await walks()).toBe(0);
  await night();
  await runTasks();
  expect(await walks()).toBe(1);
  // The task is due again at once, but does not walk twice a night.
  await night();
  await runTasks();
  expect(await walks()).toBe(1);
});

test('a channel that suddenly shows nothing is not believed, and nothing is made again', async () => {
  let empty = false;
  const emptied = (simulator: Connector): Connector => ({
    ...simulator,
    readListings: async (ctx, cursor) =>
      empty ? { items: [], next: null } : simulator.readListings!(ctx, cursor),
    lookupListings: async (ctx, keys) =>
      empty
        ? keys.map(({ externalKey }) => ({ externalKey, match: 'none' }))
        : simulator.lookupListings!(ctx, keys),
  });
  await published({ connector: emptied }, 30);
  empty = true;
  const { walk, of } = await reconcile('mend');
  expect(walk).toMatchObject({ state: 'done', missing: 30, mended: 0 });
  expect(walk.reason).toContain('30 of 30 live listings are missing');
  expect(textOfKey(walk.reason_key)).toBe(walk.reason);
  expect(of('missing').every((item) => !item.mended)).toBe(true);
  await channel.drain();
  expect(channel.simulator.state.listings.every((listing) => listing.writes.creates === 1)).toBe(true);
  expect(channel.simulator.state.listings).toHaveLength(30);
  // A few missing listings, or less than half, are made again as before.
  empty = false;
  const { state } = channel.simulator;
  for (const gone of state.listings.splice(0, 12)) {
    state.byId.delete(gone.id);
    state.bySku.delete(gone.sku);
  }
  expect((await reconcile('mend')).walk).toMatchObject({
    missing: 12,
    mended: 12,
    reason: null,
    reason_key: null,
  });
  await channel.drain();
  expect(channel.simulator.state.listings).toHaveLength(30);
});

test('is not sent for ever either when the report is full of listings that are not ours', async () => {
  // Most items that a report keeps.
  const strangers = Array.from({ length: 5_000 }, (_, n) => ({ syncId: `X${n}`, externalKey: `X${n}` }));
  await published({
    connector: (simulator) => ({
      ...simulator,
      readListings: async (ctx, cursor) =>
        cursor === null
          ? { items: strangers, next: 'ours' }
          : { ...(await simulator.readListings!(ctx, null)), next: null },
    }),
  });
  const rewrite = () => Object.assign(channel.listing('S2')!, { title: 'Shortened by the channel' });
  rewrite();
  expect((await reconcile()).walk).toMatchObject({ unknown: 5_000, differs: 1, mended: 1 });
  await channel.drain();
  for (let night = 0; night < 2; night++) {
    rewrite();
    expect((await reconcile()).walk).toMatchObject({ unknown: 5_000, differs: 1, mended: 0 });
  }
  const kept = await service.platform.db.inTenant(tenant.id, (tx) =>
    tx.run(
      sql`select count(*) as items from drift_items group by reconciliation_id order by reconciliation_id`,
    ),
  );
  expect(kept).toEqual([{ items: 5_000 }, { items: 5_000 }, { items: 5_001 }]);
});
