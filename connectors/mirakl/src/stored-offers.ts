import { type Context, call } from './client.ts';
import { type Offer, OfferPage } from './schema.ts';

/** The most offers that Mirakl puts on a page. */
export const PAGE = 100;
/** By price is Mirakl's own order, in which each change of a price moves offers from page to page. */
const SORT = 'productTitle';

type Filter = {
  readonly sku?: string;
  readonly product_id?: string;
  readonly offset?: number;
  readonly max?: number;
};

/** A page of the shop's offers. */
export const offerPage = (ctx: Context, { max = PAGE, ...filter }: Filter) =>
  call(ctx, { method: 'GET', path: '/offers', query: { max, sort: SORT, ...filter } }, OfferPage);

/**
 * The offers of the shop with those SKUs. There is no search for several, so the shop is read page by page where that is fewer
 * calls; an offer that was not seen in a walk that others disturbed is asked for by itself.
 */
export async function offersBySku(ctx: Context, skus: readonly string[]): Promise<Map<string, Offer>> {
  const wanted = [...new Set(skus)];
  const found = new Map<string, Offer>();
  if (wanted.length === 0) return found;
  const { offers, isWhole } = wanted.length > 2 ? await walk(ctx, wanted.length) : NOTHING;
  for (const offer of offers) if (wanted.includes(offer.shop_sku)) found.set(offer.shop_sku, offer);
  if (isWhole) return found;
  for (const sku of wanted) {
    if (found.has(sku)) continue;
    const page = await offerPage(ctx, { sku });
    const own = page.offers.find(({ shop_sku }) => shop_sku === sku);
    if (own !== undefined) found.set(sku, own);
  }
  return found;
}

interface Walk {
  readonly offers: readonly Offer[];
  /** Every offer of the shop was seen. */
  readonly isWhole: boolean;
}
const NOTHING: Walk = { offers: [], isWhole: false };

/** All offers, in so many calls at most; a part of them where the shop has more. */
async function walk(ctx: Context, calls: number): Promise<Walk> {
  const seen = new Map<number, Offer>();
  let total = Number.POSITIVE_INFINITY;
  let isSteady = true;
  for (let offset = 0; offset < total; offset += PAGE) {
    const page = await offerPage(ctx, { offset });
    for (const offer of page.offers) seen.set(offer.offer_id, offer);
    if (offset > 0 && page.total_count !== total) isSteady = false;
    total = page.total_count;
    if (page.offers.length === 0 || Math.ceil(total / PAGE) > calls) break;
  }
  return { offers: [...seen.values()], isWhole: isSteady && seen.size === total };
}
