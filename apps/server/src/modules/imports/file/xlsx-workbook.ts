import { posix } from 'node:path';
import { message } from '@sluice/contracts/messages';
import { ImportFileError } from './errors.ts';
import type { ImportLimits } from './limits.ts';
import { unsupported } from './sniff.ts';
import type { Package } from './xlsx-zip.ts';
import { createXmlParser, localName, readElements } from './xml.ts';

export interface Workbook {
  sheet: string;
  sheetPart: string;
  sharedStringsPart: string | undefined;
  /** Visible sheets that are not read. */
  otherSheets: string[];
}

/** Finds the first visible worksheet. */
export async function readWorkbook(zip: Package): Promise<Workbook> {
  const main = await findMainPart(zip);
  const relations = await readRelations(zip, main);
  const elements = await readElements(main, zip.text(main));
  const sheets = elements.filter((element) => element.name === 'sheet');
  const visible = sheets.filter(({ attributes }) => (attributes.state ?? 'visible') === 'visible');
  const [first, ...others] = visible.length > 0 ? visible : sheets;
  const relation = first && relations.find(({ id }) => id === relationId(first.attributes));
  if (!first || !relation || !zip.has(relation.target)) {
    throw new ImportFileError('corrupt_file', message('workbook_without_sheet'));
  }
  const strings = relations.find(({ type }) => type.endsWith('/sharedStrings'));
  return {
    sheet: first.attributes.name ?? '',
    sheetPart: relation.target,
    sharedStringsPart: strings && zip.has(strings.target) ? strings.target : undefined,
    otherSheets: others.map(({ attributes }) => attributes.name ?? ''),
  };
}

/** The shared strings, held in memory because rows refer to them in any order. */
export async function readSharedStrings(zip: Package, part: string, limits: ImportLimits): Promise<string[]> {
  const strings: string[] = [];
  let text = '';
  let chars = 0;
  let inText = false;
  let phonetic = 0;
  const parser = createXmlParser(part);
  parser.onopentag = ({ name }) => {
    const tag = localName(name);
    if (tag === 'si') text = '';
    else if (tag === 'rPh') phonetic++;
    else if (tag === 't') inText = phonetic === 0;
  };
  parser.ontext = parser.oncdata = (piece) => {
    if (!inText) return;
    text += piece;
    chars += piece.length;
    if (chars > limits.sharedStringChars)
      throw new ImportFileError('bomb', message('workbook_text_too_large'));
    if (text.length > limits.cellChars) throw largeText(limits);
  };
  parser.onclosetag = (name) => {
    const tag = localName(name);
    if (tag === 't') inText = false;
    else if (tag === 'rPh') phonetic--;
    else if (tag === 'si') strings.push(unescapeText(text));
  };
  for await (const piece of zip.text(part)) parser.write(piece);
  parser.close();
  return strings;
}

/** Characters that XML cannot hold are written `_x000D_`. */
export function unescapeText(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

export function largeText(limits: ImportLimits): ImportFileError {
  const max = limits.cellChars.toLocaleString('en-GB');
  return new ImportFileError('cell_too_large', message('workbook_cell_too_large', { characters: max }));
}

async function findMainPart(zip: Package): Promise<string> {
  const main = (await readRelations(zip, '')).find(({ type }) => type.endsWith('/officeDocument'))?.target;
  if (main?.endsWith('.bin')) throw unsupported('xlsb');
  if (main && /(^|\/)workbook[^/]*\.xml$/i.test(main) && zip.has(main)) return main;
  if (zip.has('xl/workbook.xml')) return 'xl/workbook.xml';
  if (zip.has('content.xml')) throw unsupported('open_document');
  throw unsupported('zip');
}

async function readRelations(
  zip: Package,
  part: string,
): Promise<{ id: string; type: string; target: string }[]> {
  const folder = posix.dirname(part);
  const relationsPart = posix.join(folder, '_rels', `${posix.basename(part)}.rels`);
  if (!zip.has(relationsPart)) return [];
  const elements = await readElements(relationsPart, zip.text(relationsPart));
  return elements
    .filter(({ name }) => name === 'Relationship')
    .map(({ attributes }) => ({
      id: attributes.Id ?? '',
      type: attributes.Type ?? '',
      // A target is relative to the folder of the part, or absolute from the root of the package.
      target: posix.resolve('/', folder, attributes.Target ?? '').slice(1),
    }));
}

function relationId(attributes: Record<string, string>): string | undefined {
  return Object.entries(attributes).find(([name]) => localName(name) === 'id' && name.includes(':'))?.[1];
}
