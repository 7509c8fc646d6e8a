import type { Connector } from '@sluice/connector-kit';
import { sql } from '../../../../platform/db/sql.ts';
import type { TestChannel } from '../../../../testing/channel.ts';
import { createProducts } from '../../../../testing/fixtures.ts';
import type { TestService, TestTenant } from '../../../../testing/service.ts';

/**
 * The scene that the oracles of the delivery inspect. Each oracle returns its complaints in words; an empty list is a
 * pass.
 */
export interface Scene {
  service: TestService;
  tenant: TestTenant;
  channel: TestChannel;
}

/** The simulator's connector with time-outs short enough for a test. */
export const impatient = (connector: Connector): Connector => {
  const methods = Object.entries(connector).map(([name, method]) => {
    if (typeof method !== 'function') return [name, method];
    const hurried = (ctx: Parameters<Connector['testConnection']>[0], ...rest: unknown[]) => {
      const http = { request: (call: object) => ctx.http.request({ ...call, timeoutMs: 60 } as never) };
      return method({ ...ctx, http }, ...rest);
    };
    return [name, hurried];
  });
  return Object.fromEntries(methods) as Connector;
};

/** The number of listings in each state. */
export const listingStates = ({ service, tenant }: Scene): Promise<{ state: string; n: number }[]> =>
  service.platform.db.inTenant(tenant.id, (tx) =>
    tx.run(
      sql<{ state: string; n: number }>`select state, count(*) as n from listings group by 1 order by 1`,
    ),
  );

/** The delivery's reaction to a 429 with this `Retry-After`. */
export interface Pause {
  /** Time from now to the next permitted call. */
  ms: number;
  kind: string;
  /** Total number of calls, the refused one included. */
  calls: number;
}

/** Makes the channel refuse the first call, and lets the delivery retry at once. */
export async function pauseAfter429(scene: Scene, retryAfter: string): Promise<Pause> {
  const { service, tenant, channel } = scene;
  await createProducts(service, tenant, 1);
  await channel.faults({ rate_429: 1, retry_after: retryAfter });
  await channel.step();
  await channel.step();
  const row = await service.platform.db.inTenant(tenant.id, (tx) =>
    tx.first(sql<{ ms: number; kind: string }>`
      select extract(epoch from blocked_until - now())::float8 * 1000 as ms, blocked_kind as kind from delivery_leases`),
  );
  const { calls } = channel.simulator.state;
  return { ...row!, calls: Object.values(calls).reduce((sum, n) => sum + n, 0) };
}

/** Time that may pass after the answer, by which a pause looks shorter than it was. */
const TOLERANCE_MS = 3_000;

/** R8: calls made before the channel may be called again. */
export const earlyCalls = ({ ms, calls }: Pause, askedMs: number): string[] => [
  ...(ms > askedMs - TOLERANCE_MS ? [] : [`the next call may come after ${ms} ms, not ${askedMs}`]),
  ...(calls === 1 ? [] : [`${calls} calls were made, not 1`]),
];

/** R9, R10: listings that are missing, created twice or stored with a false state. */
export async function wrongListings(scene: Scene, count: number): Promise<string[]> {
  const { bySku, counters, activeListings } = scene.channel.simulator.state;
  const states = await listingStates(scene);
  return [
    ...(activeListings === count ? [] : [`${activeListings} listings on the channel, not ${count}`]),
    ...[...bySku.values()]
      .filter(({ writes }) => writes.creates !== 1 || writes.duplicate_creates !== 0)
      .map(({ sku }) => `${sku} was created again`),
    ...(counters.duplicate_create_attempts === 0 ? [] : ['a listing was created that was there']),
    ...states
      .filter(({ state, n }) => state !== 'live' || n !== count)
      .map(({ state, n }) => `${n} listings are ${state}`),
  ];
}

/** R11: the cost of one poison item to the others. */
export async function heldUp(scene: Scene, count: number, maxCalls: number): Promise<string[]> {
  const { calls, activeListings } = scene.channel.simulator.state;
  const made = calls['POST /api/listings/batch'] ?? 0;
  const rejected = (await listingStates(scene)).find(({ state }) => state === 'rejected')?.n ?? 0;
  return [
    ...(activeListings === count - 1 ? [] : [`${activeListings} of ${count - 1} listings are published`]),
    ...(made <= maxCalls ? [] : [`${made} calls were made, more than ${maxCalls}`]),
    ...(rejected === 1 ? [] : [`${rejected} listings are rejected, not 1`]),
  ];
}
