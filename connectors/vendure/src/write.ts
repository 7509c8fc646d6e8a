import { ConnectorError, type Issue, type ItemResult } from '@sluice/connector-kit';
import { type Static, Type } from 'typebox';
import type { Context } from './context.ts';
import { run, type Step } from './document.ts';
import { deleteProducts, type Home } from './homes.ts';
import { assetInput } from './images.ts';
import { contentOf, facetValueIds, isLead, variantInput } from './inputs.ts';
import type { Linked } from './links.ts';
import { toMinor } from './money.ts';
import { isOurs } from './names.ts';
import { Id, maybe, type WireFacetValue } from './schema.ts';
import type { Site } from './site.ts';

/** A listing with everything that its write needs. */
export interface Ready extends Linked {
  /** The product a new variant goes to. */
  readonly home: Home | null;
  /** Null where the options are not ours to arrange. */
  readonly optionIds: readonly string[] | null;
}

const Written = Type.Object({
  id: Id,
  sku: Type.String(),
  prices: Type.Array(Type.Object({ price: Type.Number(), currencyCode: Type.String() })),
});
type Written = Static<typeof Written>;
const WrittenList = Type.Array(Type.Union([Written, Type.Null()]));
const WRITTEN = '{ id sku prices { price currencyCode } }';
const ProductList = Type.Array(Type.Object({ id: Id, facetValues: Type.Array(Type.Object({ id: Id })) }));

/** Creates and updates variants and what their products say; then takes away what moved. */
export async function writeVariants(
  ctx: Context,
  site: Site,
  ready: readonly Ready[],
): Promise<ItemResult[]> {
  if (ready.length === 0) return [];
  const created = ready.filter(({ current }) => current === null);
  const updated = ready.filter(({ current }) => current !== null);
  const products = productsOf(ready).map((one) => ({ ...one, input: productInput(site, one) }));
  const told = products.flatMap(({ input }) => input ?? []);
  const steps: Step[] = [
    ...list(
      'createProductVariants',
      '[CreateProductVariantInput!]!',
      created.map((one) => createInput(ctx, site, one)),
    ),
    ...list(
      'updateProductVariants',
      '[UpdateProductVariantInput!]!',
      updated.map((one) => updateInput(ctx, site, one)),
    ),
    ...(told.length === 0
      ? []
      : [
          {
            field: 'updateProducts',
            arguments: { input: { type: '[UpdateProductInput!]!', value: told } },
            selection: '{ id facetValues { id } }',
            answer: ProductList,
          },
        ]),
    ...retireSteps(ready),
  ];
  const answers = await run(ctx, 'SluiceWrite', steps);
  const written = (
    answers.slice(0, Number(created.length > 0) + Number(updated.length > 0)) as Static<typeof WrittenList>[]
  )
    .flat()
    .filter((one) => one !== null);
  const answered = steps.findIndex(({ field }) => field === 'updateProducts');
  const terms = new Map(
    ((answers[answered] ?? []) as Static<typeof ProductList>).map(({ id, facetValues }) => [
      id,
      new Set(facetValues.map((value) => value.id)),
    ]),
  );
  return ready.map((one) => resultOf(site, one, written, terms.get(productIdOf(one))));
}

const list = (field: string, type: string, value: readonly object[]): Step[] =>
  value.length === 0
    ? []
    : [{ field, arguments: { input: { type, value } }, selection: WRITTEN, answer: WrittenList }];

const productIdOf = ({ current, home }: Ready): string => current?.product.id ?? home?.id ?? '';

const createInput = ({ config }: Context, site: Site, one: Ready): object => ({
  ...variantInput(config, site, one, null),
  productId: one.home?.id,
  // The stock of our products is counted, whatever the shop does otherwise.
  trackInventory: 'TRUE',
  ...(one.optionIds === null ? {} : { optionIds: one.optionIds }),
});

const updateInput = ({ config }: Context, site: Site, one: Ready): object => ({
  ...variantInput(config, site, one, one.current),
  id: one.current?.id,
  ...(one.optionIds === null || sameOptions(one.optionIds, one.current) ? {} : { optionIds: one.optionIds }),
});

const sameOptions = (optionIds: readonly string[], current: Ready['current']): boolean => {
  const has = new Set(current?.options.map(({ id }) => id));
  return has.size === optionIds.length && optionIds.every((id) => has.has(id));
};

