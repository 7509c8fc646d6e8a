import { type Static, Type } from 'typebox';
import { oversells, type Sleep, sleepOf, wakingOrders } from './asleep.ts';
import type { Context } from './client.ts';
import { PRODUCT_UPDATE, VARIANTS_UPDATE } from './documents/writes.ts';
import { familyIssues, sameOptions } from './families.ts';
import { syncIdOfGids } from './ids.ts';
import { type ImagePlan, removal } from './images.ts';
import type { KnownItem } from './known.ts';
import { mediaOf, optionValues, productFields, quantitiesOf, variantFields } from './map.ts';
import {
  isWithdrawn,
  propertiesField,
  type VariantNote,
  variantNote,
  variantNoteField,
  variantNoteOf,
} from './notes.ts';
import { type Job, MUTATION_COST, sendParts } from './parts.ts';
import {
  finishPictures,
  notedPicture,
  type PicturePlan,
  planPictures,
  speaksForProduct,
} from './pictures.ts';
import { publicationsOf, publishing } from './publish.ts';
import type { Results } from './results.ts';
import { UserErrors } from './schema.ts';
import type { Site } from './site.ts';
import { type StockFaults, setStock } from './stock.ts';

const Written = Type.Object({ userErrors: UserErrors });

/** A write and the items that fall with it. */
interface Write extends Job {
  readonly list: string;
  readonly keys: readonly string[];
}

/** Updates known variants; fields that are not named stay. */
export async function updateKnown(
  ctx: Context,
  site: Site,
  all: readonly KnownItem[],
  results: Results,
): Promise<void> {
  const fitting = all.filter(({ item, variant }) => {
    const issues = familyIssues(item, variant.product);
    if (issues.length > 0) results.rejected(item.key.externalKey, issues);
    return issues.length === 0;
  });
  // First, as the new note overwrites the one of stock taken away.
  await wakeAll(ctx, site, fitting, results);
  const known = fitting.filter(({ item }) => !results.has(item.key.externalKey));
  if (known.length === 0) return;
  const sleeps = await sleepOf(ctx, site, known.filter(isAsleep).map(placedOf(site)));
  const publications = await publicationsOf(ctx);
  const plans = await planPictures(ctx, known);
  const noteOf = (one: KnownItem) =>
    noteFor(one, sleeps.get(one.variant.id), plans.get(one.variant.product.id));
  const writes = [
    ...known
      .filter(speaksForProduct)
      .flatMap((one) => productWrites(one, plans.get(one.variant.product.id)?.images)),
    ...variantWrites(site, known, { plans, noteOf }),
    ...publishWrites(known, publications),
  ];
  const failed = new Set<string>();
  for (const [at, outcome] of (
    await sendParts(ctx, writes, Written, { kind: 'mutation', isLater: results.size > 0 })
  ).entries()) {
    const { keys, list } = writes[at]!;
    if ('error' in outcome) for (const key of keys) results.retry(key, outcome.error);
    else if (outcome.value.userErrors.length > 0) tell(list, keys, outcome.value, results);
    for (const key of keys) if (results.has(key)) failed.add(key);
  }
  const open = known.filter(({ item }) => !failed.has(item.key.externalKey));
  await finishPictures(ctx, open, { plans, noteOf }, results);
  await stockAll(ctx, site, { open, sleeps }, results);
  for (const { item, variant } of open)
    results.live(item.key.externalKey, syncIdOfGids(variant.product.id, variant.id));
}

const tell = (
  list: string,
  keys: readonly string[],
  { userErrors }: Static<typeof Written>,
  results: Results,
) => results.refusedIn(list, keys, userErrors);

function productWrites({ item, variant: { product } }: KnownItem, plan: ImagePlan | undefined): Write[] {
  const { payload, key } = item;
  const keys = [key.externalKey];
  const add = plan?.add ?? [];
  const update: Write = {
    part: PRODUCT_UPDATE,
    variables: {
      product: { id: product.id, ...productFields(payload), ...statusOf(item, product.status) },
      ...(add.length === 0 ? {} : { media: add.map(mediaOf) }),
    },
    cost: MUTATION_COST + 2 * add.length,
    list: 'media',
    keys,
  };
  if (plan === undefined || plan.remove.length === 0) return [update];
  return [update, { ...removal(product.id, plan), list: 'files', keys }];
}

/** A product that is off sale comes back; one that only those with the address see stays so. */
function statusOf({ payload }: KnownItem['item'], status: string): { status?: string } {
  if (payload.active) return status === 'DRAFT' || status === 'ARCHIVED' ? { status: 'ACTIVE' } : {};
  return payload.family === null && status !== 'ARCHIVED' ? { status: 'DRAFT' } : {};
}

