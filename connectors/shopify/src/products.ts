import type { ProductPage, ProductWindow, SourceProduct } from '@sluice/connector-kit';
import { Type } from 'typebox';
import { Answer, type Context, query } from './client.ts';
import { SOURCE_PAGE, SOURCE_VARIANTS } from './documents/reads.ts';
import { pageOf, SourceProductNode, type SourceVariant, SourceVariant as Variant } from './schema.ts';
import { changedSince } from './search.ts';
import { type Site, siteOf } from './site.ts';
import { sourceProduct } from './source-product.ts';

const Page = Answer({ products: pageOf(SourceProductNode) });
const Rest = Answer({ product: Type.Union([Type.Null(), Type.Object({ variants: pageOf(Variant) })]) });

const PAGE_COST = 864;
const REST_COST = 790;

/**
 * Variants as products, by the time their product changed last: any change of price or stock moves it. A product that
 * changes during the walk moves to its end and comes once more.
 */
export async function pullProducts(ctx: Context, { since, cursor }: ProductWindow): Promise<ProductPage> {
  const site = await siteOf(ctx);
  const answer = await query(
    ctx,
    {
      document: SOURCE_PAGE,
      variables: { after: cursor, query: changedSince(since), location: site.location },
      cost: PAGE_COST,
    },
    Page,
  );
  const { nodes, pageInfo } = answer.products;
  const products: SourceProduct[] = [];
  for (const node of nodes) {
    const variants = [...node.variants.nodes, ...(await restOf(ctx, node, site))];
    products.push(
      ...variants.map((variant) => sourceProduct(ctx, site, { product: node, variants }, variant)),
    );
  }
  return { products, deleted: [], next: pageInfo.hasNextPage ? pageInfo.endCursor : null };
}

/** The variants that did not fit into the page. */
async function restOf(
  ctx: Context,
  { id, variants }: SourceProductNode,
  { location }: Site,
): Promise<SourceVariant[]> {
  const rest: SourceVariant[] = [];
  let after = variants.pageInfo.hasNextPage ? variants.pageInfo.endCursor : null;
  while (after !== null) {
    const { product } = await query(
      ctx,
      { document: SOURCE_VARIANTS, variables: { id, after, location }, cost: REST_COST },
      Rest,
    );
    if (product === null) return rest;
    rest.push(...product.variants.nodes);
    after = product.variants.pageInfo.hasNextPage ? product.variants.pageInfo.endCursor : null;
  }
  return rest;
}
