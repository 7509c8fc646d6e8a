import {
  ConnectorError,
  chunksOf,
  type Issue,
  type ListingKey,
  type TicketResult,
  type TicketState,
} from '@sluice/connector-kit';
import { wireBarcode } from './barcode.ts';
import { type Fixed, type Part, partsOf } from './batches.ts';
import { type Context, call } from './client.ts';
import { isSentBefore, issueOf, issuesOf, passingError, perhapsCreated } from './issues.ts';
import { MAX_BARCODES } from './offers.ts';
import { approvedByBarcode, findUnapproved } from './products.ts';
import { type BatchItem, BatchResult } from './schema.ts';

/** The verdict of a batch on one barcode: the reasons of its refusal, none when it went well. */
type Verdict = { readonly ok: true } | { readonly ok: false; readonly reasons: readonly string[] };

/** The results of all batches of the ticket, put together for each key. */
export async function pollTicket(
  ctx: Context,
  ticket: string,
  keys: readonly ListingKey[],
): Promise<TicketState> {
  const told = partsOf(ticket);
  if (told === null) return { state: 'expired' };
  const barcodes = keys.flatMap((key) => wireBarcode(key, ctx.config) ?? []);
  const verdicts: ReadonlyMap<string, Verdict>[] = [];
  for (const part of told.parts) {
    const result = await readResult(ctx, part);
    if (result === null) return { state: 'expired' };
    if (!isDone(result)) return { state: 'pending' };
    verdicts.push(await verdictsOf(ctx, part, result, barcodes));
  }
  const isCreate = told.parts.some(({ kind }) => kind === 'create');
  const sentBefore = keys.flatMap((key) => {
    const barcode = wireBarcode(key, ctx.config) ?? '';
    return isSentBefore(reasonsOf(verdicts.map((some) => some.get(barcode)))) ? [barcode] : [];
  });
  const holders = isCreate && sentBefore.length > 0 ? await stockCodes(ctx, sentBefore) : null;
  const results = keys.flatMap((key): TicketResult[] => {
    const barcode = wireBarcode(key, ctx.config);
    if (barcode === null) return [];
    const own = verdicts.map((some) => some.get(barcode));
    const holder = holders?.get(barcode) ?? key.externalKey;
    if (holders !== null && sentBefore.includes(barcode) && holder === key.externalKey) {
      const error = perhapsCreated(reasonsOf(own).join('; '));
      return [{ externalKey: key.externalKey, outcome: 'retry', error }];
    }
    const result = told.purpose === 'write' ? written(key, barcode, own, told.kept) : withdrawn(key, own);
    return result === null ? [] : [result];
  });
  return { state: 'done', results };
}

/**
 * Owners of the barcodes that a create was refused for. One that is not shown yet, or is under our own stock code, was
 * created by us, and the reply was lost.
 */
async function stockCodes(ctx: Context, barcodes: readonly string[]): Promise<Map<string, string | null>> {
  const found = new Map<string, string | null>();
  for (const some of chunksOf(barcodes, MAX_BARCODES))
    for (const { barcode, stockCode } of await findUnapproved(ctx, { barcodes: some.join(',') }))
      found.set(barcode, stockCode ?? null);
  for (const [barcode, { variant }] of await approvedByBarcode(ctx, barcodes))
    found.set(barcode, variant.stockCode ?? null);
  return found;
}

/** Null when the results are gone, or the batch is not known any more. */
async function readResult(ctx: Context, { id }: Part): Promise<BatchResult | null> {
  const path = `/product/sellers/{sellerId}/products/batch-requests/${encodeURIComponent(id)}`;
  try {
    return await call(ctx, { method: 'GET', path }, BatchResult);
  } catch (error) {
    // The call holds nothing but the id, so a fault in it means that the id is no longer there.
    const gone = error instanceof ConnectorError && ['not_found', 'invalid_request'].includes(error.kind);
    if (gone) return null;
    throw error;
  }
}

