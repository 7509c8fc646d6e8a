import {
  ConnectorError,
  type Issue,
  type ListingKey,
  message,
  type OpenTicketResult,
  type TicketResult,
  type TicketState,
  wordedIssue,
} from '@sluice/connector-kit';
import type { Context } from './client.ts';
import { issuesOf, isUnknownOffer, isUnknownProduct } from './issues.ts';
import { skuOf } from './keys.ts';
import { roleColumns } from './product-file.ts';
import { offerVerdicts, type ProductVerdicts, productVerdicts, type Verdicts } from './reports.ts';
import { ticketFrom } from './ticket-text.ts';

/** Imports may be asked for once a minute. */
const AGAIN_MS = 60_000;
/** People at the operator examine products. */
const EXAMINED_AGAIN_MS = 30 * 60_000;
/**
 * So long an offer that is there waits for the word on its product. Most operators refuse within minutes; price and stock of the
 * listing wait along, so that one who takes days is not waited for.
 */
const WORD_MS = 15 * 60_000;
const WORD_AGAIN_MS = 5 * 60_000;

type Result = TicketResult | OpenTicketResult;
type Products = ProductVerdicts | 'none';

/** The results of both imports, put together for each key. */
export async function pollTicket(
  ctx: Context,
  text: string,
  keys: readonly ListingKey[],
): Promise<TicketState> {
  const ticket = ticketFrom(text);
  if (ticket === null) return { state: 'expired' };
  const offers = await offerVerdicts(ctx, ticket.offers, ticket.count);
  if (offers === null) return { state: 'expired' };
  if (offers === 'pending') return { state: 'pending', retryAfterMs: AGAIN_MS };
  const products = await productsOf(ctx, ticket.products);
  if (products === null) return { state: 'expired' };
  if (products === 'pending') return { state: 'pending', retryAfterMs: AGAIN_MS };
  const isFresh = isExamined(products) && isWithin(products, ctx.clock.now(), WORD_MS);
  const results = keys.flatMap((key): Result[] => {
    if (ticket.purpose === 'withdraw') return withdrawn(key, offers);
    const ends = written(key, offers, products);
    return isFresh ? ends.map((end) => (end.outcome === 'live' ? awaited(key) : end)) : ends;
  });
  return { state: 'done', results };
}

async function productsOf(ctx: Context, id: number | null): Promise<Products | 'pending' | null> {
  if (id === null) return 'none';
  const { SHOP_SKU } = await roleColumns(ctx);
  return productVerdicts(ctx, id, SHOP_SKU);
}

/** None where the reports do not account for every line: the host looks what became of it. */
function written(key: ListingKey, offers: Verdicts, products: Products): Result[] {
  const { externalKey } = key;
  const sku = skuOf(key);
  if (offers.state === 'failed') return [{ externalKey, outcome: 'retry', error: failed(offers.reason) }];
  const against = offers.reasons.get(sku);
  const product = productReasons(products, sku);
  if (product.length > 0) {
    // The offer may be there all the same, on a product that the operator had before.
    const isThere = against === undefined && offers.isComplete;
    const issues = issuesOf([...product, ...withoutUnknown(against ?? [])]);
    return [{ externalKey, outcome: 'rejected', issues, ...(isThere ? { syncId: sku } : {}) }];
  }
  if (against !== undefined) return [againstOffer(key, against, products)];
  return offers.isComplete ? [{ externalKey, outcome: 'live', syncId: sku }] : [];
}

function againstOffer({ externalKey }: ListingKey, reasons: readonly string[], products: Products): Result {
  const isNoProduct = reasons.every(isUnknownProduct);
  if (isNoProduct && isExamined(products))
    return { externalKey, outcome: 'waiting', issues: [EXAMINED], retryAfterMs: EXAMINED_AGAIN_MS };
  // The operator took the product after the offer was read: the offer goes out once more.
  if (isNoProduct && products !== 'none')
    return { externalKey, outcome: 'retry', error: failed(reasons.join('; ')) };
  return { externalKey, outcome: 'rejected', issues: issuesOf(reasons) };
}

const awaited = ({ externalKey }: ListingKey): Result => ({
  externalKey,
  outcome: 'waiting',
  issues: [EXAMINED],
  retryAfterMs: WORD_AGAIN_MS,
});

const isExamined = (products: Products): products is ProductVerdicts =>
  products !== 'none' && products.state === 'done' && !products.isComplete;

const isWithin = ({ sentAt }: ProductVerdicts, now: Date, ms: number): boolean =>
  sentAt !== undefined && now.getTime() - sentAt.getTime() < ms;

const EXAMINED: Issue = wordedIssue('not_approved', 'title', message('mirakl_examined'));

const productReasons = (products: Products, sku: string): readonly string[] => {
  if (products === 'none') return [];
  return products.state === 'failed' ? [products.reason] : (products.reasons.get(sku) ?? []);
};

/** That a refused product is unknown tells nothing more. */
const withoutUnknown = (reasons: readonly string[]): string[] =>
  reasons.filter((one) => !isUnknownProduct(one));

function withdrawn(key: ListingKey, offers: Verdicts): Result[] {
  const { externalKey } = key;
  if (offers.state === 'failed') return [{ externalKey, outcome: 'retry', error: failed(offers.reason) }];
  const against = offers.reasons.get(skuOf(key));
  if (against === undefined) return offers.isComplete ? [{ externalKey, outcome: 'withdrawn' }] : [];
  if (against.every(isUnknownOffer)) return [{ externalKey, outcome: 'withdrawn' }];
  return [{ externalKey, outcome: 'rejected', issues: issuesOf(against) }];
}

const failed = (reason: string): ConnectorError =>
  new ConnectorError({ kind: 'unavailable', message: reason, retryAfterMs: AGAIN_MS });
