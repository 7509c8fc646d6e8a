import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import type { TextEncoding } from './encoding.ts';
import type { LegacyEncoding } from './legacy-letters.ts';

/** A line longer than this is decoded in pieces, so that a file without line breaks cannot pile up. */
const MAX_PENDING_BYTES = 1024 * 1024;

/** The text of a file, piece by piece, without its byte order mark. */
export async function* decodeFile(path: string, encoding: TextEncoding): AsyncGenerator<string> {
  const chunks: AsyncIterable<Buffer> = createReadStream(path, { highWaterMark: 64 * 1024 });
  if (encoding.name === 'mixed') {
    yield* decodeMixed(chunks, encoding.fallback);
    return;
  }
  const decoder = new TextDecoder(encoding.name);
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

/** The beginning of a text; a character cut at the end may come out damaged. */
export function decodeHead(head: Buffer, encoding: TextEncoding): string {
  return new TextDecoder(encoding.name === 'mixed' ? 'utf-8' : encoding.name).decode(head, { stream: true });
}

/** Line breaks are the same bytes in UTF-8 and in every code page, so each line can be judged alone. */
async function* decodeMixed(chunks: AsyncIterable<Buffer>, fallback: LegacyEncoding): AsyncGenerator<string> {
  const utf8 = new TextDecoder('utf-8');
  const legacy = new TextDecoder(fallback);
  const decode = (bytes: Buffer) => (isUtf8(bytes) ? utf8.decode(bytes) : legacy.decode(bytes));
  let pending: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const block = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
    const lines = splitLines(block);
    const rest = lines.pop() ?? Buffer.alloc(0);
    pending = rest.length > MAX_PENDING_BYTES ? Buffer.alloc(0) : rest;
    if (pending !== rest) lines.push(rest);
    yield lines.map(decode).join('');
  }
  yield decode(pending);
}

/** Cuts after every LF or CR; the last part is the line still open. */
function splitLines(block: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  let start = 0;
  for (let i = 0; i < block.length; i++) {
    if (block[i] !== 0x0a && block[i] !== 0x0d) continue;
    lines.push(block.subarray(start, i + 1));
    start = i + 1;
  }
  lines.push(block.subarray(start));
  return lines;
}
