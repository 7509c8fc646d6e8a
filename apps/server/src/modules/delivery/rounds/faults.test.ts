import type { Connector } from '@sluice/connector-kit';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { connectTestChannel, type TestChannel, type TestChannelOptions } from '../../../testing/channel.ts';
import { createProducts } from '../../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { mendDue } from '../../channels/index.ts';
import {
  earlyCalls,
  heldUp,
  impatient,
  type Pause,
  pauseAfter429,
  wrongListings,
} from '../outcomes/testing/fault-oracle.ts';

/** SLUICE_TEST_SIZE=10, say, makes more. */
const SIZE = Number(process.env.SLUICE_TEST_SIZE ?? 1);

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

const connect = async (options: TestChannelOptions = {}): Promise<void> => {
  channel = await connectTestChannel(service, tenant, options);
};
const scene = () => ({ service, tenant, channel });

describe('R8: a 429 is heeded', () => {
  const wait = async (retryAfter: string): Promise<Pause> => {
    await connect();
    const pause = await pauseAfter429(scene(), retryAfter);
    expect(pause.kind).toBe('rate_limited');
    return pause;
  };

  test.each([
    ['seconds', () => '30', 30_000],
    ['a date', () => new Date(Date.now() + 90_000).toUTCString(), 90_000],
    ['1e9 seconds, capped at an hour', () => '1e9', 3_600_000],
  ])('%s: nothing is sent before that', async (_what, retryAfter, expected) => {
    const pause = await wait(retryAfter());
    expect(earlyCalls(pause, expected)).toEqual([]);
    expect(pause.ms).toBeLessThanOrEqual(expected);
  });

  test('a negative one: the pause is our own, and never the budget of the breaker', async () => {
    const { ms } = await wait('-5');
    expect(ms).toBeLessThan(1_000);
    const row = await service.platform.db.inTenant(tenant.id, (tx) =>
      tx.first(sql`select opened_at from delivery_leases`),
    );
    expect(row).toEqual({ opened_at: null });
  });

  test('no call comes too early for the channel’s own clock', async () => {
    await connect({ settings: { rate_limit: { capacity: 2, refill_per_second: 20 } } });
    await createProducts(service, tenant, 5 * SIZE);
    for (let n = 0; n < 40 * SIZE; n++) await channel.step();
    expect(channel.simulator.state.counters.early_calls).toBe(0);
  });
});

describe('R9: what was applied although the answer says otherwise is read back and never doubled', () => {
  test.each([
    ['the reply is lost', { rate_lost_reply: 0.4 }],
    ['500', { rate_500: 0.4 }],
    ['a time-out', { rate_timeout: 0.3 }],
  ])('%s', async (_what, faults) => {
    await connect({ connector: impatient });
    const ids = await createProducts(service, tenant, 25 * SIZE);
    await channel.faults(faults);
    await channel.drain();
    await service.platform.db.inTenant(tenant.id, async (tx) => {
      tx.later(sql`update products set price = price + 1 where id = any(${ids.slice(0, 10)}::bigint[])`);
      tx.later(sql`insert into product_changes (tenant_id, product_id) select tenant_id, id from products`);
    });
    await channel.drain();
    expect(await wrongListings(scene(), 25 * SIZE)).toEqual([]);
    const { counters } = channel.simulator.state;
    expect(counters.fault_lost_reply + counters.fault_500 + counters.fault_timeout).toBeGreaterThan(0);
    expect(channel.listing('S3')).toMatchObject({ price: '4' });
  });
});

describe('R10: every item is done, retrying or quarantined in the end', () => {
  test.each([
    ['partial batches', 'sync', { rate_partial_batch: 0.7 }],
    ['results missing, doubled and out of order', 'async', { rate_scrambled_ticket: 1 }],
    ['expired results', 'async', { rate_expired_ticket: 0.6 }],
    ['all of it', 'async', { rate_scrambled_ticket: 0.5, rate_expired_ticket: 0.3, rate_partial_batch: 0.3 }],
  ])('%s', async (_what, answers, faults) => {
    await connect({ connection: { config: { answers } }, settings: { ticket_delay_ms: 0 } });
    await createProducts(service, tenant, 30 * SIZE);
    await channel.faults(faults);
    await channel.drain();
    expect(await wrongListings(scene(), 30 * SIZE)).toEqual([]);
  });
});

test.each(Array.from({ length: SIZE }, (_, n) => `S${1 + ((436 + n * 97) % 1_000)}`))(
  'R11: one poison item in 1,000 (%s): the other 999 are published in at most 21 calls',
  async (sku) => {
    await connect();
    await createProducts(service, tenant, 1_000);
    await channel.faults({ poison_skus: [sku] });
    await channel.drain();
    expect(await heldUp(scene(), 1_000, 21)).toEqual([]);
  },
);

test('an item the channel falls over with a 500 does not hold up the others either', async () => {
  const falls = (connector: Connector): Connector => ({
    ...connector,
    upsertListings: async (ctx, items) => {
      if (items.some((item) => item.payload.sku === 'S7')) {
        const { ConnectorError } = await import('@sluice/connector-kit');
        throw new ConnectorError({ kind: 'unknown_outcome', message: 'the channel answered 500' });
      }
      return connector.upsertListings!(ctx, items);
    },
  });
  await connect({ connector: falls });
  await createProducts(service, tenant, 40);
  const due = () =>
    service.platform.db.inTenant(tenant.id, async (tx) => {
      tx.later(sql`update delivery_leases set blocked_until = '-infinity', due_at = now()`);
      // The delivery's own pauses are kept short, as if much time had passed.
      tx.later(sql`update listings set next_at = now() where attempts < 12`);
      await mendDue(tx);
    });
  for (let n = 0; n < 60; n++) {
    await channel.step();
    await due();
  }
  expect(channel.simulator.state.activeListings).toBe(39);
  const row = await service.platform.db.inTenant(tenant.id, (tx) =>
    tx.first(sql`select state, issue_code, attempts from listings where external_key = 'S7'`),
  );
  expect(row).toEqual({ state: 'retry', issue_code: 'failed_alone', attempts: 12 });
});
