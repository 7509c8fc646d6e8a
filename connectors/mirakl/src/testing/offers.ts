import { ACCOUNT, DAY, DEFAULT_LEAD_TIME } from './account.ts';
import type { Answer, Call } from './answers.ts';
import { notFound, ok } from './answers.ts';
import { pageOf } from './pages.ts';
import type { Offer } from './records.ts';
import { offersOf, type State } from './state.ts';
import { lineageOf } from './taxonomy.ts';

/** Offers that reading calls show: those of an import may come later than its end. */
const shown = (state: State, shopId: number): Offer[] =>
  offersOf(state, shopId).filter(({ updatedAt }) => updatedAt + state.readLag <= state.now());

/** OF21. The rows come by total price, cheapest first: a changed price moves a row to another page. */
export function readOffers(state: State, call: Call): Answer {
  const { query, shopId } = call;
  const states = query.get('offer_state_codes')?.split(',');
  const rows = shown(state, shopId)
    .filter(({ shopSku }) => query.get('sku') === null || query.get('sku') === shopSku)
    .filter(({ product }) => query.get('product_id') === null || query.get('product_id') === product.sku)
    .filter(({ stateCode }) => states === undefined || states.includes(stateCode))
    .sort((a, b) => sellingPrice(state, a) - sellingPrice(state, b) || a.offerId - b.offerId);
  if (query.get('sort') === 'productTitle')
    rows.sort((a, b) => a.product.title.localeCompare(b.product.title));
  if (query.get('order') === 'desc') rows.reverse();
  const { page, headers } = pageOf(call, rows);
  return {
    ...ok({ offers: page.map((one) => rowOf(state, one)), total_count: rows.length }),
    headers,
  };
}

/** OF22. */
export function readOffer(state: State, { shopId }: Call, id: string): Answer {
  const offer = shown(state, shopId).find(({ offerId }) => String(offerId) === id);
  if (offer === undefined) throw notFound(`Offer [${id}]`);
  return ok(rowOf(state, offer));
}

/** The price that buyers pay now: the discount price while its time runs. */
export function sellingPrice(state: State, { fields }: Offer): number {
  const { price = null, start_date: from, end_date: until } = fields.discount ?? {};
  const now = state.now();
  const runs =
    (from === undefined || Date.parse(from) <= now) && (until === undefined || now < Date.parse(until));
  return price !== null && runs ? price : fields.price;
}

export function inactivityOf(state: State, { quantity, fields }: Offer): string[] {
  const now = state.now();
  const early = fields.available_started !== undefined && now < Date.parse(fields.available_started);
  const late = fields.available_ended !== undefined && now >= Date.parse(fields.available_ended);
  return [
    ...(quantity === 0 ? ['ZERO_QUANTITY'] : []),
    ...(early || late ? ['NOT_IN_AVAILABILITY_PERIOD'] : []),
  ];
}

function rowOf(state: State, offer: Offer): object {
  const { fields, product } = offer;
  const price = sellingPrice(state, offer);
  const reasons = inactivityOf(state, offer);
  return {
    ...pricesOf(offer, price),
    active: reasons.length === 0,
    ...(reasons.length > 0 ? { inactivity_reasons: reasons } : {}),
    allow_quote_requests: false,
    available_end_date: fields.available_ended ?? null,
    available_start_date: fields.available_started ?? null,
    category_code: product.category,
    category_label: lineageOf(state, product.category)[0]?.label ?? product.category,
    channels: [],
    currency_iso_code: ACCOUNT.currency,
    description: fields.description ?? null,
    fulfillment: { center: { code: 'DEFAULT' } },
    internal_description: fields.internal_description ?? null,
    leadtime_to_ship: Math.max(1, fields.leadtime_to_ship ?? DEFAULT_LEAD_TIME),
    logistic_class: { code: fields.logistic_class ?? 'S', label: fields.logistic_class ?? 'S' },
    max_order_quantity: fields.max_order_quantity ?? null,
    min_order_quantity: fields.min_order_quantity ?? null,
    min_quantity_alert: fields.min_quantity_alert ?? null,
    min_shipping_price: 0,
    min_shipping_price_additional: 0,
    min_shipping_type: 'STD',
    min_shipping_zone: 'INT1',
    offer_additional_fields: (fields.offer_additional_fields ?? []).map((one) => ({
      ...one,
      type: 'STRING',
    })),
    offer_id: offer.offerId,
    package_quantity: fields.package_quantity ?? null,
    price_additional_info: fields.price_additional_info ?? null,
    product_brand: product.brand,
    product_description: product.description,
    product_references: product.references.map(({ type, value }) => ({
      reference: value,
      reference_type: type,
    })),
    product_sku: product.sku,
    product_tax_code: fields.product_tax_code ?? null,
    product_title: product.title,
    quantity: offer.quantity,
    shipping_deadline: new Date(state.now() + 3 * DAY).toISOString(),
    shop_sku: offer.shopSku,
    state_code: offer.stateCode,
  };
}

/** Prices of larger quantities that everybody pays. */
const volumesOf = ({ all_prices: prices = [] }: Offer['fields']): object[] =>
  prices
    .filter(({ channel_code }) => (channel_code ?? null) === null)
    .flatMap(({ volume_prices }) => volume_prices ?? [])
    .filter(({ quantity_threshold }) => quantity_threshold > 1)
    .map((one) => ({
      price: one.unit_discount_price ?? one.unit_origin_price ?? null,
      unit_discount_price: one.unit_discount_price ?? null,
      unit_origin_price: one.unit_origin_price ?? null,
      quantity_threshold: one.quantity_threshold,
    }));

function pricesOf({ fields }: Offer, price: number): object {
  const discount = fields.discount?.price ?? null;
  const dates = {
    discount_start_date: fields.discount?.start_date ?? null,
    discount_end_date: fields.discount?.end_date ?? null,
  };
  const amounts = { price, unit_discount_price: discount, unit_origin_price: fields.price };
  const all = {
    channel_code: null,
    ...dates,
    ...amounts,
    volume_prices: [{ ...amounts, quantity_threshold: 1 }, ...volumesOf(fields)],
  };
  return {
    all_prices: [all],
    applicable_pricing: all,
    discount:
      fields.discount === undefined
        ? null
        : {
            discount_price: discount,
            origin_price: fields.price,
            start_date: dates.discount_start_date,
            end_date: dates.discount_end_date,
            ranges: [],
          },
    price,
    total_price: price,
  };
}
