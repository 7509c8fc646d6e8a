import { ACCOUNT, DAY, LOGISTIC_CLASSES, OFFER_STATES } from './account.ts';
import { centsOf } from './money.ts';
import type { Offer, Product, SentOffer } from './records.ts';
import { offersOf, productsBy, type State } from './state.ts';

/** A line of an import that the channel will not take, in its words. */
export class LineFault extends Error {}

export interface Target {
  readonly product: Product;
  readonly offer: Offer | null;
}

/** The product and the offer that a line is about; a line that breaks a rule is refused. */
export function targetOf(state: State, sent: SentOffer, shopId: number): Target {
  const said = state.refusedOffers.get(sent.shop_sku);
  if (said !== undefined) throw new LineFault(said);
  if (!['', 'update'].includes(sent.update_delete))
    throw new LineFault(`The value '${sent.update_delete}' of the 'update-delete' field is not allowed`);
  checkFields(sent);
  checkDiscount(state, sent);
  const offer = offersOf(state, shopId).find((one) => one.shopSku === sent.shop_sku) ?? null;
  const product = productOf(state, sent, offer);
  if (offer !== null && (offer.product !== product || offer.stateCode !== sent.state_code))
    throw new LineFault(
      offer.product === product
        ? 'The state of the offer can not be changed'
        : 'The product linked to the new offer is different from the product linked to the existing offer',
    );
  if (offer === null) checkNew(state, { sent, product, shopId });
  return { product, offer };

  function productOf(
    held: State,
    { product_id: value, product_id_type: type }: SentOffer,
    known: Offer | null,
  ) {
    if (value === '' && known !== null) return known.product;
    const [found, ...more] = productsBy(held, { type, value }, shopId);
    if (found === undefined) throw new LineFault('The product with the given SKU/EAN does not exist');
    if (more.length > 0) throw new LineFault(`Several products have the reference ${type} ${value}`);
    return found;
  }
}

interface Candidate {
  readonly sent: SentOffer;
  readonly product: Product;
  readonly shopId: number;
}

/** A SKU keeps its product for a day after its offer was deleted. */
function checkNew(state: State, { sent, product, shopId }: Candidate): void {
  const old = state.offers.find(
    (one) =>
      one.shopId === shopId &&
      one.shopSku === sent.shop_sku &&
      one.deletedAt !== null &&
      state.now() - one.deletedAt < DAY,
  );
  if (old !== undefined && old.product !== product)
    throw new LineFault(
      'The product linked to the new offer is different from the product linked to an old offer which has the same shop sku',
    );
  const twin = offersOf(state, shopId).some(
    (one) => one.product === product && one.stateCode === sent.state_code,
  );
  if (state.oneOfferPerProduct && twin)
    throw new LineFault('An offer of this shop exists for the same product and state');
}

const RULES: readonly (readonly [(sent: SentOffer) => boolean, string])[] = [
  [
    ({ shop_sku: sku }) => sku === '' || sku.length > 40,
    "The 'sku' field is mandatory, of 40 characters at most",
  ],
  [
    ({ state_code: code }) => OFFER_STATES.every((state) => state.code !== code),
    'The state of the product is unknown',
  ],
  [({ price }) => price <= 0, "The 'price' field must be greater than 0"],
  [
    ({ price }) => centsOf(price) === null,
    `The 'price' field has more than ${ACCOUNT.priceDecimals} decimals`,
  ],
  [({ quantity = 0 }) => quantity < 0 || quantity > 2_147_483_647, "The 'quantity' field is not valid"],
  [({ leadtime_to_ship: days = 0 }) => days < 0 || days > 45, "The 'leadtime-to-ship' field is not valid"],
  [
    ({ discount, price }) => discount?.price !== undefined && !(discount.price > 0 && discount.price < price),
    'The discount price is incorrect: must not be null or must be lower than price',
  ],
  [
    ({ logistic_class: code }) => code !== undefined && LOGISTIC_CLASSES.every((one) => one !== code),
    'The logistic class is unknown',
  ],
  [({ description = '' }) => description.length > 2_000, "The 'description' field is too long"],
  [
    ({ offer_additional_fields: fields = [] }) => fields.some(({ code }) => code !== 'ecotax'),
    'A custom field is unknown',
  ],
];

function checkFields(sent: SentOffer): void {
  const broken = RULES.filter(([breaks]) => breaks(sent)).map(([, message]) => message);
  if (broken.length > 0) throw new LineFault(broken.join(','));
}

function checkDiscount(
  { discountDatesRequired }: State,
  { discount, all_prices: prices = [] }: SentOffer,
): void {
  const { price, start_date: from, end_date: until } = discount ?? {};
  const isUndated = price === undefined ? false : from === undefined || until === undefined;
  const hasUndated = prices.some(
    (one) =>
      one.unit_discount_price !== undefined &&
      (one.discount_start_date === undefined || one.discount_end_date === undefined),
  );
  if (discountDatesRequired && (isUndated || hasUndated))
    throw new LineFault('The discount start date and the discount end date are mandatory');
}
