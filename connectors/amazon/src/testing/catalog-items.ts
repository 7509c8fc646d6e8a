import { listingsOf, textOf } from './offers.ts';
import type { Attributes, CatalogItem, Listing } from './records.ts';
import type { State } from './state.ts';

/** The catalogue's product with an identifier. */
export const itemWith = (state: State, identifier: string): CatalogItem | undefined =>
  [...state.catalog.values()].find(({ identifiers }) =>
    identifiers.some((one) => one.identifier === identifier),
  );

/** The product of the catalogue that attributes are about; null for one that it does not have. */
export function matchAsin(state: State, attributes: Attributes): string | null {
  const suggested = textOf(attributes, 'merchant_suggested_asin');
  if (suggested !== null) return state.catalog.has(suggested) ? suggested : null;
  const identifier = textOf(attributes, 'externally_assigned_product_identifier');
  return identifier === null ? null : (itemWith(state, identifier)?.asin ?? null);
}

/** The ASIN of a listing that has none yet: a known one, or one that its own product facts bring into the catalogue. */
export function asinFor(state: State, { sku, requirements, attributes }: Listing): string | null {
  const known = matchAsin(state, attributes);
  if (known !== null || requirements === 'LISTING_OFFER_ONLY') return known;
  if (textOf(attributes, 'merchant_suggested_asin') !== null) return null;
  return listingsOf(state, sku).find(({ asin }) => asin !== null)?.asin ?? state.nextAsin();
}

/** Product facts of the merchant become the catalogue's where the product is his; others are kept and not shown. */
export function contribute(
  state: State,
  { sku, asin, productType, requirements, attributes }: Listing,
): void {
  if (asin === null || requirements === 'LISTING_OFFER_ONLY') return;
  const known = state.catalog.get(asin);
  if (known !== undefined && known.contributedBy !== sku) return;
  const type = textOf(attributes, 'externally_assigned_product_identifier', 'type');
  const identifier = textOf(attributes, 'externally_assigned_product_identifier');
  state.catalog.set(asin, {
    asin,
    contributedBy: sku,
    identifiers: identifier === null ? [] : [{ identifierType: String(type).toUpperCase(), identifier }],
    productType,
    itemName: textOf(attributes, 'item_name') ?? '',
    brand: textOf(attributes, 'brand') ?? '',
  });
}