/** Batches of price and stock have no state of their own: they are done when all their items are. */
function isDone({ status, items, itemCount }: BatchResult): boolean {
  const final = (items ?? []).every((item) => item.status === 'SUCCESS' || item.status === 'FAILED');
  if (status != null) return status === 'COMPLETED' && final;
  return final && (items ?? []).length >= Math.max(1, itemCount ?? 1);
}

async function verdictsOf(
  ctx: Context,
  part: Part,
  { items }: BatchResult,
  barcodes: readonly string[],
): Promise<ReadonlyMap<string, Verdict>> {
  const named = (items ?? []).flatMap((item) => {
    const name = nameOf(item, part.kind === 'content');
    return name === null ? [] : [[name, verdictOf(item)] as const];
  });
  const byName = new Map<string, Verdict>();
  for (const [name, verdict] of named) if (byName.get(name)?.ok !== false) byName.set(name, verdict);
  if (part.kind !== 'content') return byName;
  // Contents are named by a number of Trendyol's. Which is whose must be asked only when they fared differently.
  const allWell = byName.size === part.count && [...byName.values()].every(({ ok }) => ok);
  if (allWell) return new Map(barcodes.map((barcode) => [barcode, { ok: true }]));
  const approved = await approvedByBarcode(ctx, barcodes);
  return new Map(
    [...approved].flatMap(([barcode, { content }]) => {
      const verdict = byName.get(String(content.contentId));
      return verdict === undefined ? [] : [[barcode, verdict] as const];
    }),
  );
}

/** Each kind of batch names its products in another place. */
function nameOf({ requestItem }: BatchItem, byContent: boolean): string | null {
  if (byContent) return requestItem?.updateRequest?.contentId?.toString() ?? null;
  return requestItem?.barcode ?? requestItem?.product?.barcode ?? requestItem?.updateRequest?.barcode ?? null;
}

const verdictOf = ({ status, failureReasons }: BatchItem): Verdict =>
  status === 'SUCCESS' ? { ok: true } : { ok: false, reasons: failureReasons ?? [] };

type Verdicts = readonly (Verdict | undefined)[];

const reasonsOf = (verdicts: Verdicts): string[] =>
  verdicts.flatMap((verdict) => (verdict === undefined || verdict.ok ? [] : verdict.reasons));

const fixed = (field: string, what: string): Issue => ({
  code: 'invalid_value',
  field,
  message: `Trendyol has approved it ${what}, which cannot be changed there; all else was changed`,
});
const FIXED_ISSUES: Readonly<Record<Fixed, Issue>> = {
  category: fixed('categoryPath', 'in another category'),
  family: fixed('family', 'as a variant of another model (productMainId)'),
};

/** Live when all batches took it. A batch that is silent about it leaves it open: the host reads back. */
function written(
  { externalKey }: ListingKey,
  barcode: string,
  verdicts: Verdicts,
  kept: readonly Fixed[],
): TicketResult | null {
  if (verdicts.some((verdict) => verdict?.ok === false)) return failed(externalKey, reasonsOf(verdicts));
  if (verdicts.includes(undefined)) return null;
  if (kept.length > 0)
    return { externalKey, outcome: 'rejected', issues: kept.map((field) => FIXED_ISSUES[field]) };
  return { externalKey, outcome: 'live', syncId: barcode };
}

/**
 * Off sale by one of the two: no stock, or in the archive. A listing that Trendyol does not have is off sale as well.
 */
function withdrawn({ externalKey }: ListingKey, verdicts: Verdicts): TicketResult | null {
  const told = verdicts.filter((verdict) => verdict !== undefined);
  if (told.length === 0) return null;
  const reasons = reasonsOf(told);
  const unknown = reasons.some((reason) => issueOf(reason).code === 'listing_not_found');
  if (unknown || told.some(({ ok }) => ok)) return { externalKey, outcome: 'withdrawn' };
  return failed(externalKey, reasons);
}

function failed(externalKey: string, reasons: readonly string[]): TicketResult {
  const error = passingError(reasons);
  if (error !== null) return { externalKey, outcome: 'retry', error };
  return { externalKey, outcome: 'rejected', issues: issuesOf(reasons) };
}
