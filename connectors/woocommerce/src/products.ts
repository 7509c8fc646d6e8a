import {
  ConnectorError,
  type ProductPage,
  type ProductWindow,
  type SourceProduct,
} from '@sluice/connector-kit';
import { type Context, list } from './client.ts';
import { syncIdOf } from './ids.ts';
import { isParent } from './map.ts';
import { RAW } from './read-product.ts';
import { type WireProduct, WireProducts } from './schema.ts';
import { salesOf } from './shop-settings.ts';
import { siteTaxes, siteWeightUnit } from './site.ts';
import { categoryPaths } from './source/source-categories.ts';
import { type Mapping, sourceProduct, sourceVariation } from './source/source-product.ts';
import { changedSince, walkPage } from './walk.ts';

type Stage = 'products' | 'variations' | 'bin';

/**
 * The shop's products, stage by stage: products by themselves, then every variation as a product of its own, and for a
 * window the products put into the bin since. A change of a parent (its name, say) moves none of its variations, and a
 * change of a variation does not move its parent; both bring the variations concerned.
 */
export async function pullProducts(ctx: Context, { since, cursor }: ProductWindow): Promise<ProductPage> {
  const [stage, place] = placeOf(cursor);
  switch (stage) {
    case 'products':
      return products(ctx, since, place);
    case 'variations':
      return variations(ctx, since, place);
    case 'bin':
      return bin(ctx, since, place);
  }
}

async function products(ctx: Context, since: Date | null, place: string | null): Promise<ProductPage> {
  const page = await walkPage(
    ctx,
    { path: 'products', query: { ...RAW, ...changedSince(since) } },
    WireProducts,
    place,
  );
  const alone = page.items.filter((product) => !isParent(product) && product.type !== 'grouped');
  const parents = page.items.filter(isParent);
  // A walk over everything meets the variations in the stage to come.
  const theirs = since === null ? [] : await variationsOf(ctx, parents);
  const mapping = await mappingOf(
    ctx,
    page.items,
    theirs.map(([variation]) => variation),
  );
  const found = [
    ...alone.map((product) => sourceProduct(product, mapping)),
    ...theirs.map(([variation, parent]) => sourceVariation(variation, parent, mapping)),
  ];
  return { products: found, deleted: [], next: nextOf('products', page.next, 'variations') };
}

async function variations(ctx: Context, since: Date | null, place: string | null): Promise<ProductPage> {
  const page = await walkPage(
    ctx,
    { path: 'variations', query: { ...RAW, ...changedSince(since) } },
    WireProducts,
    place,
  );
  const parents = await readParents(ctx, page.items);
  const mapping = await mappingOf(ctx, [...parents.values()], page.items);
  const found = page.items.flatMap((variation): SourceProduct[] => {
    const parent = parents.get(variation.parent_id ?? 0);
    // One whose parent is in the bin or gone is not for sale, and comes no more.
    return parent === undefined ? [] : [sourceVariation(variation, parent, mapping)];
  });
  return {
    products: found,
    deleted: [],
    next: nextOf('variations', page.next, since === null ? null : 'bin'),
  };
}

async function bin(ctx: Context, since: Date | null, place: string | null): Promise<ProductPage> {
  const query = { ...RAW, ...changedSince(since), status: 'trash' };
  const page = await walkPage(ctx, { path: 'products', query }, WireProducts, place);
  const deleted = page.items.flatMap(({ id, variations: children = [] }) => [
    syncIdOf({ id, parentId: null }),
    ...children.map((child) => syncIdOf({ id: child, parentId: id })),
  ]);
  return { products: [], deleted, next: nextOf('bin', page.next, null) };
}

async function mappingOf(
  ctx: Context,
  items: readonly WireProduct[],
  children: readonly WireProduct[] = [],
): Promise<Mapping> {
  const taxes = await siteTaxes(ctx);
  const ids = items.flatMap(({ categories = [] }) => categories.map(({ id }) => id));
  const paths = await categoryPaths(ctx, [...new Set(ids)]);
  const isWeighed = [...items, ...children].some(({ weight }) => weight);
  const weightUnit = isWeighed ? await siteWeightUnit(ctx) : null;
  // Where sales are ours, the regular price is our list price: read as the price it would come back as such.
  const price = salesOf(ctx) === 'list_price' ? 'current' : (ctx.config.source_price ?? 'regular');
  return { taxes, paths, weightUnit, price };
}

/** All variations of these products, each with its parent. */
async function variationsOf(
  ctx: Context,
  parents: readonly WireProduct[],
): Promise<[variation: WireProduct, parent: WireProduct][]> {
  if (parents.length === 0) return [];
  const byId = new Map(parents.map((parent) => [parent.id, parent]));
  const query = { ...RAW, parent: [...byId.keys()].join(',') };
  const found: [WireProduct, WireProduct][] = [];
  for (let place: string | null = null, first = true; first || place !== null; first = false) {
    const page: Awaited<ReturnType<typeof walkPage<typeof WireProducts>>> = await walkPage(
      ctx,
      { path: 'variations', query },
      WireProducts,
      place,
    );
    for (const variation of page.items) {
      const parent = byId.get(variation.parent_id ?? 0);
      if (parent === undefined) throw foreign(variation);
      found.push([variation, parent]);
    }
    place = page.next;
  }
  return found;
}

const foreign = ({ id, parent_id }: WireProduct): ConnectorError =>
  new ConnectorError({
    kind: 'protocol',
    message: `asked for variations of other products, WooCommerce answered ${id} of ${parent_id}`,
  });

async function readParents(
  ctx: Context,
  variationsRead: readonly WireProduct[],
): Promise<Map<number, WireProduct>> {
  const ids = [...new Set(variationsRead.map(({ parent_id = 0 }) => parent_id))];
  if (ids.length === 0) return new Map();
  const query = { ...RAW, include: ids.join(','), per_page: 100 };
  const { items } = await list(ctx, 'products', query, WireProducts);
  return new Map(items.map((parent) => [parent.id, parent]));
}

const STAGES: readonly string[] = ['products', 'variations', 'bin'] satisfies Stage[];

function placeOf(cursor: string | null): [Stage, string | null] {
  const [stage = 'products', place = null] = cursor === null ? [] : cursor.split('@');
  return [STAGES.includes(stage) ? (stage as Stage) : 'products', place];
}

const nextOf = (stage: Stage, next: string | null, then: Stage | null): string | null =>
  next === null ? then : `${stage}@${next}`;
