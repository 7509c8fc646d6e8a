import { Type } from 'typebox';
import { call } from './client.ts';
import type { Context } from './context.ts';
import type { WireInventoryItem, WireVariant } from './schema.ts';
import type { Site } from './site.ts';

/** The record that counts a variant's stock; null for a kit of several items, and where nothing is counted. */
export function counterOf({ inventory_items: items }: WireVariant): WireInventoryItem | null {
  const [only, ...more] = items;
  return only === undefined || more.length > 0 || only.required_quantity !== 1 ? null : only;
}

const levelAt = (counter: WireInventoryItem | null, { location }: Site) =>
  counter?.inventory?.location_levels.find(({ location_id }) => location_id === location);

/** The number that can be sold: Medusa keeps the units of open orders on the shelf until they are sent. */
export function sellable(variant: WireVariant, site: Site): number {
  const level = levelAt(counterOf(variant), site);
  return level === undefined ? 0 : Math.floor(level.stocked_quantity - level.reserved_quantity);
}

/** A variant, and the number of it that can be sold from now on. */
export interface Stocked {
  readonly variant: WireVariant;
  readonly stock: number;
}

/** Sets the stock of variants that have a counter, in one call; none where all of it is right. */
export async function saveStock(ctx: Context, site: Site, wanted: readonly Stocked[]): Promise<void> {
  const rows = wanted.flatMap(({ variant, stock }) => {
    const counter = counterOf(variant);
    if (counter === null) return [];
    const level = levelAt(counter, site);
    return {
      isNew: level === undefined,
      isRight: level !== undefined && level.stocked_quantity - level.reserved_quantity === stock,
      row: {
        inventory_item_id: counter.inventory_item_id,
        location_id: site.location,
        stocked_quantity: stock + (level?.reserved_quantity ?? 0),
      },
    };
  });
  const create = rows.filter(({ isNew }) => isNew).map(({ row }) => row);
  const update = rows.filter(({ isNew, isRight }) => !isNew && !isRight).map(({ row }) => row);
  if (create.length + update.length === 0) return;
  await call(ctx, {
    method: 'POST',
    path: 'inventory-items/location-levels/batch',
    json: { create, update },
    answer: Type.Object({ created: Type.Array(Type.Unknown()), updated: Type.Array(Type.Unknown()) }),
  });
}
