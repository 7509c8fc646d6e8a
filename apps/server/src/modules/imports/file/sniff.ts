import { extname } from 'node:path';
import { ImportFileError } from './errors.ts';

const ACCEPTED = 'Accepted are CSV, TSV and other separated text, Excel workbooks (.xlsx) and XML.';

const SIGNATURES: readonly [bytes: string, what: string][] = [
  [
    'd0cf11e0a1b11ae1',
    'an old Excel (.xls) or password-protected Office file; save it as .xlsx without a password',
  ],
  ['25504446', 'a PDF document'],
  ['1f8b', 'a gzip archive; unpack it first'],
  ['377abcaf271c', 'a 7z archive; unpack it first'],
  ['526172211a07', 'a RAR archive; unpack it first'],
  ['89504e47', 'a PNG image'],
  ['ffd8ff', 'a JPEG image'],
  ['47494638', 'a GIF image'],
  ['7f454c46', 'a program'],
  ['53514c69746520666f726d6174', 'an SQLite database'],
];

/** Returns the kind of file that the first bytes announce; the name's extension only chooses the words of a refusal. */
export function sniffFormat(head: Buffer, fileName: string): 'zip' | 'text' {
  const hex = head.subarray(0, 16).toString('hex');
  if (hex.startsWith('504b0304') || hex.startsWith('504b0506')) return 'zip';
  const known = SIGNATURES.find(([bytes]) => hex.startsWith(bytes));
  if (known) throw unsupported(known[1]);
  if (['.xlsx', '.xlsm'].includes(extname(fileName).toLowerCase()) && looksBinary(head)) {
    throw new ImportFileError('corrupt_file', 'The file is named as an Excel workbook but is damaged.');
  }
  if (looksBinary(head)) throw unsupported('a binary file');
  return 'text';
}

/** Refuses text that is a document of another kind; called with the decoded beginning of the file. */
export function refuseMarkup(head: string): void {
  const start = head.slice(0, 512).trimStart().toLowerCase();
  if (/^<(!doctype html|html|head|body|table|meta)\b/.test(start)) throw unsupported('an HTML page');
  if (start.startsWith('{\\rtf')) throw unsupported('an RTF document');
  if (/^(\{\s*"|\[\s*[[{"])/.test(start)) throw unsupported('a JSON document');
}

/** Whether text is XML; called after `refuseMarkup`. */
export const isXml = (head: string): boolean =>
  /^\uFEFF?\s*<(\?xml|!doctype|!--|[a-z_][\w:.-]*[\s/>])/i.test(head.slice(0, 512));

export function unsupported(what: string): ImportFileError {
  return new ImportFileError('unsupported_format', `This is ${what}. ${ACCEPTED}`);
}

/** Control bytes that no text of any encoding has many of; UTF-16 is excused by its regular zero bytes. */
function looksBinary(head: Buffer): boolean {
  const sample = head.subarray(0, 4096);
  if (sample.length >= 2 && ['fffe', 'feff'].includes(sample.subarray(0, 2).toString('hex'))) return false;
  let control = 0;
  const zeros = [0, 0];
  for (const [i, byte] of sample.entries()) {
    if (byte === 0) zeros[i & 1]!++;
    else if (byte < 9 || (byte > 13 && byte < 32)) control++;
  }
  const [even, odd] = zeros as [number, number];
  const oneSided = Math.min(even, odd) * 10 < Math.max(even, odd) && Math.max(even, odd) > sample.length / 8;
  return control + (oneSided ? 0 : even + odd) > sample.length / 50 + 4;
}
