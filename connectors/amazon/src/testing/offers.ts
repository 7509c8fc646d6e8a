import type { Attributes, AttributeValue, Enforcement, Listing } from './records.ts';
import { listingKey, type State } from './state.ts';

interface Schedule {
  readonly value_with_tax: number;
  readonly start_at?: string;
  readonly end_at?: string;
}

type Priced = readonly { readonly schedule: readonly Schedule[] }[];

/** A field of the first value of an attribute. */
export const textOf = (attributes: Attributes, name: string, field = 'value'): string | null => {
  const value = attributes[name]?.[0]?.[field];
  return value === undefined ? null : String(value);
};

export const offerOf = ({ attributes }: Pick<Listing, 'attributes'>): AttributeValue | undefined =>
  attributes.purchasable_offer?.find(({ audience = 'ALL' }) => audience === 'ALL');

const scheduleOf = (offer: AttributeValue | undefined, field: string): Schedule | undefined =>
  (offer?.[field] as Priced | undefined)?.[0]?.schedule[0];

/** The price that the merchant wrote, apart from any sale. */
export const ownPriceOf = (listing: Pick<Listing, 'attributes'>): number | null =>
  scheduleOf(offerOf(listing), 'our_price')?.value_with_tax ?? null;

/** Whether an offer has begun and not ended. */
function isOn(offer: AttributeValue | undefined, now: number): boolean {
  const moment = (field: string): string | undefined =>
    (offer?.[field] as { value: string } | undefined)?.value;
  const [start, end] = [moment('start_at'), moment('end_at')];
  return (start === undefined || now >= Date.parse(start)) && (end === undefined || now < Date.parse(end));
}

/** The price that a buyer pays now; null when nothing is offered now. */
export function priceOf(listing: Pick<Listing, 'attributes'>, now: number): number | null {
  if (!isOn(offerOf(listing), now)) return null;
  const sale = scheduleOf(offerOf(listing), 'discounted_price');
  const isSale =
    sale !== undefined && now >= Date.parse(sale.start_at ?? '') && now < Date.parse(sale.end_at ?? '');
  return isSale ? sale.value_with_tax : ownPriceOf(listing);
}

export const availabilityOf = ({ attributes }: Pick<Listing, 'attributes'>): readonly AttributeValue[] =>
  attributes.fulfillment_availability ?? [];

export const isByAmazon = (listing: Pick<Listing, 'attributes'>): boolean =>
  availabilityOf(listing).some(({ fulfillment_channel_code: code }) => code !== 'DEFAULT');

/** Units that buyers may order; Amazon's own warehouses are never empty here. */
export function unitsOf(listing: Pick<Listing, 'attributes'>): number {
  if (isByAmazon(listing)) return 1_000;
  const own = availabilityOf(listing).find(({ fulfillment_channel_code: code }) => code === 'DEFAULT');
  return Number(own?.quantity ?? 0);
}

export const issuesOf = ({ issues, addedIssues }: Listing) => [...issues, ...addedIssues];

const enforced = (listing: Listing, action: Enforcement): boolean =>
  issuesOf(listing).some(
    ({ enforcements }) =>
      enforcements?.exemption.status === 'NOT_EXEMPT' &&
      enforcements.actions.some((one) => one.action === action),
  );

/** Whether shoppers can buy the goods, and whether they see them. */
export function statusOf(listing: Listing, now: number): ('BUYABLE' | 'DISCOVERABLE')[] {
  const isRemoved = listing.asin === null || enforced(listing, 'CATALOG_ITEM_REMOVED');
  if (isRemoved) return [];
  const isSold =
    priceOf(listing, now) !== null && unitsOf(listing) > 0 && !enforced(listing, 'LISTING_SUPPRESSED');
  return [
    ...(isSold ? (['BUYABLE'] as const) : []),
    ...(enforced(listing, 'SEARCH_SUPPRESSED') ? [] : (['DISCOVERABLE'] as const)),
  ];
}

/** The listings of a SKU in all marketplaces. */
export const listingsOf = (state: State, sku: string): Listing[] =>
  [...state.listings.values()].filter((one) => one.sku === sku);

export const listingAt = (state: State, sku: string, marketplaceId: string): Listing | undefined =>
  state.listings.get(listingKey(sku, marketplaceId));