/** A product, with its listings in this call. */
interface Touched {
  readonly id: string;
  readonly isNew?: true;
  readonly slug: string;
  readonly enabled: boolean;
  readonly facetValues: readonly WireFacetValue[];
  readonly assets: readonly { readonly id: string }[];
  readonly variants: readonly { readonly id: string; readonly enabled: boolean }[];
  readonly members: readonly Ready[];
}

const productsOf = (ready: readonly Ready[]): Touched[] =>
  [...Map.groupBy(ready, productIdOf).values()].flatMap((members) => {
    const { current, home } = members[0]!;
    const product = current?.product ?? home;
    return product === null ? [] : [{ ...product, members }];
  });

/**
 * The update of a product: its content by the listing that speaks for it, and whether it is shown at all, which it is
 * while one of its variants is on sale. A product that the shop made for several variants keeps its own words. Null
 * when nothing changes.
 */
function productInput(
  site: Site,
  { id, isNew, slug, enabled, facetValues, assets, variants, members }: Touched,
): object | null {
  const written = new Set(members.flatMap(({ current }) => current?.id ?? []));
  const shown =
    members.some(({ item }) => item.payload.active) ||
    variants.some((variant) => variant.enabled && !written.has(variant.id));
  const speaks = !isNew && (isOurs(slug) || variants.length <= 1);
  const lead = speaks ? members.find(({ item }) => isLead(item)) : undefined;
  if (lead === undefined && shown === enabled) return null;
  return {
    id,
    enabled: shown,
    ...(lead === undefined
      ? {}
      : {
          translations: [contentOf(lead.item, site)],
          facetValueIds: facetValueIds(lead, facetValues, isOurs(slug)),
          ...assetInput(lead.imageIds, lead.ours, assets),
        }),
  };
}

/** Takes away the variants that moved to another product, and products of ours that are left without any. */
function retireSteps(ready: readonly Ready[]): Step[] {
  const retired = ready.flatMap((one) => one.retired ?? []);
  if (retired.length === 0) return [];
  const ids = new Set(retired.map(({ id }) => id));
  const empty = retired.filter(
    ({ product }) => isOurs(product.slug) && product.variants.every((variant) => ids.has(variant.id)),
  );
  const variants = {
    field: 'deleteProductVariants',
    arguments: { ids: { type: '[ID!]!', value: [...ids] } },
    selection: '{ result message }',
    answer: Type.Array(Type.Object({ result: Type.String(), message: maybe(Type.String()) })),
  };
  const products = [...new Set(empty.map(({ product }) => product.id))];
  return products.length === 0 ? [variants] : [variants, deleteProducts(products)];
}

function resultOf(
  site: Site,
  { item, current }: Ready,
  written: readonly Written[],
  terms: ReadonlySet<string> | undefined,
): ItemResult {
  const { externalKey } = item.key;
  const kept = written.find(({ id, sku }) => (current === null ? sku === externalKey : id === current.id));
  if (kept === undefined) {
    const message = 'the answer of the shop does not mention it';
    return { externalKey, outcome: 'retry', error: new ConnectorError({ kind: 'unknown_outcome', message }) };
  }
  const issues = [...keptFaults(site, item.payload.price, kept), ...(terms ? termFaults(item, terms) : [])];
  if (issues.length > 0) return { externalKey, outcome: 'rejected', issues };
  return { externalKey, outcome: 'live', syncId: kept.id };
}

/** A price that the shop keeps otherwise: a plug-in of it rounds or converts. */
export function keptFaults(site: Site, price: string, { prices }: Pick<Written, 'prices'>): Issue[] {
  const own = prices.find(({ currencyCode }) => currencyCode === site.currency);
  if (own?.price === toMinor(price, site.precision)) return [];
  const message = `the shop was sent the price ${price} and keeps ${own?.price ?? 'none'} (in the smallest unit of ${site.currency})`;
  return [{ code: 'invalid_price', field: 'price', message }];
}

/** Vendure leaves out unknown facet values in silence. */
function termFaults({ payload }: Ready['item'], kept: ReadonlySet<string>): Issue[] {
  if (payload.family !== null && !payload.family.lead) return [];
  const { brandSyncId: brand, categorySyncId: category } = payload;
  const faults: Issue[] = [];
  if (brand !== null && !kept.has(brand))
    faults.push({
      code: 'unknown_brand',
      field: 'brandSyncId',
      message: `the shop has no facet value ${brand}`,
    });
  if (category !== null && !kept.has(category))
    faults.push({
      code: 'unknown_category',
      field: 'categorySyncId',
      message: `the shop has no facet value ${category}`,
    });
  return faults;
}
