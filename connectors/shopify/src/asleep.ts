import { chunksOf } from '@sluice/connector-kit';
import { Answer, type Context, query } from './client.ts';
import { LEVELS } from './documents/reads.ts';
import { gid, tailOf } from './ids.ts';
import { takenStockOf, variantNoteOf } from './notes.ts';
import { type KnownVariant, nodesOf, StockItem } from './schema.ts';
import type { Site } from './site.ts';
import type { StockOrder } from './stock.ts';

/**
 * A variant of several cannot be off sale on Shopify: without stock at any location it is. Stock at locations that are
 * not ours to set is noted on it, and put back there when it wakes.
 */
export interface Sleep {
  /** Other locations with stock now. */
  readonly elsewhere: readonly string[];
  /** The noted stock, by the id of the location: earlier takings, and the stock there now. */
  readonly taken: ReadonlyMap<string, number>;
}

interface Placed {
  readonly variant: KnownVariant;
  /** Locations whose stock is ours to set. */
  readonly own: readonly string[];
}

const Levels = Answer({ nodes: nodesOf(StockItem) });
/** Points of a request at most. */
const MOST = 700;

/** Stock that has to be taken from other locations so that variants are off sale, by variant. */
export async function sleepOf(
  ctx: Context,
  site: Site,
  placed: readonly Placed[],
): Promise<Map<string, Sleep>> {
  const levels = await readLevels(
    ctx,
    site,
    placed.map(({ variant }) => variant),
  );
  return new Map(
    placed.map(({ variant, own }) => {
      const others = [...(levels.get(variant.inventoryItem.id) ?? [])].filter(
        ([location, quantity]) => quantity > 0 && !own.includes(location) && isActive(site, location),
      );
      const now = others.map(([location, quantity]) => [tailOf(location), quantity] as const);
      const taken = new Map([...takenStockOf(variant.note), ...now]);
      return [variant.id, { elsewhere: others.map(([location]) => location), taken }];
    }),
  );
}

/** Puts stock taken away back, where none has come since. */
export async function wakingOrders(
  ctx: Context,
  site: Site,
  placed: readonly (Placed & { readonly externalKey: string })[],
): Promise<StockOrder[]> {
  const robbed = placed.filter(({ variant }) => takenStockOf(variant.note).size > 0);
  const levels = await readLevels(
    ctx,
    site,
    robbed.map(({ variant }) => variant),
  );
  return robbed.flatMap(({ externalKey, variant, own }) => {
    const inventoryItem = variant.inventoryItem.id;
    return [...takenStockOf(variant.note)]
      .map(([id, quantity]) => ({ externalKey, inventoryItem, location: gid('Location', id), quantity }))
      .filter(
        ({ location }) =>
          isActive(site, location) &&
          !own.includes(location) &&
          levels.get(inventoryItem)?.get(location) === 0,
      );
  });
}

/** Whether a variant can be ordered beyond its stock, or could be before it was put to sleep. */
export const oversells = ({ inventoryPolicy, note }: KnownVariant): boolean =>
  inventoryPolicy === 'CONTINUE' || variantNoteOf(note).oversells === true;

const isActive = ({ locations }: Site, location: string): boolean =>
  locations.some(({ id, isActive: active }) => id === location && active);

/** Pieces by location, by stock item. */
async function readLevels(
  ctx: Context,
  { locations }: Site,
  variants: readonly KnownVariant[],
): Promise<Map<string, ReadonlyMap<string, number>>> {
  const first = Math.max(1, locations.length);
  const cost = 3 + 3 * first;
  const found = new Map<string, ReadonlyMap<string, number>>();
  const all = variants.map(({ inventoryItem }) => inventoryItem.id);
  for (const ids of chunksOf([...new Set(all)], Math.floor(MOST / cost))) {
    const { nodes } = await query(
      ctx,
      { document: LEVELS, variables: { ids, first }, cost: ids.length * cost },
      Levels,
    );
    for (const node of nodes) {
      if (node === null || !('id' in node)) continue;
      const levels = node.inventoryLevels.nodes.map(
        ({ location, quantities }) => [location.id, quantities[0]?.quantity ?? 0] as const,
      );
      found.set(node.id, new Map(levels));
    }
  }
  return found;
}
