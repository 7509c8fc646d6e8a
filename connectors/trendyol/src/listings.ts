import {
  ConnectorError,
  type Issue,
  type ItemResult,
  type ListingItem,
  plainText,
} from '@sluice/connector-kit';
import { wireBarcode } from './barcode.ts';
import { type Fixed, type Part, repeatedTooSoon, sendBatch, ticketOf } from './batches.ts';
import { checkItem } from './check-item.ts';
import type { Context } from './client.ts';
import { perhapsCreated } from './issues.ts';
import { wireContent, wireNew, wireOffer, wireUnapproved, wireVariant } from './map.ts';
import { sendOffers } from './offers.ts';
import { type ApprovedProduct, approvedByBarcode } from './products.ts';

/** An item that may be sent, under the barcode Trendyol knows it by. */
interface Sending {
  readonly item: ListingItem;
  readonly barcode: string;
}

/**
 * Creates new products in one call. Existing ones change by their state: of an approved one content, terms, and price
 * and stock have a call each, of one that waits for approval all but price and stock have one.
 */
export async function upsertListings(ctx: Context, items: readonly ListingItem[]): Promise<ItemResult[]> {
  const results: ItemResult[] = [];
  const fresh: Sending[] = [];
  const known: Sending[] = [];
  const taken = new Set<string>();
  for (const item of items) {
    const issues = checkItem(item, ctx.config);
    const barcode = wireBarcode(item.key, ctx.config) ?? '';
    if (issues.length === 0 && taken.has(barcode)) issues.push(sharedBarcode(barcode));
    if (issues.length > 0) results.push(rejectedItem(item, issues));
    else (item.key.syncId === null ? fresh : known).push({ item, barcode });
    if (issues.length === 0) taken.add(barcode);
  }
  if (fresh.length > 0) results.push(...(await create(ctx, fresh)));
  if (known.length > 0) {
    const updated = update(ctx, known).catch((error: unknown) => {
      // Created items keep their results: they must not be created again.
      if (fresh.length === 0 || !(error instanceof ConnectorError)) throw error;
      return known.map(({ item }): ItemResult => retriedItem(item, error));
    });
    results.push(...(await updated));
  }
  return results;
}

const sharedBarcode = (barcode: string): Issue => ({
  code: 'duplicate_barcode',
  field: 'barcode',
  message: `another product that is sent with this one has the barcode ${barcode}, and Trendyol keeps one of each`,
});

const rejectedItem = ({ key }: ListingItem, issues: readonly Issue[]): ItemResult => ({
  externalKey: key.externalKey,
  outcome: 'rejected',
  issues,
});

const retriedItem = ({ key }: ListingItem, error: ConnectorError): ItemResult => ({
  externalKey: key.externalKey,
  outcome: 'retry',
  error,
});

async function create(ctx: Context, sendings: readonly Sending[]): Promise<ItemResult[]> {
  const products = sendings.map(({ item, barcode }) => wireNew(item, barcode, ctx.config));
  const id = await sendBatch(ctx, 'create', products);
  if (id === null) {
    const error = perhapsCreated('Trendyol has taken the same new products within 15 minutes');
    return sendings.map(({ item }) => retriedItem(item, error));
  }
  const ticket = ticketOf('write', [{ kind: 'create', id }]);
  return sendings.map(({ item }) => ({ externalKey: item.key.externalKey, outcome: 'accepted', ticket }));
}

/** The batches each barcode took part in, collected call by call; an error where one of them was a repetition. */
type PartsByBarcode = Map<string, (Part | ConnectorError)[]>;

async function update(ctx: Context, sendings: readonly Sending[]): Promise<ItemResult[]> {
  const found = await approvedByBarcode(
    ctx,
    sendings.map(({ barcode }) => barcode),
  );
  const { results, approved } = approvedChanges(sendings, found);
  const drafts = sendings.filter(({ barcode }) => !found.has(barcode));
  const parts: PartsByBarcode = new Map([...drafts, ...approved].map(({ barcode }) => [barcode, []]));
  const draftWires = drafts.map(({ item, barcode }) => wireUnapproved(item, barcode, ctx.config));
  await sendPart(ctx, parts, drafts, { kind: 'unapproved', wires: draftWires });
  await sendApproved(ctx, parts, approved, found);
  const sent = [...drafts, ...approved];
  if (sent.length === 0) return results;
  const offers = await sendOffers(
    ctx,
    sent.map(({ item, barcode }) => wireOffer(item.payload, barcode)),
  );
  for (const { item, barcode } of sent) {
    const { externalKey } = item.key;
    const offer = offers.get(barcode)!;
    const all = [...(parts.get(barcode) ?? []), ...(offer === 'holds' ? [] : [offer])];
    const error = all.find((part) => part instanceof ConnectorError);
    const own = all.filter((part) => !(part instanceof ConnectorError));
    if (error !== undefined) results.push(retriedItem(item, error));
    else {
      const ticket = ticketOf('write', own, keptOf(item, found.get(barcode)));
      results.push({ externalKey, outcome: 'accepted', ticket });
    }
  }
  return results;
}

