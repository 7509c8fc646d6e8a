import { ConnectorError, chunksOf, type ItemResult, type OfferItem } from '@sluice/connector-kit';
import { wireBarcode } from './barcode.ts';
import { type Part, repeatedTooSoon, sendBatch, ticketOf } from './batches.ts';
import { checkOffer } from './check-item.ts';
import { type Context, call } from './client.ts';
import { type WireOffer, wireOffer } from './map.ts';
import { InventoryPage } from './schema.ts';

export const MAX_BARCODES = 50;

/** The state of price and stock of one barcode: under way in a batch, there already, or to be tried again. */
export type OfferOutcome = Part | 'holds' | ConnectorError;

/**
 * Sends price and stock. A body that Trendyol took before is refused for 15 minutes, although something else may have
 * been sent since: so the shown values are read, and only differing fields are sent, which is another body.
 */
export async function sendOffers(
  ctx: Context,
  offers: readonly WireOffer[],
): Promise<Map<string, OfferOutcome>> {
  const id = await sendBatch(ctx, 'offer', offers);
  if (id !== null) return outcomes(offers, { kind: 'offer', id });
  const shown = await readInventory(
    ctx,
    offers.map(({ barcode }) => barcode),
  );
  const told = new Map<string, OfferOutcome>();
  const open: WireOffer[] = [];
  for (const offer of offers) {
    const difference = differing(offer, shown.get(offer.barcode));
    if (difference === null) told.set(offer.barcode, 'holds');
    else open.push(difference);
  }
  if (open.length === 0) return told;
  const second = await sendBatch(ctx, 'offer', open);
  const outcome = second === null ? repeatedTooSoon() : ({ kind: 'offer', id: second } as const);
  return new Map([...told, ...outcomes(open, outcome)]);
}

const outcomes = (offers: readonly WireOffer[], outcome: OfferOutcome): Map<string, OfferOutcome> =>
  new Map(offers.map(({ barcode }) => [barcode, outcome]));

interface Shown {
  readonly quantity: number | undefined;
  readonly salePrice: number | undefined;
  readonly listPrice: number | undefined;
}

async function readInventory(ctx: Context, barcodes: readonly string[]): Promise<Map<string, Shown>> {
  const shown = new Map<string, Shown>();
  const path = '/product/sellers/{sellerId}/products/approved/inventory-and-price';
  for (const some of chunksOf(barcodes, MAX_BARCODES)) {
    const query = { barcodes: some.join(','), size: 100 };
    const { content } = await call(ctx, { method: 'GET', path, query }, InventoryPage);
    for (const one of content.flatMap(({ variants }) => variants))
      shown.set(one.barcode, {
        quantity: one.quantity ?? undefined,
        salePrice: one.salePrice ?? undefined,
        listPrice: one.listPrice ?? undefined,
      });
  }
  return shown;
}

/** The fields in which the channel shows something else, all where it shows nothing; null when it shows the same. */
function differing(offer: WireOffer, shown: Shown | undefined): WireOffer | null {
  if (shown === undefined) return offer;
  const { barcode, quantity, ...prices } = offer;
  const stockDiffers = quantity !== undefined && quantity !== shown.quantity;
  const priceDiffers =
    prices.salePrice !== undefined &&
    (prices.salePrice !== shown.salePrice || prices.listPrice !== shown.listPrice);
  if (!stockDiffers && !priceDiffers) return null;
  return { barcode, ...(stockDiffers ? { quantity } : {}), ...(priceDiffers ? prices : {}) };
}

export async function updateOffers(ctx: Context, items: readonly OfferItem[]): Promise<ItemResult[]> {
  const results: ItemResult[] = [];
  const sending: { item: OfferItem; barcode: string }[] = [];
  for (const item of items) {
    const { externalKey } = item.key;
    const barcode = wireBarcode(item.key, ctx.config);
    const issues = checkOffer(item);
    if (barcode === null) {
      const message = 'without a barcode Trendyol cannot have it';
      results.push({ externalKey, outcome: 'rejected', issues: [{ code: 'listing_not_found', message }] });
    } else if (issues.length > 0) results.push({ externalKey, outcome: 'rejected', issues });
    else sending.push({ item, barcode });
  }
  if (sending.length === 0) return results;
  const told = await sendOffers(
    ctx,
    sending.map(({ item, barcode }) => wireOffer(item, barcode)),
  );
  for (const { item, barcode } of sending)
    results.push(offerResult(item.key.externalKey, barcode, told.get(barcode)!));
  return results;
}

function offerResult(externalKey: string, barcode: string, outcome: OfferOutcome): ItemResult {
  if (outcome === 'holds') return { externalKey, outcome: 'live', syncId: barcode };
  if (outcome instanceof ConnectorError) return { externalKey, outcome: 'retry', error: outcome };
  return { externalKey, outcome: 'accepted', ticket: ticketOf('write', [outcome]) };
}
