import type { ConnectorContext, ListingAttribute } from '@sluice/connector-kit';
import { type Context, call, idIn } from './client.ts';
import { type CategoryParameter, CategoryParameters, type Parameter } from './schema.ts';

/** A category as a write has to know it: the kinds of its parameters, and not their values, which are thousands. */
export interface CategoryFacts {
  /** Parameters of the product and not of the offer. */
  readonly product: readonly string[];
  /** Parameters that take ids of values. */
  readonly dictionary: readonly string[];
  /** Values that stand for one of the seller’s own words, by parameter. */
  readonly ambiguous: Readonly<Record<string, string>>;
  readonly range: readonly string[];
  /** The parameter that holds the barcode. */
  readonly gtin: string | null;
}

const NONE: CategoryFacts = { product: [], dictionary: [], ambiguous: {}, range: [], gtin: null };

const KEY = 'categories';
const KEPT_MS = 3_600_000;
const MOST_KEPT = 60;
const MOST_TEXT = 50_000;

type Kept = readonly (readonly [id: string, until: number, facts: CategoryFacts])[];

/** The facts of a category, kept for an hour together with those of the categories used last. */
export async function factsOf(ctx: Context, categoryId: string | null): Promise<CategoryFacts> {
  if (categoryId === null) return NONE;
  const now = ctx.clock.now().getTime();
  const kept = (await readKept(ctx)).filter(([, until]) => until > now);
  const known = kept.find(([id]) => id === categoryId);
  if (known !== undefined) return known[2];
  const facts = factsIn(await parametersOf(ctx, categoryId));
  const all: Kept = [[categoryId, now + KEPT_MS, facts], ...kept].slice(0, MOST_KEPT) as Kept;
  const text = JSON.stringify(all);
  if (text.length <= MOST_TEXT) await ctx.checkpoint.write(KEY, text);
  return facts;
}

async function readKept({ checkpoint }: Pick<ConnectorContext, 'checkpoint'>): Promise<Kept> {
  const text = await checkpoint.read(KEY);
  return text === null ? [] : (JSON.parse(text) as Kept);
}

/** The parameters of a category; any application may read them. */
export async function parametersOf(ctx: Context, categoryId: string): Promise<CategoryParameter[]> {
  const path = `/sale/categories/${idIn(categoryId)}/parameters`;
  const answer = await call(ctx, { method: 'GET', path, as: 'application' }, CategoryParameters);
  return answer.parameters;
}

/** The product’s own barcode fills it. */
export const isGtin = ({ name }: CategoryParameter): boolean => /\b(EAN|GTIN)\b/i.test(name);

const factsIn = (parameters: readonly CategoryParameter[]): CategoryFacts => ({
  product: parameters.filter(({ options }) => options?.describesProduct === true).map(({ id }) => id),
  dictionary: parameters.filter(({ type }) => type === 'dictionary').map(({ id }) => id),
  ambiguous: Object.fromEntries(
    parameters.flatMap(({ id, options }) =>
      options?.customValuesEnabled && options.ambiguousValueId ? [[id, options.ambiguousValueId]] : [],
    ),
  ),
  range: parameters.filter(({ restrictions }) => restrictions?.range === true).map(({ id }) => id),
  gtin: parameters.find(isGtin)?.id ?? null,
});

/** Attributes in Allegro’s form, those of the product apart from those of the offer. */
export function parametersFor(
  attributes: readonly ListingAttribute[],
  facts: CategoryFacts,
): { product: Parameter[]; offer: Parameter[] } {
  const byCode = Map.groupBy(attributes, ({ code }) => code);
  const all = [...byCode].map(([id, some]) =>
    parameter(
      id,
      some.map(({ value }) => value),
      facts,
    ),
  );
  return {
    product: all.filter(({ id }) => facts.product.includes(id)),
    offer: all.filter(({ id }) => !facts.product.includes(id)),
  };
}

const RANGE = /^(-?[\d.]+)\s*(?:-|–|\.\.)\s*(-?[\d.]+)$/;

function parameter(id: string, values: readonly string[], facts: CategoryFacts): Parameter {
  if (facts.range.includes(id)) {
    const [, from, to] = RANGE.exec(values[0] ?? '') ?? [];
    if (from !== undefined && to !== undefined) return { id, rangeValue: { from, to } };
  }
  const isId = (value: string) =>
    value.startsWith(`${id}_`) || (facts.dictionary.includes(id) && facts.ambiguous[id] === undefined);
  const ids = values.filter(isId);
  const words = values.filter((value) => !isId(value));
  const ambiguous = words.length > 0 ? facts.ambiguous[id] : undefined;
  const valuesIds = [...ids, ...(ambiguous === undefined ? [] : [ambiguous])];
  return {
    id,
    ...(valuesIds.length === 0 ? {} : { valuesIds }),
    ...(words.length === 0 ? {} : { values: words }),
  };
}

/** Parameters of an offer with ours in their places: a write replaces the whole list. */
export const mergedParameters = (
  kept: readonly Parameter[] | null | undefined,
  ours: readonly Parameter[],
  { ambiguous }: Pick<CategoryFacts, 'ambiguous'>,
): Parameter[] => [
  ...(kept ?? [])
    .filter(({ id }) => !ours.some((own) => own.id === id))
    .map((parameter) => asSent(parameter, ambiguous[parameter.id])),
  ...ours,
];

/** A parameter as it is read has fields that a write does not take. The ambiguous value stands for words that go along. */
function asSent({ id, values, valuesIds, rangeValue }: Parameter, ambiguous: string | undefined): Parameter {
  if (rangeValue != null) return { id, rangeValue };
  const ids = (valuesIds ?? []).filter((one) => one !== null);
  const isWorded = ambiguous !== undefined && ids.includes(ambiguous);
  if (ids.length > 0) return { id, valuesIds: ids, ...(isWorded ? { values: values ?? [] } : {}) };
  return { id, values: values ?? [] };
}
