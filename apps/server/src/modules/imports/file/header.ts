import { message } from '@sluice/contracts/messages';
import { fieldOfHeader, headerNames, recognisedHeaders } from './columns.ts';
import { ImportFileError, shorten } from './errors.ts';
import type { ColumnMapping, RawCell, RawRow } from './types.ts';

/** Non-blank rows searched for the header; titles, addresses and dates come before it in real lists. */
export const HEADER_SEARCH_ROWS = 20;

/** Whether a row has nothing in it. */
export function isBlank(cells: readonly RawCell[]): boolean {
  return cells.every((cell) => typeof cell === 'string' && cell.trim() === '');
}

/**
 * The header among the first rows: the one with most known column names, the earliest of equals. With a mapping
 * its own names count as known. Without any known name a row of several distinct words is taken, so that the
 * mapping's error can list what the columns are called.
 */
export function findHeaderRow(rows: readonly RawRow[], mapping?: ColumnMapping): RawRow {
  let best: RawRow | undefined;
  let bestScore = 0;
  for (const row of rows) {
    const score = recognisedHeaders(row.cells, mapping);
    if (score > bestScore) [best, bestScore] = [row, score];
  }
  best ??=
    mapping && Object.keys(mapping).length > 0 ? rows.find((row) => looksLikeHeader(row.cells)) : undefined;
  if (best) return best;
  const first = rows[0]?.cells.map(String).join(' | ') ?? '';
  throw new ImportFileError('no_header', message('header_missing', { start: shorten(first, 200) }));
}

/** The header where columns may be called anything: by known names, else by its looks, else the first row there is. */
export function guessHeaderRow(rows: readonly RawRow[]): RawRow {
  let best: RawRow | undefined;
  let bestScore = 0;
  for (const row of rows) {
    const score = recognisedHeaders(row.cells);
    if (score > bestScore) [best, bestScore] = [row, score];
  }
  return best ?? rows.find((row) => looksLikeHeader(row.cells)) ?? rows[0]!;
}

/** The header as it stands in the file, to recognise it when a second file was appended to the first. */
export class HeaderShape {
  readonly #texts: readonly string[];
  readonly #names: ReadonlySet<string>;

  constructor(cells: readonly RawCell[]) {
    this.#texts = trimmed(cells);
    this.#names = new Set(headerNames(cells).filter((name) => fieldOfHeader(name) !== undefined));
  }

  /** The very header once more. */
  isRepeatedBy(cells: readonly RawCell[]): boolean {
    const texts = this.#texts;
    for (let i = 0; i < Math.max(texts.length, cells.length); i++) {
      if (String(cells[i] ?? '').trim() !== (texts[i] ?? '')) return false;
    }
    return true;
  }

  /** Its known names in another order or number: what follows would be read into the wrong columns. */
  isRearrangedIn(cells: readonly RawCell[]): boolean {
    let known = 0;
    for (const cell of cells) if (typeof cell === 'string' && this.#names.has(cell.trim())) known++;
    return known >= 2 && known * 2 >= this.#names.size && !this.isRepeatedBy(cells);
  }
}

function trimmed(cells: readonly RawCell[]): string[] {
  const texts = cells.map((cell) => String(cell).trim());
  while (texts.at(-1) === '') texts.pop();
  return texts;
}

function looksLikeHeader(cells: readonly RawCell[]): boolean {
  const texts = trimmed(cells).filter((text) => text !== '');
  const words = texts.filter((text) => !/\d/.test(text) || /\p{L}/u.test(text));
  return texts.length >= 2 && new Set(texts).size === texts.length && words.length * 2 > texts.length;
}
