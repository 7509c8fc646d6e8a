import { ConnectorError } from '@sluice/connector-kit';
import { type Context, call } from './client.ts';
import { isRepetition } from './issues.ts';
import { BatchAccepted } from './schema.ts';

/** The calls that are worked off later, each with where it goes. */
const BATCHES = {
  create: { method: 'POST', path: '/product/sellers/{sellerId}/v2/products' },
  unapproved: { method: 'POST', path: '/product/sellers/{sellerId}/products/unapproved-bulk-update' },
  content: { method: 'POST', path: '/product/sellers/{sellerId}/products/content-bulk-update' },
  variant: { method: 'POST', path: '/product/sellers/{sellerId}/products/variant-bulk-update' },
  offer: { method: 'POST', path: '/inventory/sellers/{sellerId}/products/price-and-inventory' },
  archive: { method: 'PUT', path: '/product/sellers/{sellerId}/products/archive-state' },
} as const;
export type BatchKind = keyof typeof BATCHES;

/** Items a batch of any kind takes. */
export const MAX_ITEMS = 1_000;

/** For so long Trendyol refuses a body it has taken before. */
const REPETITION_MS = 15 * 60_000;

/**
 * Hands a batch in; resolves to the id its results are asked for by, null when Trendyol has taken the same body within 15
 * minutes.
 */
export async function sendBatch(
  ctx: Context,
  kind: BatchKind,
  items: readonly object[],
): Promise<string | null> {
  try {
    const { batchRequestId } = await call(ctx, { ...BATCHES[kind], json: { items } }, BatchAccepted);
    return batchRequestId;
  } catch (error) {
    if (isRepetition(error)) return null;
    throw error;
  }
}

/**
 * The error for a change that was sent before: it cannot be sent again yet, and whether it still holds is not to be
 * seen.
 */
export const repeatedTooSoon = (): ConnectorError =>
  new ConnectorError({
    kind: 'rate_limited',
    message: 'Trendyol takes the same change once in 15 minutes, and something else may have been sent since',
    retryAfterMs: REPETITION_MS,
  });

/** A batch an item took part in. */
export interface Part {
  readonly kind: BatchKind;
  readonly id: string;
  /** Items of the batch, where its results do not name our barcodes. */
  readonly count?: number;
}

/** The intention for the items of a ticket. */
export type Purpose = 'write' | 'withdraw';

/** Fields that an approved product keeps whatever is sent: the merchant hears of it once all else was taken. */
const FIXED = ['category', 'family'] as const;
export type Fixed = (typeof FIXED)[number];

const PART = /^([a-z]+)=([^,=*]+)(?:\*(\d+))?$/;

/** The batches of an item, and what they could not change, as one ticket: `write:content=c1*12,offer=o1,keeps=family`. */
export function ticketOf(purpose: Purpose, parts: readonly Part[], kept: readonly Fixed[] = []): string {
  const written = parts.map(
    ({ kind, id, count }) => `${kind}=${id}${count === undefined ? '' : `*${count}`}`,
  );
  return `${purpose}:${[...written, ...kept.map((field) => `keeps=${field}`)].join(',')}`;
}

/** Null for a text that is not our ticket. */
export function partsOf(ticket: string): { purpose: Purpose; parts: Part[]; kept: Fixed[] } | null {
  const [purpose, written = ''] = ticket.split(':', 2);
  if (purpose !== 'write' && purpose !== 'withdraw') return null;
  const parts = written.split(',').flatMap((text): Part[] => {
    const [, kind, id, count] = PART.exec(text) ?? [];
    if (id === undefined || kind === undefined || !Object.hasOwn(BATCHES, kind)) return [];
    const part = { kind: kind as BatchKind, id };
    return [count === undefined ? part : { ...part, count: Number(count) }];
  });
  const kept = FIXED.filter((field) => written.split(',').includes(`keeps=${field}`));
  return parts.length === 0 ? null : { purpose, parts, kept };
}
