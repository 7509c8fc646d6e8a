import type { Duplex } from 'node:stream';
import pg from 'pg';
import type { DatabaseAccess } from './logins.ts';
import { APP_ROLE, SYSTEM_ROLE } from './roles.ts';
import type { Signal } from './signals.ts';
import type { Statement } from './sql.ts';

/** The identity of a tenant, made only by authentication, a claimed job or the operator's command line. */
export type TenantId = number & { readonly tenantId: unique symbol };
export const asTenantId = (id: number): TenantId => id as TenantId;

/** An open transaction. All statements are pipelined: each is sent as soon as it is asked for. */
export interface Tx {
  /** Row-level security confines the transaction to this tenant; a system transaction has none. */
  readonly tenantId: TenantId;
  run<Row>(statement: Statement<Row>): Promise<Row[]>;
  /** The first row, if there is one. */
  first<Row>(statement: Statement<Row>): Promise<Row | undefined>;
  /** Sends the statement without waiting; its error surfaces at the commit, which then fails. */
  later(statement: Statement): void;
  /** Rows touched by a statement that returns none. */
  count(statement: Statement): Promise<number>;
  /** Signals, once the transaction is committed, that work of a kind is waiting. A transaction that fails signals nothing. */
  wake(signal: Signal): void;
  /** Address under which stored files are served, with a slash at its end: statements put it before the key of a file. */
  readonly media: string;
}

/** A transaction across tenants, for claims, admission and the operator; tenant work never gets one. */
export type SystemTx = Omit<Tx, 'tenantId'> & { readonly system: true };

