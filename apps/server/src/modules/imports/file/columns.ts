import { message } from '@sluice/contracts/messages';
import { ImportFileError, onOneLine, shorten } from './errors.ts';
import { COLUMN_FIELDS, type ColumnField, IMPORT_FIELDS } from './fields.ts';
import { KEYED_FORMS, keyedFieldOfHeader, parseKeyed } from './keyed-fields.ts';
import { note, type StoredNote } from './notes.ts';
import {
  OTHER_PRICE_WORDS,
  PRICE_WORDS,
  SUFFIX_WORDS,
  TAX_WORDS,
  WITH_WORDS,
  WITHOUT_WORDS,
} from './price-words.ts';
import type { ColumnMapping, ImportField, RawCell } from './types.ts';

/** One column of the file. `field` is null for a column that is not read. */
export interface Column {
  index: number;
  header: string;
  field: ImportField | null;
}

export interface ColumnPlan {
  columns: Column[];
  notes: StoredNote[];
}

/** Long enough for any real column name; a longer cell is data. */
const MAX_HEADER = 200;

const FIELD_OF: ReadonlyMap<string, ColumnField> = new Map(
  COLUMN_FIELDS.flatMap((field) =>
    IMPORT_FIELDS[field].names.map((name) => [squash(foldHeader(name)), field] as const),
  ),
);

/** A column name reduced to lower-case words: I, İ, ı and i alike, without accents and punctuation. */
export function foldHeader(header: string): string {
  return header
    .replace(/[Iİı]/g, 'i')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/đ/g, 'd')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Columns of an export that tell of a channel, whatever the channel is called. */
const OF_CHANNEL = /^(?:channel|kanal):/;

/** The field a column name stands for, when it is a known one. */
export function fieldOfHeader(header: string): ImportField | undefined {
  if (header.length > MAX_HEADER || OF_CHANNEL.test(header)) return undefined;
  const keyed = keyedFieldOfHeader(header);
  if (keyed !== undefined) return keyed;
  const words = foldHeader(header).split(' ');
  const whole = FIELD_OF.get(words.join(''));
  if (whole) return whole;
  const core = withoutSuffix(words);
  return FIELD_OF.get(core.join('')) ?? priceFieldOf(new Set(core));
}

/** Counts the cells of a row that are known column names; two names of one field count once. */
export function recognisedHeaders(cells: readonly RawCell[], mapping: ColumnMapping = {}): number {
  const keys = new Set(Object.keys(mapping).map((key) => squash(foldHeader(key))));
  const fields = new Set<string>();
  for (const header of headerNames(cells)) {
    const folded = squash(foldHeader(header));
    const field = keys.has(folded) ? `mapped ${folded}` : fieldOfHeader(header);
    if (field) fields.add(field);
  }
  return fields.size;
}

/** Column names as they are reported and as a mapping refers to them: a nameless column is `Column 6`, a repeated name gets ` (2)`. */
export const headerNames = (cells: readonly RawCell[]): string[] => namesOf(headerTexts(cells));

function namesOf(texts: readonly string[]): string[] {
  const taken = new Set<string>();
  return texts.map((text, i) => {
    const plain = text === '' ? `Column ${i + 1}` : text;
    let name = plain;
    for (let n = 2; taken.has(name); n++) name = `${plain} (${n})`;
    taken.add(name);
    return name;
  });
}

/**
 * The texts over the columns. A heading over several columns, `name + sku` followed by blank cells, is shared out. Characters
 * that no text may hold count as blanks.
 */
function headerTexts(cells: readonly RawCell[]): string[] {
  const texts = cells.map((cell) => onOneLine(String(cell)));
  while (texts.at(-1) === '') texts.pop();
  for (const [i, text] of texts.entries()) {
    const parts = text
      .split('+')
      .map((part) => part.trim())
      .filter((part) => part !== '');
    const blanks = texts.slice(i + 1, i + parts.length);
    if (parts.length < 2 || blanks.length < parts.length - 1 || blanks.some((blank) => blank !== ''))
      continue;
    for (const [offset, part] of parts.entries()) texts[i + offset] = part;
  }
  return texts;
}

