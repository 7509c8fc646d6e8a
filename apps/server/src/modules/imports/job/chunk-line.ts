import type { ImporterDeps } from '../deps.ts';
import type { RowDraft } from './row-draft.ts';
import { type Run, tryChunk, writeChunk } from './write-chunk.ts';

interface Chunk {
  drafts: readonly RowDraft[];
  /** Settles with its first transaction. */
  tried: Promise<void>;
  /** Settles when its rows are booked, or with the error that ends the work on the import. */
  booked: Promise<void>;
}

/**
 * Writes the chunks of an import one behind the other, and reads and compares for each while the database writes the one
 * before. Until that is committed, a chunk writes nothing and locks nothing but products that the other does not write, so
 * the two never wait for each other.
 */
export class ChunkLine {
  readonly #deps: ImporterDeps;
  readonly #run: Run;
  readonly #signal: AbortSignal;
  #last: Chunk | undefined;

  /** @param signal aborts between two chunks, never within one */
  constructor(deps: ImporterDeps, run: Run, signal: AbortSignal) {
    this.#deps = deps;
    this.#run = run;
    this.#signal = signal;
  }

  /**
   * Resolves when the chunk is on its way and all before it are booked.
   *
   * @throws what ended the work on a chunk before or on this one, as `writeChunk` does; the signal's reason
   */
  async add(drafts: readonly RowDraft[]): Promise<void> {
    if (this.#run.rehearsal !== undefined) return writeChunk(this.#deps, this.#run, drafts);
    const before = await this.#underWay(drafts);
    const ready = Promise.withResolvers<void>();
    const behind = () => this.#unlessAborted(before?.tried);
    const tried = tryChunk(this.#deps, this.#run, drafts, { behind, ready: ready.resolve });
    const booked = tried.catch(async () => {
      await this.#unlessAborted(before?.booked);
      await writeChunk(this.#deps, this.#run, drafts);
    });
    // Whoever ends the line hears of it.
    booked.catch(() => {});
    this.#last = { drafts, tried, booked };
    await Promise.race([ready.promise, booked]);
  }

  /** The chunk before, if the next one may be begun while it is being written; otherwise waits for it. */
  async #underWay(next: readonly RowDraft[]): Promise<Chunk | undefined> {
    const before = this.#last;
    if (before === undefined || areApart(before.drafts, next)) return before;
    await this.#unlessAborted(before.booked);
    return undefined;
  }

  async #unlessAborted(before: Promise<void> | undefined): Promise<void> {
    await before;
    this.#signal.throwIfAborted();
  }

  /** Resolves when all chunks are booked. @throws as `add` */
  async end(): Promise<void> {
    await this.#unlessAborted(this.#last?.booked);
  }

  /** Waits for what is under way, however it ends. */
  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.allSettled([this.#last?.booked]);
  }
}

/**
 * Whether no row of one chunk can name a product of the other. Rows without a SKU are looked up by barcode or name, which
 * a row of the chunk before may change.
 */
function areApart(before: readonly RowDraft[], next: readonly RowDraft[]): boolean {
  const skus = new Set(before.map(({ input }) => input.sku ?? undefined));
  return (
    !skus.has(undefined) &&
    next.every(({ input }) => input.sku !== null && input.sku !== undefined && !skus.has(input.sku))
  );
}
