import type { ConnectorError, ListingKey, WithdrawResult } from '@sluice/connector-kit';
import { Type } from 'typebox';
import { oversells, type Sleep, sleepOf } from './asleep.ts';
import type { Context } from './client.ts';
import { PRODUCT_UPDATE, VARIANTS_UPDATE } from './documents/writes.ts';
import { findBySku } from './find.ts';
import { isGone } from './issues.ts';
import { readVariants, variantOf, variantsOf } from './known.ts';
import { isWithdrawn, type VariantNote, variantNoteField, variantNoteOf } from './notes.ts';
import { type Job, MUTATION_COST, sendParts } from './parts.ts';
import { Results } from './results.ts';
import { type KnownVariant, UserErrors } from './schema.ts';
import { type Site, siteOf } from './site.ts';
import { setStock } from './stock.ts';

const Written = Type.Object({ userErrors: UserErrors });

interface Leaving {
  readonly externalKey: string;
  readonly variant: KnownVariant;
}

/**
 * Takes listings off sale and deletes nothing. A product with one variant becomes a draft. A variant among others cannot:
 * it is left without stock, marked as withdrawn, and its article becomes a draft when it was the last one.
 */
export async function withdrawListings(ctx: Context, keys: readonly ListingKey[]): Promise<WithdrawResult[]> {
  if (keys.length === 0) return [];
  const site = await siteOf(ctx);
  const results = new Results();
  const leaving = await present(ctx, site, keys);
  const single = leaving.filter(({ variant }) => variant.product.hasOnlyDefaultVariant);
  const among = leaving.filter(({ variant }) => !variant.product.hasOnlyDefaultVariant);
  await draft(ctx, single, results);
  await empty(ctx, site, among, results);
  return keys.map(({ externalKey }): WithdrawResult => {
    const [told] = results.of([externalKey]);
    if (!results.has(externalKey) || told?.outcome === 'live') return { externalKey, outcome: 'withdrawn' };
    return told as WithdrawResult;
  });
}

/** Finds the variants that are there: by id, else by SKU. */
async function present(ctx: Context, site: Site, keys: readonly ListingKey[]): Promise<Leaving[]> {
  const unnamed = keys.filter(({ syncId }) => variantOf(syncId) === null);
  const bySku = await findBySku(ctx, site, unnamed);
  const ids = new Map(
    keys.flatMap(({ externalKey, syncId }) => {
      const id = variantOf(syncId) ?? variantOf(bySku.get(externalKey) ?? null);
      return id === null ? [] : [[externalKey, id] as const];
    }),
  );
  const variants = await readVariants(ctx, [...ids.values()]);
  return [...ids].flatMap(([externalKey, id]) => {
    const variant = variants.get(id);
    return variant ? [{ externalKey, variant }] : [];
  });
}

async function draft(ctx: Context, leaving: readonly Leaving[], results: Results): Promise<void> {
  const onSale = leaving.filter(({ variant: { product } }) => isOnSale(product.status));
  const jobs = onSale.map(({ variant }) => draftJob(variant.product.id));
  for (const [at, outcome] of (await sendParts(ctx, jobs, Written, { kind: 'mutation' })).entries()) {
    const { externalKey } = onSale[at]!;
    if ('error' in outcome) results.retry(externalKey, outcome.error);
    else if (!outcome.value.userErrors.every(isGone)) results.refused(externalKey, outcome.value.userErrors);
  }
}

const isOnSale = (status: string): boolean => status === 'ACTIVE' || status === 'UNLISTED';

const draftJob = (id: string): Job => ({
  part: PRODUCT_UPDATE,
  variables: { product: { id, status: 'DRAFT' } },
  cost: MUTATION_COST,
});

async function empty(ctx: Context, site: Site, leaving: readonly Leaving[], results: Results): Promise<void> {
  const own = ctx.config.stock_per_location ? [] : [site.location];
  const sleeps = await sleepOf(
    ctx,
    site,
    leaving.map(({ variant }) => ({ variant, own })),
  );
  const products = [...Map.groupBy(leaving, ({ variant }) => variant.product.id)];
  const jobs = products.map(([productId, all]): Job => {
    const variants = all.map(({ variant }) => ({
      id: variant.id,
      inventoryPolicy: 'DENY',
      metafields: [variantNoteField(sleepingNote(sleeps, variant))],
    }));
    const variables = { productId, variants, allowPartialUpdates: true };
    return { part: VARIANTS_UPDATE, variables, cost: MUTATION_COST + all.length };
  });
  for (const [at, outcome] of (await sendParts(ctx, jobs, Written, { kind: 'mutation' })).entries()) {
    const keys = products[at]![1].map(({ externalKey }) => externalKey);
    if ('error' in outcome) for (const key of keys) results.retry(key, outcome.error);
    else
      results.refusedIn(
        'variants',
        keys,
        outcome.value.userErrors.filter((error) => !isGone(error)),
      );
  }
  const open = leaving.filter(({ externalKey }) => !results.has(externalKey));
  await takeStock(ctx, { own, sleeps }, open, results);
  await draftEmpty(ctx, new Set(open.map(({ variant }) => variant.product.id)), open, results);
}

const sleepingNote = (sleeps: ReadonlyMap<string, Sleep>, variant: KnownVariant): VariantNote => ({
  ...variantNoteOf(variant.note),
  withdrawn: true,
  ...takenOf(sleeps, variant),
  ...(oversells(variant) ? { oversells: true } : {}),
});

function takenOf(sleeps: ReadonlyMap<string, Sleep>, { id }: KnownVariant): Pick<VariantNote, 'stock'> {
  const taken = sleeps.get(id)?.taken;
  return taken === undefined || taken.size === 0 ? {} : { stock: Object.fromEntries(taken) };
}

async function takeStock(
  ctx: Context,
  { own, sleeps }: { own: readonly string[]; sleeps: ReadonlyMap<string, Sleep> },
  open: readonly Leaving[],
  results: Results,
): Promise<void> {
  const orders = open.flatMap(({ externalKey, variant }) =>
    [...own, ...(sleeps.get(variant.id)?.elsewhere ?? [])].map((location) => ({
      externalKey,
      inventoryItem: variant.inventoryItem.id,
      location,
      quantity: 0,
    })),
  );
  for (const [key, fault] of await setStock(ctx, orders)) {
    if (fault instanceof Error) results.retry(key, fault as ConnectorError);
    else results.rejected(key, fault);
  }
}

/** Articles none of whose variants is on sale any more. */
async function draftEmpty(
  ctx: Context,
  products: ReadonlySet<string>,
  open: readonly Leaving[],
  results: Results,
): Promise<void> {
  const over: Leaving[] = [];
  for (const product of products) {
    const variants = await variantsOf(ctx, product);
    const one = open.find(({ variant }) => variant.product.id === product);
    if (one && variants?.every(({ note }) => isWithdrawn(note))) over.push(one);
  }
  await draft(ctx, over, results);
}
