import { type Amount, Money, toAmount, withoutVat } from './master-price.ts';
import { minorUnits, type PriceRounding, type RoundingDirection, roundPrice } from './rounding.ts';
import { type Step, traceStep } from './trace.ts';

/** The settings that turn a master price into a channel price. */
export interface PriceSettings {
  markup_percent: string | null;
  prices_with_vat: boolean;
  price_rounding: PriceRounding;
  price_rounding_direction: RoundingDirection;
  /** In the currency as sent; raises a computed price that is below it. */
  minimum_price: string | null;
  /** ISO 4217, the currency of prices sent to the channel. */
  currency: string;
  /** Units of `currency` for one unit of the tenant's own; null = it is the tenant's own. */
  currency_rate: string | null;
}

/** The part of a product's overrides on one channel that concerns the price. */
export interface PriceOverride {
  price: string | null;
  /** The currency of `price`; in another one the price means nothing. */
  currency: string | null;
  markup_percent: string | null;
}

/** A price that holds until a moment. */
export interface ScheduledPrice {
  price: Amount;
  /** The currency of a price for one channel; null = the tenant's own. */
  currency: string | null;
  /** ISO 8601 to the second. */
  until: string;
}

/** The scheduled prices of a product that hold at present. */
export interface ScheduledPrices {
  /** Stands above the override of the channel. */
  channel: ScheduledPrice | null;
  /** Takes the place of the master price. */
  master: ScheduledPrice | null;
}

/** The reason why there is no price at which a product may be sold. */
export type PriceProblem = 'no_price' | 'override_currency';

/** The markup of the brand or category that applies to a product. */
export interface RuleMarkup {
  level: 'brand' | 'category';
  name: string;
  percent: string;
}

/** The part of a product that concerns its price: the master price, and the VAT percentage. */
export interface PricedProduct {
  price: Amount;
  vat_rate: string | null;
}

/** The basis of a product's prices on one channel. */
export interface PriceBasis {
  settings: PriceSettings;
  override: PriceOverride | null;
  rule: RuleMarkup | null;
  scheduled: ScheduledPrices;
}

export type ChannelPrice = { trace: Step[] } & (
  | {
      /** Excluding VAT, like the master price, six decimals, in the connection's currency. */
      net: Amount;
      /**
       * The price as sent, in the decimals of the currency: with VAT where the channel wants it; an absolute price
       * without.
       */
      sent: string;
      problem: null;
    }
  | { net: null; sent: null; problem: PriceProblem }
);

/**
 * The price of a product on a channel (docs/spec, OVR-9, SCHED-2): scheduled price of the channel, absolute override,
 * then override markup, then the markup of brand or category, then the connection's markup, then the master price or the
 * scheduled one in its place; then the connection's currency, VAT, rounding and minimum.
 */
export function channelPrice(product: PricedProduct, basis: PriceBasis): ChannelPrice {
  const trace: Step[] = [
    traceStep({ about: 'price', level: 'master', value: product.price }, 'trace.master_price', {}),
  ];
  const fixed = fixedPrice(basis);
  const price =
    fixed === null
      ? computedPrice({ ...product, price: masterPrice(product, basis.scheduled, trace) }, basis, trace)
      : absolutePrice(fixed, basis.settings.currency, trace);
  if (price === null) return { net: null, sent: null, problem: 'override_currency', trace };
  if (new Money(price.sent).gt(0)) return { ...price, problem: null, trace };
  trace.push(traceStep({ about: 'price', level: 'master', value: null }, 'trace.no_price', {}));
  return { net: null, sent: null, problem: 'no_price', trace };
}

type Sendable = { net: Amount; sent: string };

/** A price that goes to the channel as it is. */
interface FixedPrice {
  price: string;
  currency: string | null;
  /** The end of a scheduled price; null = an override, which stands until somebody clears it. */
  until: string | null;
}

/** The fixed price that decides on a channel: the scheduled one before the override. */
export function fixedPrice({
  override,
  scheduled: { channel },
}: Pick<PriceBasis, 'override' | 'scheduled'>): FixedPrice | null {
  if (channel !== null) return channel;
  return override?.price == null ? null : { price: override.price, currency: override.currency, until: null };
}

/** Null when the price was given in another currency than the connection's present one. */
function absolutePrice(
  { price, currency: given, until }: FixedPrice,
  currency: string,
  trace: Step[],
): Sendable | null {
  const net = toAmount(price);
  const level = until === null ? 'product_override' : 'schedule';
  if (given !== null && given !== currency) {
    trace.push(
      traceStep({ about: 'price', level, value: null }, 'trace.override_currency', { given, currency }),
    );
    return null;
  }
  const at = { about: 'price', level, value: net } as const;
  trace.push(
    until === null
      ? traceStep(at, 'trace.absolute_price', {})
      : traceStep(at, 'trace.scheduled_price', { until }),
  );
  return { net, sent: inCurrency(net, currency) };
}

/** The price to which markups apply. */
function masterPrice(product: PricedProduct, { master }: ScheduledPrices, trace: Step[]): Amount {
  if (master === null) return product.price;
  const { until } = master;
  const value = toAmount(master.price);
  trace.push(traceStep({ about: 'price', level: 'schedule', value }, 'trace.scheduled_master', { until }));
  return value;
}

