import type { ChannelState } from '@sluice/contracts/portal';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { addConnection, createProduct } from '../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../testing/service.ts';
import { channelStates } from './channel-state.ts';
import { countStates, type StateCounts } from './state-counts.ts';

const CODES = ['unknown_category', 'invalid_image', 'unavailable', null];
let service: TestService;
let tenant: TestTenant;
let connections: number[];
let products: number[];
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.createTenant();
  connections = [
    await addConnection(service, tenant, { label: 'One' }),
    await addConnection(service, tenant, { label: 'Two' }),
  ];
  await addConnection(service, tenant, { label: 'Source', source: true });
  products = [];
  for (let n = 0; n < 90; n++) products.push(await createProduct(tenant, { sku: `S-${n}`, price: 10 }));
});
afterAll(() => service.close());

const inTenant = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  service.platform.db.inTenant(tenant.id, work);

/** Listings in every combination that decides a state, shuffled over both connections; some products have none. */
const scatter = (): Promise<unknown> =>
  inTenant((tx) =>
    tx.run(sql`
      with combinations as (
        select state, wanted, held, code, row_number() over (order by md5(concat_ws(',', state, wanted, held, code))) - 1 as n
        from unnest(array['pending', 'sending', 'accepted', 'live', 'retry', 'rejected', 'withdrawn']) state,
          unnest(array[true, false]) wanted, unnest(array[null, 'withdraw', 'price']) held,
          unnest(${CODES}::text[]) code
      ), placed as (
        select c.*, (${products}::bigint[])[1 + n / 2] as product_id, (${connections}::bigint[])[1 + n % 2] as connection_id
        from combinations c
      )
      insert into listings (tenant_id, connection_id, product_id, external_key, state, wanted, held, issue_code)
      select ${tenant.id}, connection_id, product_id, 'k-' || product_id, state, wanted, held, code from placed
      returning 1`),
  );

const counted = async (): Promise<StateCounts> => (await inTenant((tx) => tx.first(countStates(tx))))!;

/** The states of the pages, product by product. */
async function shown(connectionId: number): Promise<Record<ChannelState, number>> {
  const rows = await inTenant((tx) => tx.run(channelStates(tx, products)));
  const states = rows.filter((row) => row.credential_id === connectionId).map(({ state }) => state);
  const n = (state: ChannelState): number => states.filter((one) => one === state).length;
  return {
    live: n('live'),
    pending: n('pending'),
    error: n('error'),
    not_mapped: n('not_mapped'),
    excluded: n('excluded'),
  };
}

const sumOf = (counts: Record<ChannelState, number>): number =>
  counts.live + counts.pending + counts.error + counts.not_mapped + counts.excluded;

async function expectAgreement(): Promise<StateCounts> {
  const counts = await counted();
  expect(counts.channels.map(({ id }) => id)).toEqual(connections);
  for (const channel of counts.channels) {
    expect(channel).toMatchObject(await shown(channel.id));
    expect(sumOf(channel)).toBe(counts.products);
  }
  return counts;
}

// holds UI-45
test('the states of a channel are those of the pages, and add up to the products, before and after the plan', async () => {
  await scatter();
  const waiting = await expectAgreement();
  expect(waiting.channels.map(({ pending }) => pending)).not.toContain(0);
  expect(waiting.channels[0]!.oldest_at).not.toBeNull();
  await inTenant(async (tx) => {
    tx.later(sql`delete from product_changes where tenant_id = ${tenant.id}`);
    tx.later(sql`delete from connection_scans where tenant_id = ${tenant.id}`);
  });
  const planned = await expectAgreement();
  for (const { id, live, pending, error, not_mapped, excluded, withdrawing } of planned.channels)
    expect([live, pending, error, not_mapped, excluded, withdrawing], `states on ${id}`).not.toContain(0);
});

// holds UI-45
test('a deleted product counts nowhere, even while its listings are still there', async () => {
  const before = await counted();
  for (const id of products.splice(0, 12)) await tenant.call('DELETE', `/v1/products/${id}`);
  const after = await expectAgreement();
  expect(after.products).toBe(before.products - 12);
});

test('a tenant without channels or products counts nothing', async () => {
  const empty = await service.createTenant();
  const counts = await service.platform.db.inTenant(empty.id, (tx) => tx.first(countStates(tx)));
  expect(counts).toEqual({ products: 0, channels: [] });
});
