import { asConnectorError, type ListingKey, type WithdrawResult } from '@sluice/connector-kit';
import { Type } from 'typebox';
import { carriedProduct } from './carry.ts';
import { Answer, type Context, change } from './client.ts';
import { SAVE_PRODUCT, SHOW_PRODUCTS } from './documents/writes.ts';
import { refusalOf } from './issues.ts';
import { type Found, present } from './look-up.ts';
import { notShownYet, remember } from './recent.ts';
import { severalOf } from './results.ts';
import { type Product, SavedProduct } from './schema.ts';
import { isArticle, isShown } from './seen.ts';
import { type Site, siteOf } from './site.ts';
import { unsaid } from './stock.ts';
import { variantsOf } from './walk.ts';

const Hidden = Answer({ updateProductSalesChannelStatus: Type.Boolean() });
const Saved = Answer({ saveProduct: SavedProduct });

/** A product with its variants that are taken off sale. */
interface Leaving {
  readonly product: Product;
  readonly variants: ReadonlySet<string>;
  readonly keys: readonly string[];
}

/**
 * Takes listings off sale and deletes nothing. A product by itself is hidden in the sales channel, many in one call. A variant of
 * an article is switched off, and the article hidden when it was the last one.
 */
export async function withdrawListings(ctx: Context, keys: readonly ListingKey[]): Promise<WithdrawResult[]> {
  if (keys.length === 0) return [];
  const site = await siteOf(ctx);
  const { there, behind, several } = await present(ctx, keys);
  const all = leavingOf(there);
  const alone = all.filter(({ product }) => !isArticle(product));
  await hide(
    ctx,
    site,
    alone.filter(({ product }) => isShown(site, product)),
  );
  const told = new Map<string, WithdrawResult>();
  for (const one of all.filter((leaving) => !alone.includes(leaving)))
    for (const result of await switchOff(ctx, site, one)) told.set(result.externalKey, result);
  return keys.map(({ externalKey, syncId }) => {
    if (behind.has(syncId ?? '')) return { externalKey, outcome: 'retry', error: notShownYet() };
    const count = several.get(externalKey);
    if (count !== undefined)
      return { externalKey, outcome: 'rejected', issues: severalOf(externalKey, count) };
    return told.get(externalKey) ?? { externalKey, outcome: 'withdrawn' };
  });
}

function leavingOf(found: ReadonlyMap<string, Found>): Leaving[] {
  const byProduct = Map.groupBy(found, ([, { product }]) => product.id);
  return [...byProduct.values()].map((some) => ({
    product: some[0]![1].product,
    variants: new Set(some.map(([, { variant }]) => variant.id)),
    keys: some.map(([key]) => key),
  }));
}

async function hide(ctx: Context, { channel }: Site, leaving: readonly Leaving[]): Promise<void> {
  if (leaving.length === 0) return;
  const input = leaving.map(({ product }) => ({ productId: product.id, active: false }));
  const { updateProductSalesChannelStatus: isDone } = await change(
    ctx,
    {
      document: SHOW_PRODUCTS,
      variables: { input, salesChannelId: channel },
      answer: Hidden,
    },
    'offer',
  );
  if (!isDone) throw unsaid('the sales channel');
}

async function switchOff(
  ctx: Context,
  { channel }: Site,
  { product, variants: leaving, keys }: Leaving,
): Promise<WithdrawResult[]> {
  const isOff = variantsOf(product).every(({ id, isActive }) => !leaving.has(id) || !isActive);
  const done = keys.map((externalKey) => ({ externalKey, outcome: 'withdrawn' }) as const);
  if (isOff) return done;
  const carried = carriedProduct(product);
  const variants = carried.variants.map((variant) =>
    leaving.has(variant.id ?? '') ? { ...variant, isActive: false } : variant,
  );
  const isOnSale = variants.some(({ isActive }) => isActive === true);
  const salesChannels = (product.salesChannels ?? []).map((one) =>
    one.id === channel && !isOnSale ? { ...one, status: 'PASSIVE' } : one,
  );
  try {
    const input = { ...carried, variants, salesChannels };
    const { saveProduct } = await change(ctx, {
      document: SAVE_PRODUCT,
      variables: { input },
      answer: Saved,
    });
    await remember(ctx, [{ product: product.id, updatedAt: saveProduct.updatedAt, family: null }]);
    return done;
  } catch (thrown) {
    const error = asConnectorError(thrown);
    const issues = refusalOf(error);
    return keys.map((externalKey) =>
      issues === null
        ? { externalKey, outcome: 'retry', error }
        : { externalKey, outcome: 'rejected', issues },
    );
  }
}
