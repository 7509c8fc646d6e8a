import type { Call } from './answers.ts';
import { Refusal } from './answers.ts';

export interface Part {
  readonly fileName: string | null;
  readonly text: string;
}

/** The fields of a multipart form by their names. */
export function formOf({ headers, bytes }: Pick<Call, 'headers' | 'bytes'>): Map<string, Part> {
  const [, boundary] =
    /^multipart\/form-data;.*boundary="?([^";]+)"?/.exec(headers['content-type'] ?? '') ?? [];
  if (boundary === undefined) throw new Refusal(415, 'Content-Type multipart/form-data is expected');
  const pieces = bytes.toString('utf8').split(`--${boundary}`).slice(1, -1);
  return new Map(pieces.map(partOf));
}

function partOf(piece: string): [string, Part] {
  const end = piece.indexOf('\r\n\r\n');
  const head = piece.slice(0, end);
  const [, name = ''] = /name="([^"]*)"/.exec(head) ?? [];
  const [, fileName = null] = /filename="([^"]*)"/.exec(head) ?? [];
  return [name, { fileName, text: piece.slice(end + 4).replace(/\r\n$/, '') }];
}
