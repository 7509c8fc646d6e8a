import {
  type Connector,
  type HttpResponse,
  MAX_RETRY_AFTER_MS,
  type Operation,
  type RateLimit,
} from '@sluice/connector-kit';

/** A limit as the database function `rate_take` reads it. */
export type RateRule =
  | { kind: 'none' }
  | { kind: 'fixed' | 'header'; requests: number; per_ms: number }
  | { kind: 'token_bucket' | 'cost'; capacity: number; refill_per_ms: number };

/** One bucket a call has to pass: its name in the database, the connector's limit, the database's rule. */
export interface Bucket {
  readonly name: string;
  readonly limit: RateLimit;
  readonly rule: RateRule;
}

/** The bucket all operations of a connection share; it also keeps a break the channel asked for. */
export const COMMON_BUCKET = '*';

/** The buckets of a call, none for a connector without limits: such calls cost the database nothing. */
export function bucketsOf(
  connector: Pick<Connector, 'rateLimit' | 'operationLimits'>,
  operation: Operation | undefined,
): Bucket[] {
  const { rateLimit, operationLimits = {} } = connector;
  if (rateLimit.kind === 'none' && Object.keys(operationLimits).length === 0) return [];
  const own = operation === undefined ? undefined : operationLimits[operation];
  const common = bucket(COMMON_BUCKET, rateLimit);
  return own === undefined ? [common] : [common, bucket(operation!, own)];
}

const bucket = (name: string, limit: RateLimit): Bucket => ({ name, limit, rule: ruleOf(limit) });

function ruleOf(limit: RateLimit): RateRule {
  switch (limit.kind) {
    case 'none':
      return { kind: 'none' };
    case 'fixed':
      return { kind: 'fixed', requests: limit.requests, per_ms: limit.perMs };
    case 'header':
      return { kind: 'header', requests: limit.fallback.requests, per_ms: limit.fallback.perMs };
    case 'token_bucket':
      return {
        kind: 'token_bucket',
        capacity: limit.capacity,
        refill_per_ms: limit.refillPerSecond / 1000,
      };
    case 'cost':
      return { kind: 'cost', capacity: limit.capacity, refill_per_ms: limit.restorePerSecond / 1000 };
  }
}

/** A channel's report of a bucket. */
export interface RateStatus {
  readonly level: number;
  readonly capacity: number | null;
  readonly refillPerMs: number | null;
  /** Time until the level is reset; null where it refills steadily. */
  readonly resetInMs: number | null;
}

/** The answer's report of a bucket of this limit; undefined when it holds none that can be read. */
export async function statusIn(
  limit: RateLimit,
  response: HttpResponse,
  now: Date,
): Promise<RateStatus | undefined> {
  if (limit.kind === 'header') return headerStatus(limit, response, now);
  if (limit.kind !== 'cost') return undefined;
  const body = await response.json().catch(() => undefined);
  return costStatus(valueAt(body, limit.statusPath));
}

function headerStatus(
  { remaining, reset, resetUnit }: Extract<RateLimit, { kind: 'header' }>,
  { headers }: HttpResponse,
  now: Date,
): RateStatus | undefined {
  const level = numberOf(headers.get(remaining));
  const until = numberOf(headers.get(reset));
  if (level === undefined || until === undefined) return undefined;
  // The channel's own clock counts where the answer shows it: then a skewed clock on either side does no harm.
  const told = Date.parse(headers.get('date') ?? '');
  const at = Number.isNaN(told) ? now.getTime() : told;
  const wait = resetUnit === 'seconds' ? until * 1000 : until * 1000 - at;
  const resetInMs = Math.min(Math.max(wait, 0), MAX_RETRY_AFTER_MS);
  return { level: Math.floor(level), capacity: null, refillPerMs: null, resetInMs };
}

/** A throttle status as Shopify gives it; missing or senseless fields count as not reported. */
function costStatus(status: unknown): RateStatus | undefined {
  if (typeof status !== 'object' || status === null) return undefined;
  const read = (name: string): number | undefined => {
    const value: unknown = Reflect.get(status, name);
    return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;
  };
  const level = read('currentlyAvailable');
  if (level === undefined) return undefined;
  const restore = read('restoreRate');
  return {
    level,
    capacity: read('maximumAvailable') || null,
    refillPerMs: restore ? restore / 1000 : null,
    resetInMs: null,
  };
}

function valueAt(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (at, name) => (typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined),
      value,
    );
}

function numberOf(text: string | null): number | undefined {
  const value = Number(text?.trim() || Number.NaN);
  return Number.isFinite(value) && value >= 0 ? value : undefined;
}
