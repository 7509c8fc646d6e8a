import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { connectTestChannel, type TestChannel } from '../../../testing/channel.ts';
import { createProduct, createProducts } from '../../../testing/fixtures.ts';
import { lengthenPauses } from '../../../testing/long-pauses.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { mendDue } from '../../channels/index.ts';
import { planTenant } from '../../publishing/index.ts';
import { retryListings } from '../listings.ts';
import { deliverConnection } from '../rounds/deliver-connection.ts';
import { claimLeases } from '../rounds/lease.ts';
import { frozenTurn } from '../rounds/testing/frozen-turn.ts';
import { verifyListings } from '../verify.ts';
import { drawnTransitions } from './testing/drawn-transitions.ts';

let service: TestService;
let tenant: TestTenant;
let channel: TestChannel;
let admin: pg.Client;
beforeAll(async () => {
  service = await startTestService();
  await lengthenPauses(service);
  tenant = await service.createTenant();
  admin = new pg.Client(service.admin);
  await admin.connect();
  // Records every change of a state, whatever its origin.
  await admin.query(`
    create table transitions (edge text primary key);
    grant all on transitions to public;
    create function note_transition() returns trigger language plpgsql security definer as $$ begin
      insert into transitions values (coalesce(case when tg_op <> 'INSERT' then old.state end, '[*]') || ' > ' ||
        coalesce(case when tg_op <> 'DELETE' then new.state end, '[*]')) on conflict do nothing;
      return null;
    end $$;
    create trigger note_transition after insert or delete or update of state on listings
      for each row execute function note_transition();`);
  channel = await connectTestChannel(service, tenant, { settings: { ticket_delay_ms: 0 } });
});
afterAll(async () => {
  await admin.end();
  await channel.close();
  await service.close();
});

const inTenant: TestService['platform']['db']['inTenant'] = (...args) =>
  service.platform.db.inTenant(...args);
const plan = () => planTenant(service.platform.db, tenant.id);
const change = (id: number, fields: object) =>
  tenant.call('PUT', `/v1/products/${id}`, { name: 'P', ...fields });
const use = async (settings: object): Promise<void> => {
  await fetch(`${channel.simulator.url}/_settings`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(settings),
  });
};
const due = () =>
  inTenant(tenant.id, async (tx) => {
    tx.later(sql`update listings set next_at = now()`);
    tx.later(sql`update due_listings set due_at = now()`);
    tx.later(sql`update delivery_leases set due_at = now(), blocked_until = '-infinity'`);
  });

/** Makes a change at the moment of the channel's call. */
async function whileSending(fields: (id: number) => Promise<unknown>, id: number): Promise<void> {
  const original = channel.deps.connectorOf;
  channel.deps.connectorOf = (slug) => {
    const connector = original(slug)!;
    return {
      ...connector,
      upsertListings: async (ctx, items) => {
        const results = await connector.upsertListings!(ctx, items);
        await fields(id);
        await plan();
        return results;
      },
    };
  };
  await channel.step();
  channel.deps.connectorOf = original;
}

async function synchronous(): Promise<void> {
  const id = await createProduct(tenant, { name: 'P', sku: 'A', price: 1 });
  await whileSending(() => change(id, { price: 2 }), id);
  await channel.drain();
  await change(id, { status: false });
  await channel.drain();
  await change(id, { status: true });
  await channel.drain();
  await inTenant(tenant.id, async (tx) => verifyListings(tx, channel.connectionId));
  await channel.drain();
  await tenant.call('DELETE', `/v1/products/${id}`);
  await channel.drain();
  const fleeting = await createProduct(tenant, { name: 'P', sku: 'B', price: 1 });
  await plan();
  await tenant.call('DELETE', `/v1/products/${fleeting}`);
  await plan();
}

