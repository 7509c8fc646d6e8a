import { ConnectorError } from '@sluice/connector-kit';
import { Type } from 'typebox';
import { Answer, type Context, change } from './client.ts';
import { SAVE_STOCK } from './documents/writes.ts';
import type { VariantId } from './ids.ts';
import type { Site } from './site.ts';

const Saved = Answer({ saveProductStockLocations: Type.Boolean() });

/** The stock of a variant as it should be. */
export interface StockRow extends VariantId {
  readonly stock: number;
}

/** Sets stock at the location of the connection; that of other locations stays. */
export async function saveStock(ctx: Context, { location }: Site, rows: readonly StockRow[]): Promise<void> {
  if (rows.length === 0) return;
  const productStockLocationInputs = rows.map(({ product, variant, stock }) => ({
    productId: product,
    variantId: variant,
    stockLocationId: location,
    stockCount: stock,
  }));
  const variables = { input: { productStockLocationInputs } };
  const { saveProductStockLocations: isSaved } = await change(
    ctx,
    {
      document: SAVE_STOCK,
      variables,
      answer: Saved,
    },
    'offer',
  );
  if (!isSaved) throw unsaid('the stock');
}

/** ikas answers a write with whether it did it; a no comes without a reason. */
export const unsaid = (what: string): ConnectorError =>
  new ConnectorError({ kind: 'unknown_outcome', message: `ikas answered that it did not save ${what}` });
