import type { ListingKey } from '@sluice/connector-kit';

const MAX_SKU = 40;

/** The SKU that Amazon knows a listing by: the merchant’s own, which is never changed there. */
export const skuOf = ({ syncId, externalKey }: ListingKey): string => syncId ?? externalKey;

/** Two dots in an address would lead to another one. */
const isPlace = (sku: string): boolean => sku === '.' || sku === '..';

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u001f\u007f]/;

/** Whether Amazon can have a listing of that SKU. */
export const isSku = (sku: string): boolean =>
  sku !== '' && sku.length <= MAX_SKU && sku.trim() === sku && !isPlace(sku) && !CONTROL.test(sku);
