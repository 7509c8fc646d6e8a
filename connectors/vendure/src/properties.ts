import type { ListingItem, ListingProperty } from '@sluice/connector-kit';
import { Type } from 'typebox';
import { query } from './client.ts';
import type { Context } from './context.ts';
import { run } from './document.ts';
import { isPropertyFacet, propertyFacetCode, propertyValueCode } from './names.ts';
import { Id, type WireFacetValue } from './schema.ts';

/** Longer texts are descriptions and nothing to filter by. */
const MAX_LETTERS = 100;
/** Codes in one reading of a list; below, values that one call makes. */
const CODES_PER_CALL = 900;
const VALUES_PER_CALL = 200;

interface Property extends ListingProperty {
  readonly facetCode: string;
  readonly valueCode: string;
}

/** Ids of facet values by their codes. */
export type PropertyIds = ReadonlyMap<string, string>;

/**
 * Makes the facets and values of the properties that listings name, where the shop does not have them yet. Both are found by
 * codes made of their names, so they may be renamed and translated in the shop.
 */
export async function ensureProperties(
  ctx: Context,
  language: string,
  items: readonly ListingItem[],
): Promise<PropertyIds> {
  const all = (await Promise.all(items.map(propertiesOf))).flat();
  const wanted = firstOf(all, ({ valueCode }) => valueCode);
  const { facets, values } = await known(ctx, wanted);
  const missing = wanted.filter(({ valueCode }) => !values.has(valueCode));
  await makeFacets(
    ctx,
    language,
    facets,
    missing.filter(({ facetCode }) => !facets.has(facetCode)),
  );
  for (let at = 0; at < missing.length; at += VALUES_PER_CALL)
    await makeValues(ctx, language, { facets, values, missing: missing.slice(at, at + VALUES_PER_CALL) });
  return values;
}

/** The ids of the facet values that a listing's properties are. */
export async function propertyIdsOf(item: ListingItem, values: PropertyIds): Promise<string[]> {
  const properties = await propertiesOf(item);
  return [...new Set(properties.flatMap(({ valueCode }) => values.get(valueCode) ?? []))];
}

/** Facet values that stay, all but those of properties, with ours behind them. */
export const withProperties = (
  current: readonly WireFacetValue[],
  propertyIds: readonly string[],
): string[] => [
  ...new Set([
    ...current.filter(({ facet }) => !isPropertyFacet(facet.code)).map(({ id }) => id),
    ...propertyIds,
  ]),
];

/** The properties of a listing that can be filtered by, the channel's attributes among them. */
async function propertiesOf({ payload }: ListingItem): Promise<Property[]> {
  const named = [
    ...payload.properties,
    ...payload.attributes.map(({ code, value }) => ({ name: code, value })),
  ];
  const fit = named
    .map(({ name, value }) => ({ name: name.trim(), value: value.trim() }))
    .filter(({ name, value }) => fits(name) && fits(value));
  return Promise.all(
    fit.map(async (one) => ({
      ...one,
      facetCode: await propertyFacetCode(one.name),
      valueCode: await propertyValueCode(one.name, one.value),
    })),
  );
}

/** The first of each code: where names differ only in case, the first spelling is made. */
const firstOf = (all: readonly Property[], codeOf: (one: Property) => string): Property[] =>
  [...Map.groupBy(all, codeOf).values()].map(([first]) => first!);

const fits = (text: string): boolean => text !== '' && text.length <= MAX_LETTERS;

interface Known {
  readonly facets: Map<string, string>;
  readonly values: Map<string, string>;
}

const Coded = Type.Object({ id: Id, code: Type.String() });
const CodedList = Type.Object({ items: Type.Array(Coded) });

/** The shop's facets and values for them, the oldest first. */
async function known(ctx: Context, wanted: readonly Property[]): Promise<Known> {
  const facets = new Map<string, string>();
  const values = new Map<string, string>();
  for (let at = 0; at < wanted.length; at += CODES_PER_CALL) {
    const some = wanted.slice(at, at + CODES_PER_CALL);
    const answer = await query(ctx, {
      document: `query SluiceProperties($facets: [String!], $values: [String!]) {
  facets(options: { take: 1000, sort: { id: ASC }, filter: { code: { in: $facets } } }) { items { id code } }
  facetValues(options: { take: 1000, sort: { id: ASC }, filter: { code: { in: $values } } }) { items { id code } }
}`,
      variables: {
        facets: [...new Set(some.map(({ facetCode }) => facetCode))],
        values: some.map(({ valueCode }) => valueCode),
      },
      data: Type.Object({ facets: CodedList, facetValues: CodedList }),
    });
    for (const { id, code } of answer.facets.items) if (!facets.has(code)) facets.set(code, id);
    for (const { id, code } of answer.facetValues.items) if (!values.has(code)) values.set(code, id);
  }
  return { facets, values };
}

const named = (language: string, name: string) => [{ languageCode: language, name }];

/** Facets are open to customers: shops offer them as filters. */
async function makeFacets(
  ctx: Context,
  language: string,
  facets: Map<string, string>,
  missing: readonly Property[],
): Promise<void> {
  const fresh = firstOf(missing, ({ facetCode }) => facetCode);
  const made = await run(
    ctx,
    'SluiceFacets',
    fresh.map(({ name, facetCode: code }) => ({
      field: 'createFacet',
      arguments: {
        input: {
          type: 'CreateFacetInput!',
          value: { code, isPrivate: false, translations: named(language, name) },
        },
      },
      selection: '{ id code }',
      answer: Coded,
    })),
  );
  for (const [at, { facetCode }] of fresh.entries()) facets.set(facetCode, made[at]!.id);
}

/** Makes values, facet by facet: of a list Vendure looks at the first one's facet alone. */
async function makeValues(
  ctx: Context,
  language: string,
  { facets, values, missing }: Known & { readonly missing: readonly Property[] },
): Promise<void> {
  const made = await run(
    ctx,
    'SluiceValues',
    [...Map.groupBy(missing, ({ facetCode }) => facetCode)].map(([facetCode, some]) => ({
      field: 'createFacetValues',
      arguments: {
        input: {
          type: '[CreateFacetValueInput!]!',
          value: some.map(({ value, valueCode: code }) => ({
            facetId: facets.get(facetCode),
            code,
            translations: named(language, value),
          })),
        },
      },
      selection: '{ id code }',
      answer: Type.Array(Coded),
    })),
  );
  for (const { id, code } of made.flat()) values.set(code, id);
}
