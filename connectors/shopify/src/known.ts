import { chunksOf, type ListingItem } from '@sluice/connector-kit';
import { Type } from 'typebox';
import { Answer, type Context, query } from './client.ts';
import { BY_HANDLE, KNOWN_VARIANTS, PRODUCT_VARIANTS } from './documents/reads.ts';
import { gid, parseSyncId } from './ids.ts';
import { sendParts } from './parts.ts';
import { KnownVariant, nodesOf, pageOf } from './schema.ts';

/** A variant costs 9 points and its product's list of options and notes are among them. */
const VARIANT_COST = 10;
const PER_READ = 50;

const Known = Answer({ nodes: nodesOf(KnownVariant) });
const ByHandle = Type.Union([
  Type.Null(),
  Type.Object({ id: Type.String(), variants: Type.Object({ nodes: Type.Array(KnownVariant) }) }),
]);
const Variants = Answer({
  product: Type.Union([Type.Null(), Type.Object({ variants: pageOf(KnownVariant) })]),
});

/** An item, and the variant it is on Shopify. */
export interface KnownItem {
  readonly item: ListingItem;
  readonly variant: KnownVariant;
}

/** The variants of these ids, by global id; those that are gone are missing. */
export async function readVariants(
  ctx: Context,
  variants: readonly string[],
): Promise<Map<string, KnownVariant>> {
  const found = new Map<string, KnownVariant>();
  for (const ids of chunksOf([...new Set(variants)], PER_READ)) {
    const { nodes } = await query(
      ctx,
      { document: KNOWN_VARIANTS, variables: { ids }, cost: ids.length * VARIANT_COST },
      Known,
    );
    for (const node of nodes) if (node !== null && 'id' in node) found.set(node.id, node);
  }
  return found;
}

/** The variant global id that a sync id names; null for an id that is not ours. */
export function variantOf(syncId: string | null): string | null {
  const id = parseSyncId(syncId);
  return id === null ? null : gid('ProductVariant', id.variant);
}

/** A product that is there under a handle of ours, with its first variant. */
export interface Located {
  readonly product: string;
  readonly first: KnownVariant | undefined;
}

/** Products by handle, read past the search: those that are not there are missing. */
export async function locate(ctx: Context, handles: readonly string[]): Promise<Map<string, Located>> {
  const distinct = [...new Set(handles)];
  const jobs = distinct.map((handle) => ({
    part: BY_HANDLE,
    variables: { identifier: { handle } },
    cost: VARIANT_COST + 3,
  }));
  const found = new Map<string, Located>();
  for (const [at, outcome] of (await sendParts(ctx, jobs, ByHandle, { kind: 'query' })).entries()) {
    if ('error' in outcome) throw outcome.error;
    if (outcome.value === null) continue;
    found.set(distinct[at]!, { product: outcome.value.id, first: outcome.value.variants.nodes[0] });
  }
  return found;
}

/** All variants of a product, however many; null when it is gone. */
export async function variantsOf(ctx: Context, product: string): Promise<KnownVariant[] | null> {
  const all: KnownVariant[] = [];
  let after: string | null = null;
  do {
    const answer: {
      product: {
        variants: { nodes: KnownVariant[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } };
      } | null;
    } = await query(
      ctx,
      { document: PRODUCT_VARIANTS, variables: { id: product, after }, cost: PER_READ * VARIANT_COST + 3 },
      Variants,
    );
    if (answer.product === null) return null;
    const { nodes, pageInfo } = answer.product.variants;
    all.push(...nodes);
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
  } while (after !== null);
  return all;
}
