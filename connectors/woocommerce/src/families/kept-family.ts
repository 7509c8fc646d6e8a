import type { Issue, ListingPayload } from '@sluice/connector-kit';
import { hasKey, keyOf, plainValue } from '../attribute-names.ts';
import { ownPartsOf } from '../own-parts.ts';
import type { WireProduct } from '../schema.ts';

/**
 * Values that a variation keeps although its product is another one by now: WooCommerce moves none to another family,
 * and under a product of the shop's own its options are the shop's. Reported only where we put it there; all else of it
 * is written.
 */
export function staysFaults({ family }: ListingPayload, current: WireProduct | undefined): Issue[] {
  if (current === undefined) return [];
  const before = ownPartsOf(current);
  if (before.family !== undefined && before.family !== family?.code) {
    const now = family === null ? 'is in none' : `is in ${family.code}`;
    const message = `it stays a variation of the product of family ${before.family} although it ${now} now, since WooCommerce moves none; delete that variation in the shop to have it made anew`;
    return [{ code: 'invalid_value', field: 'family', message }];
  }
  if (before.options === undefined || family === null) return [];
  return family.options.flatMap(({ name, value }): Issue[] => {
    const shown = (current.attributes ?? []).find(hasKey(keyOf(name)));
    const kept = shown === undefined ? '' : plainValue(shown, shown.option ?? '');
    if (kept.toLowerCase() === value.toLowerCase()) return [];
    const message = `the shop has it with ${JSON.stringify(kept)} instead of ${JSON.stringify(value)}, under a product of its own, whose variations keep their options`;
    return [{ code: 'invalid_attribute', field: name, message }];
  });
}
