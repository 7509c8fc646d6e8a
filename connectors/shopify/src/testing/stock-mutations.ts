import { type Refusal, refusal } from './rules.ts';
import { LOCATIONS, PARTNER, type Shop } from './state.ts';
import type { Input } from './write-product.ts';

const MOST = 1_000_000_000;
const MOST_QUANTITIES = 250;

/** All quantities or none. */
export function setQuantities(shop: Shop, input: Input): Refusal[] {
  const quantities = input.quantities as Input[];
  if (quantities.length > MOST_QUANTITIES)
    throw new Error('The input array size of 251 is greater than the maximum allowed of 250.');
  if (input.name !== 'available') return [refusal('INVALID_NAME', ['input', 'name'], 'The name is invalid')];
  const seen = new Set<string>();
  const errors = quantities.flatMap((one, index) => {
    const pair = `${String(one.inventoryItemId)} ${String(one.locationId)}`;
    const fault = faultOf(shop, one, seen.has(pair));
    seen.add(pair);
    if (fault === null) return [];
    const [code, field, message] = fault;
    return [refusal(code, ['input', 'quantities', String(index), field], message)];
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

function faultOf(
  shop: Shop,
  one: Input,
  isTwice: boolean,
): [code: string, field: string, message: string] | null {
  const found = shop.item(String(one.inventoryItemId));
  const location = [...LOCATIONS, PARTNER].find(({ id }) => id === one.locationId);
  if (!('changeFromQuantity' in one)) throw new Error('changeFromQuantity has to be given, null if need be');
  if (isTwice)
    return ['NO_DUPLICATE_INVENTORY_ITEM_ID_GROUP_ID_PAIR', 'inventoryItemId', 'The item is there twice'];
  if (!found)
    return ['INVALID_INVENTORY_ITEM', 'inventoryItemId', 'The specified inventory item could not be found.'];
  if (!location) return ['INVALID_LOCATION', 'locationId', 'The specified location could not be found.'];
  if (!found.variant.levels.has(location.id))
    return ['INVALID_LOCATION', 'locationId', 'The specified inventory item is not stocked at the location.'];
  return Number(one.quantity) > MOST
    ? ['INVALID_QUANTITY_TOO_HIGH', 'quantity', 'The quantity is too high']
    : null;
}
