import { isAscii } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { message } from '@sluice/contracts/messages';
import { ImportFileError } from './errors.ts';
import { guessLegacyEncoding, type LegacyEncoding } from './legacy-letters.ts';

export type TextEncoding =
  | { name: 'utf-8' | 'utf-16le' | 'utf-16be' | LegacyEncoding }
  /** UTF-8 in which some lines are not: those are read in the code page. */
  | { name: 'mixed'; fallback: LegacyEncoding };

export interface TextScan {
  encoding: TextEncoding;
  bytes: number;
  endsWithNewline: boolean;
  /** Whether there is any letter beyond ASCII that UTF-8 or UTF-16 wrote. */
  hasLetters: boolean;
}

/** Below this share of well-formed UTF-8 sequences they are accidents of a code page, not UTF-8 text. */
const ACCIDENTAL_UTF8 = 0.05;

/**
 * Reads the whole file once to decide its encoding. The first kilobytes are often plain ASCII and the first
 * accented letter may stand in row 9,000, so a sample would guess; a full pass costs about 3 ms per megabyte.
 */
export async function scanText(path: string, head: Buffer): Promise<TextScan> {
  const utf16 = detectUtf16(head);
  const tally = new Utf8Tally();
  let bytes = 0;
  let last: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (utf16 === undefined) tally.add(chunk);
    last = chunk.length > 1 || last.length === 0 ? chunk : Buffer.concat([last.subarray(-1), chunk]);
  }
  tally.end();
  const tail = [...last.subarray(-2)];
  const endsWithNewline = tail.includes(0x0a) || tail.includes(0x0d);
  if (utf16 && bytes % 2 === 1) {
    throw new ImportFileError('encoding_invalid', message('encoding_odd'));
  }
  return {
    encoding: utf16 ? { name: utf16 } : chooseEncoding(tally),
    bytes,
    endsWithNewline,
    hasLetters: utf16 !== undefined || tally.sequences > 0,
  };
}

function chooseEncoding(tally: Utf8Tally): TextEncoding {
  if (tally.invalid === 0) return { name: 'utf-8' };
  const legacy = guessLegacyEncoding(tally.histogram);
  const isUtf8Too = tally.sequences > tally.invalid * ACCIDENTAL_UTF8;
  return isUtf8Too ? { name: 'mixed', fallback: legacy } : { name: legacy };
}

/** UTF-16 by its mark, or by zero bytes that keep to one side, as they do in text of a Latin script. */
function detectUtf16(head: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  // The mark of UTF-32 begins as that of UTF-16 does.
  if (head.subarray(0, 4).toString('hex') === 'fffe0000') {
    throw new ImportFileError('encoding_invalid', message('encoding_utf32'));
  }
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const length = Math.min(head.length, 4096) & ~1;
  if (length < 4) return undefined;
  const zeros = [0, 0];
  for (let i = 0; i < length; i++) if (head[i] === 0) zeros[i & 1]!++;
  const [even, odd] = zeros.map((count) => count / (length / 2)) as [number, number];
  if (odd > 0.3 && even < 0.05) return 'utf-16le';
  if (even > 0.3 && odd < 0.05) return 'utf-16be';
  return undefined;
}

/** Counts well-formed multi-byte sequences and the bytes that fit none, across chunk borders. */
class Utf8Tally {
  sequences = 0;
  invalid = 0;
  readonly histogram = new Uint32Array(256);
  #pending: number[] = [];
  #missing = 0;

  add(chunk: Buffer): void {
    if (this.#missing === 0 && isAscii(chunk)) return;
    // Indexed on purpose: iterating a Buffer is ten times slower, and every file passes through here.
    for (let i = 0; i < chunk.length; i++) {
      const byte = chunk[i]!;
      if (byte >= 0x80 || this.#missing > 0) this.#step(byte);
    }
  }

  end(): void {
    this.#reject();
  }

  #step(byte: number): void {
    if (this.#missing > 0) {
      if (isContinuation(byte, this.#pending)) {
        this.#pending.push(byte);
        if (--this.#missing === 0) {
          this.sequences++;
          this.#pending = [];
        }
        return;
      }
      this.#reject();
    }
    if (byte < 0x80) return;
    this.#pending = [byte];
    this.#missing =
      byte >= 0xc2 && byte < 0xe0 ? 1 : byte >= 0xe0 && byte < 0xf0 ? 2 : byte >= 0xf0 && byte < 0xf5 ? 3 : 0;
    if (this.#missing === 0) this.#reject();
  }

  #reject(): void {
    for (const byte of this.#pending) this.histogram[byte]!++;
    this.invalid += this.#pending.length;
    this.#pending = [];
    this.#missing = 0;
  }
}

/** Also refuses overlong forms, surrogates and code points past U+10FFFF, by the second byte. */
function isContinuation(byte: number, pending: readonly number[]): boolean {
  if (byte < 0x80 || byte > 0xbf) return false;
  if (pending.length > 1) return true;
  const lead = pending[0];
  if (lead === 0xe0) return byte >= 0xa0;
  if (lead === 0xed) return byte < 0xa0;
  if (lead === 0xf0) return byte >= 0x90;
  if (lead === 0xf4) return byte < 0x90;
  return true;
}
