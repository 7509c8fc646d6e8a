import {
  type Issue,
  type ListingItem,
  type ListingPayload,
  type OfferItem,
  plainAmount,
  sameAmount,
} from '@sluice/connector-kit';
import type { BatchItem } from './schema.ts';
import type { Sales, ShopSettings } from './shop-settings.ts';
import { fromKilograms, isSameWeight, toKilograms } from './weight.ts';

/**
 * Values that the shop kept otherwise than sent, read from its own answer: unforeseen rules, and effects of plug-ins.
 * Texts are left to the comparison at night: plug-ins that format them are no reason to refuse.
 */
export function keptFaults(
  { key, payload }: ListingItem,
  kept: BatchItem,
  isVariation: boolean,
  settings: ShopSettings,
): Issue[] {
  const faults = [
    ...offerKeptFaults(payload, kept, settings.sales),
    ...weightKeptFaults(payload, kept, settings),
  ];
  if (kept.sku !== undefined && kept.sku !== key.externalKey)
    faults.push(otherwise('invalid_value', 'sku', key.externalKey, kept.sku));
  const barcode = payload.barcode ?? '';
  // A variation without a barcode of its own shows its parent's.
  const isInherited = isVariation && barcode === '';
  if (kept.global_unique_id !== undefined && kept.global_unique_id !== barcode && !isInherited)
    faults.push(otherwise('invalid_barcode', 'barcode', barcode, kept.global_unique_id));
  if (isVariation) return faults;
  return [...faults, ...termKeptFaults(payload, kept)];
}

export const termKeptFaults = (payload: ListingPayload, kept: BatchItem): Issue[] => [
  ...missing('unknown_category', 'categorySyncId', payload.categorySyncId, kept.categories),
  ...missing('unknown_brand', 'brandSyncId', payload.brandSyncId, kept.brands),
];

export function offerKeptFaults(
  sent: Pick<OfferItem, 'price' | 'listPrice' | 'stock'>,
  kept: BatchItem,
  sales: Sales,
): Issue[] {
  const faults = priceKeptFaults(sent, kept, sales);
  if (kept.manage_stock !== undefined && kept.manage_stock !== true)
    faults.push({
      code: 'invalid_stock',
      field: 'stock',
      message:
        'the shop keeps no count of stock; switch on WooCommerce → Settings → Products → Inventory → Enable stock management',
    });
  else if (kept.stock_quantity !== undefined && kept.stock_quantity !== sent.stock)
    faults.push(otherwise('invalid_stock', 'stock', String(sent.stock), String(kept.stock_quantity)));
  return faults;
}

/** The price is what is paid: where sales are ours, that is not the regular one. */
function priceKeptFaults(
  { price, listPrice }: Pick<OfferItem, 'price' | 'listPrice'>,
  kept: BatchItem,
  sales: Sales,
): Issue[] {
  const faults: Issue[] = [];
  const hold = (field: 'price' | 'listPrice', sent: string, shown: string | undefined) => {
    if (shown !== undefined && !sameAmount(shown, sent))
      faults.push(otherwise('invalid_price', field, plainAmount(sent), shown));
  };
  if (sales === 'shop' || listPrice === null) hold('price', price, kept.regular_price);
  else hold('listPrice', listPrice, kept.regular_price);
  if (sales === 'list_price' && faults.length === 0) hold('price', price, kept.price);
  return faults;
}

function weightKeptFaults(
  { weight }: ListingPayload,
  kept: BatchItem,
  { weightUnit }: ShopSettings,
): Issue[] {
  if (weight === null || weightUnit === null || kept.weight === undefined) return [];
  const sent = fromKilograms(weight, weightUnit);
  const there = toKilograms(kept.weight, weightUnit);
  return there !== null && isSameWeight(there, weight)
    ? []
    : [otherwise('invalid_value', 'weight', sent, kept.weight)];
}

export const otherwise = (code: Issue['code'], field: string, sent: string, kept: string): Issue => ({
  code,
  field,
  message: `the shop was sent ${field} ${JSON.stringify(sent)} and kept ${JSON.stringify(kept)}`,
});

/** WooCommerce leaves out unknown brands and categories in silence. */
function missing(
  code: Issue['code'],
  field: string,
  wanted: string | null,
  kept: readonly { readonly id: number }[] | undefined,
): Issue[] {
  if (wanted === null || kept === undefined || kept.some(({ id }) => String(id) === wanted)) return [];
  return [
    { code, field, message: `the shop has no ${field === 'brandSyncId' ? 'brand' : 'category'} ${wanted}` },
  ];
}
