import type { Decimal, RawCell } from './cell.ts';

/** The writing of one number: which sign its decimals must have, or that both readings are possible. */
export type NumberStyle = Decimal | 'plain' | 'ambiguous';

const CURRENCY =
  /^(?:[€₺$£]|TL|TRY|EUR|USD|GBP|HRK|KN|CHF|PLN|RON|HUF|CZK|BGN|SEK|NOK|DKK|RUB|UAH|AED|SAR|CAD|AUD|JPY|CNY|INR)\s*|\s*(?:[€₺$£]|TL|TRY|EUR|USD|GBP|HRK|KN|CHF|PLN|RON|HUF|CZK|BGN|SEK|NOK|DKK|RUB|UAH|AED|SAR|CAD|AUD|JPY|CNY|INR)\.?$/gi;
const NOTHING = /^(?:['"]?[-–—]+|n\/?a|null)$/i;
/** No catalogue figure is longer; the bound keeps the patterns below cheap. */
const MAX_LENGTH = 40;

export type NumberResult = { value: string } | { code: 'number_invalid' | 'number_negative' };

/** A text that stands for "no figure": dashes, n/a. */
export function isPlaceholder(text: string): boolean {
  return NOTHING.test(text);
}

/**
 * A decimal as plain text (`1234.5`, no trailing zeros), read with either decimal sign.
 *
 * `12,5`, `1.234,56` or `1,234,567` can be read in one way only and are read so. `1.234` and `1,234` cannot;
 * there `decimal` decides (see `DecimalVotes`). Currency signs, blanks and apostrophes between thousands, a
 * missing zero before the sign (`,69`) are accepted; letters, exponents, `NaN` and negative numbers are not.
 */
export function parseDecimal(cell: RawCell, decimal: Decimal): NumberResult | undefined {
  if (typeof cell === 'number') return fromNumber(cell);
  if (typeof cell === 'boolean') return { code: 'number_invalid' };
  const text = cell.trim();
  if (text === '' || isPlaceholder(text)) return undefined;
  const bare = bareNumber(text);
  if (bare === undefined) return { code: 'number_invalid' };
  const style = styleOf(bare.digits);
  if (style === undefined) return { code: 'number_invalid' };
  const value = normalise(bare.digits, style === 'ambiguous' || style === 'plain' ? decimal : style);
  return bare.negative && value !== '0' ? { code: 'number_negative' } : { value };
}

/** Returns the style of a cell's number; undefined when it is no number or one that a spreadsheet typed itself. */
export function numberStyle(cell: RawCell): NumberStyle | undefined {
  if (typeof cell !== 'string') return undefined;
  const bare = bareNumber(cell.trim());
  return bare && styleOf(bare.digits);
}

/** A spreadsheet number as plain text: 15 significant digits, as the spreadsheet itself shows and keeps. */
export function plainNumber(number: number): string {
  const rounded = Number(number.toPrecision(15));
  const text = String(rounded);
  if (!text.includes('e')) return text;
  return Number.isInteger(rounded) ? BigInt(rounded).toString() : trimZeros(rounded.toFixed(20));
}

function fromNumber(number: number): NumberResult {
  return number < 0 ? { code: 'number_negative' } : { value: plainNumber(number) };
}

/** Digits and decimal signs alone, sign and currency taken off, blanks and apostrophes between thousands closed. */
function bareNumber(text: string): { digits: string; negative: boolean } | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  let rest = text.replace(CURRENCY, '').trim();
  const negative = /^[-−]/.test(rest) || /\d-$/.test(rest);
  rest = rest
    .replace(/^[-−+]\s*/, '')
    .replace(/-$/, '')
    .replace(CURRENCY, '')
    .trim();
  if (/[\s'’]/.test(rest)) {
    if (!/^\d{1,3}(?:[\s'’]\d{3})+(?:[.,]\d+)?$/.test(rest)) return undefined;
    // Closed up, `1 234,567` would look like a plain four-digit start, which it is: never ambiguous.
    rest = rest.replace(/[\s'’]/g, '');
  }
  return /^[\d.,]*\d[\d.,]*$/.test(rest) ? { digits: rest, negative } : undefined;
}

function styleOf(digits: string): NumberStyle | undefined {
  const points = digits.split('.').length - 1;
  const commas = digits.split(',').length - 1;
  if (points === 0 && commas === 0) return 'plain';
  if (points > 0 && commas > 0) {
    const decimal: Decimal = digits.lastIndexOf('.') > digits.lastIndexOf(',') ? '.' : ',';
    return isGrouped(digits, decimal) ? decimal : undefined;
  }
  const [sign, other]: [Decimal, Decimal] = points > 0 ? ['.', ','] : [',', '.'];
  if (points + commas > 1) return isGrouped(digits, other) ? other : undefined;
  const [before = '', after = ''] = digits.split(sign);
  return after.length === 3 && /^[1-9]\d{0,2}$/.test(before) ? 'ambiguous' : sign;
}

/** Thousands in groups of three before at most one decimal sign. */
function isGrouped(digits: string, decimal: Decimal): boolean {
  return decimal === '.'
    ? /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(digits)
    : /^\d{1,3}(?:\.\d{3})+(?:,\d*)?$/.test(digits);
}

function normalise(digits: string, decimal: Decimal): string {
  const [whole = '', fraction = ''] = digits.replaceAll(decimal === '.' ? ',' : '.', '').split(decimal);
  const integer = whole.replace(/^0+(?=\d)/, '') || '0';
  return fraction === '' ? integer : trimZeros(`${integer}.${fraction}`);
}

function trimZeros(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/**
 * Decides how `1.234` is to be read. Every unambiguous figure of a column votes, over the whole file, so the
 * answer depends neither on where reading starts nor on how it is batched. A column without any vote follows
 * the other columns of the file, then its separator (spreadsheets write `;` where the comma is the decimal
 * sign), then the point.
 */
export class DecimalVotes {
  readonly #votes = new Map<number, Record<Decimal, number>>();
  readonly #ambiguous = new Map<number, { count: number; text: string }>();

  add(column: number, cell: RawCell): void {
    const style = numberStyle(cell);
    if (style === 'ambiguous') {
      const before = this.#ambiguous.get(column);
      if (before) before.count++;
      else this.#ambiguous.set(column, { count: 1, text: String(cell).trim() });
    }
    if (style !== '.' && style !== ',') return;
    const votes = this.#votes.get(column) ?? { '.': 0, ',': 0 };
    votes[style]++;
    this.#votes.set(column, votes);
  }

  /** The decision for a column without votes of its own. */
  ofFile(separator: string | null): Decimal {
    let balance = 0;
    for (const votes of this.#votes.values()) balance += votes[','] - votes['.'];
    if (balance !== 0) return balance > 0 ? ',' : '.';
    return separator === ';' ? ',' : '.';
  }

  ofColumn(column: number, separator: string | null): Decimal {
    const votes = this.#votes.get(column);
    if (!votes || votes['.'] === votes[',']) return this.ofFile(separator);
    return votes[','] > votes['.'] ? ',' : '.';
  }

  /** Figures of a column that nothing but a guess says how to read, when there are any. */
  guessed(column: number): { count: number; text: string } | undefined {
    const votes = this.#votes.get(column);
    return votes && votes['.'] !== votes[','] ? undefined : this.#ambiguous.get(column);
  }

  /** Whether a column is written in both ways, which is worth a note. */
  isMixed(column: number): boolean {
    const votes = this.#votes.get(column);
    return votes !== undefined && votes['.'] > 0 && votes[','] > 0;
  }
}
