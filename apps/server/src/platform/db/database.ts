import type pg from 'pg';
import type { DatabaseAccess } from './logins.ts';
import { openingOf, openPool, type Planning, type Session } from './pool.ts';
import { hasRefusedNames, hasTooManyNames, inOneFlush, noteComposed, takeDiscard } from './pooled-client.ts';
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
  /** Whether the rows of tenants are spread over nodes (docs/scaling.md). */
  readonly isDistributed: boolean;
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
  /** Runs `work` across tenants as `readInTenant` does: locks are held for no round trip. It may write. */
  asSystemAtOnce<T>(work: (tx: SystemTx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const RETRYABLE = new Set(['40P01', '40001']);
const MAX_ATTEMPTS = 4;

/** Connections for tenants' transactions, and for those across tenants. */
export interface PoolSizes {
  app: number;
  system: number;
}

/** The database as the process has it: one set of connections, which people and background work share. */
export interface OpenDatabase extends Database {
  /**
   * The same connections for background work, which plans anew each second. A plan made for an empty table would last until
   * the next ANALYZE: 30 s instead of 30 ms a statement while a first catalogue was coming in. It plans for any values:
   * for those at hand, PostgreSQL also planned the check of each foreign key of each row, a third of an import.
   */
  readonly forWork: Database;
}

/** The surroundings that transactions refer to. */
export interface Surroundings {
  /** Is called after a commit, once for each kind of work that its transaction woke. */
  wake?(signal: Signal): void;
  /** Address under which stored files are served, with a slash at its end. */
  media?: string;
  isDistributed?: boolean;
  /** Whether a pooler stands between, which may give each transaction another session. */
  isPooled?: boolean;
}

/** Opens two pools over one database, one for each login; see docs/decisions/0002-two-roles-one-transaction-wrapper.md. */
export function openDatabase(
  access: Pick<DatabaseAccess, 'app' | 'system' | 'shared'>,
  sizes: PoolSizes,
  surroundings: Surroundings = {},
): OpenDatabase {
  const pools = {
    app: openPool(access.app, APP_ROLE, sizes.app),
    system: openPool(access.system, SYSTEM_ROLE, sizes.system),
  };
  const actsAsRole = access.shared !== undefined;
  return {
    ...databaseOver(pools, { actsAsRole, planning: 'kept' }, surroundings),
    forWork: databaseOver(pools, { actsAsRole, planning: planningOfWork(surroundings) }, surroundings),
  };
}

function planningOfWork({ isDistributed, isPooled }: Surroundings): Planning {
  // The nodes of Citus would keep plans that the coordinator discards.
  if (isDistributed === true) return 'by_values';
  // Nobody knows the age of the plans of the session that a pooler gives.
  return isPooled === true ? 'once' : 'each_second';
}

interface Pools {
  app: pg.Pool;
  system: pg.Pool;
}

function databaseOver(
  pools: Pools,
  session: Session,
  { wake, media = '', isDistributed = false }: Surroundings,
): Database {
  const openings = { app: openingOf(APP_ROLE, session), system: openingOf(SYSTEM_ROLE, session) };
  const run = async <T>(
    login: keyof Pools,
    begin: { tenantId?: TenantId; atOnce?: boolean },
    work: (tx: TxOf) => Promise<T>,
  ): Promise<T> => {
    const { tenantId, atOnce = false } = begin;
    const opening = { text: openings[login], discardsOldPlans: session.planning === 'each_second' };
    const settings = { pool: pools[login], opening, tenantId, atOnce, media, isDistributed };
    const { result, woken } = await retrying(() => transaction(settings, work));
    for (const signal of woken) wake?.(signal);
    return result;
  };
  return {
    inTenant: (tenantId, work) => run('app', { tenantId }, work),
    readInTenant: (tenantId, work) => run('app', { tenantId, atOnce: true }, work),
    asSystem: (work) => run('system', {}, work),
    asSystemAtOnce: (work) => run('system', { atOnce: true }, work),
    close: async () => {
      await Promise.all([pools.app.end(), pools.system.end()]);
    },
  };
}

type TxOf = Tx & SystemTx;

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
 * BEGIN, settings and the tenant in one message. Citus passes the message of each setting on to the nodes as a whole, with
 * its BEGIN, so there each statement is a message. The tenant is a whole number, so it can stand in the text.
 */
function openingFor({ opening, tenantId, isDistributed }: Transaction, client: pg.PoolClient): string[] {
  if (tenantId !== undefined && !Number.isSafeInteger(tenantId))
    throw new TypeError(`not a tenant: ${tenantId}`);
  const discarding = opening.discardsOldPlans && takeDiscard(client) ? '; discard plans' : '';
  const tenant = tenantId === undefined ? '' : `; set local app.tenant_id = '${tenantId}'`;
  const whole = `${opening.text}${discarding}${tenant}`;
  return isDistributed ? whole.split('; ') : [whole];
}

interface Transaction {
  pool: pg.Pool;
  opening: { text: string; discardsOldPlans: boolean };
  tenantId: TenantId | undefined;
  /** All statements are known at its beginning, so the commit leaves with them. */
  atOnce: boolean;
  media: string;
  isDistributed: boolean;
}

/** Traces that a transaction leaves while it runs. */
interface Traces {
  pending: Promise<unknown>[];
  woken: Set<Signal>;
  /** Names of its statements. */
  names: Set<string>;
}

/**
 * BEGIN, the tenant and the first statements of `work` leave in one flush, so a transaction whose statements are
 * known beforehand costs two round trips, and one with `atOnce`.
 */
async function transaction<T>(
  begin: Transaction,
  work: (tx: TxOf) => Promise<T>,
): Promise<{ result: T; woken: ReadonlySet<Signal> }> {
  const { pool, tenantId, atOnce, media, isDistributed } = begin;
  const client = await pool.connect();
  let broken: Error | undefined;
  const onError = (error: Error): void => {
    broken = error;
  };
  client.on('error', onError);
  const traces: Traces = { pending: [], woken: new Set(), names: new Set() };
  const { pending, woken, names } = traces;
  let refused = false;
  let ended = false;
  const commit = (): Promise<pg.QueryResult> =>
    track(
      pending,
      client.query('commit').then((answer) => {
        ended = true;
        return answer;
      }),
    );
  try {
    const tx = txOver(client, { tenantId, media, isDistributed }, traces);
    const [working, committed] = inOneFlush(client, () => {
      for (const text of openingFor(begin, client)) keep(pending, client.query(text));
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
    // The commit of a failed transaction has rolled it back; a second end would only be warned of.
    if (!ended)
      await client.query('rollback').catch((failure: Error) => {
        broken = failure;
      });
    refused = hasRefusedNames(client, names);
    throw rootCause(error, outcomes);
  } finally {
    client.off('error', onError);
    client.release(broken ?? (refused || hasTooManyNames(client)));
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

/**
 * A promise whose failure ends no process: the transaction fails with it, also where its work awaits another statement first
 * and never comes to this one.
 */
function heard<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}

/** Remembers a promise for the commit. */
function keep(pending: Promise<unknown>[], promise: Promise<unknown>): void {
  pending.push(heard(promise));
}

function track<T>(pending: Promise<unknown>[], promise: Promise<T>): Promise<T> {
  keep(pending, promise);
  return promise;
}

function txOver(
  client: pg.PoolClient,
  { tenantId, media, isDistributed }: Pick<Transaction, 'tenantId' | 'media' | 'isDistributed'>,
  { pending, woken, names }: Traces,
): TxOf & { close(): void } {
  let closed = false;
  const send = (statement: Statement): Promise<pg.QueryResult> => {
    if (closed) throw new Error('a statement was asked for behind the commit: use inTenant');
    names.add(statement.name);
    if (statement.composed) noteComposed(client, statement.name);
    return track(
      pending,
      client.query({ name: statement.name, text: statement.text, values: statement.values as unknown[] }),
    );
  };
  const rowsOf = async <Row>(statement: Statement<Row>): Promise<Row[]> =>
    (await send(statement)).rows as Row[];
  const countOf = async (statement: Statement): Promise<number> => (await send(statement)).rowCount ?? 0;
  return {
    tenantId: tenantId as TenantId,
    system: true,
    media,
    isDistributed,
    close: () => {
      closed = true;
    },
    run: (statement) => heard(rowsOf(statement)),
    first: (statement) => heard(rowsOf(statement).then(([row]) => row)),
    later: (statement) => void send(statement),
    count: (statement) => heard(countOf(statement)),
    wake: (signal) => void woken.add(signal),
  };
}
