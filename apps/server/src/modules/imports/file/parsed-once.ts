import type { RawRow, RawTable } from './types.ts';

/** Room for the rows of a file: 10,000 usual ones take 7 MB. The reading process may have 192. */
const MOST_BYTES = 32 * 1024 * 1024;
/** A cell beside its text, which takes two bytes a character at most. */
const CELL_BYTES = 32;

/**
 * Keeps the rows of a table while they are first walked over, so that a file of usual size is parsed once however often its
 * rows are asked for. Those of a larger one are parsed anew each time. The rows are shared: nobody may change them.
 */
export function parsedOnce(parse: RawTable['rows']): RawTable['rows'] {
  let kept: readonly RawRow[][] | undefined;
  return async function* () {
    if (kept !== undefined) return yield* kept;
    const chunks: RawRow[][] = [];
    let room = MOST_BYTES;
    for await (const chunk of parse()) {
      if (room > 0) room -= bytesOf(chunk);
      if (room > 0) chunks.push(chunk);
      else chunks.length = 0;
      yield chunk;
    }
    if (room > 0) kept = chunks;
  };
}

function bytesOf(rows: readonly RawRow[]): number {
  let bytes = 0;
  for (const { cells } of rows)
    for (const cell of cells) bytes += CELL_BYTES + (typeof cell === 'string' ? 2 * cell.length : 0);
  return bytes;
}
