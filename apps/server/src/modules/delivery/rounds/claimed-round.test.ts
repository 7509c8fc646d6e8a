import { setTimeout as delay } from 'node:timers/promises';
import type { Connector, ItemResult } from '@sluice/connector-kit';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { LeaseLost } from '../../../platform/queue/leased-table.ts';
import { connectTestChannel, type TestChannel, type TestChannelOptions } from '../../../testing/channel.ts';
import { createProducts } from '../../../testing/fixtures.ts';
import { untilBlocked } from '../../../testing/locks.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { deleteConnection, mendDue, setCurrencyRate } from '../../channels/index.ts';
import { planTenant } from '../../publishing/index.ts';
import { recoverClaimed } from './claimed-round.ts';
import { deliverConnection } from './deliver-connection.ts';
import { claimLeases, type Lease } from './lease.ts';
import type { DeliveryDeps } from './round.ts';
import { frozenTurn } from './testing/frozen-turn.ts';

/** Listings that a channel which takes one at a time gets in a round, and those of the round that is claimed beside it. */
const [ROUND, NEXT] = [20, 15];

let service: TestService;
let tenant: TestTenant;
let channel: TestChannel;
let admin: pg.Client;
let sent: string[];
let polled: string[];
let holding: boolean;
/** Changes what the channel answers. */
let answering: (results: readonly ItemResult[]) => readonly ItemResult[];
beforeAll(async () => {
  service = await startTestService();
  admin = new pg.Client(service.admin);
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await service.close();
});
beforeEach(async () => {
  tenant = await service.createTenant();
  sent = [];
  polled = [];
  holding = false;
  answering = (results) => results;
});

async function open(options: TestChannelOptions = {}): Promise<void> {
  channel = await connectTestChannel(service, tenant, { connector: oneByOne, ...options });
  await createProducts(service, tenant, ROUND + NEXT);
  await plan();
  // A round ends after a second, and its calls may take longer on a busy machine: time stands still until they are through.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
}
const plan = async (): Promise<void> => {
  while ((await planTenant(service.platform.db, tenant.id)).products > 0);
};
afterEach(async () => {
  vi.restoreAllMocks();
  await admin.query('rollback');
  await channel.close();
});

/** Takes one item at a time and notes it; `holding` stops the completion of the first round. */
const oneByOne = (simulator: Connector): Connector => ({
  ...simulator,
  capabilities: {
    ...simulator.capabilities,
    listings: { ...simulator.capabilities.listings!, maxBatch: 1, offers: { maxBatch: 1 } },
  },
  upsertListings: async (ctx, items) => {
    if (holding && sent.length === 0) await holdCompletion();
    sent.push(...items.map(({ key }) => key.externalKey));
    if (sent.length === ROUND) vi.restoreAllMocks();
    return answering(await simulator.upsertListings!(ctx, items));
  },
  pollTicket: (ctx, ticket, keys) => {
    polled.push(ticket);
    return simulator.pollTicket!(ctx, ticket, keys);
  },
});

/** Keeps a listing that is being sent, so that the results of its round cannot be written. */
async function holdCompletion(): Promise<void> {
  await admin.query('begin');
  await admin.query(
    `select from listings where connection_id = $1 and state = 'sending' limit 1 for update`,
    [channel.connectionId],
  );
}

/** Resolves once so many listings are being sent: those of the round, and the next. */
async function untilSending(count: number): Promise<void> {
  for (;;) {
    const { rows } = await admin.query(
      `select count(*)::int as count from listings where connection_id = $1 and state = 'sending'`,
      [channel.connectionId],
    );
    if (rows[0].count === count) return;
  }
}

/** Claims the connection; that of an earlier test may be due as well. */
const claim = async (): Promise<Lease> => {
  const leases = await service.platform.db.asSystem((tx) => claimLeases(tx, crypto.randomUUID(), 100, []));
  return leases.find(({ connectionId }) => connectionId === channel.connectionId)!;
};
const states = () =>
  service.platform.db.inTenant(tenant.id, async (tx) => {
    const rows = await tx.run(sql<{ state: string; uncertain: boolean; count: number }>`
      select state, uncertain, count(*)::int as count from listings group by 1, 2 order by 1, 2`);
    return rows.map(({ state, uncertain, count }) => `${count} ${state}${uncertain ? ' uncertain' : ''}`);
  });

