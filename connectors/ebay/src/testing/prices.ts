import { bulk, type Handler } from './answers.ts';
import { type Fault, refuse, refuseFaults } from './errors.ts';
import { itemOf } from './items.ts';
import { marketplaceOf } from './marketplaces.ts';
import { offerOf } from './offers.ts';
import { priceFaults, revise } from './publishing.ts';
import type { Amount, ItemFields, Offer } from './records.ts';
import { entriesOf, type Row, row } from './rows.ts';
import { offersOf, type State } from './state.ts';

interface OfferWish {
  readonly offerId?: string;
  readonly availableQuantity?: number;
  readonly price?: Amount;
}

interface Wish {
  readonly sku?: string;
  readonly shipToLocationAvailability?: { readonly quantity?: number };
  readonly offers?: readonly OfferWish[];
}

/** Prices and quantities of offers, and quantities of items: one row of the answer for each offer and each item. */
export const updatePrices: Handler = (state, { body }) => {
  const wishes = entriesOf<Wish>(body, 25709, (errorId) => refuse(400, errorId));
  const products = new Set(wishes.map(({ sku, offers }) => sku ?? skuOf(state, offers)));
  if (state.bulkPrices === 'one' && products.size > 1)
    refuse(400, 25709, 'requests: only one SKU can be updated per call.');
  if (wishes.reduce((sum, { offers = [] }) => sum + offers.length, 0) > 25) refuse(400, 25709, 'offers');
  return bulk(wishes.flatMap((wish) => rowsOf(state, wish)));
};

const skuOf = (state: State, offers: readonly OfferWish[] = []): string | undefined =>
  state.offers.get(offers[0]?.offerId ?? '')?.sku;

function rowsOf(state: State, wish: Wish): Row[] {
  const { sku, shipToLocationAvailability: total, offers = [] } = wish;
  if (total === undefined && offers.length === 0)
    return [row({ sku }, () => refuse(400, 25709, 'offers or shipToLocationAvailability'))];
  const ids = offers.map(({ offerId }) => offerId);
  const rows = offers.map((one) =>
    row({ sku: sku ?? skuOf(state, [one]), offerId: one.offerId }, () => {
      if (ids.filter((id) => id === one.offerId).length > 1) refuse(400, 25709, `offerId ${one.offerId}`);
      changeOffer(state, one, sku);
      return {};
    }),
  );
  if (total === undefined) return rows;
  return [row({ sku }, () => changeTotal(state, sku ?? '', total.quantity)), ...rows];
}

function changeOffer(state: State, { offerId = '', availableQuantity, price }: OfferWish, sku?: string) {
  const offer = offerOf(state, offerId);
  if (sku !== undefined && offer.sku !== sku) refuse(400, 25709, `sku ${sku}`);
  // Offers that are not live are changed by replacing them.
  if (offer.listing === null) refuse(400, 25713, `${offerId} is not published.`);
  if (availableQuantity === undefined && price === undefined)
    refuse(400, 25709, 'availableQuantity or price');
  refuseFaults([
    ...(price === undefined ? [] : priceFaults(price, marketplaceOf(offer.marketplaceId)!)),
    ...quantityFaults(state, availableQuantity, offer),
  ]);
  revise(state, offer);
  const { fields } = offer;
  offer.fields = {
    ...fields,
    ...(availableQuantity === undefined ? {} : { availableQuantity }),
    ...(price === undefined ? {} : { pricingSummary: { ...fields.pricingSummary, price } }),
  };
}

function quantityFaults({ outOfStockControl }: State, quantity: number | undefined, offer?: Offer): Fault[] {
  if (quantity === undefined) return [];
  const least = offer?.listing && !outOfStockControl ? 1 : 0;
  return Number.isInteger(quantity) && quantity >= least ? [] : [{ errorId: 25004, about: String(quantity) }];
}

/** Sets the units of an item: buyers see them where the offer has no quantity of its own. */
function changeTotal(state: State, sku: string, quantity: number | undefined): object {
  const item = itemOf(state, sku);
  if (quantity === undefined) refuse(400, 25709, 'shipToLocationAvailability.quantity');
  const live = offersOf(state, sku).filter(({ listing }) => listing !== null);
  refuseFaults(quantityFaults(state, quantity, live[0]));
  for (const offer of live) revise(state, offer);
  const { availability } = item.fields;
  const fields: ItemFields = {
    ...item.fields,
    availability: {
      ...availability,
      shipToLocationAvailability: { ...availability?.shipToLocationAvailability, quantity },
    },
  };
  item.fields = fields;
  return {};
}
