import type { ConvertCurrency } from '@sluice/contracts';
import { type Message, message } from '@sluice/contracts/messages';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { listCurrencyRates } from '../../channels/index.ts';
import { Money } from '../../pricing/index.ts';
import { note, type StoredNote } from '../file/notes.ts';
import type { ImportFields, ImportRow } from '../file/types.ts';

/**
 * Options for reading prices and VAT of an import. A price that names a currency is in it, whatever the options say.
 */
export interface PriceOptions {
  convert_currency?: ConvertCurrency;
  /** Currency of prices that name none; else the catalogue's. */
  currency?: string;
  /** VAT percentage of new products whose row names none. */
  default_tax_rate?: number;
}

/** The options with what they stand for in the tenant's settings. */
export interface PriceRules {
  own: string;
  assumed: string;
  /** Own currency for one unit of another, as text. */
  rates: ReadonlyMap<string, string>;
  /** Whether the import says how to convert at all. */
  converts: boolean;
  defaultTaxRate: number | undefined;
  /** Rates of VAT that the tenant has, for notes. */
  definedRates: string;
}

export async function loadPriceRules(tx: Tx, options: PriceOptions): Promise<PriceRules> {
  const { convert_currency: convert } = options;
  const [tenant, stored, taxes] = await Promise.all([
    tx.first(sql<{ currency: string }>`select currency from tenants where id = ${tx.tenantId}`),
    tx.run(listCurrencyRates(tx)),
    tx.run(sql<{ rate: string }>`select rate from tax_rates where tenant_id = ${tx.tenantId} order by rate`),
  ]);
  const own = tenant?.currency ?? 'EUR';
  // Stored rates say how much of the other currency one unit of the own one is.
  const rates =
    convert === 'tenant_rates'
      ? stored.map(({ currency, rate }) => [currency, new Money(1).div(rate).toString()] as const)
      : Object.entries(convert ?? {}).map(([currency, rate]) => [currency, String(rate)] as const);
  return {
    own,
    assumed: options.currency ?? own,
    rates: new Map(rates),
    converts: convert !== undefined,
    defaultTaxRate: options.default_tax_rate,
    definedRates: taxes.map(({ rate }) => Number(rate)).join(', '),
  };
}

const PRICES = ['price', 'price_with_vat', 'list_price', 'list_price_with_vat'] as const;

interface PricedRow {
  fields: ImportFields;
  notes: StoredNote[];
  /** Why the prices of the row cannot be taken. */
  mismatch: Message | undefined;
}

/** The fields of a row with its prices in the catalogue's currency; the currency itself is no field any more. */
export function inOwnCurrency({ fields, priced }: ImportRow, rules: PriceRules): PricedRow {
  const { currency: named, ...rest } = fields;
  if (priced === undefined) return { fields: rest, notes: [], mismatch: undefined };
  const currency = named ?? rules.assumed;
  const notes: StoredNote[] = [];
  if (named === undefined) {
    const code = currency === rules.own ? 'currency_missing' : 'currency_assumed';
    notes.push(note(code, { currency }, { rows: 1 }));
  }
  if (currency === rules.own) return { fields: rest, notes, mismatch: undefined };
  const rate = rules.rates.get(currency);
  if (rate === undefined) return { fields: rest, notes: [], mismatch: mismatchOf(currency, rules) };
  for (const field of PRICES) {
    const price = rest[field];
    if (price !== undefined) rest[field] = new Money(price).mul(rate).toDecimalPlaces(6).toFixed().toString();
  }
  const told = new Money(rate).toSignificantDigits(8).toString();
  notes.push(note('currency_converted', { from: currency, to: rules.own, rate: told }, { rows: 1 }));
  return { fields: rest, notes, mismatch: undefined };
}

function mismatchOf(currency: string, { own, converts }: PriceRules): Message {
  const values = { from: currency, to: own };
  return converts
    ? message('currency_without_rate', values)
    : message('currency_not_converted', {
        ...values,
        example: `{"${currency}": <${own} for one ${currency}>}`,
      });
}