/** The transactions that begin behind the first round's calls: its completion, then the claim beside it. */
function breakTransaction(place: 'completion' | 'claim'): DeliveryDeps {
  const { db } = channel.deps;
  let begun = 0;
  const inTenant: typeof db.inTenant = (tenantId, work) => {
    if (sent.length < ROUND) return db.inTenant(tenantId, work);
    begun++;
    if (begun !== (place === 'completion' ? 1 : 2)) return db.inTenant(tenantId, work);
    const transaction = db.inTenant(tenantId, work);
    // The answer to the commit is lost.
    return place === 'completion' ? Promise.reject(BROKEN) : transaction.then(() => Promise.reject(BROKEN));
  };
  return { ...channel.deps, db: { ...db, inTenant } };
}
const BROKEN = new Error('the connection broke');

describe('while the results of a round are written', () => {
  beforeEach(async () => {
    holding = true;
    await open();
  });

  test('the next one is claimed, and every listing is sent once', async () => {
    const delivering = deliverConnection(channel.deps, frozenTurn(await claim()));
    await untilSending(ROUND + NEXT);
    expect(sent).toHaveLength(ROUND);
    await admin.query('commit');
    await delivering;
    expect(new Set(sent).size).toBe(ROUND + NEXT);
    expect(sent).toHaveLength(ROUND + NEXT);
    expect(await states()).toEqual([`${ROUND + NEXT} live`]);
  });

  test.each(['stopping', 'halted'])('a turn that is %s gives the next one back unsent', async (end) => {
    const stopping = new AbortController();
    const halt = { isHalted: false };
    const turn = { ...frozenTurn(await claim()), stopping: stopping.signal, halt };
    const delivering = deliverConnection(channel.deps, turn);
    await untilSending(ROUND + NEXT);
    if (end === 'stopping') stopping.abort();
    else halt.isHalted = true;
    await admin.query('commit');
    await delivering;
    expect(sent).toHaveLength(ROUND);
    expect(await states()).toEqual([`${ROUND} live`, `${NEXT} pending`]);
  });

  test('a connection that is deleted gets no further round', async () => {
    const delivering = deliverConnection(channel.deps, frozenTurn(await claim()));
    await untilSending(ROUND + NEXT);
    const who = { tenantId: tenant.id, actor: 'operator' } as const;
    await deleteConnection(service.platform.db, who, channel.connectionId, 'withdraw');
    await admin.query('commit');
    await delivering;
    expect(sent).toHaveLength(ROUND);
  });

  test.each(['goes on', 'is put back'])(
    'a price that changes while they have to wait goes out, not the one that was claimed: the clock %s',
    async (clock) => {
      const delivering = deliverConnection(channel.deps, frozenTurn(await claim()));
      await untilSending(ROUND + NEXT);
      await service.platform.db.inTenant(tenant.id, async (tx) =>
        tx.later(sql`update products set price = 77`),
      );
      // Longer than a claimed round is fresh.
      await delay(600);
      const now = Date.now.bind(Date);
      if (clock === 'is put back') vi.spyOn(Date, 'now').mockImplementation(() => now() - 60_000);
      await admin.query('commit');
      await delivering;
      const prices = sent.slice(ROUND).map((key) => Number(channel.listing(key)?.price));
      expect(prices).toEqual(Array(NEXT).fill(77));
      expect(sent).toHaveLength(ROUND + NEXT);
    },
  );

  test('a deliverer that loses its lease leaves both to its successor, which looks before it sends', async () => {
    const delivering = deliverConnection(channel.deps, frozenTurn(await claim()));
    const lost = expect(delivering).rejects.toThrow(LeaseLost);
    await untilSending(ROUND + NEXT);
    await service.platform.db.inTenant(tenant.id, async (tx) => {
      tx.later(sql`update delivery_leases set expires_at = now() - interval '1 second'`);
    });
    const successor = await claim();
    await admin.query('commit');
    await lost;
    expect(await states()).toEqual([`${ROUND + NEXT} sending`]);
    await deliverConnection(channel.deps, frozenTurn(successor));
    await channel.drain();
    expect(sent).toHaveLength(ROUND + NEXT);
    expect(await states()).toEqual([`${ROUND + NEXT} live`]);
  });

  test('a claim whose commit was not answered fails nothing: its listings are looked up, and sent once', async () => {
    const delivering = deliverConnection(breakTransaction('claim'), frozenTurn(await claim()));
    await untilSending(ROUND + NEXT);
    await admin.query('commit');
    await delivering;
    expect(sent).toHaveLength(ROUND + NEXT);
    expect(await states()).toEqual([`${ROUND + NEXT} live`]);
  });

  test('results that cannot be written leave only their own listings in doubt', async () => {
    const delivering = deliverConnection(breakTransaction('completion'), frozenTurn(await claim()));
    await expect(delivering).rejects.toBe(BROKEN);
    expect(await states()).toEqual([`${NEXT} pending`, `${ROUND} sending`]);
  });
});

