import type { OfferItem } from '@sluice/connector-kit';
import type { Offer, Price } from './schema.ts';

/** A price that applies to everybody, everywhere and at all times. */
const isDefault = (price: Price): boolean => !price.channel_code && isOpen(price, []);

const isOpen = ({ context }: Price, channels: readonly string[]): boolean =>
  context == null ||
  (isWithin(context.channel_codes, channels) &&
    isWithin(context.customer_group_ids, []) &&
    isWithin(context.customer_organization_ids, []) &&
    context.start_date == null &&
    context.end_date == null);

const isWithin = (codes: readonly string[] | null | undefined, allowed: readonly string[]): boolean =>
  (codes ?? []).every((code) => allowed.includes(code));

/**
 * Whether an offer has prices of the merchant's own that OF24 cannot carry, for groups of customers or for a time: it would
 * delete them.
 */
export const hasUnsendablePrices = ({ all_prices }: Offer): boolean =>
  (all_prices ?? []).some((one) => !isDefault(one) && !isChannelPrice(one));

const isChannelPrice = (price: Price): boolean =>
  Boolean(price.channel_code) && isOpen(price, [price.channel_code ?? '']);

/** The price of an offer, and the time of the discount where there is a list price. */
interface Own extends Pick<OfferItem, 'price' | 'listPrice'> {
  readonly dates: {
    readonly start_date?: string | null | undefined;
    readonly end_date?: string | null | undefined;
  };
}

/** The prices of channels and of larger quantities, which are the merchant's; none where there is just the one price. */
export function keptPrices({ all_prices }: Offer, { price, listPrice, dates }: Own): object[] | undefined {
  const channels = (all_prices ?? []).filter(isChannelPrice).map((one) => ({
    channel_code: one.channel_code,
    ...datesOf(one),
    ...amountsOf(one),
    ...volumesOf(one),
  }));
  const volumes = (all_prices ?? [])
    .filter(isDefault)
    .map(volumesOf)
    .find((one) => 'volume_prices' in one);
  const own =
    volumes === undefined
      ? []
      : [
          {
            channel_code: null,
            unit_origin_price: Number(listPrice ?? price),
            ...(listPrice === null ? {} : { ...datesAs(dates), unit_discount_price: Number(price) }),
            ...volumes,
          },
        ];
  const all = [...own, ...channels];
  return all.length === 0 ? undefined : all;
}

const datesAs = ({ start_date, end_date }: Own['dates']): object => ({
  ...(start_date == null ? {} : { discount_start_date: start_date }),
  ...(end_date == null ? {} : { discount_end_date: end_date }),
});

const datesOf = ({ discount_start_date, discount_end_date }: Price): object => ({
  ...(discount_start_date == null ? {} : { discount_start_date }),
  ...(discount_end_date == null ? {} : { discount_end_date }),
});

type Unit = Pick<Price, 'unit_origin_price' | 'unit_discount_price'>;

const amountsOf = ({ unit_origin_price, unit_discount_price }: Unit): object => ({
  ...(unit_origin_price == null ? {} : { unit_origin_price }),
  ...(unit_discount_price == null ? {} : { unit_discount_price }),
});

/** Prices from more than one unit on; that of one unit is the price itself. */
function volumesOf({ volume_prices }: Price): { volume_prices?: object[] } {
  const volumes = (volume_prices ?? []).filter(({ quantity_threshold }) => quantity_threshold > 1);
  if (volumes.length === 0) return {};
  return {
    volume_prices: volumes.map((one) => ({ quantity_threshold: one.quantity_threshold, ...amountsOf(one) })),
  };
}
