import { type Issue, type ListingKey, message, wordedIssue } from '@sluice/connector-kit';
import { skuOf } from './keys.ts';

/** Two products may lead to one SKU of the shop, of which the first is written. */
export function twinFaults(): (item: { readonly key: ListingKey }) => Issue[] {
  const taken = new Set<string>();
  return ({ key }) => {
    const sku = skuOf(key);
    if (taken.has(sku)) return [wordedIssue('duplicate_key', 'sku', message('mirakl_twin', { sku }))];
    taken.add(sku);
    return [];
  };
}
