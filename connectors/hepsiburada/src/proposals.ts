import { ConnectorError, type ListingPayload, type SeenListing, sameAmount } from '@sluice/connector-kit';
import { type Context, call } from './client.ts';
import { proposalId } from './keys.ts';
import { isKeptByHepsiburada, liveBySku } from './live-listings.ts';
import { allPages } from './pages.ts';
import type { Part } from './parts.ts';
import { catalogue, examinedAs, refusedAs, standingOf, statusesOf, unrefused } from './products.ts';
import { type Listing, type MatchedProduct, ProposedPage } from './schema.ts';
import type { Verdict, Verdicts } from './verdicts.ts';

/** The product of Hepsiburada's catalogue that ours may be; its SKU there stands where ours usually does. */
export const candidateOf = (sku: string, proposed?: MatchedProduct): SeenListing => ({
  syncId: proposalId(sku),
  externalKey: proposed?.hbSku || null,
  ...(proposed?.productName ? { title: proposed.productName } : {}),
});

/** Products that wait for a decision, by SKU, each with what Hepsiburada takes it for. */
export async function readCandidates(ctx: Context): Promise<Map<string, SeenListing>> {
  const { merchant_id: merchantId } = ctx.config;
  const rows = await allPages(async (page) => {
    const query = { merchantId, productStatus: 'PRE_MATCHED', ...page };
    const asked = catalogue('GET', '/products-by-merchant-and-status', { query });
    return unrefused(await call(ctx, asked, ProposedPage));
  });
  return new Map(
    rows.flatMap(({ merchantSku, matchedHbProductInfo }) =>
      merchantSku ? [[merchantSku, candidateOf(merchantSku, matchedHbProductInfo?.[0])]] : [],
    ),
  );
}

type Offer = Pick<ListingPayload, 'price' | 'stock'>;

/** A decision as part of a ticket, with the price and stock that the listing is to have. */
export const decisionPart = (kind: Part['kind'], { price, stock }: Offer): Part => ({
  kind,
  id: `${price}/${stock}`,
});

/**
 * The verdict on products whose proposal was decided, or is still to be: the state that the catalogue has them in. A
 * decision that is not carried out yet counts as examined.
 */
export async function readProposals(ctx: Context, part: Part, skus: readonly string[]): Promise<Verdicts> {
  const statuses = await statusesOf(ctx, skus);
  const isOpen = part.kind === 'ask' && [...statuses.values()].some(isProposed);
  const candidates = isOpen ? await readCandidates(ctx) : null;
  const matched = skus.filter((sku) => standingOf(statuses.get(sku) ?? '') === 'matched');
  const live = await liveBySku(ctx, matched);
  const verdictOn = (sku: string, status: string): Verdict => {
    switch (standingOf(status)) {
      case 'matched':
        return matchedVerdict(part, live.get(sku));
      case 'examined':
        return { is: 'examined', issue: examinedAs(status) };
      case 'refused':
        return { is: 'refused', issues: [refusedAs(status)], there: true };
      case 'proposed':
        if (candidates === null) return { is: 'examined', issue: examinedAs(status) };
        return { is: 'proposed', candidate: candidates.get(sku) ?? candidateOf(sku) };
    }
  };
  return new Map([...statuses].map(([sku, status]) => [sku, verdictOn(sku, status)]));
}

const isProposed = (status: string): boolean => standingOf(status) === 'proposed';

/** The import may be days older than the decision: the listing then begins with the price and stock of that day. */
function matchedVerdict({ id }: Part, live: Listing | undefined): Verdict {
  if (live === undefined) return { is: 'examined', issue: examinedAs('MATCHED') };
  const [price = '', stock] = id.split('/');
  const isSame =
    sameAmount(price, String(live.price)) &&
    (isKeptByHepsiburada(live) || Number(stock) === live.availableStock);
  if (isSame) return { is: 'taken' };
  const message = 'it went on sale with the price and stock of its import, and the present ones follow';
  return { is: 'failed', error: new ConnectorError({ kind: 'unavailable', message }) };
}
