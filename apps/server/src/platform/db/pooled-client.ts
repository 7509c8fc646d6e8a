import type { Duplex } from 'node:stream';
import type pg from 'pg';

/**
 * Limit of composed statements, such as the filters of a list, that one connection prepares. Each takes about 150 kB of
 * the backend for good, and their number is endless; so a connection that has prepared this many is replaced.
 */
const MAX_COMPOSED = 200;
const composedOf = new WeakMap<pg.PoolClient, Set<string>>();

/** Remembers that the connection has prepared a composed statement. */
export function noteComposed(client: pg.PoolClient, name: string): void {
  const known = composedOf.get(client) ?? new Set();
  composedOf.set(client, known.add(name));
}

/** Whether the connection has prepared so many composed statements that it should be replaced. */
export const hasTooManyNames = (client: pg.PoolClient): boolean =>
  (composedOf.get(client)?.size ?? 0) >= MAX_COMPOSED;

const PLANS_LAST_MS = 1_000;
const discardedAt = new WeakMap<pg.PoolClient, number>();

/** Whether to discard the plans of the connection now, because they are of more than a second ago or of unknown age. */
export function takeDiscard(client: pg.PoolClient): boolean {
  const now = performance.now();
  if (now - (discardedAt.get(client) ?? Number.NEGATIVE_INFINITY) < PLANS_LAST_MS) return false;
  discardedAt.set(client, now);
  return true;
}

/**
 * Whether a statement was refused before it was prepared. A pooler keeps its name nevertheless, and ends a connection that
 * sends it again; so the connection is replaced. Rare: a connection prepares each statement once in its life.
 */
export function hasRefusedNames(client: pg.PoolClient, names: ReadonlySet<string>): boolean {
  const { parsedStatements } = connectionOf(client);
  return [...names].some((name) => parsedStatements[name] === undefined);
}

interface Connection {
  stream: Duplex;
  /** Texts by name of the statements that the server has confirmed. */
  parsedStatements: Record<string, string>;
}

const connectionOf = (client: pg.PoolClient): Connection =>
  (client as unknown as { connection: Connection }).connection;

/** Sends everything that `send` writes to the connection in one piece. */
export function inOneFlush<T>(client: pg.PoolClient, send: () => T): T {
  const { stream } = connectionOf(client);
  stream.cork();
  try {
    return send();
  } finally {
    stream.uncork();
  }
}