/** Fields of an approved product that differ and stay so. A product without a family claims no model of its own. */
function keptOf({ payload }: ListingItem, product: ApprovedProduct | undefined): Fixed[] {
  const { category, productMainId } = product?.content ?? {};
  const { family, categorySyncId } = payload;
  return [
    ...(category == null || String(category.id) === categorySyncId ? [] : (['category'] as const)),
    ...(productMainId == null || family === null || productMainId === family.code
      ? []
      : (['family'] as const)),
  ];
}

async function sendApproved(
  ctx: Context,
  parts: PartsByBarcode,
  approved: readonly Sending[],
  found: ReadonlyMap<string, ApprovedProduct>,
): Promise<void> {
  const archived = approved.filter(({ barcode }) => found.get(barcode)?.variant.archived === true);
  const back = archived.map(({ barcode }) => ({ barcode, archived: false }));
  await sendPart(ctx, parts, archived, { kind: 'archive', wires: back });
  const contents = new Map(
    approved.map(({ item, barcode }) => {
      const { contentId } = found.get(barcode)!.content;
      return [contentId, wireContent(item, contentId)] as const;
    }),
  );
  const wires = [...contents.values()];
  await sendPart(ctx, parts, approved, { kind: 'content', wires, count: wires.length });
  const variants = approved.map(({ item, barcode }) => wireVariant(item, barcode, ctx.config));
  await sendPart(ctx, parts, approved, { kind: 'variant', wires: variants });
}

interface Batch extends Pick<Part, 'kind' | 'count'> {
  readonly wires: readonly object[];
}

async function sendPart(
  ctx: Context,
  parts: PartsByBarcode,
  sendings: readonly Sending[],
  { kind, wires, count }: Batch,
): Promise<void> {
  if (wires.length === 0) return;
  const id = await sendBatch(ctx, kind, wires);
  const part = id === null ? repeatedTooSoon() : { kind, id, ...(count === undefined ? {} : { count }) };
  for (const { barcode } of sendings) parts.get(barcode)?.push(part);
}

/** Approved products whose changes Trendyol can take; the others are rejected. */
function approvedChanges(
  sendings: readonly Sending[],
  found: ReadonlyMap<string, ApprovedProduct>,
): { results: ItemResult[]; approved: Sending[] } {
  const results: ItemResult[] = [];
  const approved: Sending[] = [];
  const contents = new Map<number, string>();
  for (const sending of sendings) {
    const product = found.get(sending.barcode);
    if (product === undefined) continue;
    const { contentId } = product.content;
    const wire = JSON.stringify(wireContent(sending.item, contentId));
    const issue = approvedIssue(sending.item, product, contents.get(contentId), wire);
    if (issue === null) {
      approved.push(sending);
      contents.set(contentId, wire);
    } else results.push(rejectedItem(sending.item, [issue]));
  }
  return { results, approved };
}

function approvedIssue(
  { payload }: ListingItem,
  { content }: ApprovedProduct,
  sentBefore: string | undefined,
  wire: string,
): Issue | null {
  const { brand } = content;
  const sameBrand =
    brand == null ||
    String(brand.id) === payload.brandSyncId ||
    plainText(brand.name) === plainText(payload.brand ?? '');
  if (!sameBrand)
    return {
      code: 'invalid_value',
      field: 'brand',
      message: `Trendyol has approved it as ${brand.name}, and the brand of an approved product cannot be changed there`,
    };
  if (sentBefore !== undefined && sentBefore !== wire)
    return {
      code: 'invalid_value',
      field: 'title',
      message:
        'Trendyol shows it on one page with another product of ours, so title, description, images and attributes of both must be the same',
    };
  return null;
}
