import { AsyncLocalStorage } from 'node:async_hooks';

/** Gives an item's result, or fails as only this item does. */
export type Finish<Result> = () => Result | Promise<Result>;

interface Gathering<Item, Result> {
  /** Pieces of work of one key that may be under way at the same time; 1 unless given. */
  atOnce?: number;
  /** Whether an item may be worked on together with those before it; one that may not opens the next piece of work. */
  joins?(before: readonly Item[], item: Item): boolean;
  /**
   * Works on items together, at least one of them.
   *
   * @returns one result per item, in their order; a rejection is that of all of them
   */
  work(key: string, items: readonly Item[]): Promise<readonly Finish<Result>[]>;
}

interface Asked<Item, Result> {
  item: Item;
  /** Runs work in the trace of the asker. */
  inContext: ReturnType<typeof AsyncLocalStorage.snapshot>;
  resolve(finish: Finish<Result>): void;
  reject(error: unknown): void;
}

interface Line<Item, Result> {
  running: number;
  /** The end of this turn will begin a piece of work. */
  isScheduled: boolean;
  /** A piece that takes long has left its place to another. */
  hasOverdue: boolean;
  /** Pieces that take long as well and keep their places until the overdue one ends; each leaves its own when called. */
  late: Set<() => void>;
  waiting: Asked<Item, Result>[];
}

/** A piece of work that takes longer, as where a connection hangs, holds up no further one. */
const OVERDUE_MS = 1_000;

/**
 * Does what is asked for in the same turn of the event loop together, at the end of that turn, and gathers what arrives while
 * as much work of its key is under way as may be into the next piece of work: at rest nothing waits, and under load what a
 * piece of work costs is spread over many. Work runs in the trace of its first item.
 */
export function gather<Item, Result>({ atOnce = 1, joins = () => true, work }: Gathering<Item, Result>) {
  const lines = new Map<string, Line<Item, Result>>();

  const run = async (key: string, asked: readonly Asked<Item, Result>[]): Promise<void> => {
    try {
      const items = asked.map(({ item }) => item);
      const finishes = await work(key, items);
      for (const [place, { resolve }] of asked.entries()) resolve(finishes[place]!);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  };

  const begin = (key: string, line: Line<Item, Result>, asked: readonly Asked<Item, Result>[]): void => {
    let isOverdue = false;
    // One of a line: where all work is slow, more of it at a time would make it slower.
    const becomeOverdue = (): void => {
      if (line.hasOverdue) {
        line.late.add(becomeOverdue);
        return;
      }
      line.late.delete(becomeOverdue);
      line.hasOverdue = true;
      isOverdue = true;
      line.running--;
      proceed(key, line);
    };
    line.running++;
    const timer = setTimeout(becomeOverdue, OVERDUE_MS).unref();
    void asked[0]!.inContext(run, key, asked).then(() => {
      clearTimeout(timer);
      line.late.delete(becomeOverdue);
      if (isOverdue) {
        line.hasOverdue = false;
        const [next] = line.late;
        next?.();
      } else line.running--;
      proceed(key, line);
    });
  };

  const proceed = (key: string, line: Line<Item, Result>): void => {
    line.isScheduled = false;
    while (line.running < atOnce && line.waiting.length > 0) begin(key, line, take(line.waiting, joins));
    if (line.running === 0 && !line.hasOverdue && lines.get(key) === line) lines.delete(key);
  };

  return async (key: string, item: Item): Promise<Result> => {
    const line = lines.get(key) ?? {
      running: 0,
      isScheduled: false,
      hasOverdue: false,
      late: new Set(),
      waiting: [],
    };
    lines.set(key, line);
    const finish = await new Promise<Finish<Result>>((resolve, reject) => {
      line.waiting.push({ item, inContext: AsyncLocalStorage.snapshot(), resolve, reject });
      if (line.isScheduled || line.running >= atOnce) return;
      line.isScheduled = true;
      setImmediate(proceed, key, line);
    });
    return finish();
  };
}

/** Takes as many from the front as may be worked on together. */
function take<Item, Result>(
  waiting: Asked<Item, Result>[],
  joins: (before: readonly Item[], item: Item) => boolean,
): Asked<Item, Result>[] {
  const items: Item[] = [];
  for (const { item } of waiting) {
    if (items.length > 0 && !joins(items, item)) break;
    items.push(item);
  }
  return waiting.splice(0, items.length);
}
