import { extname } from 'node:path';
import { type FileKind, message } from '@sluice/contracts/messages';
import { ImportFileError } from './errors.ts';

const SIGNATURES: readonly [bytes: string, what: FileKind][] = [
  ['d0cf11e0a1b11ae1', 'old_excel'],
  ['25504446', 'pdf'],
  ['1f8b', 'gzip'],
  ['377abcaf271c', '7z'],
  ['526172211a07', 'rar'],
  ['89504e47', 'png'],
  ['ffd8ff', 'jpeg'],
  ['47494638', 'gif'],
  ['7f454c46', 'program'],
  ['53514c69746520666f726d6174', 'sqlite'],
];

/** Returns the kind of file that the first bytes announce; the name's extension only chooses the words of a refusal. */
export function sniffFormat(head: Buffer, fileName: string): 'zip' | 'text' {
  const hex = head.subarray(0, 16).toString('hex');
  if (hex.startsWith('504b0304') || hex.startsWith('504b0506')) return 'zip';
  const known = SIGNATURES.find(([bytes]) => hex.startsWith(bytes));
  if (known) throw unsupported(known[1]);
  if (['.xlsx', '.xlsm'].includes(extname(fileName).toLowerCase()) && looksBinary(head)) {
    throw new ImportFileError('corrupt_file', message('workbook_misnamed'));
  }
  if (looksBinary(head)) throw unsupported('binary');
  return 'text';
}

/** Refuses text that is a document of another kind; called with the decoded beginning of the file. */
export function refuseMarkup(head: string): void {
  const start = head.slice(0, 512).trimStart().toLowerCase();
  if (/^<(!doctype html|html|head|body|table|meta)\b/.test(start)) throw unsupported('html');
  if (start.startsWith('{\\rtf')) throw unsupported('rtf');
  if (/^(\{\s*"|\[\s*[[{"])/.test(start)) throw unsupported('json');
}

/** Whether text is XML; called after `refuseMarkup`. */
export const isXml = (head: string): boolean =>
  /^\uFEFF?\s*<(\?xml|!doctype|!--|[a-z_][\w:.-]*[\s/>])/i.test(head.slice(0, 512));

export function unsupported(what: FileKind): ImportFileError {
  const said = message('format_unsupported', { what: message(`format.${what}`) });
  return new ImportFileError('unsupported_format', said);
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
