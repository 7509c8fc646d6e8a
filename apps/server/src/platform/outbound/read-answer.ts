import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { breather } from '../breathe.ts';

/** Limits on a channel's answer. */
export interface AnswerLimits {
  bytes: number;
  /** Values of JSON: the cost of parsing, checking and copying grows with their number. */
  values: number;
}

/**
 * Limits for a page of products, listings or categories. Half a million names in objects take the parser 0.3 s at once.
 */
export const PAGE_LIMITS: AnswerLimits = { bytes: 32 * 1024 * 1024, values: 250_000 };

/** Limits for answers that are short for every shop, such as the test of a connection. */
export const SHORT_LIMITS: AnswerLimits = { bytes: 2 * 1024 * 1024, values: 20_000 };

export const MAX_ANSWER_DEPTH = 64;

const utf8 = new TextDecoder();

/** An answer that was read to its end. */
export interface Answer {
  text: string;
  /** As JSON the text would hold more values than allowed, or be nested too deeply. */
  isTooComplex: boolean;
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * A body before it was packed for the way. Storages hand out files as they lie there, packed or not, whatever the call says
 * that it takes; the limits count the unpacked bytes.
 */
export function unpacked(body: Readable, headers: Headers): Readable {
  const isPacked = /^\s*gzip\s*$/i.test(String(headers['content-encoding'] ?? ''));
  return isPacked ? Readable.from(unzipped(body)) : body;
}

/** An answer without a body may say that it is packed all the same. */
async function* unzipped(body: Readable): AsyncGenerator<Buffer> {
  const parts: AsyncIterator<Buffer> = body[Symbol.asyncIterator]();
  const first = await parts.next();
  if (first.done) return;
  const whole = async function* (): AsyncGenerator<Buffer> {
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => parts };
  };
  // A fault of either stream ends the reading of the other, which reports it.
  yield* pipeline(whole, createGunzip(), () => {});
}

/**
 * Reads a body as it arrives, and counts the JSON values it would hold on the way.
 *
 * @returns undefined when it is larger than allowed; nothing more is read then
 */
export async function readAnswer(body: Readable, limits: AnswerLimits): Promise<Answer | undefined> {
  const parts: Buffer[] = [];
  const breathe = breather();
  const counter = jsonCounter();
  let bytes = 0;
  for await (const part of body as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > limits.bytes) {
      body.destroy();
      return undefined;
    }
    parts.push(part);
    counter.add(part);
    await breathe();
  }
  return {
    text: utf8.decode(Buffer.concat(parts)),
    isTooComplex: counter.values > limits.values || counter.depth > MAX_ANSWER_DEPTH,
  };
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;

/**
 * Counts values and depth over the parts of a text, without parsing it; the figures are meaningless unless the text is
 * JSON.
 */
function jsonCounter(): { add(part: Uint8Array): void; readonly values: number; readonly depth: number } {
  let values = 1;
  let level = 0;
  let depth = 0;
  let inText = false;
  let escaped = false;
  return {
    add: (part) => {
      for (const byte of part) {
        if (escaped) escaped = false;
        else if (inText) {
          if (byte === BACKSLASH) escaped = true;
          else if (byte === QUOTE) inText = false;
        } else if (byte === QUOTE) inText = true;
        else if (byte === COMMA) values++;
        // { and [, then } and ]
        else if (byte === 0x7b || byte === 0x5b) {
          values++;
          depth = Math.max(depth, ++level);
        } else if (byte === 0x7d || byte === 0x5d) level--;
      }
    },
    get values() {
      return values;
    },
    get depth() {
      return depth;
    },
  };
}