/**
 * Maps columns to fields: by the mapping where it names them, every other column by its name. Of two columns for one
 * field the first is taken and the second reported.
 */
export function mapColumns(cells: readonly RawCell[], mapping: ColumnMapping = {}): ColumnPlan {
  const texts = headerTexts(cells);
  const headers = namesOf(texts);
  const chosen = resolveMapping(headers, mapping);
  const takenBy = new Map<ImportField, string>();
  for (const [index, field] of chosen) if (field) takenBy.set(field, headers[index] ?? '');
  const notes: StoredNote[] = [];
  const columns = headers.map((header, index): Column => {
    if (chosen.has(index)) return { index, header, field: chosen.get(index) ?? null };
    const field = fieldOfText(texts[index]!) ?? null;
    if (field === null) return { index, header, field };
    const other = takenBy.get(field);
    // Pictures come in as many columns as there are.
    if (other === undefined || field === 'image_urls') {
      takenBy.set(field, header);
      return { index, header, field };
    }
    notes.push(
      note('column_ignored', { column: shorten(header), other: shorten(other), field }, { column: header }),
    );
    return { index, header, field: null };
  });
  return { columns, notes };
}

/** A file may number `Price (2)` itself; a location may be called `Depot (2)`. */
const fieldOfText = (text: string): ImportField | undefined =>
  fieldOfHeader(text) ?? fieldOfHeader(text.replace(/ \(\d+\)$/, ''));

/** Column index to field, for the columns an explicit mapping names; throws on a name it does not find. */
function resolveMapping(headers: readonly string[], mapping: ColumnMapping): Map<number, ImportField | null> {
  const chosen = new Map<number, ImportField | null>();
  const used = new Set<ImportField>();
  for (const [name, target] of Object.entries(mapping)) {
    const index = findHeader(headers, name);
    if (index < 0) {
      const list = shorten(headers.map((header) => `"${header}"`).join(', '), 600);
      throw new ImportFileError(
        'mapping_column_unknown',
        message('mapping_column_unknown', { column: shorten(name), known: list }),
      );
    }
    const field = target === null || target === '' ? null : asField(target);
    if (field && field !== 'image_urls' && used.has(field)) {
      throw new ImportFileError('mapping_field_twice', message('mapping_field_twice', { field }));
    }
    if (field) used.add(field);
    chosen.set(index, field);
  }
  return chosen;
}

function findHeader(headers: readonly string[], name: string): number {
  const exact = headers.indexOf(name.trim());
  if (exact >= 0) return exact;
  const folded = squash(foldHeader(name));
  return headers.findIndex((header) => squash(foldHeader(header)) === folded);
}

function asField(target: string): ImportField {
  const keyed = parseKeyed(target.trim());
  if (keyed) return `${keyed.kind}:${keyed.key}`;
  const field = COLUMN_FIELDS.find((name) => name === target.trim());
  if (field) return field;
  const list = `${COLUMN_FIELDS.join(', ')}, ${KEYED_FORMS}`;
  throw new ImportFileError(
    'mapping_field_unknown',
    message('mapping_field_unknown', { target: shorten(target), known: list }),
  );
}

function withoutSuffix(words: readonly string[]): readonly string[] {
  let end = words.length;
  while (end > 1 && SUFFIX_WORDS.has(words[end - 1] ?? '')) end--;
  return words.slice(0, end);
}

/** Names that say in words whether the price includes VAT: `Satış Fiyatı (KDV Dahil)`, `Price excl. tax`. */
function priceFieldOf(words: ReadonlySet<string>): ColumnField | undefined {
  const hasAny = (list: ReadonlySet<string>) => words.intersection(list).size > 0;
  if (!hasAny(PRICE_WORDS) || !hasAny(TAX_WORDS) || hasAny(OTHER_PRICE_WORDS)) return undefined;
  if (hasAny(WITHOUT_WORDS)) return 'price';
  return hasAny(WITH_WORDS) ? 'price_with_vat' : undefined;
}

function squash(folded: string): string {
  return folded.replaceAll(' ', '');
}
