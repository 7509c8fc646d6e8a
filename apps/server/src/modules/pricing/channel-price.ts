import type { TraceStep } from '@sluice/contracts/portal';
import { type Amount, Money, toAmount, withoutVat } from './master-price.ts';
import { minorUnits, type PriceRounding, type RoundingDirection, roundPrice } from './rounding.ts';

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
}

export type ChannelPrice = { trace: TraceStep[] } & (
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
 * The price of a product on a channel (docs/spec, OVR-9): absolute override, then override markup, then the markup of
 * brand or category, then the connection's markup, then the master price; then the connection's currency, VAT, rounding
 * and minimum.
 */
export function channelPrice(product: PricedProduct, basis: PriceBasis): ChannelPrice {
  const { settings, override } = basis;
  const trace: TraceStep[] = [
    priceStep('master', { code: 'master_price', facts: {}, text: 'master price' }, product.price),
  ];
  const price =
    override?.price == null
      ? computedPrice(product, basis, trace)
      : absolutePrice(override.price, override.currency, settings.currency, trace);
  if (price === null) return { net: null, sent: null, problem: 'override_currency', trace };
  if (new Money(price.sent).gt(0)) return { ...price, problem: null, trace };
  trace.push(
    priceStep(
      'master',
      { code: 'no_price', facts: {}, text: 'without a price above zero it is not sold' },
      null,
    ),
  );
  return { net: null, sent: null, problem: 'no_price', trace };
}

type Sendable = { net: Amount; sent: string };

/** Null when the price was given in another currency than the connection's present one. */
function absolutePrice(
  price: string,
  given: string | null,
  currency: string,
  trace: TraceStep[],
): Sendable | null {
  const net = toAmount(price);
  if (given !== null && given !== currency) {
    const text = `the price for this channel was given in ${given}, and the connection sells in ${currency} now`;
    trace.push(
      priceStep('product_override', { code: 'override_currency', facts: { given, currency }, text }, null),
    );
    return null;
  }
  const text = 'absolute price for this channel; markup, currency, VAT and rounding are bypassed';
  trace.push(priceStep('product_override', { code: 'absolute_price', facts: {}, text }, net));
  return { net, sent: inCurrency(net, currency) };
}

/** An amount with the decimals of a currency, rounded half up. */
export const inCurrency = (amount: Amount, currency: string): string =>
  new Money(amount).toFixed(minorUnits(currency), Money.ROUND_HALF_UP);

function computedPrice(product: PricedProduct, basis: PriceBasis, trace: TraceStep[]): Sendable {
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

const withoutMarkup = ({ settings }: PriceBasis): PriceBasis => ({
  settings: { ...settings, markup_percent: null },
  override: null,
  rule: null,
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
  const isAbsolute = basis.override?.price != null;
  const { sent } = channelPrice({ price: list, vat_rate }, isAbsolute ? withoutMarkup(basis) : basis);
  return sent !== null && new Money(sent).gt(price) ? sent : null;
}

type Reason = Pick<TraceStep, 'code' | 'facts' | 'text'>;

const priceStep = (
  level: TraceStep['level'],
  { code, facts, text }: Reason,
  value: string | null,
): TraceStep => ({ about: 'price', code, facts, level, text, value });

function markedUp(master: Amount, basis: PriceBasis, trace: TraceStep[]): Amount {
  const markup = decidingMarkup(basis);
  if (markup === undefined) return master;
  const net = toAmount(new Money(master).times(new Money(markup.percent).div(100).plus(1)));
  const percent = Number(markup.percent);
  const text = `markup ${markup.owner}: ${percent} %`;
  trace.push(priceStep(markup.level, { code: 'markup', facts: { percent, name: markup.name }, text }, net));
  return net;
}

interface DecidingMarkup {
  level: TraceStep['level'];
  owner: string;
  name: string;
  percent: string;
}

function decidingMarkup({ settings, override, rule }: PriceBasis): DecidingMarkup | undefined {
  if (override?.markup_percent != null) {
    const owner = 'of the product for this channel';
    return { level: 'product_override', owner, name: '', percent: override.markup_percent };
  }
  if (rule !== null) {
    const { level, name, percent } = rule;
    return { level, owner: `of the ${level} ${name}`, name, percent };
  }
  if (settings.markup_percent === null) return undefined;
  return { level: 'connection', owner: 'of the connection', name: '', percent: settings.markup_percent };
}

function converted(net: Amount, { currency, currency_rate }: PriceSettings, trace: TraceStep[]): Amount {
  if (currency_rate === null) return net;
  const value = toAmount(new Money(net).times(currency_rate));
  const rate = Number(currency_rate);
  const text = `in ${currency} at a rate of ${rate}`;
  trace.push(priceStep('currency', { code: 'currency', facts: { currency, rate }, text }, value));
  return value;
}

function withExactVat(net: Amount, vatRate: string | null, trace: TraceStep[]): Amount {
  const value = toAmount(new Money(net).times(new Money(vatRate ?? 0).div(100).plus(1)));
  const percent = Number(vatRate ?? 0);
  trace.push(priceStep('vat', { code: 'vat', facts: { percent }, text: `with ${percent} % VAT` }, value));
  return value;
}

const ROUNDINGS: Record<PriceRounding, string> = {
  cent: 'to the cent',
  end_90: 'to a price ending in .90',
  end_99: 'to a price ending in .99',
  whole: 'to a whole amount',
};
const DIRECTIONS: Record<RoundingDirection, string> = { nearest: '', up: ' up', down: ' down' };

/** The price rounded, and raised to the minimum. */
function shaped(exact: Amount, settings: PriceSettings, trace: TraceStep[]): string {
  const { price_rounding, price_rounding_direction: direction, minimum_price, currency } = settings;
  const rounded = roundPrice(exact, price_rounding, direction, currency);
  const text = `rounded${DIRECTIONS[direction]} ${ROUNDINGS[price_rounding]}`;
  trace.push(
    priceStep(
      'rounding',
      { code: 'rounding', facts: { rounding: price_rounding, direction }, text },
      rounded,
    ),
  );
  if (minimum_price === null || new Money(rounded).gte(minimum_price)) return rounded;
  const raised = inCurrency(toAmount(minimum_price), currency);
  const reason = 'raised to the minimum price of the connection';
  trace.push(priceStep('minimum', { code: 'minimum', facts: {}, text: reason }, raised));
  return raised;
}

/** A stored price as text: without idle zeros, but with at least two decimals. */
export const plain = (amount: Amount): string => amount.replace(/(\.\d\d\d*?)0+$/, '$1');
