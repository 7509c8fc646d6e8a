import { type Fault, refuse, refuseFaults } from './errors.ts';
import { type Marketplace, marketplaceOf } from './marketplaces.ts';
import type { Amount, Aspect, Aspects, Item, Listing, Offer, OfferFields } from './records.ts';
import type { State } from './state.ts';
import { isLeaf } from './taxonomy.ts';

/** The quantity that was set: the offer's own goes before the item's. */
const givenQuantity = ({ fields }: Pick<Offer, 'fields'>, item: Item | undefined): number | undefined =>
  fields.availableQuantity ?? item?.fields.availability?.shipToLocationAvailability?.quantity;

/** The units that buyers can have. */
export const quantityOf = (offer: Pick<Offer, 'fields'>, item: Item | undefined): number =>
  givenQuantity(offer, item) ?? 0;

/** Refuses goods that lack what a live listing needs. */
export function refuseUnfit(state: State, offer: Pick<Offer, 'marketplaceId' | 'fields'>, item: Item): void {
  const marketplace = marketplaceOf(offer.marketplaceId)!;
  refuseFaults([
    ...offerFaults(state, marketplace, offer.fields),
    ...quantityFaults(state, givenQuantity(offer, item)),
    ...goodsFaults(item, marketplace, offer.fields),
    ...aspectFaults(state, item.fields.product?.aspects ?? {}),
  ]);
}

/** A quantity must be set, if only to none where the seller may be out of stock. */
function quantityFaults({ outOfStockControl }: State, quantity: number | undefined): Fault[] {
  if (quantity === undefined) return [{ errorId: 25004, about: 'The quantity is missing.' }];
  return quantity > 0 || outOfStockControl ? [] : [{ errorId: 25004, about: 'Quantity must be 1 or more.' }];
}

const POLICIES = [
  ['fulfillmentPolicyId', 25007],
  ['paymentPolicyId', 25008],
  ['returnPolicyId', 25009],
] as const;

function offerFaults(state: State, marketplace: Marketplace, fields: OfferFields): Fault[] {
  const { merchantLocationKey = '', categoryId = '', pricingSummary, listingPolicies = {} } = fields;
  const faults: Fault[] = POLICIES.filter(
    ([name]) => listingPolicies[name] !== marketplace.policies[name],
  ).map(([name, errorId]) => ({ errorId, about: `${name}: ${listingPolicies[name] ?? 'missing'}` }));
  if (!state.locations.get(merchantLocationKey)?.enabled)
    faults.push({ errorId: 25012, about: merchantLocationKey });
  if (!isLeaf(state, marketplace.treeId, categoryId)) faults.push({ errorId: 25005, about: categoryId });
  return [...faults, ...priceFaults(pricingSummary?.price, marketplace)];
}

/** Faults of a price, which is text with two decimals at most in the marketplace's currency. */
export function priceFaults(price: Amount | undefined, { currency }: Marketplace): Fault[] {
  const isRight =
    price?.currency === currency && /^\d+(\.\d{1,2})?$/.test(price.value) && Number(price.value) > 0;
  return isRight ? [] : [{ errorId: 25003, about: `${price?.value ?? ''} ${price?.currency ?? ''}` }];
}

function goodsFaults({ sku, locale, fields }: Item, marketplace: Marketplace, offer: OfferFields): Fault[] {
  const { product, condition } = fields;
  const faults: Fault[] = [];
  if (locale !== marketplace.locale)
    faults.push({ errorId: 25702, about: `${sku} for the marketplace ${marketplace.id}` });
  if (condition === undefined) faults.push({ errorId: 25021, about: 'The condition is missing.' });
  if (!product?.title) faults.push({ errorId: 25016, about: 'The title is missing.' });
  if (!(offer.listingDescription ?? product?.description))
    faults.push({ errorId: 25016, about: 'The description is missing.' });
  const pictures = product?.imageUrls ?? [];
  if (pictures.length === 0) faults.push({ errorId: 25014, about: 'Add at least 1 photo.' });
  const unreachable = pictures.filter((url) => new URL(url).hostname.endsWith('.invalid'));
  return [...faults, ...unreachable.map((url) => ({ errorId: 25015, about: url }))];
}

const aspectFaults = ({ aspects }: State, given: Aspects): Fault[] =>
  aspects.flatMap((aspect) => {
    const about = wrongValues(aspect, given[aspect.name] ?? []);
    return about === null ? [] : [{ errorId: 25002, about }];
  });

function wrongValues({ name, required, multiple, selectionOnly, values }: Aspect, given: readonly string[]) {
  if (required && given.length === 0)
    return `The item specific ${name} is missing. Add ${name} to this listing, enter a valid value, and then try again.`;
  if (!multiple && given.length > 1) return `The item specific ${name} takes one value.`;
  const unknown = selectionOnly ? given.find((value) => !values.includes(value)) : undefined;
  return unknown === undefined ? null : `The item specific ${name} does not take ${unknown}.`;
}

/** Makes a listing of an offer. Each publication has an id of its own. */
export function publish(state: State, offer: Offer): Listing {
  if (offer.listing !== null) refuse(400, 25002, `The offer ${offer.offerId} is published already.`);
  const item = state.items.get(offer.sku) ?? refuse(400, 25702, offer.sku);
  refuseUnfit(state, offer, item);
  offer.listing = {
    listingId: `1100${String(state.nextId()).padStart(8, '0')}`,
    soldQuantity: 0,
    onHold: false,
    revisions: { day: state.today(), count: 0 },
  };
  return offer.listing;
}

/** Counts a change of a live listing; refuses the ones above the day's limit. */
export function revise(state: State, { listing }: Offer): void {
  if (listing === null) return;
  const day = state.today();
  const count = listing.revisions.day === day ? listing.revisions.count + 1 : 1;
  if (count > state.revisionsPerDay)
    refuse(400, 25019, `${listing.listingId} was revised ${state.revisionsPerDay} times today.`);
  listing.revisions = { day, count };
}
