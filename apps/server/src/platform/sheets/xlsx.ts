import type { Cell } from './cell.ts';
import { escapeXml, HEAD, MAIN, STYLES, workbookParts } from './workbook-parts.ts';
import { type ZipEntry, zipStream } from './zip.ts';

/** Rows of a worksheet, with its header; a program that opens the file shows no more. */
const MOST_ROWS = 1_048_576;
/** Characters of a worksheet: each takes at most three bytes, and an archive holds files below 4 GiB. */
const MOST_CHARACTERS = 1_000_000_000;
/** Characters of a cell. */
const LONGEST_TEXT = 32_767;
const DAY_MS = 86_400_000;
/** 1970-01-01 in the days of a workbook. */
const EPOCH_DAYS = 25_569;

/**
 * A workbook that is written while its rows come in. Texts are text cells, so a spreadsheet program runs none of them
 * and leaves barcodes and codes as they are. A text that is too long for a cell leaves it empty: a part of it would
 * replace the whole when the file is imported. Rows that a worksheet does not hold go to another one with the header.
 */
export const workbook = (
  sheet: string,
  header: readonly string[],
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<Buffer> => zipStream(entries(sheet, header, batches));

async function* entries(
  sheet: string,
  header: readonly string[],
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<ZipEntry> {
  const rows = rowsOf(batches);
  const names: string[] = [];
  const state = { ended: false };
  try {
    while (!state.ended) {
      names.push(names.length === 0 ? sheet : `${sheet} ${names.length + 1}`);
      yield { name: `xl/worksheets/sheet${names.length}.xml`, content: worksheet(header, rows, state) };
    }
  } finally {
    await rows.return(undefined);
  }
  for (const [name, text] of Object.entries(workbookParts(names))) yield { name, content: [text] };
}

async function* rowsOf(
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<readonly Cell[]> {
  for await (const batch of batches) yield* batch;
}

const PIECE = 64 * 1024;

async function* worksheet(
  header: readonly string[],
  rows: AsyncGenerator<readonly Cell[]>,
  state: { ended: boolean },
): AsyncGenerator<string> {
  let piece = `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>${rowXml(header, 1, STYLES.header)}`;
  let characters = 0;
  let row = 1;
  while (row < MOST_ROWS && characters < MOST_CHARACTERS) {
    const { value, done } = await rows.next();
    if (done === true) {
      state.ended = true;
      break;
    }
    row++;
    piece += rowXml(value, row, STYLES.text);
    if (piece.length < PIECE) continue;
    characters += piece.length;
    yield piece;
    piece = '';
  }
  yield `${piece}</sheetData></worksheet>`;
}

const rowXml = (cells: readonly Cell[], row: number, textStyle: number): string =>
  `<row r="${row}">${cells.map((cell, column) => cellXml(cell, `${letters(column)}${row}`, textStyle)).join('')}</row>`;

function cellXml(cell: Cell, reference: string, textStyle: number): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c r="${reference}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (cell instanceof Date) {
    const days = cell.getTime() / DAY_MS + EPOCH_DAYS;
    return `<c r="${reference}" s="${STYLES.moment}"><v>${days}</v></c>`;
  }
  if (cell.length > LONGEST_TEXT) return '';
  return `<c r="${reference}" s="${textStyle}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`;
}

const letters = (column: number): string =>
  (column >= 26 ? letters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));