test('a claim that is being committed is waited for, and recovered', async () => {
  await open();
  const lease = await claim();
  await admin.query('begin');
  await admin.query(`update listings set state = 'sending' where connection_id = $1`, [channel.connectionId]);
  await admin.query('select from delivery_leases where connection_id = $1 for no key update', [
    channel.connectionId,
  ]);
  const recovering = recoverClaimed(service.platform.db, lease);
  await untilBlocked(service);
  await admin.query('commit');
  await recovering;
  expect(await states()).toEqual([`${ROUND + NEXT} retry uncertain`]);
});

test('a price in a new currency waits for its plan', async () => {
  await open();
  await channel.drain();
  const [first] = sent;
  const { price, currency } = channel.listing(first!)!;
  await service.platform.db.inTenant(tenant.id, async (tx) => {
    await setCurrencyRate(tx, 'operator', 'USD', 0.9);
    tx.later(sql`update connections set currency = 'USD'`);
    tx.later(sql`update listings set state = 'pending', next_at = now()`);
    await mendDue(tx);
    tx.later(sql`update delivery_leases set due_at = now()`);
  });
  await channel.deliver();
  expect(channel.listing(first!)).toMatchObject({ price, currency });
});

describe('the next round is not claimed beside one', () => {
  /** Delivers, and returns whether a transaction began beside the one that wrote the first results. */
  async function isClaimedBeside(): Promise<boolean> {
    const { db } = channel.deps;
    let [underWay, beside] = [0, false];
    const inTenant: typeof db.inTenant = (tenantId, work) => {
      if (sent.length > 0) beside ||= underWay > 0;
      underWay++;
      return db.inTenant(tenantId, work).finally(() => underWay--);
    };
    await deliverConnection({ ...channel.deps, db: { ...db, inTenant } }, frozenTurn(await claim()));
    return beside;
  }

  test('or so it is, where nothing speaks against it', async () => {
    await open();
    expect(await isClaimedBeside()).toBe(true);
  });

  test('on a channel that can neither be asked nor recognises a second create', async () => {
    await open({
      connector: (simulator) => {
        const blind = oneByOne(simulator);
        const { lookup: _, ...listings } = blind.capabilities.listings!;
        return {
          ...blind,
          capabilities: { ...blind.capabilities, listings: { ...listings, idempotentCreate: false } },
        };
      },
    });
    expect(await isClaimedBeside()).toBe(false);
  });

  test('of which the channel refused a listing', async () => {
    await open();
    const issues = [{ code: 'rejected', message: 'no' }] as const;
    answering = (results) =>
      results.map(({ externalKey }) => ({ externalKey, outcome: 'rejected', issues: [...issues] }));
    expect(await isClaimedBeside()).toBe(false);
  });

  test('that asked for tickets, each of which is asked for once', async () => {
    await open({ connection: { config: { answers: 'async' } }, settings: { ticket_delay_ms: 0 } });
    await channel.drain();
    expect(await states()).toEqual([`${ROUND + NEXT} live`]);
    expect(polled).toHaveLength(ROUND + NEXT);
    expect(new Set(polled).size).toBe(ROUND + NEXT);
  });
});
