import type { Checkpoint, Clock, ConnectorContext, ConnectorLog, HttpClient, LogFields } from '../context.ts';
import type { Shelf, ShelfItem } from '../feeds.ts';
import type { ImageFile } from '../images.ts';
import { fetchClient } from './fetch-client.ts';

export interface LogEntry {
  readonly level: keyof ConnectorLog;
  readonly message: string;
  readonly fields: LogFields;
}

export interface TestContextOptions<Config> {
  readonly config: Config;
  /** Defaults to real HTTP by fetch. */
  readonly http?: HttpClient;
  readonly clock?: Clock;
  readonly signal?: AbortSignal;
  readonly checkpoint?: Checkpoint;
  /** Defaults to `testImage`. */
  readonly readImage?: ConnectorContext['readImage'];
  readonly shelf?: Shelf;
  /** For calls that name no time-out of their own. */
  readonly timeoutMs?: number;
}

/** A context for connector tests, with real HTTP and everything else in memory. */
export interface TestContext<Config> extends ConnectorContext<Config> {
  /** Entries that the connector logged. */
  readonly logged: LogEntry[];
}

/** Builds a `TestContext`; only the settings must be given. */
export function testContext<Config>(options: TestContextOptions<Config>): TestContext<Config> {
  const signal = options.signal ?? new AbortController().signal;
  const logged: LogEntry[] = [];
  return {
    config: options.config,
    http: options.http ?? fetchClient({ signal, timeoutMs: options.timeoutMs ?? 10_000 }),
    clock: options.clock ?? { now: () => new Date() },
    checkpoint: options.checkpoint ?? memoryCheckpoint(),
    readImage: options.readImage ?? (async (url) => testImage(url)),
    shelf: options.shelf ?? memoryShelf(),
    signal,
    log: recordingLog(logged),
    logged,
  };
}

/** A picture of one pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** The picture that is at any address of a test: a PNG that decoders take, with other bytes for each address. */
export function testImage(url: string): ImageFile {
  const picture = Uint8Array.from(atob(PIXEL), (letter) => letter.charCodeAt(0));
  // Bytes after the end of a picture are ignored.
  const bytes = Uint8Array.from([...picture, ...new TextEncoder().encode(url)]);
  return { bytes, contentType: 'image/png', fileName: 'picture.png' };
}

/** A checkpoint that lives as long as the test. */
export function memoryCheckpoint(): Checkpoint {
  const kept = new Map<string, string>();
  let turn: Promise<unknown> = Promise.resolve();
  return {
    lasts: true,
    alone: (_name, work) => {
      const mine = turn.then(work);
      turn = mine.catch(() => undefined);
      return mine;
    },
    read: async (key) => kept.get(key) ?? null,
    write: async (key, value) => {
      kept.set(key, value);
    },
  };
}

/** A checkpoint that loses each value at once. */
export const forgetfulCheckpoint = (): Checkpoint => ({
  ...memoryCheckpoint(),
  read: async () => null,
  write: async () => {},
});

/** A shelf that lives as long as the test; `items` are the listings on it by their ids. */
export function memoryShelf(): Shelf & { readonly items: ReadonlyMap<string, ShelfItem> } {
  const items = new Map<string, ShelfItem>();
  let last = 0;
  const idOf = ({ syncId, externalKey }: ShelfItem['key']): string | undefined =>
    syncId ?? [...items].find(([, { key }]) => key.externalKey === externalKey)?.[0];
  return {
    items,
    put: async (given) =>
      new Map(
        given.map((item) => {
          const id = idOf(item.key) ?? String(++last);
          items.set(id, item);
          return [item.key.externalKey, id];
        }),
      ),
    offer: async (given) => {
      const found = new Map<string, string>();
      for (const { key, ...offer } of given) {
        const id = idOf(key) ?? '';
        const item = items.get(id);
        if (item === undefined) continue;
        items.set(id, { ...item, payload: { ...item.payload, ...offer } });
        found.set(key.externalKey, id);
      }
      return found;
    },
    remove: async (keys) => {
      for (const key of keys) items.delete(idOf(key) ?? '');
    },
  };
}

function recordingLog(logged: LogEntry[]): ConnectorLog {
  const at =
    (level: keyof ConnectorLog) =>
    (message: string, fields: LogFields = {}) => {
      logged.push({ level, message, fields });
    };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}
