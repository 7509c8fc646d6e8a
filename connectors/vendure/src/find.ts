import { gtinVariants, type ListingKey, type LookupBy, type LookupResult } from '@sluice/connector-kit';
import { type Static, type TSchema, Type } from 'typebox';
import { query } from './client.ts';
import { customFieldsOf } from './config.ts';
import type { Context } from './context.ts';
import { HOME_FIELDS, variantFields, WireHome, WireVariant } from './schema.ts';
import { barcodeOf, seenListing } from './seen.ts';
import { siteOf } from './site.ts';

/** Entries a list gives at most, unless the shop was set otherwise. */
const MAX_TAKE = 1_000;

export interface Wanted {
  readonly ids?: readonly string[];
  readonly skus?: readonly string[];
  readonly barcodes?: readonly string[];
  readonly slugs?: readonly string[];
}

export interface Holding<Variant = WireVariant> {
  readonly byId: ReadonlyMap<string, Variant>;
  readonly bySku: ReadonlyMap<string, readonly Variant[]>;
  readonly byBarcode: readonly Variant[];
  readonly homes: ReadonlyMap<string, WireHome>;
}

const HomeList = Type.Object({ items: Type.Array(WireHome) });

/** Finds all that in the shop, in one call, with every known field of a variant. */
export const find = (ctx: Context, wanted: Wanted): Promise<Holding> =>
  findWith(ctx, wanted, { fields: variantFields(ctx.config), variant: WireVariant });

/** Finds it with some fields of the variants alone: each costs the shop a query, for each variant. */
export async function findWith<Variant extends TSchema>(
  ctx: Context,
  wanted: Wanted,
  { fields: chosen, variant }: { readonly fields: string; readonly variant: Variant },
): Promise<Holding<Static<Variant> & Keyed>> {
  const variants = `items { ${chosen} }`;
  const lists = [
    { name: 'byId', root: 'productVariants', field: 'id', values: wanted.ids, fields: variants },
    { name: 'bySku', root: 'productVariants', field: 'sku', values: wanted.skus, fields: variants },
    {
      name: 'byBarcode',
      root: 'productVariants',
      field: customFieldsOf(ctx.config).barcode,
      values: wanted.barcodes,
      fields: variants,
    },
    {
      name: 'homes',
      root: 'products',
      field: 'slug',
      values: wanted.slugs,
      fields: `items { ${HOME_FIELDS} }`,
    },
  ].filter(({ field, values = [] }) => field !== undefined && values.length > 0);
  if (lists.length === 0) return held({});
  const asked = lists.map(
    ({ name, root, field, fields }) =>
      `  ${name}: ${root}(options: { take: ${MAX_TAKE}, filter: { ${field}: { in: $${name} } } }) { ${fields} }`,
  );
  const shapes = lists.map(({ name }): [string, TSchema] => [
    name,
    name === 'homes' ? HomeList : Type.Object({ items: Type.Array(variant) }),
  ]);
  const answer = await query(ctx, {
    document: `query SluiceFind(${lists.map(({ name }) => `$${name}: [String!]`).join(', ')}) {\n${asked.join('\n')}\n}`,
    variables: Object.fromEntries(lists.map(({ name, values }) => [name, [...new Set(values)]])),
    data: Type.Object(Object.fromEntries(shapes)),
  });
  return held(answer as Answer<Static<Variant> & Keyed>);
}

interface Keyed {
  readonly id: string;
  readonly sku: string;
}

interface Answer<Variant> {
  readonly byId?: { readonly items: readonly Variant[] };
  readonly bySku?: { readonly items: readonly Variant[] };
  readonly byBarcode?: { readonly items: readonly Variant[] };
  readonly homes?: { readonly items: readonly WireHome[] };
}

/** By keys letter by letter: some databases take `A` for `a`. */
const held = <Variant extends Keyed>({
  byId,
  bySku,
  byBarcode,
  homes,
}: Answer<Variant>): Holding<Variant> => ({
  byId: new Map((byId?.items ?? []).map((variant) => [variant.id, variant])),
  bySku: Map.groupBy(bySku?.items ?? [], ({ sku }) => sku),
  byBarcode: byBarcode?.items ?? [],
  homes: new Map((homes?.items ?? []).map((home) => [home.slug, home])),
});

export async function lookupListings(ctx: Context, keys: readonly ListingKey[]): Promise<LookupResult[]> {
  if (keys.length === 0) return [];
  const site = await siteOf(ctx);
  const holding = await find(ctx, {
    ids: keys.flatMap(({ syncId }) => syncId ?? []),
    skus: keys.map(({ externalKey }) => externalKey),
    barcodes: keys.flatMap(({ barcode }) => (barcode === null ? [] : spellingsOf(barcode))),
  });
  const shown = (variant: WireVariant) => seenListing(ctx.config, site, variant);
  return keys.map((key): LookupResult => {
    const { externalKey } = key;
    for (const [by, variants] of matchesOf(ctx, holding, key)) {
      const [first, ...more] = variants;
      if (first === undefined) continue;
      if (more.length === 0) return { externalKey, match: 'found', by, listing: shown(first) };
      return { externalKey, match: 'ambiguous', by, candidates: variants.map(shown) };
    }
    return { externalKey, match: 'none' };
  });
}

function matchesOf(
  { config }: Context,
  { byId, bySku, byBarcode }: Holding,
  { externalKey, syncId, barcode }: ListingKey,
): [LookupBy, readonly WireVariant[]][] {
  const sameId = syncId === null ? undefined : byId.get(syncId);
  const spellings = new Set(barcode === null ? [] : spellingsOf(barcode));
  return [
    ['syncId', sameId === undefined ? [] : [sameId]],
    ['externalKey', bySku.get(externalKey) ?? []],
    ['barcode', byBarcode.filter((variant) => spellings.has(barcodeOf(config, variant) ?? ''))],
  ];
}

/** A barcode in every way it may be written with zeros before it; text that is no GTIN as it is. */
const spellingsOf = (barcode: string): string[] => [...new Set([barcode, ...gtinVariants(barcode)])];
