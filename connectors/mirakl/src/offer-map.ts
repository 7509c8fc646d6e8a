import type { ListingItem, OfferItem } from '@sluice/connector-kit';
import { barcodeTypeOf, type Config } from './config.ts';
import { keptPrices } from './kept-prices.ts';
import { skuOf } from './keys.ts';
import type { Offer } from './schema.ts';
import type { ShopFacts } from './shop-facts.ts';

/** The end of a period that is over for good: Sluice's own sign that an offer was taken off sale. */
export const WITHDRAWN = '2000-01-01T00:00:00Z';

/** Where the operator wants dates of a discount, those of the price that is crossed out. */
const ALWAYS = { start_date: '2000-01-01T00:00:00Z', end_date: '2099-12-31T00:00:00Z' };

/** Whether Sluice took the offer off sale; a merchant's own period ends later. */
export const isWithdrawn = ({ available_end_date }: Offer): boolean =>
  available_end_date != null && Date.parse(available_end_date) <= Date.parse('2000-01-02T00:00:00Z');

/** One offer as OF24 takes it. */
type WireOffer = Readonly<Record<string, unknown>>;

/** The offer of a listing, complete: all that is there and is not of the listing is handed back as it is. */
export function wireOffer(
  { key, payload }: ListingItem,
  there: Offer | null,
  config: Config,
  facts: ShopFacts,
): WireOffer {
  const sku = skuOf(key);
  return plain({
    ...(there === null ? productOf(sku, payload.barcode, config) : kept(there, config)),
    shop_sku: sku,
    state_code: there?.state_code ?? stateOf(config),
    ...(config.leadtime === undefined ? {} : { leadtime_to_ship: config.leadtime }),
    ...pricesOf(payload, there, facts),
    quantity: payload.active ? payload.stock : 0,
    ...periodOf(there, payload.active),
    update_delete: 'update',
  });
}

/** The offer with another price and stock. */
export const wirePriceAndStock = (
  offer: OfferItem,
  there: Offer,
  facts: ShopFacts,
  config: Config,
): WireOffer =>
  plain({
    ...kept(there, config),
    ...pricesOf(offer, there, facts),
    quantity: offer.stock,
    update_delete: 'update',
  });

/** The offer without stock, its time over: units that a cancelled order gives back do not put it on sale again. */
export const wireWithdrawal = (there: Offer, config: Config): WireOffer =>
  plain({
    ...kept(there, config),
    ...keptPrice(there),
    quantity: 0,
    ...periodOf(there, false),
    update_delete: 'update',
  });

/** The end of an offer that is not shown: OF24 reads its SKU and nothing else, and asks for the other fields. */
export const wireDeletion = (sku: string, config: Config): WireOffer => ({
  ...productOf(sku, null, config),
  shop_sku: sku,
  state_code: stateOf(config),
  price: 0,
  quantity: 0,
  update_delete: 'delete',
});

/** The operator's code for the condition of new offers. */
export const stateOf = ({ offer_state }: Config): string => offer_state || '11';

/** A product by its barcode, else the one that the shop itself has sent under the SKU. */
const productOf = (sku: string, barcode: string | null, config: Config) =>
  barcode === null
    ? { product_id: sku, product_id_type: 'SHOP_SKU' }
    : { product_id: barcode, product_id_type: barcodeTypeOf(config) };

/** Every field of an offer that OF24 would reset, but price, stock and period. OF21 shows a lead time of 0 as 1. */
const kept = (there: Offer, { leadtime }: Config) => ({
  product_id: there.product_sku,
  product_id_type: 'SKU',
  shop_sku: there.shop_sku,
  state_code: there.state_code,
  allow_quote_requests: there.allow_quote_requests,
  available_started: there.available_start_date,
  available_ended: there.available_end_date,
  description: there.description,
  eco_contributions: listed(there.eco_contributions),
  internal_description: there.internal_description,
  leadtime_to_ship: leadtime ?? there.leadtime_to_ship,
  logistic_class: there.logistic_class?.code,
  max_order_quantity: there.max_order_quantity,
  min_order_quantity: there.min_order_quantity,
  min_quantity_alert: there.min_quantity_alert,
  msrp: there.msrp,
  offer_additional_fields: listed(there.offer_additional_fields),
  package_quantity: there.package_quantity,
  price_additional_info: there.price_additional_info,
  product_tax_code: there.product_tax_code,
  retail_prices: listed(there.retail_prices)?.map(
    ({ discount_start_date, discount_end_date, unit_discount_price, unit_origin_price }) =>
      plain({ discount_start_date, discount_end_date, unit_discount_price, unit_origin_price }),
  ),
});

const listed = <Item>(items: readonly Item[] | null | undefined): readonly Item[] | undefined =>
  items == null || items.length === 0 ? undefined : items;

/** A period that Sluice ended begins anew without one; a merchant's own is kept. */
function periodOf(there: Offer | null, isOnSale: boolean) {
  if (!isOnSale) return { available_started: undefined, available_ended: WITHDRAWN };
  return there !== null && isWithdrawn(there)
    ? { available_started: undefined, available_ended: undefined }
    : {};
}

type Amounts = Pick<OfferItem, 'price' | 'listPrice'>;

/** Mirakl's price is the one that is crossed out where there is such a one, and the discount is the price to pay. */
function pricesOf({ price, listPrice }: Amounts, there: Offer | null, facts: ShopFacts) {
  const dates = facts.datedDiscounts ? ALWAYS : {};
  const discount = listPrice === null ? undefined : { price: Number(price), ...dates };
  return {
    price: Number(listPrice ?? price),
    discount,
    all_prices: there === null ? undefined : keptPrices(there, { price, listPrice, dates }),
  };
}

/** Price and discount as they are there. */
function keptPrice(there: Offer) {
  const { discount_price, start_date, end_date } = there.discount ?? {};
  const origin = originOf(there);
  const reduced = discount_price ?? null;
  return {
    price: origin ?? 0,
    discount: reduced === null ? undefined : plain({ price: reduced, start_date, end_date }),
    all_prices: keptPrices(there, {
      price: String(reduced ?? origin ?? 0),
      listPrice: reduced === null ? null : String(origin ?? 0),
      dates: { start_date, end_date },
    }),
  };
}

const originOf = ({ discount, price }: Offer): number | null => discount?.origin_price ?? price ?? null;

/** The price to pay at a time, and the one that is crossed out then; null where there is no single price. */
export function priceSeen(offer: Offer, now: Date): Amounts | null {
  const { discount } = offer;
  const origin = originOf(offer);
  const reduced = discount?.discount_price;
  if (origin === null) return null;
  if (discount == null || reduced == null) return { price: String(origin), listPrice: null };
  const from = Date.parse(discount.start_date ?? '');
  const to = Date.parse(discount.end_date ?? '');
  if (from > now.getTime() || to <= now.getTime()) return { price: String(origin), listPrice: null };
  return { price: String(reduced), listPrice: String(origin) };
}

/** Without the fields that are not there. */
const plain = (fields: Readonly<Record<string, unknown>>): WireOffer =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));
