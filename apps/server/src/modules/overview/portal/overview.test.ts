import type { ListingHealth, Overview } from '@sluice/contracts/portal';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { connectTestChannel, type TestChannel } from '../../../testing/channel.ts';
import { eventually } from '../../../testing/eventually.ts';
import { createProduct } from '../../../testing/fixtures.ts';
import { signIn, type TestUser } from '../../../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { planTenant } from '../../publishing/index.ts';
import { countDueShops } from '../snapshot/count-due.ts';
import { createSnapshots } from '../snapshot/snapshots.ts';

let service: TestService;
let tenant: TestTenant;
let user: TestUser;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await service.createTenant();
  user = await signIn(service, tenant.id, 'viewer');
});

const read = async (tz = 'UTC'): Promise<Overview> =>
  (await user.call<Overview>('GET', `/overview?tz=${encodeURIComponent(tz)}`)).body;
const inTenant: TestService['platform']['db']['inTenant'] = (id, work) =>
  service.platform.db.inTenant(id, work);

describe('the steps of the set-up', () => {
  let channel: TestChannel | undefined;
  beforeEach(() => async () => {
    await channel?.close();
    channel = undefined;
  });

  // holds UI-43
  test('each step is done when it is, and one that nobody has to take is not called done', async () => {
    const open = {
      product: 'open',
      connection: 'open',
      mapping: 'open',
      rule: 'not_needed',
      published: 'open',
    };
    expect(await read()).toMatchObject({ checklist: open, products: 0, channels: [], first_live: null });
    const id = await createProduct(tenant, { name: 'Kettle', price: 10, quantity: 3 });
    expect((await read()).checklist).toEqual({ ...open, product: 'done' });
    channel = await connectTestChannel(service, tenant);
    expect((await read()).checklist).toMatchObject({
      connection: 'done',
      mapping: 'not_needed',
      published: 'open',
    });
    await channel.drain();
    expect(await read()).toMatchObject({
      checklist: { published: 'done', rule: 'not_needed' },
      first_live: { product_id: id, name: 'Kettle', credential_id: channel.connectionId },
      products: 1,
      states: { live: 1, pending: 0 },
      today: { delivered: 1, refused: 0, orders: 0 },
    });
  });

  test('deliveries are shown hour by hour, without gaps', async () => {
    channel = await connectTestChannel(service, tenant);
    await createProduct(tenant, { price: 10, quantity: 3 });
    await channel.drain();
    const series = await user.call<{ data: { delivered: number }[] }>('GET', '/deliveries?period=24h');
    expect(series.body.data).toHaveLength(24);
    expect(series.body.data.at(-1)!.delivered + series.body.data.at(-2)!.delivered).toBe(1);
  });
});

describe('numbers of one moment', () => {
  let channels: TestChannel[];
  beforeEach(async () => {
    channels = [
      await connectTestChannel(service, tenant),
      await connectTestChannel(service, tenant, { settings: { required_fields: ['barcode'] } }),
    ];
    return async () => {
      for (const channel of channels) await channel.close();
    };
  });
  const settle = async (): Promise<void> => {
    for (const channel of channels) await channel.drain();
  };

  // holds UI-45
  test('the states of each channel add up to the products, and the channels to the totals', async () => {
    for (let n = 0; n < 6; n++) await createProduct(tenant, { sku: `S-${n}`, price: 10 });
    await createProduct(tenant, { sku: 'OFF', price: 10, status: false });
    const before = await read();
    await settle();
    const after = await read();
    for (const { products, channels: shown, states } of [before, after]) {
      const sums = { live: 0, pending: 0, error: 0, not_mapped: 0, excluded: 0 };
      for (const { counts } of shown) {
        const { live, pending, error, not_mapped, excluded } = counts!;
        expect(live + pending + error + not_mapped + excluded).toBe(products);
        for (const state of Object.keys(sums) as (keyof typeof sums)[]) sums[state] += counts![state];
      }
      expect(states).toEqual(sums);
    }
    expect(before.states).toMatchObject({ pending: 12, excluded: 2 });
    expect(after.states).toEqual({ live: 6, pending: 0, error: 6, not_mapped: 0, excluded: 2 });
    expect(after.channels.map(({ lag_seconds }) => lag_seconds)).toEqual([0, 0]);
    const counts = await user.call<{ results: number }>('GET', '/publishing-counts');
    expect(counts.body.results).toBe(after.states.error + after.states.not_mapped);
  });

  // holds UI-46
  test('while products wait, their channel tells its speed and the time that is left', async () => {
    for (let n = 0; n < 4; n++) await createProduct(tenant, { sku: `S-${n}`, price: 10 });
    await channels[0]!.drain();
    await inTenant(tenant.id, async (tx) => {
      tx.later(
        sql`update delivery_attempts set at = now() - interval '30 seconds' where tenant_id = ${tenant.id}`,
      );
    });
    expect((await read()).channels[0]!.pace).toBeNull();
    for (let n = 4; n < 8; n++) await createProduct(tenant, { sku: `S-${n}`, price: 10 });
    await planTenant(service.platform.db, tenant.id);
    const [shown] = (await read()).channels;
    expect(shown).toMatchObject({ counts: { live: 4, pending: 4 } });
    expect(shown!.pace!.per_minute).toBeGreaterThan(6);
    expect(shown!.pace!.per_minute).toBeLessThanOrEqual(8);
    expect(shown!.pace!.seconds_left).toBeGreaterThanOrEqual(30);
    expect(shown!.pace!.seconds_left).toBeLessThanOrEqual(40);
  });

  test('the numbers of before today are those of the last hour that was counted', async () => {
    await createProduct(tenant, { sku: 'A', price: 10 });
    await settle();
    await read();
    expect((await read()).before_today).toBeNull();
    await inTenant(tenant.id, (tx) =>
      tx.run(sql`update shop_history set hour = hour - interval '26 hours' where tenant_id = ${tenant.id}`),
    );
    await createProduct(tenant, { sku: 'B', price: 10 });
    await settle();
    expect(await read()).toMatchObject({ products: 2, before_today: { products: 1, live: 1, error: 1 } });
    const health = await user.call<ListingHealth>('GET', '/listing-health?period=30d');
    expect(health.body.unit).toBe('day');
    expect(health.body.data.at(0)).toMatchObject({ live: 1, error: 1 });
    expect(health.body.data.at(-1)).toMatchObject({ live: 2, error: 2 });
    const hours = await user.call<ListingHealth>('GET', '/listing-health?period=24h&tz=Europe/Istanbul');
    expect(hours.body.data).toHaveLength(24);
    expect(hours.body.data.slice(0, -1)).not.toContainEqual(expect.objectContaining({ live: 2 }));
  });

  test('what changed is counted by days of the viewer', async () => {
    const id = await createProduct(tenant, { sku: 'A', price: 10 });
    await createProduct(tenant, { sku: 'B', price: 10 });
    await tenant.call('PUT', `/v1/products/${id}`, { name: 'Thing', price: 12 });
    const none = { products_created: 0, products_changed: 0, prices_changed: 0 };
    const changed = { ...none, prices_changed: 1, products_created: 2 };
    expect(await read()).toMatchObject({ today: changed, yesterday: none });
    await inTenant(tenant.id, (tx) =>
      tx.run(sql`update products set created_at = created_at - interval '10 days' where tenant_id = ${tenant.id}
        returning 1`),
    );
    expect(await read()).toMatchObject({ today: { ...changed, products_created: 0, products_changed: 2 } });
    await inTenant(tenant.id, async (tx) => {
      const day = sql`update products set updated_at = updated_at - interval '24 hours' where tenant_id = ${tenant.id}`;
      tx.later(day);
      tx.later(
        sql`update price_changes set changed_at = changed_at - interval '24 hours' where tenant_id = ${tenant.id}`,
      );
    });
    expect(await read()).toMatchObject({
      today: none,
      yesterday: { products_created: 0, products_changed: 2, prices_changed: 1 },
    });
  });

  test('a text that is no time zone is refused', async () => {
    for (const path of ['/overview?tz=Mars/Olympus', '/listing-health?tz=%2B03:00']) {
      const { status, body } = await user.call('GET', path);
      expect([status, Object.keys((body as { errors: object }).errors)]).toEqual([422, ['tz']]);
    }
  });
});

