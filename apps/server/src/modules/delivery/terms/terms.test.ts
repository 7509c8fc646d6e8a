import { type Connector, ConnectorError, type ErrorKind } from '@sluice/connector-kit';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import type { TestChannel } from '../../../testing/channel.ts';
import { createProduct } from '../../../testing/fixtures.ts';
import { startTestShop, type TestShop } from '../../../testing/shop.ts';
import { connectionHealth } from '../connection-health.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.renew());

const brandsOn = (channel: TestChannel) =>
  [...channel.simulator.state.brands.values()].map((brand) => brand.name).sort();
const failingOver =
  (name: string, kind: ErrorKind) =>
  (simulator: Connector): Connector => ({
    ...simulator,
    syncBrands: async (ctx, items) => {
      if (items.some((item) => item.name === name)) throw new ConnectorError({ kind, message: `${name}!` });
      return simulator.syncBrands!(ctx, items);
    },
  });
const termOf = (name: string) =>
  shop.inTenant((tx) =>
    tx.first(sql<{ issue_message: string | null; attempts: number; waits: boolean; sync_id: string | null }>`
      select t.issue_message, t.attempts, t.next_at > now() as waits, t.sync_id from channel_terms t
      join brands b on b.tenant_id = t.tenant_id and b.id = t.term_id and t.kind = 'brand' where b.name = ${name}`),
  );

test('a brand the channel refuses the batch for holds up neither other brands nor listings, and is tried again', async () => {
  const channel = await shop.connect(failingOver('Poison', 'invalid_request'));
  for (const name of ['A', 'B', 'Poison', 'C'])
    await createProduct(shop.tenant, { sku: name, price: 1, brand_name: name });
  await channel.drain();
  expect(brandsOn(channel)).toEqual(['A', 'B', 'C']);
  expect(channel.listing('Poison')).toBeDefined();
  expect(await termOf('Poison')).toMatchObject({ issue_message: 'Poison!', attempts: 1, waits: true });
  await shop.inTenant(async (tx) => {
    tx.later(sql`update channel_terms set next_at = now() where next_at is not null`);
    tx.later(sql`update delivery_leases set due_at = now()`);
  });
  await channel.step();
  expect(await termOf('Poison')).toMatchObject({ attempts: 2, waits: true });
  await shop.inTenant(async (tx) => {
    tx.later(sql`update brands set name = 'Cure', name_key = 'cure' where name = 'Poison'`);
    tx.later(sql`insert into term_changes (tenant_id) values (${tx.tenantId})`);
  });
  await channel.step();
  expect(await termOf('Cure')).toMatchObject({
    issue_message: null,
    attempts: 0,
    sync_id: expect.any(String),
  });
});

test('a brand the channel falls over is found and put off; the others and the listings get through', async () => {
  const channel = await shop.connect(failingOver('Poison', 'timeout'));
  for (const name of ['Poison', 'A', 'B'])
    await createProduct(shop.tenant, { sku: name, price: 1, brand_name: name });
  await channel.drain();
  expect(channel.listing('A')).toBeDefined();
  for (let n = 0; n < 10 && brandsOn(channel).length < 2; n++) {
    await shop.inTenant(async (tx) =>
      tx.later(sql`update delivery_leases set blocked_until = '-infinity', due_at = now()`),
    );
    await channel.step();
  }
  expect(brandsOn(channel)).toEqual(['A', 'B']);
  expect(await termOf('Poison')).toMatchObject({ sync_id: null });
});

test('a channel that is away is a failure of the connection, and marks no brand', async () => {
  const channel = await shop.connect(failingOver('A', 'unavailable'));
  await createProduct(shop.tenant, { sku: 'A', price: 1, brand_name: 'A' });
  await channel.step();
  expect(await termOf('A')).toBeUndefined();
  const lease = await shop.inTenant((tx) =>
    tx.first(
      sql`select blocked_kind, terms_due from delivery_leases where connection_id = ${channel.connectionId}`,
    ),
  );
  expect(lease).toEqual({ blocked_kind: 'unavailable', terms_due: true });
});

const issueOf = (sku: string) =>
  shop.inTenant((tx) =>
    tx.first(sql<{ state: string; issue_code: string | null; issue_message: string | null }>`
      select state, issue_code, issue_message from listings where external_key = ${sku}`),
  );
const refusing =
  (name: string) =>
  (simulator: Connector): Connector => ({
    ...simulator,
    syncCategories: async (ctx, items) =>
      Promise.all(
        items.map(async (one) =>
          one.path.at(-1) === name
            ? {
                externalKey: one.externalKey,
                outcome: 'rejected' as const,
                issues: [{ code: 'rejected' as const, message: 'slug too long' }],
              }
            : (await simulator.syncCategories!(ctx, [one]))[0]!,
        ),
      ),
  });

test('a listing whose category the channel refuses to make goes live and says so, until the category is renamed', async () => {
  const channel = await shop.connect(refusing('Poison'));
  await createProduct(shop.tenant, { sku: 'A', price: 1, category_paths: [['Home', 'Poison']] });
  await createProduct(shop.tenant, { sku: 'B', price: 1, category_paths: [['Home', 'Lamps']] });
  await channel.drain();
  const message = 'the channel does not take the category “Home > Poison”: slug too long';
  expect(await issueOf('A')).toEqual({
    state: 'live',
    issue_code: 'unknown_category',
    issue_message: message,
  });
  expect(await issueOf('B')).toMatchObject({ state: 'live', issue_code: null });
  expect(channel.listing('A')).toMatchObject({ active: true, category_id: null });
  const [health] = await shop.inTenant((tx) => connectionHealth(tx, tx.tenantId));
  expect(health?.terms).toMatchObject([
    { kind: 'category', path: ['Home', 'Poison'], trouble: 'refused', message: 'slug too long' },
  ]);
  await shop.inTenant(async (tx) => {
    tx.later(sql`update categories set name = 'Cure', name_key = 'cure' where name = 'Poison'`);
    tx.later(sql`insert into term_changes (tenant_id) values (${tx.tenantId})`);
  });
  await channel.step();
  await channel.drain();
  expect(await issueOf('A')).toEqual({ state: 'live', issue_code: null, issue_message: null });
  expect(channel.listing('A')!.category_id).not.toBeNull();
});

test('a listing that went live before its brand was refused is told then, and is not sent again for it', async () => {
  let away = true;
  const channel = await shop.connect((simulator) => ({
    ...simulator,
    syncBrands: async (_ctx, items) =>
      items.map(({ externalKey }) =>
        away
          ? {
              externalKey,
              outcome: 'retry' as const,
              error: new ConnectorError({ kind: 'unavailable', message: 'later' }),
            }
          : {
              externalKey,
              outcome: 'rejected' as const,
              issues: [{ code: 'unknown_brand' as const, message: 'not on our list' }],
            },
      ),
  }));
  await createProduct(shop.tenant, { sku: 'A', price: 1, brand_name: 'Acme' });
  await channel.drain();
  expect(await issueOf('A')).toMatchObject({ state: 'live', issue_code: null });
  const { updates, creates } = channel.listing('A')!.writes;
  away = false;
  await shop.inTenant(async (tx) => {
    tx.later(sql`update channel_terms set next_at = now()`);
    tx.later(sql`update delivery_leases set blocked_until = '-infinity', due_at = now()`);
  });
  await channel.step();
  expect(await issueOf('A')).toEqual({
    state: 'live',
    issue_code: 'unknown_brand',
    issue_message: 'the channel does not take the brand “Acme”: not on our list',
  });
  await channel.drain();
  expect(channel.listing('A')!.writes).toMatchObject({ updates, creates });
});
