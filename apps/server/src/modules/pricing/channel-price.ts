import { type Amount, Money, toAmount, withVat } from './master-price.ts';

/** How a connection turns a master price into a channel price. */
export interface PriceSettings {
  markup_percent: string | null;
  prices_with_vat: boolean;
  price_rounding: 'cent' | 'end_90' | 'end_99' | 'whole';
}

/** Overrides of a product on one channel, as far as they concern the price. */
export interface PriceOverride {
  price: string | null;
  markup_percent: string | null;
}

/** One step of how a value came about: which level decided, and what it made of it. */
export interface TraceStep {
  level: 'master' | 'product_override' | 'connection' | 'vat' | 'rounding' | 'stock' | 'store' | 'rule';
  text: string;
  value: string | null;
}

export interface ChannelPrice {
  /** Excluding VAT, like the master price, six decimals. */
  net: Amount;
  /** What goes out: with VAT where the channel wants it, rounded; an absolute override as it is. */
  sent: string;
  trace: TraceStep[];
}

/**
 * The price of a product on a channel (specification, "channel_overrides element"): absolute override, then override
 * markup, then the connection's markup, then the master price; then VAT and the connection's rounding.
 */
export function channelPrice(
  master: Amount,
  vatRate: string | null,
  settings: PriceSettings,
  override: PriceOverride | null,
): ChannelPrice {
  const trace: TraceStep[] = [{ level: 'master', text: 'master price', value: master }];
  if (override?.price != null) {
    const net = toAmount(override.price);
    trace.push({
      level: 'product_override',
      text: 'absolute price for this channel; markup, VAT and rounding are bypassed',
      value: net,
    });
    return { net, sent: plain(net), trace };
  }
  const net = markedUp(master, settings, override, trace);
  let sent: Amount = net;
  if (settings.prices_with_vat) {
    sent = new Money(net).times(new Money(vatRate ?? 0).div(100).plus(1)).toFixed(6);
    trace.push({
      level: 'vat',
      text: `with ${Number(vatRate ?? 0)} % VAT`,
      value: withVat(net, vatRate),
    });
  }
  const rounded = round(sent, settings.price_rounding);
  trace.push({ level: 'rounding', text: ROUNDINGS[settings.price_rounding], value: rounded });
  return { net, sent: rounded, trace };
}

function markedUp(
  master: Amount,
  settings: PriceSettings,
  override: PriceOverride | null,
  trace: TraceStep[],
): Amount {
  const [level, percent] =
    override?.markup_percent != null
      ? (['product_override', override.markup_percent] as const)
      : (['connection', settings.markup_percent] as const);
  if (percent === null) return master;
  const net = toAmount(new Money(master).times(new Money(percent).div(100).plus(1)));
  const owner = level === 'connection' ? 'of the connection' : 'of the product for this channel';
  trace.push({ level, text: `markup ${owner}: ${Number(percent)} %`, value: net });
  return net;
}

const ROUNDINGS: Record<PriceSettings['price_rounding'], string> = {
  cent: 'rounded to the cent',
  end_90: 'rounded to the next price ending in .90',
  end_99: 'rounded to the next price ending in .99',
  whole: 'rounded to a whole amount',
};

function round(amount: Amount, rounding: PriceSettings['price_rounding']): string {
  const value = new Money(amount);
  switch (rounding) {
    case 'cent':
      return value.toFixed(2);
    case 'whole':
      return value.toDecimalPlaces(0).toFixed(2);
    default: {
      if (value.isZero()) return value.toFixed(2);
      const ending = rounding === 'end_90' ? '0.90' : '0.99';
      // The lowest price with this ending that is not below the exact one to the cent.
      const cents = value.toDecimalPlaces(2);
      return cents.minus(ending).ceil().plus(ending).toFixed(2);
    }
  }
}

/** Without idle zeros, but at least two decimals: an absolute price goes out as it was given. */
const plain = (amount: Amount): string => amount.replace(/(\.\d\d\d*?)0+$/, '$1');
