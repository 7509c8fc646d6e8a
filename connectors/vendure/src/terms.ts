import type { BrandItem, CategoryItem, SyncResult } from '@sluice/connector-kit';
import { Type } from 'typebox';
import { query } from './client.ts';
import type { Context } from './context.ts';
import { run, type Step } from './document.ts';
import { codeOf, fold, plain } from './names.ts';
import { Id } from './schema.ts';
import { BRAND_FACET, CATEGORY_FACET } from './seen.ts';
import { siteOf } from './site.ts';

const Value = Type.Object({ id: Id, name: Type.String(), code: Type.String() });
const VALUE = 'id name code';
const MAX_NAME = 255;

interface Term {
  readonly externalKey: string;
  readonly name: string;
  readonly syncId: string | null;
}

/** Brands are values of the facet `brand`. */
export const syncBrands = (ctx: Context, brands: readonly BrandItem[]): Promise<SyncResult[]> =>
  syncTerms(ctx, { code: BRAND_FACET, name: 'Brand' }, brands);

/**
 * Categories are values of the facet `category`, each named by its whole path: collections of the shop can be made of them by
 * Vendure's own filter, and its tree stays the shop's.
 */
export const syncCategories = (ctx: Context, categories: readonly CategoryItem[]): Promise<SyncResult[]> =>
  syncTerms(
    ctx,
    { code: CATEGORY_FACET, name: 'Category' },
    categories.map(({ path, ...rest }) => ({ ...rest, name: path.map(escaped).join(SEPARATOR) })),
  );

const SEPARATOR = ' > ';
/** A name with the separator in it must not read as a path. */
const escaped = (name: string): string => name.replaceAll(SEPARATOR, ' \\> ');

interface Facet {
  readonly code: string;
  readonly name: string;
}

async function syncTerms(ctx: Context, facet: Facet, terms: readonly Term[]): Promise<SyncResult[]> {
  if (terms.length === 0) return [];
  const { language } = await siteOf(ctx);
  const good = terms.filter(({ name }) => name.trim() !== '' && name.length <= MAX_NAME);
  const facetId = await facetIdOf(ctx, facet);
  const known = facetId === null ? [] : await valuesOf(ctx, facetId, good);
  const byName = new Map(known.map((value) => [fold(value.name), value.id]));
  const byId = new Map(known.map((value) => [value.id, value]));
  const fresh = new Map<string, string>();
  const renamed = new Map<string, string>();
  for (const { name, syncId } of good) {
    if (byName.has(fold(name))) continue;
    if (syncId !== null && byId.has(syncId)) renamed.set(fold(name), syncId);
    else fresh.set(fold(name), name);
  }
  const names = new Map(good.map(({ name }) => [fold(name), name]));
  const renames = [...renamed].map(([folded, id]) => ({ id, name: names.get(folded) ?? '' }));
  const made = await makeValues(ctx, language, { facet, facetId, fresh: [...fresh.values()], renames });
  for (const { id, name } of made) byName.set(fold(name), id);
  for (const [folded, id] of renamed) byName.set(folded, id);
  const madeNames = new Set(fresh.keys());
  return terms.map((term) => resultOf(term, byName.get(fold(term.name)), madeNames.has(fold(term.name))));
}

function resultOf({ externalKey, name }: Term, syncId: string | undefined, made: boolean): SyncResult {
  if (syncId !== undefined) return { externalKey, outcome: 'synced', syncId, ...(made && { made }) };
  const message = `${JSON.stringify(name.slice(0, 80))} cannot be kept: a facet value has between 1 and ${MAX_NAME} characters`;
  return { externalKey, outcome: 'rejected', issues: [{ code: 'invalid_value', field: 'name', message }] };
}

async function facetIdOf(ctx: Context, { code }: Facet): Promise<string | null> {
  const { facets } = await query(ctx, {
    document:
      'query SluiceFacet($code: String!) { facets(options: { filter: { code: { eq: $code } } }) { items { id } } }',
    variables: { code },
    data: Type.Object({ facets: Type.Object({ items: Type.Array(Type.Object({ id: Id })) }) }),
  });
  return facets.items[0]?.id ?? null;
}

/**
 * Values that may be meant, by their ids, and by name and code. Codes are without case, so that a name typed in
 * capitals is found as well.
 */
async function valuesOf(ctx: Context, facetId: string, terms: readonly Term[]) {
  const codes = await Promise.all(terms.map(async ({ name }) => [plain(name), await codeOf(name)]));
  const { named, known } = await query(ctx, {
    document: `query SluiceFacetValues($facet: String!, $names: [String!], $codes: [String!], $ids: [String!]) {
  named: facetValues(options: { take: 1000, filter: { facetId: { eq: $facet }, _or: [{ name: { in: $names } }, { code: { in: $codes } }] } }) { items { ${VALUE} } }
  known: facetValues(options: { take: 1000, filter: { facetId: { eq: $facet }, id: { in: $ids } } }) { items { ${VALUE} } }
}`,
    variables: {
      facet: facetId,
      names: terms.map(({ name }) => name),
      codes: [...new Set(codes.flat())].filter((code) => code !== ''),
      ids: terms.flatMap(({ syncId }) => syncId ?? []),
    },
    data: Type.Object({
      named: Type.Object({ items: Type.Array(Value) }),
      known: Type.Object({ items: Type.Array(Value) }),
    }),
  });
  return [...named.items, ...known.items];
}

interface Making {
  readonly facet: Facet;
  readonly facetId: string | null;
  readonly fresh: readonly string[];
  readonly renames: readonly { readonly id: string; readonly name: string }[];
}

/** Creates and renames values, and the facet with them when the shop has none yet. */
async function makeValues(ctx: Context, language: string, { facet, facetId, fresh, renames }: Making) {
  const translated = (name: string) => [{ languageCode: language, name }];
  const values = await Promise.all(
    fresh.map(async (name) => ({ code: await codeOf(name), translations: translated(name) })),
  );
  const Values = Type.Array(Value);
  const steps: Step[] = [];
  if (values.length > 0 && facetId === null)
    steps.push({
      field: 'createFacet',
      arguments: {
        input: {
          type: 'CreateFacetInput!',
          value: { code: facet.code, isPrivate: false, translations: translated(facet.name), values },
        },
      },
      selection: `{ values { ${VALUE} } }`,
      answer: Type.Object({ values: Values }),
    });
  else if (values.length > 0)
    steps.push({
      field: 'createFacetValues',
      arguments: {
        input: { type: '[CreateFacetValueInput!]!', value: values.map((one) => ({ ...one, facetId })) },
      },
      selection: `{ ${VALUE} }`,
      answer: Values,
    });
  if (renames.length > 0)
    steps.push({
      field: 'updateFacetValues',
      arguments: {
        input: {
          type: '[UpdateFacetValueInput!]!',
          value: renames.map(({ id, name }) => ({ id, translations: translated(name) })),
        },
      },
      selection: `{ ${VALUE} }`,
      answer: Values,
    });
  const answers = (await run(ctx, 'SluiceTerms', steps)) as (Made[] | { values: Made[] })[];
  return answers.flatMap((answer) =>
    'values' in answer && !Array.isArray(answer) ? answer.values : (answer as Made[]),
  );
}

interface Made {
  readonly id: string;
  readonly name: string;
}
