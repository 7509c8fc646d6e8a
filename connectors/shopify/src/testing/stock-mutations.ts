import { type Refusal, refusal } from './rules.ts';
import { LOCATIONS, type Shop } from './state.ts';
import type { Input } from './write-product.ts';

const MOST = 1_000_000_000;

/** All quantities or none. */
export function setQuantities(shop: Shop, input: Input): Refusal[] {
  const quantities = input.quantities as Input[];
  const at = (index: number, field: string) => ['input', 'quantities', String(index), field];
  if (quantities.length > 250)
    throw new Error('The input array size of 251 is greater than the maximum allowed of 250.');
  if (input.name !== 'available') return [refusal('INVALID_NAME', ['input', 'name'], 'The name is invalid')];
  const seen = new Set<string>();
  const errors = quantities.flatMap((one, index): Refusal[] => {
    const found = shop.item(String(one.inventoryItemId));
    const location = LOCATIONS.find(({ id }) => id === one.locationId);
    const pair = `${String(one.inventoryItemId)} ${String(one.locationId)}`;
    const twice = seen.has(pair);
    seen.add(pair);
    if (!('changeFromQuantity' in one))
      throw new Error('changeFromQuantity has to be given, null if need be');
    if (twice)
      return [
        refusal(
          'NO_DUPLICATE_INVENTORY_ITEM_ID_GROUP_ID_PAIR',
          at(index, 'inventoryItemId'),
          'The item is there twice',
        ),
      ];
    if (!found)
      return [
        refusal(
          'INVALID_INVENTORY_ITEM',
          at(index, 'inventoryItemId'),
          'The specified inventory item could not be found.',
        ),
      ];
    if (!location)
      return [
        refusal('INVALID_LOCATION', at(index, 'locationId'), 'The specified location could not be found.'),
      ];
    if (!found.variant.levels.has(location.id))
      return [
        refusal(
          'INVALID_LOCATION',
          at(index, 'locationId'),
          'The specified inventory item is not stocked at the location.',
        ),
      ];
    return Number(one.quantity) > MOST
      ? [refusal('INVALID_QUANTITY_TOO_HIGH', at(index, 'quantity'), 'The quantity is too high')]
      : [];
  });
  if (errors.length > 0) return errors;
  shop.applied += 1;
  for (const { inventoryItemId, locationId, quantity } of quantities) {
    const { product, variant } = shop.item(String(inventoryItemId))!;
    variant.levels.set(String(locationId), Number(quantity));
    shop.touch(product);
  }
  return [];
}
