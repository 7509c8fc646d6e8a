import type { ConnectorError } from '@sluice/connector-kit';
import type { Operation } from '../outcomes/operation.ts';

/** The known speed of a channel for one kind of call. */
export interface OperationPace {
  /** Items that one call may carry; null = as many as the channel allows. */
  limit: number | null;
  /** The channel's time for an item, in milliseconds; null = unknown. */
  itemMs: number | null;
}

/** The pace of a connection, by operation. Stored with its lease, so that the next deliverer knows a slow channel. */
export type Pace = Partial<Record<Operation, OperationPace>>;

/** From this duration on, later calls carry fewer items. */
const SLOW_MS = 10_000;
/** Below this duration, later calls may carry more. */
const EASY_MS = SLOW_MS / 2;
/** Weight of the newest call in the average time for an item. */
const NEWEST = 0.3;

const UNKNOWN: OperationPace = { limit: null, itemMs: null };

/** The number of items that a call may carry now. */
export const batchSize = (pace: OperationPace | undefined, maxBatch: number): number =>
  Math.max(1, Math.min(maxBatch, pace?.limit ?? maxBatch));

/**
 * The pace after an answer: a slow call shrinks the batch to ten seconds of work, an easy full one lets it grow by a
 * quarter.
 */
export function afterAnswer(
  { limit, itemMs }: OperationPace = UNKNOWN,
  items: number,
  ms: number,
  maxBatch: number,
): OperationPace {
  const each = ms / items;
  const known = itemMs === null ? each : itemMs * (1 - NEWEST) + each * NEWEST;
  if (ms > SLOW_MS) return { limit: Math.max(1, Math.floor((items * SLOW_MS) / ms)), itemMs: known };
  if (limit === null || items < limit || ms > EASY_MS) return { limit, itemMs: known };
  const grown = limit + Math.max(1, limit >> 2);
  return { limit: grown >= maxBatch ? null : grown, itemMs: known };
}

/** The pace of the operation that takes the fewest items at once. */
export const slowest = (pace: Pace): OperationPace | undefined =>
  Object.values(pace).reduce<OperationPace | undefined>(
    (least, one) => (one.limit !== null && (least?.limit == null || one.limit < least.limit) ? one : least),
    undefined,
  );

/** Whether a call was unanswered for so long that the channel may still be working on it. */
export const isUnanswered = ({ kind }: ConnectorError, ms: number): boolean =>
  (kind === 'timeout' || kind === 'unknown_outcome') && ms >= SLOW_MS;

/**
 * The pace after an unanswered call: the batch is halved at once, and the channel rests for as long as the call waited.
 * If a channel usually answers in a fraction of that time, it had a hiccup, which proves nothing about the batch.
 *
 * @returns `restMs`: how long nothing is sent
 */
export function afterSilence(
  pace: OperationPace = UNKNOWN,
  items: number,
  ms: number,
): { pace: OperationPace; restMs: number } {
  const isHiccup = pace.itemMs !== null && pace.itemMs * items < ms / 3;
  if (isHiccup) return { pace, restMs: 0 };
  const itemMs = Math.max(pace.itemMs ?? 0, ms / items);
  return { pace: { limit: Math.max(1, items >> 1), itemMs }, restMs: ms };
}
