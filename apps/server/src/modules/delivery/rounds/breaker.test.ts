import type { ConnectorError } from '@sluice/connector-kit';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { connectTestChannel, type TestChannel } from '../../../testing/channel.ts';
import { createProducts } from '../../../testing/fixtures.ts';
import { type Gate, openGate } from '../../../testing/gate.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { mendDue, setPaused } from '../../channels/index.ts';
import { itemDelay } from './backoff.ts';
import { breakAfter } from './breaker.ts';

const HOUR_MS = 3_600_000;

describe('what a failure means', () => {
  const after = (kind: ConnectorError['kind'], failures: number, retryAfterMs?: number) =>
    breakAfter({ kind, retryAfterMs }, { before: failures, identical: 1, isOpen: false }, () => 1);

  test('pauses grow with each failure and are at most a minute until the budget is spent', () => {
    const delays = [0, 1, 5, 20, 38].map((failures) => after('unavailable', failures));
    expect(delays.map((one) => one.delayMs)).toEqual([150, 250, 3_250, 60_050, 60_050]);
    expect(delays.some((one) => one.opens)).toBe(false);
    expect(after('unavailable', 39)).toEqual({ delayMs: HOUR_MS, opens: true });
  });

  test('credentials and permissions open the breaker at once, a rate limit never', () => {
    expect(after('auth', 0)).toEqual({ delayMs: HOUR_MS, opens: true });
    expect(after('forbidden', 0)).toEqual({ delayMs: HOUR_MS, opens: true });
    expect(after('rate_limited', 1_000, 5_000)).toMatchObject({ opens: false });
  });

  test('the same failure three times pauses the connection, which is probed as soon as it would have been tried again', () => {
    const third = (kind: ConnectorError['kind'], identical: number) =>
      breakAfter({ kind, retryAfterMs: undefined }, { before: 2, identical, isOpen: false }, () => 1);
    expect(third('unavailable', 2)).toEqual({ delayMs: 450, opens: false });
    expect(third('unavailable', 3)).toEqual({ delayMs: 450, opens: true });
    expect(third('rate_limited', 3)).toEqual({ delayMs: 450, opens: false });
  });

  test('an item that goes on failing is probed once an hour', () => {
    expect(itemDelay(11, undefined, () => 1)).toBe(300_000);
    expect(itemDelay(12, undefined, () => 1)).toBe(HOUR_MS);
    expect(itemDelay(1, 1e12, () => 1)).toBe(HOUR_MS);
  });
});

describe('the breaker of a connection', () => {
  let service: TestService;
  let tenant: TestTenant;
  let channel: TestChannel;
  let gate: Gate;
  beforeEach(async () => {
    service = await startTestService();
    tenant = await service.createTenant();
    channel = await connectTestChannel(service, tenant, {
      settings: { api_key: 'right' },
      through: async (url) => {
        gate = await openGate(url);
        return gate.url;
      },
    });
    await createProducts(service, tenant, 30);
    await channel.step();
  });
  afterEach(async () => {
    await gate.close();
    await channel.close();
    await service.close();
  });

  const health = () =>
    service.platform.db.inTenant(tenant.id, (tx) =>
      tx.first(sql<Record<string, unknown>>`
        select opened_at is not null as open, blocked_kind, consecutive_failures, blocked_until > now() + interval '50 minutes' as hourly
        from delivery_leases`),
    );
  const anHourLater = () =>
    service.platform.db.inTenant(tenant.id, async (tx) => {
      tx.later(sql`update delivery_leases set blocked_until = now() - interval '1 second'`);
    });
  const allow = (key: string | null) =>
    fetch(`${channel.simulator.url}/_settings`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ api_key: key }),
    });

  test('wrong credentials open it at once with the reason, and nothing more is sent', async () => {
    expect(await health()).toEqual({
      open: true,
      blocked_kind: 'auth',
      consecutive_failures: 1,
      hourly: true,
    });
    const before = gate.calls.length;
    await channel.step();
    expect(gate.calls.length).toBe(before);
  });

  test('the hourly probe is a single cheap call; it stays open while that fails', async () => {
    gate.calls.length = 0;
    await anHourLater();
    await channel.step();
    expect(gate.calls).toEqual(['/api/stores']);
    expect(await health()).toMatchObject({ open: true, hourly: true });
  });

  test('a probe that succeeds closes it, and everything is delivered', async () => {
    await allow(null);
    await anHourLater();
    await channel.step();
    expect(await health()).toMatchObject({ open: false, blocked_kind: null, consecutive_failures: 0 });
    await channel.drain();
    expect(channel.simulator.state.activeListings).toBe(30);
  });

  test('after a spent budget one listing goes first, then the rest', async () => {
    await allow(null);
    await service.platform.db.inTenant(tenant.id, async (tx) => {
      tx.later(sql`update delivery_leases set consecutive_failures = 40, blocked_kind = 'unavailable'`);
    });
    await anHourLater();
    gate.calls.length = 0;
    await channel.step();
    const [probe, ...rest] = gate.calls.filter((path) => !/brands|categories/.test(path));
    expect(probe).toBe('/api/stores');
    expect(rest).toEqual([
      '/api/listings/lookup',
      '/api/listings/batch',
      '/api/listings/lookup',
      '/api/listings/batch',
    ]);
    expect(channel.simulator.state.activeListings).toBe(30);
  });

  test('three failures for the same reason open it, others in between do not; the probe closes it', async () => {
    await allow(null);
    await service.platform.db.inTenant(tenant.id, (tx) =>
      setPaused(tx, 'operator', channel.connectionId, false),
    );
    const failOnce = async (status: number) => {
      gate.fail = status;
      await anHourLater();
      await channel.step();
    };
    for (const status of [502, 503, 502, 502]) await failOnce(status);
    expect(await health()).toMatchObject({ open: false, consecutive_failures: 4 });
    await failOnce(502);
    expect(await health()).toMatchObject({ open: true, hourly: false, consecutive_failures: 5 });
    gate.fail = null;
    await anHourLater();
    await channel.drain();
    expect(await health()).toMatchObject({ open: false, consecutive_failures: 0 });
    expect(channel.simulator.state.activeListings).toBe(30);
  });

  test('resuming closes it without waiting for the probe', async () => {
    await allow(null);
    await service.platform.db.inTenant(tenant.id, (tx) =>
      setPaused(tx, 'operator', channel.connectionId, false),
    );
    expect(await health()).toMatchObject({ open: false, blocked_kind: null });
    await channel.step();
    expect(channel.simulator.state.activeListings).toBe(30);
  });

  test('with nothing to deliver the probe closes it all the same', async () => {
    await allow(null);
    await service.platform.db.inTenant(tenant.id, async (tx) => {
      tx.later(sql`delete from listings`);
      await mendDue(tx);
      tx.later(sql`delete from products`);
    });
    await anHourLater();
    await channel.step();
    expect(await health()).toMatchObject({ open: false });
  });
});
