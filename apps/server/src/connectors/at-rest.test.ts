import type { Connector } from '@sluice/connector-kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { impatient } from '../modules/delivery/outcomes/testing/fault-oracle.ts';
import { planTenant } from '../modules/publishing/index.ts';
import { sql } from '../platform/db/sql.ts';
import { connectTestChannel, type TestChannel } from '../testing/channel.ts';
import { startTestService, type TestService, type TestTenant } from '../testing/service.ts';
import { type Faults, onWire, type Wire } from './testing/faulty-wire.ts';
import { closeRealServers, SUBJECTS } from './testing/subjects.ts';

/** Enough for some of every kind, in several batches. */
const PRODUCTS = 30;
const BATCH = 4;

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(async () => {
  await closeRealServers();
  await service.close();
});

const PATIENCE_MS = 12 * 60_000;

/** Products of every kind: fit for sale, without a price, without a barcode, with a brand and a category, of a family. */
async function fill(tenant: TestTenant, connectionId: number, brands: readonly string[]): Promise<void> {
  for (let n = 0; n < PRODUCTS; n++) {
    const answer = await tenant.call('POST', '/v1/products', {
      name: `Product ${n}`,
      sku: n % 10 === 9 ? null : `S${n}`,
      price: n % 7 === 6 ? 0 : 10 + n,
      tax_rate: 20,
      quantity: n % 5,
      brand_name: brands[n % brands.length],
      category_paths: [['Home', `Shelf ${n % 4}`]],
      ...(n % 6 === 0 ? { family_code: 'F', variant_options: { Size: String(n) } } : {}),
      ...(n % 8 === 0
        ? { channel_overrides: [{ credential_id: connectionId, price: 5.555, stock: 2 }] }
        : {}),
    });
    expect(answer.status).toBe(201);
  }
}

/** Runs one turn as if hours later: no item waits for its time any more. */
async function hourLater(tenant: TestTenant, channel: TestChannel): Promise<void> {
  await service.platform.db.inTenant(tenant.id, async (tx) => {
    tx.later(sql`update listings set next_at = now() where state in ('pending', 'retry', 'accepted')`);
    tx.later(sql`update due_listings set due_at = now()`);
    tx.later(sql`update channel_terms set next_at = now() where next_at is not null`);
    // Times before which a connector makes no import.
    tx.later(sql`delete from connection_checkpoints where key like '%-from'`);
    tx.later(sql`update delivery_leases set blocked_until = '-infinity', due_at = now()`);
  });
  while ((await planTenant(service.platform.db, tenant.id)).products > 0);
  await channel.deliver();
}

const BRANDS = ['Brand 0', 'Brand 1', 'Brand 2'];

const SIMULATOR_FAULTS: [string, Record<string, unknown>][] = [
  ['none', {}],
  ['answers that are lost', { rate_lost_reply: 0.1 }],
  ['errors of the server', { rate_500: 0.1 }],
  ['half done batches', { rate_partial_batch: 0.3 }],
  ['time-outs', { rate_timeout: 0.05, delay_ms: 0 }],
  ['poison', { poison_skus: ['S1', 'S2'] }],
  [
    'everything at once',
    { rate_lost_reply: 0.05, rate_500: 0.05, rate_partial_batch: 0.1, poison_skus: ['S3'] },
  ],
];

const FAULTS: [string, Faults][] = [
  ['none', {}],
  ['answers that are lost', { lost: 0.2 }],
  ['a channel that is out of order at times', { down: 0.2 }],
  ['both', { lost: 0.2, down: 0.2 }],
];

/** In batches so small that faults meet some of them, and at any speed. */
function inSmallBatches(connector: Connector): Connector {
  const { listings, ...capabilities } = connector.capabilities;
  const small = {
    ...listings!,
    maxBatch: BATCH,
    ...(listings!.offers ? { offers: { maxBatch: BATCH } } : {}),
  };
  return {
    ...connector,
    capabilities: { ...capabilities, listings: small },
    rateLimit: { kind: 'none' },
    operationLimits: {},
  };
}

type Turn = () => Promise<void>;

/** Runs turns until two in a row wrote nothing; the bound is far beyond the turns that should suffice. */
async function settle(turn: Turn, writes: () => number): Promise<void> {
  for (let quiet = 0, turns = 0; quiet < 2 && turns < 150; turns++) {
    const before = writes();
    await turn();
    quiet = writes() === before ? quiet + 1 : 0;
  }
}

/** Five hours of a catalogue in which nothing changes. */
async function expectRest(tenant: TestTenant, turn: Turn, writes: () => number): Promise<void> {
  const before = writes();
  expect(before).toBeGreaterThan(1);
  for (let turns = 0; turns < 5; turns++) await turn();
  expect(writes() - before).toBe(0);
  const states = await service.platform.db.inTenant(tenant.id, (tx) =>
    tx.run(sql<{ state: string }>`select distinct state from listings order by state`),
  );
  expect(states.map(({ state }) => state)).toEqual(['live', 'rejected']);
}

describe('a catalogue at rest makes no writing call', () => {
  test.each(SIMULATOR_FAULTS)('simulator, after %s', async (_name, faults) => {
    const tenant = await service.createTenant();
    const wire: Wire = { writes: 0, faults: {} };
    const channel = await connectTestChannel(service, tenant, {
      connector: (simulator) => onWire(inSmallBatches(impatient(simulator)), wire),
    });
    const turn = () => hourLater(tenant, channel);
    const writes = () => wire.writes;
    await channel.faults(faults);
    await fill(tenant, channel.connectionId, BRANDS);
    await settle(turn, writes);
    await channel.faults({});
    await settle(turn, writes);
    await expectRest(tenant, turn, writes);
    await channel.close();
  });

  const cases = Object.keys(SUBJECTS).flatMap((name) => FAULTS.map((faults) => [name, ...faults] as const));
  test.each(cases)('%s, after %s', { timeout: PATIENCE_MS }, async (name, _faults, faults) => {
    const subject = await SUBJECTS[name]!();
    const tenant = await service.createTenant();
    const wire: Wire = { writes: 0, faults, ...(subject.led ? { led: subject.led } : {}) };
    const channel = await connectTestChannel(service, tenant, {
      allow: ['127.0.0.1'],
      connection: { config: subject.config },
      connector: () => onWire(inSmallBatches(subject.connector), wire),
    });
    const turn = async () => {
      subject.tick?.();
      await hourLater(tenant, channel);
    };
    const writes = () => wire.writes;
    // The listings are made complete on their way to the channels that ask for more.
    await service.platform.db.inTenant(tenant.id, async (tx) =>
      tx.later(sql`
        update connections set require_image = 'never', require_description = 'never', require_barcode = 'never',
          require_category = 'never', require_brand = 'never' where id = ${channel.connectionId}`),
    );
    await fill(tenant, channel.connectionId, subject.brands ?? BRANDS);
    await settle(turn, writes);
    wire.faults = {};
    await settle(turn, writes);
    await expectRest(tenant, turn, writes);
    await channel.close();
    await subject.close();
  });
});
