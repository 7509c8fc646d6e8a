import pg from 'pg';

// Ids and counts are far below 2^53; NUMERIC stays text, because money is decimal from end to end.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const INT8_ARRAY = 1016;
pg.types.setTypeParser(INT8_ARRAY as never, (text) =>
  text === '{}' ? [] : text.slice(1, -1).split(',').map(Number),
);

/** The sessions in which transactions run. */
export interface Session {
  /** The login is shared, so each transaction acts as the role of its purpose. */
  actsAsRole: boolean;
  planning: Planning;
}

/**
 * The moment at which statements are planned, the checks of foreign keys among them: `kept` plans stay with the connection,
 * as PostgreSQL sees fit; `by_values` is at each call, for its values. The others are for any values: `each_second` keeps
 * them that long, and `once` for the transaction.
 */
export type Planning = 'kept' | 'by_values' | 'each_second' | 'once';

const PLANNING: Record<Planning, readonly string[]> = {
  kept: [],
  by_values: ['set local plan_cache_mode = force_custom_plan'],
  each_second: ['set local plan_cache_mode = force_generic_plan'],
  once: ['set local plan_cache_mode = force_generic_plan', 'discard plans'],
};

/**
 * The opening of every transaction, but for its tenant. It carries all settings, because a pooler may give each
 * transaction another session and takes no settings at the connecting; on a PostgreSQL of its own they cost 1 µs.
 */
export function openingOf(role: string, { actsAsRole, planning }: Session): string {
  return [
    'begin',
    'set local statement_timeout = 30000',
    // A process that is stopped in the middle of a transaction would keep its locks, and with them leases and plans,
    // from all others.
    'set local idle_in_transaction_session_timeout = 10000',
    ...PLANNING[planning],
    ...(actsAsRole ? [`set local role = ${role}`] : []),
  ].join('; ');
}

/** Opens a pool that connects as a login when it is used. */
export function openPool(settings: pg.ClientConfig, role: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    ...settings,
    max,
    application_name: `sluice ${role}`,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
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
