import { ConnectorError, type ListingKey, type WithdrawResult } from '@sluice/connector-kit';
import { wireBarcode } from './barcode.ts';
import { repeatedTooSoon, sendBatch, ticketOf } from './batches.ts';
import type { Context } from './client.ts';
import { type OfferOutcome, sendOffers } from './offers.ts';
import { approvedByBarcode } from './products.ts';

/**
 * Takes listings off sale: their stock is set to 0, which also works for products that Trendyol has not approved yet,
 * and they go into the archive, where buyers do not see them. The stock goes first: an archived product may take no
 * stock.
 */
export async function withdrawListings(ctx: Context, keys: readonly ListingKey[]): Promise<WithdrawResult[]> {
  const known = keys.flatMap((key) => {
    const barcode = wireBarcode(key, ctx.config);
    return barcode === null ? [] : [{ key, barcode }];
  });
  const results = keys
    .filter((key) => wireBarcode(key, ctx.config) === null)
    .map(({ externalKey }): WithdrawResult => ({ externalKey, outcome: 'withdrawn' }));
  if (known.length === 0) return results;
  const barcodes = [...new Set(known.map(({ barcode }) => barcode))];
  const stocks = await sendOffers(
    ctx,
    barcodes.map((barcode) => ({ barcode, quantity: 0 })),
  );
  const archived = await archive(ctx, barcodes);
  for (const { key, barcode } of known)
    results.push(withdrawal(key.externalKey, [stocks.get(barcode)!, archived.get(barcode)!]));
  return results;
}

function withdrawal(externalKey: string, outcomes: readonly OfferOutcome[]): WithdrawResult {
  const error = outcomes.find((one) => one instanceof ConnectorError);
  if (error !== undefined) return { externalKey, outcome: 'retry', error };
  const parts = outcomes.filter((one) => one !== 'holds' && !(one instanceof ConnectorError));
  if (parts.length === 0) return { externalKey, outcome: 'withdrawn' };
  return { externalKey, outcome: 'accepted', ticket: ticketOf('withdraw', parts) };
}

/**
 * Puts barcodes into the archive. After a repetition within 15 minutes, archived ones hold, and the others are sent
 * alone, which is another body.
 */
async function archive(ctx: Context, barcodes: readonly string[]): Promise<Map<string, OfferOutcome>> {
  const send = (some: readonly string[]) =>
    sendBatch(
      ctx,
      'archive',
      some.map((barcode) => ({ barcode, archived: true })),
    );
  const outcomes = (some: readonly string[], outcome: OfferOutcome) =>
    new Map(some.map((barcode) => [barcode, outcome]));
  const id = await send(barcodes);
  if (id !== null) return outcomes(barcodes, { kind: 'archive', id });
  const shown = await approvedByBarcode(ctx, barcodes);
  const open = barcodes.filter((barcode) => shown.get(barcode)?.variant.archived === false);
  const holding = outcomes(
    barcodes.filter((barcode) => !open.includes(barcode)),
    'holds',
  );
  if (open.length === 0) return holding;
  const second = open.length === barcodes.length ? null : await send(open);
  return new Map([
    ...holding,
    ...outcomes(open, second === null ? repeatedTooSoon() : { kind: 'archive', id: second }),
  ]);
}
