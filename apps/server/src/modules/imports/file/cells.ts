import { message } from '@sluice/contracts/messages';
import type { Decimal, RawCell } from './cell.ts';
import { type CellResult, textOf } from './cell-text.ts';
import { currencyOf } from './currencies.ts';
import { isPlaceholder, type NumberResult, parseDecimal, plainNumber } from './numbers.ts';

const TRUE = new Set([
  'true',
  '1',
  'yes',
  'y',
  'on',
  'evet',
  'e',
  'aktif',
  'açık',
  'var',
  'active',
  'enabled',
  'publish',
  'published',
  'da',
  'aktivan',
  'doğru',
]);
const FALSE = new Set([
  'false',
  '0',
  'no',
  'n',
  'off',
  'hayır',
  'h',
  'pasif',
  'kapalı',
  'yok',
  'inactive',
  'passive',
  'disabled',
  'draft',
  'archived',
  'private',
  'ne',
  'neaktivan',
  'yanlış',
]);

/** More pictures than any channel shows. */
const MAX_IMAGES = 50;

/**
 * Addresses separated by blanks, line breaks, `|`, or a comma or semicolon before the next one. Other text is left out.
 */
export function imageUrls(cell: RawCell): CellResult<string[]> {
  const urls = imageTexts(cell).filter(isAddress).slice(0, MAX_IMAGES);
  return urls.length === 0 ? undefined : { value: [...new Set(urls)] };
}

/** Whether a cell names pictures by something that is no address. */
export const hasOddImages = (cell: RawCell): boolean => imageTexts(cell).some((text) => !isAddress(text));

const imageTexts = (cell: RawCell): string[] =>
  textOf(cell)
    .split(/[\s|]+|[,;](?=https?:)/i)
    .map((url) => url.replace(/[,;]$/, ''))
    .filter((url) => url !== '' && !isPlaceholder(url));

const isAddress = (url: string): boolean =>
  url.length <= 2_000 && /^https?:\/\//i.test(url) && URL.canParse(url);

/** `Size: M; Colour: Red`, or the same as JSON. */
export function namedValues(cell: RawCell): CellResult<Record<string, string>> {
  const text = textOf(cell);
  if (text === '' || isPlaceholder(text)) return undefined;
  const fault = {
    code: 'named_values_invalid',
    said: message('named_values_expected'),
  } as const;
  const entries = text.startsWith('{') ? fromJson(text) : parts(text, /[;|\r\n]/).map(pair);
  const isSound = (one: readonly string[]): boolean => one.length === 2 && one.every((part) => part !== '');
  return entries?.every(isSound) ? { value: Object.fromEntries(entries) as Record<string, string> } : fault;
}

const pair = (text: string): string[] =>
  (/^([^:=]+)[:=](.+)$/s.exec(text) ?? []).slice(1).map((part) => part.trim());

function fromJson(text: string): string[][] | undefined {
  try {
    return Object.entries(JSON.parse(text) as object).map(([name, value]) => [name, String(value)]);
  } catch {
    return undefined;
  }
}

/** An ISO code or what people write for one: `TL`, `€`. */
export function currency(cell: RawCell): CellResult<string> {
  const text = textOf(cell);
  if (text === '' || isPlaceholder(text)) return undefined;
  const code = currencyOf(text);
  return code === undefined
    ? { code: 'currency_invalid', said: message('currency_expected') }
    : { value: code };
}

/** Whole, non-negative numbers; `12,00` is 12. */
export function quantity(cell: RawCell, decimal: Decimal): CellResult<number> {
  const result = decimalNumber(cell, decimal);
  if (result === undefined || 'code' in result) return result;
  const number = Number(result.value);
  return /^\d+$/.test(result.value) && Number.isSafeInteger(number)
    ? { value: number }
    : { code: 'integer_invalid', said: message('whole_number_expected') };
}

export function bool(cell: RawCell): CellResult<boolean> {
  if (typeof cell === 'boolean') return { value: cell };
  const text = textOf(cell);
  if (text === '') return undefined;
  const word = text.replace(/İ/g, 'i').toLowerCase();
  // Capital I is both `i` and `ı`: HAYIR, AKTIF.
  const turkish = text.toLocaleLowerCase('tr');
  if (TRUE.has(word) || TRUE.has(turkish)) return { value: true };
  if (FALSE.has(word) || FALSE.has(turkish)) return { value: false };
  return {
    code: 'boolean_invalid',
    said: message('yes_or_no_expected'),
  };
}

