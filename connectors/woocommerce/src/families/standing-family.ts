import type { ListingItem } from '@sluice/connector-kit';
import { keyOf, nameOf } from '../attribute-names.ts';
import type { Context } from '../client.ts';
import { findAllBySkus, findAnyByIds } from '../look-up.ts';
import { idOf, isParent } from '../map.ts';
import { isOurs, ownPartsOf } from '../own-parts.ts';
import { RAW } from '../read-product.ts';
import { type WireProduct, WireProducts } from '../schema.ts';
import { fromHtml } from '../text.ts';
import { walkAll } from '../walk.ts';

/** The code by which a source names the family of a parent without a SKU. */
export const codeOfId = (id: number): string => `woo-${id}`;
const CODE_OF_ID = /^woo-(\d{1,15})$/;

type Groups = ReadonlyMap<string, readonly ListingItem[]>;
type Standing = (item: ListingItem) => WireProduct | undefined;

/** The products of these families, by their codes. */
export async function parentsOf(
  ctx: Context,
  groups: Groups,
  standing: Standing,
): Promise<Map<string, WireProduct>> {
  const found = await findAllBySkus(ctx, [...groups.keys()]);
  const ids = new Map(
    [...groups.keys()].flatMap((code) => {
      const [, id] = CODE_OF_ID.exec(code) ?? [];
      return id === undefined || found.has(code) ? [] : [[code, Number(id)] as const];
    }),
  );
  if (ids.size === 0) return found;
  const byId = await findAnyByIds(ctx, [...ids.values()]);
  for (const [code, id] of ids) {
    const product = byId.get(id);
    if (product !== undefined && isMeant(product, groups.get(code) ?? [], standing)) found.set(code, product);
  }
  return found;
}

/** The id may be that of another shop: then the product is called otherwise, and none of the family stands under it. */
function isMeant(product: WireProduct, group: readonly ListingItem[], standing: Standing): boolean {
  if (!isParent(product) || product.sku !== '') return false;
  return group.some((item) => {
    const there = standing(item);
    const isUnder = there !== undefined && idOf(there).parentId === product.id;
    return isUnder || item.payload.family?.name === fromHtml(product.name ?? '');
  });
}

/**
 * Our options that variations not written now still have, by parent. The shop is asked only where a parent has an
 * option that no written variation has.
 */
export async function optionsInUse(
  ctx: Context,
  groups: Groups,
  parents: ReadonlyMap<string, WireProduct>,
  standing: Standing,
): Promise<Map<number, ReadonlySet<string>>> {
  const asked = [...groups].flatMap(([code, group]) => {
    const parent = parents.get(code);
    if (parent === undefined || !isParent(parent) || !isOurs(parent)) return [];
    const named = new Set(group.flatMap(optionKeys));
    return (ownPartsOf(parent).options ?? []).every((name) => named.has(keyOf(name))) ? [] : [parent.id];
  });
  if (asked.length === 0) return new Map();
  const written = new Set([...groups.values()].flat().map((item) => standing(item)?.id));
  const all = await walkAll(
    ctx,
    { path: 'variations', query: { ...RAW, parent: asked.join(',') } },
    WireProducts,
  );
  const byParent = Map.groupBy(all, ({ parent_id = 0 }) => parent_id);
  return new Map(
    asked.map((id) => {
      const others = (byParent.get(id) ?? []).filter((one) => !written.has(one.id));
      const used = others.flatMap(({ attributes = [] }) => attributes.filter(({ option }) => option));
      return [id, new Set(used.map((one) => keyOf(nameOf(one))))];
    }),
  );
}

export const optionKeys = ({ payload }: ListingItem): string[] =>
  (payload.family?.options ?? []).map(({ name }) => keyOf(name));
