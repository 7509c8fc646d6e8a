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

/** One step of how a value came about: which level decided, and what it made of it. */
export interface TraceStep {
  level:
    | 'master'
    | 'product'
    | 'rule'
    | 'product_override'
    | 'brand'
    | 'category'
    | 'connection'
    | 'currency'
    | 'vat'
    | 'rounding'
    | 'minimum'
    | 'stock'
    | 'store';
  text: string;
  value: string | null;
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
  const trace: TraceStep[] = [{ level: 'master', text: 'master price', value: master }];
  if (override?.price != null) {
    const net = toAmount(override.price);
    trace.push({
      level: 'product_override',
      text: 'absolute price for this channel; markup, currency, VAT and rounding are bypassed',
      value: net,
    });
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
  trace.push({
    level: markup.level,
    text: `markup ${markup.owner}: ${Number(markup.percent)} %`,
    value: net,
  });
  return net;
}

function decidingMarkup(
  settings: PriceSettings,
  override: PriceOverride | null,
  rule: RuleMarkup | null,
): { level: TraceStep['level']; owner: string; percent: string } | undefined {
  if (override?.markup_percent != null) {
    const owner = 'of the product for this channel';
    return { level: 'product_override', owner, percent: override.markup_percent };
  }
  if (rule !== null)
    return { level: rule.level, owner: `of the ${rule.level} ${rule.name}`, percent: rule.percent };
  if (settings.markup_percent === null) return undefined;
  return { level: 'connection', owner: 'of the connection', percent: settings.markup_percent };
}

function converted(net: Amount, { currency, currency_rate }: PriceSettings, trace: TraceStep[]): Amount {
  if (currency_rate === null) return net;
  const value = toAmount(new Money(net).times(currency_rate));
  trace.push({ level: 'currency', text: `in ${currency} at a rate of ${Number(currency_rate)}`, value });
  return value;
}

function withExactVat(net: Amount, vatRate: string | null, trace: TraceStep[]): Amount {
  const value = toAmount(new Money(net).times(new Money(vatRate ?? 0).div(100).plus(1)));
  trace.push({ level: 'vat', text: `with ${Number(vatRate ?? 0)} % VAT`, value });
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
  trace.push({
    level: 'rounding',
    text: `rounded${DIRECTIONS[direction]} ${ROUNDINGS[price_rounding]}`,
    value: rounded,
  });
  if (minimum_price === null || new Money(rounded).gte(minimum_price)) return rounded;
  const raised = plain(toAmount(minimum_price));
  trace.push({ level: 'minimum', text: 'raised to the minimum price of the connection', value: raised });
  return raised;
}

/** Without idle zeros, but at least two decimals: an absolute price goes out as it was given. */
export const plain = (amount: Amount): string => amount.replace(/(\.\d\d\d*?)0+$/, '$1');