describe('counting', () => {
  /** A shop whose last count was large and took a second. */
  const makeLarge = (countedAgoMs: number): Promise<unknown> =>
    inTenant(tenant.id, (tx) =>
      tx.run(sql`
        update shop_snapshots set took_ms = 1000, counted_at = now() - make_interval(secs => ${countedAgoMs / 1000}),
          counts = jsonb_build_object('products', 1000000, 'channels', jsonb_build_array(
            jsonb_build_object('id', 1, 'live', 0, 'pending', 0, 'error', 0, 'not_mapped', 0, 'excluded', 1000000, 'withdrawing', 0)))
        where tenant_id = ${tenant.id} returning 1`),
    );
  const show = () => inTenant(tenant.id, createSnapshots(service.platform).show);

  // holds UI-45
  test('a large shop shows its last count at once, and is counted beside when that is old', async () => {
    await read();
    await makeLarge(2_000);
    const young = await show();
    expect(young).toMatchObject({ snapshot: { counts: { products: 1_000_000 } } });
    expect(young.newerInMs).toBeGreaterThan(7_000);
    expect(young.newerInMs).toBeLessThanOrEqual(8_000);
    await makeLarge(11_000);
    const old = await show();
    expect(old).toMatchObject({ snapshot: { counts: { products: 1_000_000 } }, newerInMs: 1_000 });
    await eventually(async () => expect((await show()).snapshot.counts.products).toBe(0));
  });

  test('a shop that nobody looks at is counted once an hour where something happened, and once a day where nothing did', async () => {
    const next = async () =>
      inTenant(tenant.id, (tx) =>
        tx.first(sql<{ counted_at: Date; waits: boolean }>`
          select counted_at, next_at > now() as waits from shop_snapshots where tenant_id = ${tenant.id}`),
      );
    const age = (hours: number) =>
      inTenant(tenant.id, (tx) =>
        tx.run(sql`
          update shop_snapshots set next_at = now(), counted_at = now() - make_interval(hours => ${hours}::integer)
          where tenant_id = ${tenant.id}`),
      );
    await countDueShops(service.platform.db);
    expect(await next()).toMatchObject({ waits: true });
    await age(2);
    const rest = (await next())!.counted_at;
    await countDueShops(service.platform.db);
    expect(await next()).toEqual({ counted_at: rest, waits: true });
    await createProduct(tenant, { price: 10 });
    await age(2);
    await countDueShops(service.platform.db);
    expect((await next())!.counted_at.getTime()).toBeGreaterThan(rest.getTime());
    await age(25);
    await countDueShops(service.platform.db);
    expect(Date.now() - (await next())!.counted_at.getTime()).toBeLessThan(60_000);
  });

  test('the products of another tenant do not count', async () => {
    const other = await service.createTenant();
    await createProduct(other, { price: 10 });
    expect((await read()).products).toBe(0);
  });
});