async function refusedAndFailing(): Promise<void> {
  const id = await createProduct(tenant, { name: 'P', sku: 'C', price: 1 });
  await use({ required_fields: ['brand'] });
  await channel.drain();
  await inTenant(tenant.id, (tx) => retryListings(tx, channel.connectionId, [id]));
  await channel.drain();
  await whileSending(() => change(id, { price: 3 }), id);
  await use({ required_fields: [] });
  await channel.faults({ rate_lost_reply: 1 });
  await change(id, { price: 4 });
  await channel.step();
  await due();
  await channel.faults({});
  await channel.drain();
  await use({ required_fields: ['brand'] });
  const refused = await createProduct(tenant, { name: 'P', sku: 'E', price: 1 });
  await channel.drain();
  await use({ required_fields: [] });
  await channel.faults({ rate_partial_batch: 1 });
  const failing = await createProduct(tenant, { name: 'P', sku: 'F', price: 1 });
  await channel.step();
  await tenant.call('DELETE', `/v1/products/${refused}`);
  await tenant.call('DELETE', `/v1/products/${failing}`);
  await plan();
  await channel.faults({});
}

/** Makes a round that ends before some of its listings had their turn, and one that is taken over in the middle. */
async function interrupted(): Promise<void> {
  await createProducts(service, tenant, 3);
  await plan();
  await channel.faults({ rate_429: 1, retry_after: '0' });
  await channel.step();
  await due();
  await channel.faults({});
  const [lease] = await service.platform.db.asSystem((tx) => claimLeases(tx, crypto.randomUUID(), 1, []));
  await inTenant(tenant.id, async (tx) => {
    tx.later(sql`update listings set state = 'sending' where external_key = 'S1'`);
    await mendDue(tx);
  });
  const turn = frozenTurn({ ...lease!, takenOver: true });
  await deliverConnection(channel.deps, turn);
  await inTenant(tenant.id, async (tx) => {
    tx.later(sql`update delivery_leases set holder = null, expires_at = '-infinity', due_at = now()`);
  });
  await channel.drain();
}

async function asynchronous(): Promise<void> {
  await inTenant(tenant.id, async (tx) => {
    tx.later(sql`update connections set config = config || '{"answers": "async"}'`);
  });
  await use({ ticket_delay_ms: 40 });
  const id = await createProduct(tenant, { name: 'P', sku: 'D', price: 1 });
  await channel.step();
  await due();
  await channel.step();
  await use({ ticket_delay_ms: 0 });
  await channel.drain();
  await change(id, { price: 2, description: 'x' });
  await channel.step();
  await change(id, { price: 3, description: 'y' });
  await channel.drain();
  await channel.faults({ rate_expired_ticket: 1 });
  await change(id, { description: 'z' });
  await channel.step();
  await due();
  await channel.step();
  await channel.faults({});
  await channel.drain();
  await use({ required_fields: ['brand'] });
  await change(id, { description: 'w' });
  await channel.drain();
  await use({ required_fields: [] });
  await change(id, { status: false });
  await channel.drain();
}

/** Combines all faults, with changes in between. */
async function chaos(): Promise<void> {
  await channel.faults({
    rate_lost_reply: 0.2,
    rate_500: 0.1,
    rate_429: 0.1,
    retry_after: '0',
    rate_expired_ticket: 0.3,
    rate_scrambled_ticket: 0.3,
  });
  const ids: number[] = [];
  for (let n = 0; n < 15; n++) ids.push(await createProduct(tenant, { name: 'P', sku: `X${n}`, price: 1 }));
  for (let n = 0; n < 30; n++) {
    await change(
      ids[n % 15]!,
      n % 4 === 0 ? { status: n % 8 === 0 } : { price: n + 2, description: `d${n % 3}` },
    );
    await channel.step();
    await due();
  }
  await channel.faults({});
  await channel.drain();
}

test('every transition that happens is drawn, and every drawn one happens', async () => {
  const drawn = await drawnTransitions();
  expect(drawn.size).toBeGreaterThan(15);
  for (const scenario of [synchronous, refusedAndFailing, interrupted, asynchronous, chaos]) await scenario();
  const { rows } = await admin.query<{ edge: string }>('select edge from transitions order by edge');
  const seen = rows.map(({ edge }) => edge);
  const changes = seen.filter((edge) => drawn.has(edge) || edge.split(' > ')[0] !== edge.split(' > ')[1]);
  expect(changes.filter((edge) => !drawn.has(edge))).toEqual([]);
  expect([...drawn].filter((edge) => !seen.includes(edge))).toEqual([]);
});