export interface Database {
  /**
   * Runs `work` in one transaction that sees this tenant alone. A deadlock repeats it, so `work` must be repeatable.
   */
  inTenant<T>(tenantId: TenantId, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Runs `work` in a read of this tenant. All statements are asked for before the first answer, so that they leave in
   * one flush together with the commit: one round trip instead of two. Refuses a statement that is asked for later.
   */
  readInTenant<T>(tenantId: TenantId, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs `work` in one transaction that sees every tenant. */
  asSystem<T>(work: (tx: SystemTx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

// Ids and counts are far below 2^53; NUMERIC stays text, because money is decimal from end to end.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const INT8_ARRAY = 1016;
pg.types.setTypeParser(INT8_ARRAY as never, (text) =>
  text === '{}' ? [] : text.slice(1, -1).split(',').map(Number),
);

const RETRYABLE = new Set(['40P01', '40001']);
const MAX_ATTEMPTS = 4;

export interface PoolOptions {
  /** Connections for tenants' transactions, and for those across tenants. */
  app: number;
  system: number;
  /**
   * Plans every statement for its values. Background work sends hundreds of rows per statement, so planning costs it
   * little. A plan made for an empty table would last until the next ANALYZE: 30 s instead of 30 ms a statement while a
   * first catalogue was coming in.
   */
  planEachTime?: boolean;
}

/** The surroundings that transactions refer to. */
export interface Surroundings {
  /** Is called after a commit, once for each kind of work that its transaction woke. */
  wake?(signal: Signal): void;
  /** Address under which stored files are served, with a slash at its end. */
  media?: string;
}

/** Opens two pools over one database, one for each login; see docs/decisions/0002-two-roles-one-transaction-wrapper.md. */
export function openDatabase(
  access: DatabaseAccess,
  options: PoolOptions,
  { wake, media = '' }: Surroundings = {},
): Database {
  const app = openPool(access.app, APP_ROLE, options.app, options.planEachTime);
  const system = openPool(access.system, SYSTEM_ROLE, options.system, options.planEachTime);
  const run = async <T>(
    pool: pg.Pool,
    tenantId: TenantId | undefined,
    work: (tx: TxOf) => Promise<T>,
    atOnce: boolean,
  ): Promise<T> => {
    const { result, woken } = await retrying(() => transaction({ pool, tenantId, atOnce, media }, work));
    for (const signal of woken) wake?.(signal);
    return result;
  };
  return {
    inTenant: (tenantId, work) => run(app, tenantId, work, false),
    readInTenant: (tenantId, work) => run(app, tenantId, work, true),
    asSystem: (work) => run(system, undefined, work, false),
    close: async () => {
      await Promise.all([app.end(), system.end()]);
    },
  };
}

type TxOf = Tx & SystemTx;

function openPool(settings: pg.ClientConfig, role: string, max: number, planEachTime = false): pg.Pool {
  const planning = planEachTime ? ' -c plan_cache_mode=force_custom_plan' : '';
  const pool = new pg.Pool({
    ...settings,
    max,
    options: `${settings.options ?? ''}${planning}`.trim(),
    application_name: `sluice ${role}`,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 30_000,
    // A process that is stopped in the middle of a transaction would keep its locks, and with them leases and plans, from
    // all others.
    idle_in_transaction_session_timeout: 10_000,
    query_timeout: 35_000,
    keepAlive: true,
    pipeline: true,
  } as pg.PoolConfig);
  // An idle connection that breaks is replaced by the pool; the requests that need it report the error.
  pool.on('error', () => {});
  // A connection can break in the moment between being handed out and being listened to by its transaction, when the
  // server's farewell arrives in one piece with earlier messages; without a listener that would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

async function retrying<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (tries >= MAX_ATTEMPTS || !RETRYABLE.has((error as { code?: string }).code ?? '')) throw error;
    }
  }
}

/**
 * Limit of composed statements, such as the filters of a list, that one connection prepares. Each takes about 150 kB of
 * the backend for good, and their number is endless; so a connection that has prepared this many is replaced.
 */
const MAX_COMPOSED = 200;
const composedOf = new WeakMap<pg.PoolClient, Set<string>>();

function noteComposed(client: pg.PoolClient, name: string): void {
  const known = composedOf.get(client) ?? new Set();
  composedOf.set(client, known.add(name));
}

const hasTooManyNames = (client: pg.PoolClient): boolean =>
  (composedOf.get(client)?.size ?? 0) >= MAX_COMPOSED;

/** BEGIN and the tenant in one message. The tenant is a whole number, so it can stand in the text. */
function opening(tenantId: TenantId | undefined): string {
  if (tenantId === undefined) return 'begin';
  if (!Number.isSafeInteger(tenantId)) throw new TypeError(`not a tenant: ${tenantId}`);
  return `begin; set local app.tenant_id = '${tenantId}'`;
}

/** Sends everything that `send` writes to the connection in one piece. */
function inOneFlush<T>(client: pg.PoolClient, send: () => T): T {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection;
  stream.cork();
  try {
    return send();
  } finally {
    stream.uncork();
  }
}

interface Transaction {
  pool: pg.Pool;
  tenantId: TenantId | undefined;
  /** All statements are known at its beginning, so the commit leaves with them. */
  atOnce: boolean;
  media: string;
}

/**
 * BEGIN, the tenant and the first statements of `work` leave in one flush, so a transaction whose statements are
 * known beforehand costs two round trips, and one with `atOnce`.
 */
async function transaction<T>(
  { pool, tenantId, atOnce, media }: Transaction,
  work: (tx: TxOf) => Promise<T>,
): Promise<{ result: T; woken: ReadonlySet<Signal> }> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const onError = (error: Error): void => {
    broken = error;
  };
  client.on('error', onError);
  const pending: Promise<unknown>[] = [];
  const woken = new Set<Signal>();
  const commit = (): Promise<pg.QueryResult> => track(pending, client.query('commit'));
  try {
    const tx = txOver(client, { tenantId, media }, pending, woken);
    const [working, committed] = inOneFlush(client, () => {
      keep(pending, client.query(opening(tenantId)));
      const result = work(tx);
      return [track(pending, result), atOnce ? commit() : undefined] as const;
    });
    if (atOnce) tx.close();
    const result = await working;
    const end = committed ?? commit();
    await Promise.all(pending);
    // A failed statement turns COMMIT into ROLLBACK without an error of its own.
    if ((await end).command !== 'COMMIT') throw new Error('the transaction was rolled back by the database');
    return { result, woken };
  } catch (error) {
    const outcomes = await Promise.allSettled(pending);
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw rootCause(error, outcomes);
  } finally {
    client.off('error', onError);
    client.release(broken ?? hasTooManyNames(client));
  }
}

const IN_FAILED_TRANSACTION = '25P02';

/** The error that doomed the transaction: statements behind it only report that it is doomed. */
function rootCause(error: unknown, outcomes: PromiseSettledResult<unknown>[]): unknown {
  if (!isConsequence(error)) return error;
  const causes = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
  );
  return causes.find((cause) => !isConsequence(cause)) ?? error;
}

const isConsequence = (error: unknown): boolean =>
  (error as { code?: string }).code === IN_FAILED_TRANSACTION;

/** Remembers a promise for the commit and keeps it from being reported as unhandled before that. */
function keep(pending: Promise<unknown>[], promise: Promise<unknown>): void {
  promise.catch(() => {});
  pending.push(promise);
}

function track<T>(pending: Promise<unknown>[], promise: Promise<T>): Promise<T> {
  keep(pending, promise);
  return promise;
}

function txOver(
  client: pg.PoolClient,
  { tenantId, media }: Pick<Transaction, 'tenantId' | 'media'>,
  pending: Promise<unknown>[],
  woken: Set<Signal>,
): TxOf & { close(): void } {
  let closed = false;
  const send = (statement: Statement): Promise<pg.QueryResult> => {
    if (closed) throw new Error('a statement was asked for behind the commit: use inTenant');
    if (statement.composed) noteComposed(client, statement.name);
    return track(
      pending,
      client.query({ name: statement.name, text: statement.text, values: statement.values as unknown[] }),
    );
  };
  const run = async <Row>(statement: Statement<Row>): Promise<Row[]> => (await send(statement)).rows as Row[];
  return {
    tenantId: tenantId as TenantId,
    system: true,
    media,
    close: () => {
      closed = true;
    },
    run,
    first: async (statement) => (await run(statement))[0],
    later: (statement) => void send(statement),
    count: async (statement) => (await send(statement)).rowCount ?? 0,
    wake: (signal) => void woken.add(signal),
  };
}