/** An amount with the decimals of a currency, rounded half up. */
export const inCurrency = (amount: Amount, currency: string): string =>
  new Money(amount).toFixed(minorUnits(currency), Money.ROUND_HALF_UP);

function computedPrice(product: PricedProduct, basis: PriceBasis, trace: Step[]): Sendable {
  const { settings } = basis;
  const net = converted(markedUp(product.price, basis, trace), settings, trace);
  const exact = settings.prices_with_vat ? withExactVat(net, product.vat_rate, trace) : net;
  // A minimum raises a price but does not create one.
  if (new Money(net).lte(0)) return { net, sent: inCurrency(net, settings.currency) };
  const sent = shaped(exact, settings, trace);
  // A difference from rounding to the cent is no price of its own; an ending or the minimum is.
  const moved = settings.price_rounding !== 'cent' || new Money(sent).minus(exact).abs().gte('0.01');
  if (!moved) return { net, sent };
  const netSent = settings.prices_with_vat ? withoutVat(sent, product.vat_rate ?? 0) : toAmount(sent);
  return { net: netSent, sent };
}

type ListedProduct = Pick<PricedProduct, 'vat_rate'> & { list_price: Amount | null };

const NOT_SCHEDULED: ScheduledPrices = { channel: null, master: null };

const withoutMarkup = ({ settings }: PriceBasis): PriceBasis => ({
  settings: { ...settings, markup_percent: null },
  override: null,
  rule: null,
  scheduled: NOT_SCHEDULED,
});

/**
 * The crossed-out price that a channel shows beside the price: the master list price converted in the same way and with
 * the same markup. An absolute price has no markup, so the list price beside it gets none.
 *
 * @param price as sent to the channel
 * @returns as sent; null when it would not be above the price
 */
export function channelListPrice(
  { list_price: list, vat_rate }: ListedProduct,
  basis: PriceBasis,
  price: string,
): string | null {
  if (list === null) return null;
  // A scheduled price is of the price alone.
  const way = fixedPrice(basis) === null ? { ...basis, scheduled: NOT_SCHEDULED } : withoutMarkup(basis);
  const { sent } = channelPrice({ price: list, vat_rate }, way);
  return sent !== null && new Money(sent).gt(price) ? sent : null;
}

function markedUp(master: Amount, basis: PriceBasis, trace: Step[]): Amount {
  const markup = decidingMarkup(basis);
  if (markup === undefined) return master;
  const net = toAmount(new Money(master).times(new Money(markup.percent).div(100).plus(1)));
  const percent = Number(markup.percent);
  const { level, name } = markup;
  trace.push(traceStep({ about: 'price', level, value: net }, `trace.markup_${level}`, { percent, name }));
  return net;
}

interface DecidingMarkup {
  level: 'product_override' | 'brand' | 'category' | 'connection';
  name: string;
  percent: string;
}

function decidingMarkup({ settings, override, rule }: PriceBasis): DecidingMarkup | undefined {
  if (override?.markup_percent != null)
    return { level: 'product_override', name: '', percent: override.markup_percent };
  if (rule !== null) return rule;
  if (settings.markup_percent === null) return undefined;
  return { level: 'connection', name: '', percent: settings.markup_percent };
}

function converted(net: Amount, { currency, currency_rate }: PriceSettings, trace: Step[]): Amount {
  if (currency_rate === null) return net;
  const value = toAmount(new Money(net).times(currency_rate));
  const rate = Number(currency_rate);
  trace.push(traceStep({ about: 'price', level: 'currency', value }, 'trace.currency', { currency, rate }));
  return value;
}

function withExactVat(net: Amount, vatRate: string | null, trace: Step[]): Amount {
  const value = toAmount(new Money(net).times(vatFactor(vatRate ?? '0')));
  const percent = Number(vatRate ?? 0);
  trace.push(traceStep({ about: 'price', level: 'vat', value }, 'trace.vat', { percent }));
  return value;
}

/** A shop has a handful of rates, and a plan asks for one of them with each listing. */
const factors = new Map<string, InstanceType<typeof Money>>();
const MOST_FACTORS = 1_000;

function vatFactor(rate: string): InstanceType<typeof Money> {
  let factor = factors.get(rate);
  if (factor === undefined) {
    if (factors.size >= MOST_FACTORS) factors.clear();
    factor = new Money(rate).div(100).plus(1);
    factors.set(rate, factor);
  }
  return factor;
}

/** The price rounded, and raised to the minimum. */
function shaped(exact: Amount, settings: PriceSettings, trace: Step[]): string {
  const { price_rounding, price_rounding_direction: direction, minimum_price, currency } = settings;
  const rounded = roundPrice(exact, price_rounding, direction, currency);
  const at = { about: 'price', level: 'rounding', value: rounded } as const;
  trace.push(traceStep(at, `trace.rounded_${direction}_${price_rounding}`, {}));
  if (minimum_price === null || new Money(rounded).gte(minimum_price)) return rounded;
  const raised = inCurrency(toAmount(minimum_price), currency);
  trace.push(traceStep({ about: 'price', level: 'minimum', value: raised }, 'trace.minimum', {}));
  return raised;
}

/** A stored price as text: without idle zeros, but with at least two decimals. */
export const plain = (amount: Amount): string => amount.replace(/(\.\d\d\d*?)0+$/, '$1');
