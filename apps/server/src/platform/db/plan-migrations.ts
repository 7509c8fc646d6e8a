import type pg from 'pg';
import { runsInSteps, withoutConcurrency } from './apply-migration.ts';
import { type Effect, LOCKS, type Lock, stopsWriters } from './effects.ts';
import { accepted, recordedMigrations } from './migrate.ts';
import { compareMigrations, listMigrations, type Migration, type Phase, phaseOf } from './migration-list.ts';
import { type Statement, statementsOf } from './statement-effects.ts';

/** A table that a pending statement touches, from PostgreSQL's statistics. */
export interface PlannedEffect {
  table: string;
  lock: Lock;
  /** Estimated rows, and bytes with indexes; absent where the table is not there yet. */
  rows?: number;
  bytes?: number;
  work?: string;
  /** About how long the work takes; absent where there is none. */
  seconds?: number;
}

export interface PlannedStatement {
  text: string;
  effects: PlannedEffect[];
  /** In words what to know before it runs; empty for one that nobody notices. */
  warnings: string[];
}

export interface PlannedMigration {
  name: string;
  phase: Phase;
  /** One transaction, or statement by statement beside the traffic. */
  transaction: boolean;
  statements: PlannedStatement[];
}

/** Reading or writing that much is taken for a second: a slow disk that others use as well. */
const BYTES_PER_SECOND = 20_000_000;

/**
 * Lists the migrations that are due, in the order in which they would be applied, with the locks they take. Reads only.
 *
 * @throws MigrationError when this version cannot go on from the database
 */
export async function planMigrations(
  client: pg.Client,
  known?: readonly Migration[],
): Promise<PlannedMigration[]> {
  const recorded = await recordedMigrations(client);
  const { pending } = accepted(compareMigrations(recorded, known ?? (await listMigrations())));
  const sizes = await tableSizes(client);
  const planned: PlannedMigration[] = [];
  for (const migration of pending) {
    const expands = phaseOf(migration.name) === 'expand';
    const inSteps = runsInSteps(migration, recorded.length === 0);
    const sql = inSteps ? migration.sql : withoutConcurrency(migration);
    const statements = (await statementsOf(sql)).map((statement) => {
      const { warnings, ...planned } = plan(statement, sizes);
      return { ...planned, warnings: expands ? [...warnings, ...broken(statement, sizes)] : warnings };
    });
    planned.push({
      name: migration.name,
      phase: phaseOf(migration.name),
      transaction: !inSteps,
      statements,
    });
  }
  return planned;
}

interface Size {
  rows: number;
  bytes: number;
}

/** A table kept by week is as large as its weeks. */
async function tableSizes(client: pg.Client): Promise<ReadonlyMap<string, Size>> {
  const { rows } = await client.query<Size & { name: string }>(
    `select c.relname as name, sum(greatest(p.reltuples, 0))::float8 as rows, sum(pg_total_relation_size(p.oid))::float8 as bytes
     from pg_class c cross join lateral pg_partition_tree(c.oid) t join pg_class p on p.oid = t.relid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'p'
     group by c.relname
     union all
     select relname, greatest(reltuples, 0)::float8, pg_total_relation_size(oid)::float8
     from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  return new Map(rows.map(({ name, ...size }) => [name, size]));
}

function plan(
  { text, effects, opaque, concurrent }: Statement,
  sizes: ReadonlyMap<string, Size>,
): PlannedStatement {
  const touched = strongest(effects).map((effect): PlannedEffect => {
    const { table, lock, work } = effect;
    const size = sizes.get(table);
    if (size === undefined) return { table, lock };
    if (work === undefined) return { table, lock, ...size };
    return { table, lock, ...size, work, seconds: Math.ceil(size.bytes / BYTES_PER_SECOND) };
  });
  return {
    text: text.replace(/\s+/g, ' '),
    effects: touched,
    warnings: [
      ...touched.flatMap(({ table, lock, work }) =>
        work !== undefined && stopsWriters(lock)
          ? [`${table}: it ${meanwhile(work)} while writers wait`]
          : [],
      ),
      ...(opaque ? ['code, whose locks are seen only when it runs'] : []),
      ...(concurrent ? ['waits until the transactions of now have ended, and nobody waits for it'] : []),
    ],
  };
}

/** An expansion that was allowed to break the version before, or is older than the phases. */
const broken = ({ breaks, effects }: Statement, sizes: ReadonlyMap<string, Size>): string[] =>
  [
    breaks,
    ...effects.map((effect) =>
      sizes.has(effect.table) && effect.breaks ? `${effect.table}: ${effect.breaks}` : undefined,
    ),
  ].filter((reason) => reason !== undefined);

const meanwhile = (work: string): string =>
  work === 'builds an index' ? work : work.replace(/ it$/, ' all of it');

/** One effect for each table of a statement: with its strongest lock. */
function strongest(effects: readonly Effect[]): Effect[] {
  const tables = new Map<string, Effect>();
  for (const effect of effects) {
    const known = tables.get(effect.table);
    const lock = LOCKS[Math.max(...[known, effect].map((one) => (one ? LOCKS.indexOf(one.lock) : 0)))]!;
    tables.set(effect.table, { ...known, ...effect, lock, ...(known?.work ? { work: known.work } : {}) });
  }
  return [...tables.values()];
}
