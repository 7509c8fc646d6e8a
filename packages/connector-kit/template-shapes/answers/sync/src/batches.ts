import type { ListingKey, TicketResult } from '@sluice/connector-kit';
import { type Context, call } from './client.ts';
import { resultsFor, type WriteKind } from './map.ts';
import { BatchAnswer } from './schema.ts';

export type BatchResult = TicketResult;

interface Batch {
  readonly path: string;
  readonly keys: readonly ListingKey[];
  /** The items of the body, in the order of their keys. */
  readonly items: readonly object[];
  readonly kind: WriteKind;
}

/** A refusal of the whole batch rejects with `invalid_request`: which item it was is for the host to find. */
export async function sendBatch(ctx: Context, { path, keys, items, kind }: Batch): Promise<BatchResult[]> {
  if (keys.length === 0) return [];
  const { results } = await call(ctx, { method: 'POST', path, json: { items } }, BatchAnswer);
  return resultsFor(keys, results, kind);
}
