import {
  alone,
  type ItemResult,
  type ListingKey,
  type OfferItem,
  sortOut,
  type WithdrawResult,
} from '@sluice/connector-kit';
import { Type } from 'typebox';
import { offerFaults, rejected } from './check-item.ts';
import type { Context } from './context.ts';
import { run, type Step } from './document.ts';
import { find, findWith, type Holding, type Wanted } from './find.ts';
import { offerInput } from './inputs.ts';
import { issueOf } from './issues.ts';
import { Id, WireVariant } from './schema.ts';
import { type Site, siteOf } from './site.ts';
import { keptFaults } from './write.ts';

/** Price and stock alone: one call to read what is promised to orders, and one to write. */
export async function updateOffers(ctx: Context, items: readonly OfferItem[]): Promise<ItemResult[]> {
  if (items.length === 0) return [];
  const site = await siteOf(ctx);
  const { results, good } = sortOut(items, (item) => offerFaults(item, site));
  if (good.length === 0) return results;
  const held = await findWith(ctx, keysOf(good), OFFERED);
  const targets = good.map((item) => ({ item, ...targetOf(held, item.key) }));
  const known = targets.flatMap(({ item, variant }) =>
    variant === null ? [] : [{ item, variant, key: item.key }],
  );
  const missing = targets.flatMap(({ refusal }) => refusal ?? []);
  const written = await alone(known, () => writeOffers(ctx, site, known), issueOf);
  return [...results, ...missing, ...written];
}

interface KnownOffer {
  readonly item: OfferItem;
  readonly variant: Pick<WireVariant, 'id' | 'stockLevels'>;
  readonly key: ListingKey;
}

async function writeOffers(ctx: Context, site: Site, known: readonly KnownOffer[]): Promise<ItemResult[]> {
  const value = known.map(({ item, variant }) => ({
    id: variant.id,
    ...offerInput(ctx.config, site, item, variant),
  }));
  const [answer = []] = await run(ctx, 'SluiceOffers', [variantUpdate(value)]);
  const kept = new Map(answer.flatMap((one) => (one === null ? [] : [[one.id, one] as const])));
  return known.map(({ item, variant }): ItemResult => {
    const { externalKey } = item.key;
    const one = kept.get(variant.id);
    if (one === undefined)
      return rejected(externalKey, 'listing_not_found', `the shop has no variant ${variant.id}`);
    const issues = keptFaults(site, item.price, one);
    return issues.length > 0
      ? { externalKey, outcome: 'rejected', issues }
      : { externalKey, outcome: 'live', syncId: variant.id };
  });
}

/** Off sale and kept: the variant is switched off, and its product when none of its variants is on sale any more. */
export async function withdrawListings(ctx: Context, keys: readonly ListingKey[]): Promise<WithdrawResult[]> {
  if (keys.length === 0) return [];
  const held = await find(ctx, keysOf(keys.map((key) => ({ key }))));
  const targets = keys.map((key) => ({ key, ...targetOf(held, key) }));
  const there = targets.flatMap(({ key, variant }) => (variant === null ? [] : [{ key, variant }]));
  const gone = targets.flatMap(({ key, refusal }): WithdrawResult[] => {
    if (refusal === null) return [];
    const isGone =
      refusal.outcome === 'rejected' && refusal.issues.every(({ code }) => code === 'listing_not_found');
    return isGone ? [withdrawn(key)] : [refusal as WithdrawResult];
  });
  const takeOff = async (): Promise<ItemResult[]> => {
    await run(ctx, 'SluiceWithdraw', withdrawSteps(there.map(({ variant }) => variant)));
    return [];
  };
  const off = await alone(there, takeOff, issueOf);
  const refused = off as readonly WithdrawResult[];
  return [...gone, ...(refused.length > 0 ? refused : there.map(({ key }) => withdrawn(key)))];
}

const withdrawn = ({ externalKey }: ListingKey): WithdrawResult => ({ externalKey, outcome: 'withdrawn' });

function withdrawSteps(variants: readonly WireVariant[]): Step[] {
  if (variants.length === 0) return [];
  const off = new Set(variants.map(({ id }) => id));
  const products = new Map(variants.map(({ product }) => [product.id, product]));
  const closed = [...products.values()].filter(
    (product) => product.enabled && product.variants.every(({ id, enabled }) => !enabled || off.has(id)),
  );
  const steps: Step[] = [variantUpdate([...off].map((id) => ({ id, enabled: false })))];
  if (closed.length > 0)
    steps.push({
      field: 'updateProducts',
      arguments: {
        input: { type: '[UpdateProductInput!]!', value: closed.map(({ id }) => ({ id, enabled: false })) },
      },
      selection: '{ id }',
      answer: Type.Array(Type.Object({ id: Id })),
    });
  return steps;
}

const Kept = Type.Array(
  Type.Union([
    Type.Null(),
    Type.Object({
      id: Id,
      prices: Type.Array(Type.Object({ price: Type.Number(), currencyCode: Type.String() })),
    }),
  ]),
);

const variantUpdate = (value: readonly object[]) => ({
  field: 'updateProductVariants',
  arguments: { input: { type: '[UpdateProductVariantInput!]!', value } },
  selection: '{ id prices { price currencyCode } }',
  answer: Kept,
});

/** By id where it is known, else by SKU. */
const keysOf = (items: readonly { readonly key: ListingKey }[]): Wanted => ({
  ids: items.flatMap(({ key }) => key.syncId ?? []),
  skus: items.flatMap(({ key }) => (key.syncId === null ? key.externalKey : [])),
});

const OFFERED = {
  fields: 'id sku stockLevels { stockLocationId stockOnHand stockAllocated }',
  variant: Type.Pick(WireVariant, ['id', 'sku', 'stockLevels']),
};

function targetOf<Variant>(
  { byId, bySku }: Holding<Variant>,
  { externalKey, syncId }: ListingKey,
): { variant: Variant | null; refusal: ItemResult | null } {
  const sameId = syncId === null ? undefined : byId.get(syncId);
  const [first, ...more] = sameId ? [sameId] : syncId === null ? (bySku.get(externalKey) ?? []) : [];
  if (first === undefined) {
    const message = `the shop has no variant ${syncId ?? externalKey}`;
    return { variant: null, refusal: rejected(externalKey, 'listing_not_found', message) };
  }
  if (more.length === 0) return { variant: first, refusal: null };
  const message = `the shop has ${more.length + 1} variants with the SKU ${externalKey}`;
  return { variant: null, refusal: rejected(externalKey, 'ambiguous_match', message, 'sku') };
}
