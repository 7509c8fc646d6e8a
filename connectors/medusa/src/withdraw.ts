import { alone, type ItemResult, type ListingKey, type WithdrawResult } from '@sluice/connector-kit';
import { writeProducts, writeVariants } from './batch.ts';
import type { Context } from './context.ts';
import { findKeys, type Held } from './find.ts';
import { othersOnSale, UNSELLABLE } from './inputs.ts';
import { issueOf } from './issues.ts';
import { metadataOf, notesOf } from './notes.ts';
import type { WireProduct } from './schema.ts';
import { isArticle } from './seen.ts';
import { siteOf } from './site.ts';
import { saveStock } from './stock.ts';

/**
 * Off sale and kept. A product becomes a draft once none of its variants is on sale; until then a variant of it has no stock,
 * and a note of ours that it is withdrawn.
 */
export async function withdrawListings(ctx: Context, keys: readonly ListingKey[]): Promise<WithdrawResult[]> {
  if (keys.length === 0) return [];
  const { byId, bySku } = await findKeys(ctx, keys);
  const there = keys.flatMap((key) => {
    const held = key.syncId === null ? bySku(key.externalKey) : byId(key.syncId);
    return held === undefined ? [] : [{ key, held }];
  });
  const takeOff = async (): Promise<ItemResult[]> => {
    await takeOffSale(
      ctx,
      there.map(({ held }) => held),
    );
    return [];
  };
  const refused = (await alone(there, takeOff, issueOf)) as readonly WithdrawResult[];
  const isRefused = new Set(refused.map(({ externalKey }) => externalKey));
  const rest = keys.filter(({ externalKey }) => !isRefused.has(externalKey));
  return [
    ...refused,
    ...rest.map(({ externalKey }): WithdrawResult => ({ externalKey, outcome: 'withdrawn' })),
  ];
}

async function takeOffSale(ctx: Context, held: readonly Held[]): Promise<void> {
  const products = new Map(held.map(({ product }) => [product.id, product]));
  const touched = new Set(held.map(({ variant }) => variant.id));
  for (const product of products.values()) if (isArticle(product)) await markVariants(ctx, product, touched);
  const closed = [...products.values()].filter(
    (product) => product.status === 'published' && !othersOnSale(product, touched),
  );
  await writeProducts(ctx, { update: closed.map(({ id }) => ({ id, status: 'draft' })) });
  const shown = held.filter(({ product }) => isArticle(product));
  if (shown.length === 0) return;
  const stocks = shown.map(({ variant }) => ({ variant, stock: 0 }));
  await saveStock(ctx, await siteOf(ctx), stocks);
}

function markVariants(ctx: Context, { id, variants }: WireProduct, touched: ReadonlySet<string>) {
  const update = variants
    .filter((variant) => touched.has(variant.id) && !notesOf(variant).withdrawn)
    .map((variant) => ({
      id: variant.id,
      ...UNSELLABLE,
      metadata: metadataOf(notesOf(variant).properties, true),
    }));
  return writeVariants(ctx, id, { update });
}
