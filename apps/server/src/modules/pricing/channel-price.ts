import type { TraceCode, TraceStep } from '@sluice/contracts/portal';
import { type Amount, Money, toAmount, withoutVat } from './master-price.ts';
import { type PriceRounding, type RoundingDirection, roundPrice } from './rounding.ts';

/** How a connection turns a master price into a channel price. */
export interface PriceSettings {
  markup_percent: string | null;
  prices_with_vat: boolean;
  price_rounding: PriceRounding;
  price_rounding_direction: RoundingDirection;
  /** As sent; a computed price below it is raised to it. */
  minimum_price: string | null;
  /** ISO 4217, what the channel is sent. */
  currency: string;
  /** Units of `currency` for one of the tenant's own; null = it is the tenant's own. */
  currency_rate: string | null;
}

/** Overrides of a product on one channel, as far as they concern the price. */
export interface PriceOverride {
  price: string | null;
  markup_percent: string | null;
}

/** The markup of a brand or category, as it was found for a product. */
export interface RuleMarkup {
  level: 'brand' | 'category';
  name: string;
  percent: string;
}

export interface ChannelPrice {
  /** Excluding VAT, like the master price, six decimals, in the connection's currency. */
  net: Amount;
  /** What goes out: with VAT where the channel wants it, rounded; an absolute override as it is. */
  sent: string;
  trace: TraceStep[];
}

/**
 * The price of a product on a channel (specification, "channel_overrides element"): absolute override, then override
 * markup, then the markup of brand or category, then the connection's markup, then the master price; then the
 * connection's currency, VAT, rounding and minimum.
 */
export function channelPrice(
  master: Amount,
  vatRate: string | null,
  settings: PriceSettings,
  override: PriceOverride | null,
  rule: RuleMarkup | null,
): ChannelPrice {
  const trace: TraceStep[] = [priceStep('master', 'master_price', {}, 'master price', master)];
  if (override?.price != null) {
    const net = toAmount(override.price);
    const text = 'absolute price for this channel; markup, currency, VAT and rounding are bypassed';
    trace.push(priceStep('product_override', 'absolute_price', {}, text, net));
    return { net, sent: plain(net), trace };
  }
  const net = converted(markedUp(master, settings, override, rule, trace), settings, trace);
  const exact = settings.prices_with_vat ? withExactVat(net, vatRate, trace) : net;
  const sent = shaped(exact, settings, trace);
  // What rounding to the cent takes away is not a price of its own; an ending or the minimum is.
  const moved = settings.price_rounding !== 'cent' || new Money(sent).minus(exact).abs().gte('0.01');
  if (!moved) return { net, sent, trace };
  const netSent = settings.prices_with_vat ? withoutVat(sent, vatRate ?? 0) : toAmount(sent);
  return { net: netSent, sent, trace };
}

/**
 * What a channel crosses out beside the price: the master list price on the same way to the channel, by the same markup.
 * Beside an absolute price, which no markup made, it takes none.
 *
 * @param price as the channel is sent it
 * @returns as it is sent; null when it would not be above the price
 */
export function channelListPrice(
  list: Amount | null,
  vatRate: string | null,
  settings: PriceSettings,
  override: PriceOverride | null,
  rule: RuleMarkup | null,
  price: string,
): string | null {
  if (list === null) return null;
  const isAbsolute = override?.price != null;
  const { sent } = isAbsolute
    ? channelPrice(list, vatRate, { ...settings, markup_percent: null }, null, null)
    : channelPrice(list, vatRate, settings, override, rule);
  return new Money(sent).gt(price) ? sent : null;
}

const priceStep = (
  level: TraceStep['level'],
  code: TraceCode,
  facts: TraceStep['facts'],
  text: string,
  value: string,
): TraceStep => ({ about: 'price', code, facts, level, text, value });

function markedUp(
  master: Amount,
  settings: PriceSettings,
  override: PriceOverride | null,
  rule: RuleMarkup | null,
  trace: TraceStep[],
): Amount {
  const markup = decidingMarkup(settings, override, rule);
  if (markup === undefined) return master;
  const net = toAmount(new Money(master).times(new Money(markup.percent).div(100).plus(1)));
  const percent = Number(markup.percent);
  const text = `markup ${markup.owner}: ${percent} %`;
  trace.push(priceStep(markup.level, 'markup', { percent, name: markup.name }, text, net));
  return net;
}

function decidingMarkup(
  settings: PriceSettings,
  override: PriceOverride | null,
  rule: RuleMarkup | null,
): { level: TraceStep['level']; owner: string; name: string; percent: string } | undefined {
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
  trace.push(priceStep('currency', 'currency', { currency, rate }, text, value));
  return value;
}

function withExactVat(net: Amount, vatRate: string | null, trace: TraceStep[]): Amount {
  const value = toAmount(new Money(net).times(new Money(vatRate ?? 0).div(100).plus(1)));
  const percent = Number(vatRate ?? 0);
  trace.push(priceStep('vat', 'vat', { percent }, `with ${percent} % VAT`, value));
  return value;
}

const ROUNDINGS: Record<PriceRounding, string> = {
  cent: 'to the cent',
  end_90: 'to a price ending in .90',
  end_99: 'to a price ending in .99',
  whole: 'to a whole amount',
};
const DIRECTIONS: Record<RoundingDirection, string> = { nearest: '', up: ' up', down: ' down' };

/** Rounded, and raised to the minimum. */
function shaped(exact: Amount, settings: PriceSettings, trace: TraceStep[]): string {
  const { price_rounding, price_rounding_direction: direction, minimum_price, currency } = settings;
  const rounded = roundPrice(exact, price_rounding, direction, currency);
  const text = `rounded${DIRECTIONS[direction]} ${ROUNDINGS[price_rounding]}`;
  trace.push(priceStep('rounding', 'rounding', { rounding: price_rounding, direction }, text, rounded));
  if (minimum_price === null || new Money(rounded).gte(minimum_price)) return rounded;
  const raised = plain(toAmount(minimum_price));
  const reason = 'raised to the minimum price of the connection';
  trace.push(priceStep('minimum', 'minimum', {}, reason, raised));
  return raised;
}

/** Without idle zeros, but at least two decimals: an absolute price goes out as it was given. */
export const plain = (amount: Amount): string => amount.replace(/(\.\d\d\d*?)0+$/, '$1');
