import { ConnectorError, chunksOf, type ErrorKind } from '@sluice/connector-kit';
import type { Static } from 'typebox';
import { isSku } from './check-item.ts';
import { attempt, type Context, call, refusalError } from './client.ts';
import { type Item, ItemsAnswer, Offer, Offers } from './schema.ts';

/** Items of one call. */
export const MOST = 25;

type ItemRow = Static<typeof ItemsAnswer>['responses'][number];

/** Items of the shop by SKU, letter by letter. One is absent when eBay says so, and in no other case: a write would delete it. */
export async function itemsBy(ctx: Context, skus: Iterable<string>): Promise<Map<string, Item>> {
  const found = new Map<string, Item>();
  for (const some of chunksOf([...new Set(skus)].filter(isSku), MOST)) {
    const requests = some.map((sku) => ({ sku }));
    const { responses } = await call(
      ctx,
      {
        method: 'POST',
        path: '/sell/inventory/v1/bulk_get_inventory_item',
        json: { requests },
        effect: 'read',
      },
      ItemsAnswer,
    );
    for (const sku of some) {
      const item = itemIn(responses.find((row) => row.sku === sku));
      if (item !== null) found.set(sku, item);
    }
  }
  return found;
}

/** eBay's numbers of a SKU that it does not have. */
const ABSENT: ReadonlySet<number> = new Set([25702, 25710]);

/** @throws ConnectorError where the row leaves it open whether there is an item */
function itemIn(row: ItemRow | undefined): Item | null {
  if (row === undefined) throw unreadable('protocol');
  const { statusCode: status, errors, inventoryItem } = row;
  if (status >= 500) throw unreadable('unavailable', status);
  if (status === 429) throw unreadable('rate_limited', status);
  if (status === 404 || errors?.some(({ errorId }) => ABSENT.has(errorId))) return null;
  if (status >= 400) throw unreadable('invalid_request', status);
  if (inventoryItem == null) throw unreadable('protocol', status);
  return inventoryItem;
}

const unreadable = (kind: ErrorKind, status?: number): ConnectorError =>
  new ConnectorError({
    kind,
    message: 'eBay could not read an item',
    ...(status === undefined ? {} : { evidence: { status } }),
  });

/** Whether an offer is one that the connection makes: at a fixed price, on its marketplace. */
const isOurs = (ctx: Context, { marketplaceId, format }: Offer): boolean =>
  marketplaceId === ctx.config.marketplace && format === 'FIXED_PRICE';

/** The offer of an id, also one that was made before the connection changed its marketplace. */
export async function offerById(ctx: Context, offerId: string): Promise<Offer | null> {
  const path = `/sell/inventory/v1/offer/${encodeURIComponent(offerId)}`;
  const answer = await attempt(ctx, { method: 'GET', path }, Offer);
  if ('body' in answer) return answer.body;
  if (answer.status === 404) return null;
  throw refusalError(answer);
}

/** The marketplace on which an offer is, where that is not the connection’s. */
export const elsewhereOf = (ctx: Context, { marketplaceId }: Offer): string | null =>
  marketplaceId === ctx.config.marketplace ? null : marketplaceId;

/** The offer of a SKU: eBay keeps one for each marketplace and format. A SKU without offers is not found. */
export async function offerOf(ctx: Context, sku: string): Promise<Offer | null> {
  const query = { sku, marketplace_id: ctx.config.marketplace, format: 'FIXED_PRICE' };
  return (await offersWith(ctx, query)).find((offer) => offer.sku === sku && isOurs(ctx, offer)) ?? null;
}

async function offersWith(ctx: Context, query: Readonly<Record<string, string>>): Promise<Offer[]> {
  const answer = await attempt(ctx, { method: 'GET', path: '/sell/inventory/v1/offer', query }, Offers);
  if ('body' in answer) return answer.body.offers;
  if (answer.status === 404) return [];
  throw refusalError(answer);
}

/** Another marketplace on which the SKU is on sale: a second offer would sell the same pieces twice. */
export async function saleElsewhere(ctx: Context, sku: string): Promise<string | null> {
  const offers = await offersWith(ctx, { sku });
  const other = offers.find((offer) => isOnSale(offer) && elsewhereOf(ctx, offer) !== null);
  return other?.marketplaceId ?? null;
}

/** Listings that buyers see, with pieces left or sold out. */
const ON_SALE: ReadonlySet<string> = new Set(['ACTIVE', 'OUT_OF_STOCK']);

/** An offer is published even when its listing was ended on eBay. */
export const isOnSale = ({ status, listing }: Offer): boolean =>
  status === 'PUBLISHED' && (listing?.listingStatus == null || ON_SALE.has(listing.listingStatus));
