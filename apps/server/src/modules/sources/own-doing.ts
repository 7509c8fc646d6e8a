import type { SourceProduct } from '@sluice/connector-kit';
import type { FieldValues } from './fields.ts';
import type { Base } from './merge.ts';
import type { Current } from './store.ts';

/**
 * Our own changes to the same site are not its word: a product that we took off sale there, the list price that went along
 * with a price of ours, and the key that we gave a product without a SKU. Price and stock that crossed a send of ours are left to
 * the next reading.
 *
 * @param askedAt the moment before the site was asked, by the database's clock
 */
export function withoutOurDoing(
  values: FieldValues,
  product: SourceProduct,
  current: Current | undefined,
  askedAt: Date,
): FieldValues {
  if (current === undefined) return values;
  const { status, list_price, sku, price, quantity, ...rest } = values;
  const isOffByUs = current.withdrawn && !product.active;
  const crossed = hasCrossed(current, askedAt);
  return {
    ...rest,
    ...(price === undefined || crossed ? {} : { price }),
    ...(quantity === undefined || crossed ? {} : { quantity }),
    ...(sku === undefined || MADE_KEY.test(product.sku ?? '') ? {} : { sku }),
    ...(status === undefined || isOffByUs ? {} : { status }),
    ...(list_price === undefined || crossed || isOurPrice(product, current) ? {} : { list_price }),
  };
}

/** Whether the site's answer may be from before a send of ours as well as from after it. */
const hasCrossed = ({ sent }: Current, askedAt: Date): boolean =>
  sent !== null && (sent.isUnderWay || sent.at >= askedAt);

/** The keys of listings whose products have no SKU. */
const MADE_KEY = /^slc-\d+$/;

const isOurPrice = ({ price }: SourceProduct, { sent }: Current): boolean =>
  sent?.price != null && !sent.isSuperseded && price !== null && Number(sent.price) === Number(price);

/** The price we sent to the same site is no change that the site made. */
export function echoed(
  base: Base | undefined,
  product: SourceProduct,
  values: FieldValues,
  current: Current,
): Base | undefined {
  if (base?.price === undefined || values.price === undefined || !isOurPrice(product, current)) return base;
  return { ...base, price: { ...base.price, source: values.price } };
}
