import {
  chunksOf,
  type ProductPage,
  type ProductWindow,
  type SourceProduct,
  type WalkPage,
} from '@sluice/connector-kit';
import { Type } from 'typebox';
import type { Context } from './context.ts';
import { findWith } from './find.ts';
import { Id } from './schema.ts';
import { type Site, siteOf } from './site.ts';
import { SourceVariant, sourceFields, sourceProduct } from './source-product.ts';
import { changedSince, walkPage } from './walk.ts';

const VARIANT_PAGE = 100;
/** Each brings its variants along. */
const PARENT_PAGE = 25;

const WithVariants = Type.Object({ variants: Type.Array(SourceVariant) });
const WithLines = Type.Object({
  lines: Type.Array(Type.Object({ productVariant: Type.Object({ id: Id }) })),
});

/**
 * Lists that a window has to walk. A variant is dated when it is changed itself; a change of its product's words does
 * not touch it, nor does an order that takes of its stock.
 */
const WALKS = ['variants', 'products', 'orders'] as const;
type WalkName = (typeof WALKS)[number];

export async function pullProducts(ctx: Context, { since, cursor }: ProductWindow): Promise<ProductPage> {
  const site = await siteOf(ctx);
  const [, name = 'variants', place = ''] = /^(\w+)@(.*)$/.exec(cursor ?? '') ?? [];
  const at = WALKS.indexOf(name as WalkName);
  const { items, next } = await walkOf(ctx, site, WALKS[at] ?? 'variants', { since, cursor: place || null });
  const unique = new Map(items.map((product) => [product.externalId, product]));
  const following = since === null ? undefined : WALKS[at + 1];
  const then = following === undefined ? null : `${following}@`;
  // Deleted products are not reported: they no longer come when all products are read.
  return { products: [...unique.values()], deleted: [], next: next === null ? then : `${name}@${next}` };
}

async function walkOf(
  ctx: Context,
  site: Site,
  name: WalkName,
  { since, cursor }: ProductWindow,
): Promise<WalkPage<SourceProduct>> {
  const variant = sourceFields(ctx.config);
  const filter = changedSince(since);
  const product = (one: SourceVariant) => sourceProduct(ctx.config, site, one);
  switch (name) {
    case 'variants': {
      const root = {
        root: 'productVariants',
        filterType: 'ProductVariantFilterParameter',
        take: VARIANT_PAGE,
      };
      const { items, next } = await walkPage(
        ctx,
        { ...root, filter, fields: variant, item: SourceVariant },
        cursor,
      );
      return { items: items.map(product), next };
    }
    case 'products': {
      const root = { root: 'products', filterType: 'ProductFilterParameter', take: PARENT_PAGE };
      const fields = `variants { ${variant} }`;
      const { items, next } = await walkPage(ctx, { ...root, filter, fields, item: WithVariants }, cursor);
      return { items: items.flatMap(({ variants }) => variants.map(product)), next };
    }
    case 'orders': {
      const root = { root: 'orders', filterType: 'OrderFilterParameter', take: PARENT_PAGE };
      const fields = 'lines { productVariant { id } }';
      const placed = { ...filter, orderPlacedAt: { isNull: false } };
      const { items, next } = await walkPage(
        ctx,
        { ...root, filter: placed, fields, item: WithLines },
        cursor,
      );
      const sold = items.flatMap(({ lines }) => lines.map((line) => line.productVariant.id));
      return { items: (await variantsThere(ctx, sold)).map(product), next };
    }
  }
}

/** Variants that the shop has: a line of an order goes on naming one that was deleted since. */
async function variantsThere(ctx: Context, ids: readonly string[]): Promise<SourceVariant[]> {
  const there: SourceVariant[] = [];
  for (const some of chunksOf([...new Set(ids)], VARIANT_PAGE)) {
    const asked = { fields: sourceFields(ctx.config), variant: SourceVariant };
    there.push(...(await findWith(ctx, { ids: some }, asked)).byId.values());
  }
  return there;
}
