import { ConnectorError, type ListingKey, type WithdrawResult } from '@sluice/connector-kit';
import { wireBarcode } from './barcode.ts';
import { sendBatch, ticketOf } from './batches.ts';
import type { Context } from './client.ts';
import { sendOffers } from './offers.ts';

/**
 * Takes listings off sale: their stock is set to 0, which also holds for what Trendyol has not approved yet, and they go
 * into the archive, where buyers do not see them. The stock goes first: what is archived may take no stock.
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
  const id = await sendBatch(
    ctx,
    'archive',
    barcodes.map((barcode) => ({ barcode, archived: true })),
  );
  for (const { key, barcode } of known) {
    const { externalKey } = key;
    const stock = stocks.get(barcode)!;
    if (stock instanceof ConnectorError) results.push({ externalKey, outcome: 'retry', error: stock });
    else {
      const parts = stock === 'holds' ? [] : [stock];
      const ticket = ticketOf('withdraw', [...parts, { kind: 'archive', id }]);
      results.push({ externalKey, outcome: 'accepted', ticket });
    }
  }
  return results;
}
