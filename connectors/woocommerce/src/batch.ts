import { ConnectorError, type Issue, type ListingKey } from '@sluice/connector-kit';
import { type Context, call } from './client.ts';
import { type ProductId, parseSyncId, syncIdOf } from './ids.ts';
import { IS_VARIATION, isServerFault, issuesOf, takenBy } from './issues.ts';
import { rememberWrites } from './own-writes.ts';
import { BatchAnswer, type BatchItem, type ItemError } from './schema.ts';

/** WooCommerce refuses more (413). */
const MAX_ITEMS = 100;

/**
 * It fetches and scales images while the call waits, a second or two each, and web servers give up after one or two
 * minutes.
 */
const MAX_UPLOADS = 25;
const UPLOAD_TIMEOUT_MS = 120_000;

/** One change of one product; `target` null makes a new one. */
export interface Write {
  readonly key: ListingKey;
  readonly target: ProductId | null;
  /** The product under which a new one becomes a variation. */
  readonly under?: number;
  readonly body: object;
  readonly uploads: number;
  /** Finds values in the answer that the shop has kept otherwise. */
  faults(kept: BatchItem): Issue[];
}

/** The outcome of one change, before it is put in the words of the operation. */
export type Written = { readonly key: ListingKey } & (
  | { readonly outcome: 'done'; readonly syncId: string }
  | { readonly outcome: 'refused'; readonly issues: readonly Issue[]; readonly takenBy: number | null }
  | { readonly outcome: 'variation' }
  | { readonly outcome: 'open'; readonly error: ConnectorError }
);

/**
 * Makes the changes in as few calls as possible: products together, variations by the product they belong to. When a
 * call fails, nothing more is sent; earlier changes stay.
 */
export async function sendAll(ctx: Context, writes: readonly Write[]): Promise<Written[]> {
  const results: Written[] = [];
  const portions = portionsOf(writes);
  for (const [at, portion] of portions.entries()) {
    try {
      results.push(...(await send(ctx, portion)));
    } catch (error) {
      if (at === 0 || !(error instanceof ConnectorError)) throw error;
      const rest = portions.slice(at + 1).flat();
      return [
        ...results,
        ...portion.map(({ key }): Written => ({ key, outcome: 'open', error })),
        ...rest.map(({ key }): Written => ({ key, outcome: 'open', error: notSent(error) })),
      ];
    }
  }
  return results;
}

/** Splits writes into calls of one address each, none with more items or images than a call can take. */
function portionsOf(writes: readonly Write[]): Write[][] {
  const byAddress = Map.groupBy(writes, parentOf);
  return [...byAddress.values()].flatMap((together) => {
    const portions: Write[][] = [];
    let uploads = 0;
    for (const write of together) {
      const last = portions.at(-1);
      const isLight = write.uploads === 0 || uploads === 0 || uploads + write.uploads <= MAX_UPLOADS;
      const fits = last !== undefined && last.length < MAX_ITEMS && isLight;
      if (fits) last.push(write);
      else portions.push([write]);
      uploads = fits ? uploads + write.uploads : write.uploads;
    }
    return portions;
  });
}

const parentOf = ({ target, under }: Write): number | null => target?.parentId ?? under ?? null;

async function send(ctx: Context, portion: readonly Write[]): Promise<Written[]> {
  const parentId = portion[0] === undefined ? null : parentOf(portion[0]);
  const created = portion.filter(({ target }) => target === null);
  const updated = portion.filter(({ target }) => target !== null);
  const json = {
    ...(created.length === 0 ? {} : { create: created.map(({ body }) => body) }),
    ...(updated.length === 0
      ? {}
      : { update: updated.map(({ target, body }) => ({ id: target?.id, ...body })) }),
  };
  const path = parentId === null ? 'products/batch' : `products/${parentId}/variations/batch`;
  const isSlow = portion.some(({ uploads }) => uploads > 0);
  const timeout = isSlow ? { timeoutMs: UPLOAD_TIMEOUT_MS } : {};
  const answer = await call(ctx, { method: 'POST', path, json, ...timeout }, BatchAnswer);
  await rememberWrites(ctx, [...(answer.create ?? []), ...(answer.update ?? [])]);
  const told = (writes: readonly Write[], items: readonly BatchItem[] = []) =>
    writes.map((write, at) => writtenOf(write, items.length === writes.length ? items[at] : undefined));
  return [...told(created, answer.create), ...told(updated, answer.update)];
}

function writtenOf(write: Write, item: BatchItem | undefined): Written {
  const { key, target, faults } = write;
  if (item === undefined || (target !== null && item.id !== target.id)) {
    const message = 'WooCommerce did not say what became of this item';
    return { key, outcome: 'open', error: new ConnectorError({ kind: 'unknown_outcome', message }) };
  }
  if (item.error !== undefined) return refusedOf(key, item.error);
  // A product in the bin takes changes, and nobody ever sees them.
  if (item.status === 'trash') return refused(key, 'listing_not_found', `product ${item.id} is in the bin`);
  const issues = faults(item);
  if (issues.length > 0) return { key, outcome: 'refused', issues, takenBy: null };
  return { key, outcome: 'done', syncId: syncIdOf({ id: item.id, parentId: parentOf(write) }) };
}

function refusedOf(key: ListingKey, error: ItemError): Written {
  if (error.code === IS_VARIATION) return { key, outcome: 'variation' };
  if (!isServerFault(error)) {
    return { key, outcome: 'refused', issues: issuesOf(error), takenBy: takenBy(error) };
  }
  const message = `WooCommerce failed over this item: ${error.message}`;
  const evidence = { body: JSON.stringify(error).slice(0, 2_000) };
  return { key, outcome: 'open', error: new ConnectorError({ kind: 'unknown_outcome', message, evidence }) };
}

export const refused = (key: ListingKey, code: Issue['code'], message: string): Written => ({
  key,
  outcome: 'refused',
  issues: [{ code, message }],
  takenBy: null,
});

/** An id of ours as a target; one that WooCommerce cannot have given is not there. */
export const targetOf = (syncId: string): ProductId | null => parseSyncId(syncId);

/** The error for items that were surely not sent. */
export function notSent({ kind, message, retryAfterMs }: ConnectorError): ConnectorError {
  return new ConnectorError({
    kind: kind === 'unknown_outcome' ? 'unavailable' : kind,
    message: `not sent, because the call before it failed: ${message}`,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
}
