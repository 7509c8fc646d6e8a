import { ISSUE_CATALOGUE } from '@sluice/contracts';
import { CHANNEL_STATES, LISTING_STATE_NAMES } from '@sluice/contracts/portal';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { addConnection, createProducts } from '../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../testing/service.ts';
import { markChanged } from '../catalog/index.ts';
import { channelStates, inChannelState } from './channel-state.ts';
import { channelState } from './product-state.ts';

interface Case {
  state: string;
  issue_code: string | null;
  wanted: boolean;
  held: 'withdraw' | 'price' | null;
}

const FAULTY: readonly string[] = ['retry', 'rejected'];
const CODES = [null, ...Object.keys(ISSUE_CATALOGUE), 'failed_alone', 'unheard_of'];
const WISHES = [
  { wanted: true, held: null },
  { wanted: true, held: 'price' },
  { wanted: true, held: 'withdraw' },
  { wanted: false, held: null },
] as const;

/** Every possible state of a listing after the plan has looked at its product. */
const CASES: Case[] = LISTING_STATE_NAMES.flatMap(
  (state) =>
    (FAULTY.includes(state) ? CODES : [null]).flatMap((issue_code) =>
      WISHES.map((wish) => ({ state, issue_code, ...wish })),
    ),
  // Every refusal has a code.
).filter(({ state, issue_code }) => state !== 'rejected' || issue_code !== null);

let service: TestService;
let tenant: TestTenant;
let connection: number;
let ids: number[];
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.createTenant();
  connection = await addConnection(service, tenant);
  // The last product is neither listed nor to be planned.
  ids = await createProducts(service, tenant, CASES.length + 1);
  await service.platform.db.inTenant(tenant.id, async (tx) => {
    const column = (name: keyof Case) => CASES.map((one) => one[name]);
    tx.later(sql`delete from product_changes where tenant_id = ${tx.tenantId}`);
    tx.later(sql`delete from connection_scans where tenant_id = ${tx.tenantId}`);
    tx.later(sql`
      insert into listings (tenant_id, connection_id, product_id, external_key, state, issue_code, wanted, held)
      select ${tx.tenantId}, ${connection}, id, 'key-' || id, state, issue_code, wanted, held
      from unnest(${ids.slice(0, -1)}::bigint[], ${column('state')}::text[], ${column('issue_code')}::text[],
        ${column('wanted')}::boolean[], ${column('held')}::text[]) as of (id, state, issue_code, wanted, held)`);
  });
});
afterAll(() => service.close());

const listed = () => service.platform.db.inTenant(tenant.id, (tx) => tx.run(channelStates(tx, ids)));

// holds UI-11
test('the list says of every listing what its page says', async () => {
  const rows = await listed();
  const told = CASES.map((one, at) => ({ ...one, told: rows[at]!.state }));
  const expected = CASES.map((one) => ({
    ...one,
    told: channelState(!one.wanted || one.held === 'withdraw', one),
  }));
  expect(told).toEqual(expected);
  expect(rows.at(-1)!.state).toBe('excluded');
  expect(new Set(rows.map((row) => row.state))).toEqual(new Set(CHANNEL_STATES));
});

const inState = (state: (typeof CHANNEL_STATES)[number], on: number | undefined) =>
  service.platform.db.inTenant(tenant.id, async (tx) => {
    const rows = await tx.run(sql<{ id: number }>`
      select p.id from products p where p.tenant_id = ${tx.tenantId} and ${inChannelState(tx, state, on)} order by p.id`);
    return rows.map((row) => row.id);
  });

// holds UI-1
test.each(CHANNEL_STATES)('the filter "%s" finds exactly the products the list shows so', async (state) => {
  const shown = (await listed()).filter((row) => row.state === state).map((row) => row.product_id);
  expect(await inState(state, connection)).toEqual(shown);
  expect(await inState(state, undefined)).toEqual(shown);
});

// holds UI-1
test('so it does with several connections, while some is planned', async () => {
  const second = await addConnection(service, tenant);
  const source = await addConnection(service, tenant, { source: true });
  await service.platform.db.inTenant(tenant.id, async (tx) => {
    tx.later(sql`update connection_scans set after_product_id = ${ids[200]} where tenant_id = ${tx.tenantId}
      and connection_id = ${second}`);
    tx.later(
      sql`delete from connection_scans where tenant_id = ${tx.tenantId} and connection_id <> ${second}`,
    );
    // In order: marked and wanted, marked and not wanted, marked where a walk comes anyway, and switched off.
    markChanged(tx, [ids[0]!, ids[3]!, ids[5]!, ids[250]!, ids.at(-1)!]);
    tx.later(sql`update products set status = false where tenant_id = ${tx.tenantId} and id = ${ids[5]}`);
  });
  const rows = await listed();
  expect(rows.filter((row) => row.credential_id === second && row.state === 'pending')).not.toEqual([]);
  for (const state of CHANNEL_STATES)
    for (const on of [connection, second, source, undefined]) {
      const shown = rows.filter(
        (row) => row.state === state && (on === undefined || row.credential_id === on),
      );
      expect([state, on, await inState(state, on)]).toEqual([
        state,
        on,
        [...new Set(shown.map((row) => row.product_id))],
      ]);
    }
});