function variantWrites(
  site: Site,
  known: readonly KnownItem[],
  { plans, noteOf }: { plans: ReadonlyMap<string, PicturePlan>; noteOf(one: KnownItem): VariantNote },
): Write[] {
  const byProduct = Map.groupBy(known, ({ variant }) => variant.product.id);
  return [...byProduct].flatMap(([productId, all]): Write[] => {
    const keys = all.map(({ item }) => item.key.externalKey);
    const plan = plans.get(productId);
    const uploads = plan?.uploads ?? [];
    const variants = all.map((one) => ({
      ...variantInput(site, one, noteOf(one)),
      ...plan?.pictures.get(one.variant.id),
    }));
    const update: Write = {
      part: VARIANTS_UPDATE,
      variables: {
        productId,
        variants,
        ...(uploads.length === 0 ? {} : { media: uploads.map(mediaOf) }),
        allowPartialUpdates: true,
      },
      cost: MUTATION_COST + all.length + 2 * uploads.length,
      list: 'variants',
      keys,
    };
    return isWoken(all) ? [update, wake(productId, keys)] : [update];
  });
}

/** Products that no channel shows: made by an attempt that went no further, or hidden since. */
function publishWrites(known: readonly KnownItem[], publications: readonly string[]): Write[] {
  if (publications.length === 0) return [];
  const hidden = known.filter(
    ({ item, variant }) => item.payload.active && variant.product.publishedAt === null,
  );
  return [...Map.groupBy(hidden, ({ variant }) => variant.product.id)].map(([product, all]) => ({
    ...publishing(product, publications),
    list: 'input',
    keys: all.map(({ item }) => item.key.externalKey),
  }));
}

/** An article all of whose variants were withdrawn is a draft: a variant that comes back takes it along. */
const isWoken = (all: readonly KnownItem[]): boolean =>
  all.some(({ item, variant }) => item.payload.active && variant.product.status === 'DRAFT') &&
  !all.some(speaksForProduct);

const wake = (id: string, keys: readonly string[]): Write => ({
  part: PRODUCT_UPDATE,
  variables: { product: { id, status: 'ACTIVE' } },
  cost: MUTATION_COST,
  list: 'media',
  keys,
});

function variantInput(site: Site, { item, variant }: KnownItem, note: VariantNote): Record<string, unknown> {
  const { family, properties } = item.payload;
  const isMoved = family !== null && !sameOptions(variant.selectedOptions, item);
  const isTold = JSON.stringify(note) === JSON.stringify(variantNoteOf(variant.note));
  return {
    id: variant.id,
    ...variantFields(item, site, variant.inventoryItem.measurement.weight),
    ...(isMoved ? { optionValues: optionValues(family.options) } : {}),
    ...policyOf({ item, variant }),
    metafields: [propertiesField(properties), ...(isTold ? [] : [variantNoteField(note)])],
  };
}

/** A variant that is off sale cannot be ordered beyond its stock: `CONTINUE` would sell it without any. */
function policyOf(one: KnownItem): { inventoryPolicy?: string } {
  const { variant } = one;
  if (isAsleep(one)) return variant.inventoryPolicy === 'DENY' ? {} : { inventoryPolicy: 'DENY' };
  return isWithdrawn(variant.note) && oversells(variant) ? { inventoryPolicy: 'CONTINUE' } : {};
}

function noteFor(one: KnownItem, sleep: Sleep | undefined, plan: PicturePlan | undefined): VariantNote {
  const picture = notedPicture(one, plan);
  const withdrawn = sleep !== undefined;
  return variantNote(one.item.payload, {
    withdrawn,
    stock: sleep?.taken,
    oversells: withdrawn && oversells(one.variant),
    picture,
  });
}

const isAsleep = ({ item, variant }: KnownItem): boolean =>
  !variant.product.hasOnlyDefaultVariant && !item.payload.active;

const placedOf =
  (site: Site) =>
  ({ item, variant }: KnownItem) => ({
    externalKey: item.key.externalKey,
    variant,
    own: quantitiesOf(item.payload, site).map(({ location }) => location),
  });

/** Returns stock taken from other locations to variants that come back. */
async function wakeAll(
  ctx: Context,
  site: Site,
  known: readonly KnownItem[],
  results: Results,
): Promise<void> {
  const waking = known.filter((one) => isWithdrawn(one.variant.note) && !isAsleep(one));
  const orders = await wakingOrders(ctx, site, waking.map(placedOf(site)));
  tellFaults(await setStock(ctx, orders), results);
}

function tellFaults(faults: StockFaults, results: Results): void {
  for (const [key, fault] of faults) {
    if (fault instanceof Error) results.retry(key, fault);
    else results.rejected(key, fault);
  }
}

async function stockAll(
  ctx: Context,
  site: Site,
  { open, sleeps }: { open: readonly KnownItem[]; sleeps: ReadonlyMap<string, Sleep> },
  results: Results,
): Promise<void> {
  const orders = open.flatMap(({ item, variant }) => {
    const elsewhere = sleeps.get(variant.id)?.elsewhere ?? [];
    const asleep = sleeps.has(variant.id);
    const own = quantitiesOf(item.payload, site);
    return [...own, ...elsewhere.map((location) => ({ location, quantity: 0 }))].map(
      ({ location, quantity }) => ({
        externalKey: item.key.externalKey,
        inventoryItem: variant.inventoryItem.id,
        location,
        quantity: asleep ? 0 : quantity,
      }),
    );
  });
  tellFaults(await setStock(ctx, orders), results);
}
