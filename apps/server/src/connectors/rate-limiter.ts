import { setTimeout as delay } from 'node:timers/promises';
import {
  ConnectorError,
  type HttpClient,
  type HttpRequest,
  type HttpResponse,
  parseRetryAfter,
} from '@sluice/connector-kit';
import { message } from '@sluice/contracts/messages';
import type { Database, TenantId } from '../platform/db/database.ts';
import { sql } from '../platform/db/sql.ts';
import { type Bucket, COMMON_BUCKET, type RateStatus, statusIn } from './rate-rules.ts';

/** A call waits this long for its permit; the host's own schedule handles longer waits. */
const MAX_WAIT_MS = 5_000;

interface Limited {
  db: Database;
  tenantId: TenantId;
  /** The connection whose buckets count the calls. */
  payer(): Promise<number>;
  buckets: readonly Bucket[];
  signal: AbortSignal;
}

interface Counted extends Limited {
  connectionId: number;
}

/**
 * HTTP that keeps to the connector's limits over all processes: one statement takes a permit before each call, and the
 * channel's report of its own count corrects it afterwards.
 *
 * @throws ConnectorError `rate_limited` when there is no permit within a few seconds; nothing was sent then
 */
export function limitedClient(http: HttpClient, limited: Limited): HttpClient {
  if (limited.buckets.length === 0) return http;
  return {
    request: async (request) => {
      const counted = { ...limited, connectionId: await limited.payer() };
      const spent = await permit(counted, request);
      const response = await http.request(request);
      await heed(counted, response, spent);
      return response;
    },
  };
}

/** Waits for a permit of every bucket; returns the number each had given by then. */
async function permit(limited: Counted, { cost }: HttpRequest): Promise<readonly number[]> {
  const until = performance.now() + MAX_WAIT_MS;
  for (;;) {
    const { wait_ms, spent } = await take(limited, Math.max(1, cost ?? 1));
    if (wait_ms === 0) return spent;
    if (performance.now() + wait_ms > until) {
      throw new ConnectorError({
        kind: 'rate_limited',
        message: message('rate_limit_spent'),
        retryAfterMs: Math.ceil(wait_ms),
      });
    }
    await delay(Math.ceil(wait_ms), undefined, { signal: limited.signal }).catch((cause: unknown) => {
      throw new ConnectorError({ kind: 'unavailable', message: message('call_not_made'), cause });
    });
  }
}

async function take(
  { db, tenantId, connectionId, buckets }: Counted,
  cost: number,
): Promise<{ wait_ms: number; spent: number[] }> {
  const row = await db.readInTenant(tenantId, (tx) =>
    tx.first(sql<{ wait_ms: number; spent: number[] }>`
      select wait_ms, spent from take_permit(${connectionId}, ${buckets.map((one) => one.name)}::text[],
        ${buckets.map((one) => JSON.stringify(one.rule))}::jsonb[], ${cost}::float8)`),
  );
  return row!;
}

/** Writes the answer's report of the limits into the buckets: its own count, or a break it demands. */
async function heed(limited: Counted, response: HttpResponse, spent: readonly number[]): Promise<void> {
  const now = new Date();
  if (response.status === 429) {
    const { headers } = response;
    const breakMs = parseRetryAfter(headers.get('retry-after'), now, headers.get('date'));
    if (breakMs !== undefined && breakMs > 0) await close(limited, breakMs);
  }
  for (const [index, { name, limit }] of limited.buckets.entries()) {
    const status = await statusIn(limit, response, now);
    if (status !== undefined) await correct(limited, name, status, spent[index] ?? 0);
  }
}

async function close({ db, tenantId, connectionId }: Counted, breakMs: number): Promise<void> {
  await db.inTenant(tenantId, async (tx) => {
    tx.later(sql`
      update rate_buckets
      set closed_until = greatest(closed_until, extract(epoch from statement_timestamp()) * 1000 + ${breakMs}::float8)
      where tenant_id = ${tenantId} and connection_id = ${connectionId} and bucket = ${COMMON_BUCKET}`);
  });
}

/**
 * Stores the channel's count less the permits taken since the call it answers, which it may not have seen yet. A report
 * of a window that is already over is ignored.
 */
async function correct(
  { db, tenantId, connectionId }: Counted,
  name: string,
  { level, capacity, refillPerMs, resetInMs }: RateStatus,
  spent: number,
): Promise<void> {
  await db.inTenant(tenantId, async (tx) => {
    tx.later(sql`
      update rate_buckets b set level = greatest(0, ${level}::float8 - greatest(0, b.spent - ${spent}::float8)),
        capacity = coalesce(${capacity}::float8, b.capacity), refill_per_ms = coalesce(${refillPerMs}::float8, b.refill_per_ms),
        filled_at = now.ms, reset_at = coalesce(now.ms + ${resetInMs}::float8, b.reset_at)
      from (select extract(epoch from statement_timestamp())::float8 * 1000 as ms) now
      where b.tenant_id = ${tenantId} and b.connection_id = ${connectionId} and b.bucket = ${name}
        and (${resetInMs}::float8 is null or now.ms + ${resetInMs}::float8 >= b.reset_at - 1000)`);
  });
}
