import { Readable, type ReadableOptions } from 'node:stream';

/** A reader that takes nothing for so long is gone; its place belongs to others. */
const STALLED_MS = 60_000;

/** The pieces as a stream, made as fast as its reader takes them; it is destroyed when the reader takes none for a minute. */
export function unlessStalled(pieces: AsyncIterable<unknown>, options?: ReadableOptions): Readable {
  const stalled = setTimeout(() => stream.destroy(new Error('the reader took nothing')), STALLED_MS);
  const stream = Readable.from(
    noting(pieces, () => stalled.refresh()),
    options,
  );
  stream.once('close', () => clearTimeout(stalled));
  return stream;
}

async function* noting(pieces: AsyncIterable<unknown>, taken: () => void): AsyncGenerator<unknown> {
  for await (const piece of pieces) {
    taken();
    yield piece;
  }
}