export function decimalNumber(cell: RawCell, decimal: Decimal): CellResult<string> {
  const result: NumberResult | undefined = parseDecimal(cell, decimal);
  if (result === undefined || 'value' in result) return result;
  const said = result.code === 'number_negative' ? message('number_negative') : message('number_expected');
  return { code: result.code, said };
}

const GRAMS_IN: Readonly<Record<string, number>> = { kg: 1000, kilo: 1000, g: 1, gr: 1, gram: 1 };

/** In kilograms; `500 g` and `0,5 kg` are one weight. */
export function weight(cell: RawCell, decimal: Decimal): CellResult<string> {
  const [, bare, unit] = /^(.{1,50}?)\s*(kg|kilo|g|gr|gram)\.?$/i.exec(textOf(cell)) ?? [];
  const result = decimalNumber(bare ?? cell, decimal);
  const grams = GRAMS_IN[unit?.toLowerCase() ?? 'kg']!;
  if (!result || 'code' in result || grams === 1000) return result;
  return { value: plainNumber((Number(result.value) * grams) / 1000) };
}

/** `20`, `%20`, `20 %`; a share such as 0.2, which spreadsheets store for 20 %, is taken as a percentage. */
export function taxRate(cell: RawCell, decimal: Decimal): CellResult<string> {
  const bare =
    typeof cell === 'string' && cell.length <= 100
      ? cell
          .trim()
          .replace(/^(?:KDV|VAT|PDV)\s*/i, '')
          .replace(/^%\s*|\s*%$/g, '')
      : cell;
  const result = decimalNumber(bare, decimal);
  if (!result || 'code' in result) return result;
  const rate = Number(result.value);
  const isShare = rate > 0 && rate < 1 && !(typeof cell === 'string' && cell.includes('%'));
  return isShare ? { value: plainNumber(rate * 100) } : result;
}

export function id(cell: RawCell): CellResult<number> {
  const text = textOf(cell);
  if (text === '' || isPlaceholder(text)) return undefined;
  const number = Number(text);
  return /^\d+$/.test(text) && number > 0 && Number.isSafeInteger(number)
    ? { value: number }
    : { code: 'id_invalid', said: message('identifier_expected') };
}

export function ids(cell: RawCell): CellResult<number[]> {
  const values: number[] = [];
  for (const part of textOf(cell).split(/[|;,\s]+/)) {
    const result = id(part);
    if (result === undefined) continue;
    if ('code' in result) return result;
    values.push(result.value);
  }
  return values.length === 0 ? undefined : { value: values };
}

/** `A > B > C`, several paths separated by `|`, `;` or a line break, or JSON. A slash or a comma may be part of a name. */
export function categoryPaths(cell: RawCell): CellResult<string[][]> {
  const paths = pathsFromJson(textOf(cell)) ?? splitList(cell).map((path) => parts(path, /[>›»]/));
  const filledPaths = paths.filter((path) => path.length > 0);
  return filledPaths.length === 0 ? undefined : { value: filledPaths };
}

/** `[["A", "B > C"]]`: exports write paths so when a name has a sign in it that divides names. */
function pathsFromJson(text: string): string[][] | undefined {
  if (!text.startsWith('[[')) return undefined;
  try {
    const paths: unknown = JSON.parse(text);
    const isPath = (path: unknown): path is string[] =>
      Array.isArray(path) && path.every((name) => typeof name === 'string' && name.trim() !== '');
    return Array.isArray(paths) && paths.every(isPath) ? paths : undefined;
  } catch {
    return undefined;
  }
}

export function categoryNames(cell: RawCell): CellResult<string[]> {
  const names = splitList(cell);
  return names.length === 0 ? undefined : { value: names };
}

function splitList(cell: RawCell): string[] {
  const text = textOf(cell).replace(/&amp;/gi, '&').replace(/&gt;/gi, '>');
  return isPlaceholder(text) ? [] : parts(text, /[|;\r\n]/);
}

function parts(text: string, separator: RegExp): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
