import { isConcurrent } from '../../apps/server/src/platform/db/apply-migration.ts';
import { type Effect, stopsWriters } from '../../apps/server/src/platform/db/effects.ts';
import {
  listMigrations,
  type Migration,
  numberOf,
  type Phase,
  phaseOf,
} from '../../apps/server/src/platform/db/migration-list.ts';
import { type Statement, statementsOf } from '../../apps/server/src/platform/db/statement-effects.ts';

/** Migrations up to this one were made when a service was stopped for its upgrade. */
const LAST_FREE = '0034';

/** Reasons for which migrations of this version would disturb those who work beside them, a line each. */
export async function disturbingMigrations(): Promise<string[]> {
  const migrations = (await listMigrations()).filter(({ name }) => numberOf(name) > LAST_FREE);
  const faults = await Promise.all(
    migrations.map(async (migration) =>
      (await migrationFaults(migration)).map((fault) => `${migration.name}: ${fault}`),
    ),
  );
  return faults.flat();
}

/**
 * Says which rules of docs/guides/add-a-migration.md a migration breaks. A comment before a statement,
 * `-- allowed: <reason>`, lets it do what is refused otherwise.
 *
 * @throws on SQL that PostgreSQL does not take
 */
export async function migrationFaults(migration: Migration): Promise<string[]> {
  const statements = await statementsOf(migration.sql);
  if (isConcurrent(migration))
    return statements.flatMap((one) => concurrentFaults(one, phaseOf(migration.name)));
  const phase = phaseOf(migration.name);
  const made = new Set(statements.flatMap(({ makesTable }) => makesTable ?? []));
  const faults: string[] = [];
  let heldOf: string | undefined;
  for (const statement of statements) {
    const effects = statement.effects.filter(({ table }) => !made.has(table));
    if (statement.allowed === undefined)
      faults.push(
        ...(statement.opaque ? ['nobody can tell which locks a block of code takes'] : []),
        ...(statement.breaks !== undefined && phase === 'expand' ? [misplaced(statement.breaks)] : []),
        ...effects.flatMap((effect) => effectFaults(effect, phase, heldOf)),
      );
    heldOf ??= effects.find(({ lock }) => stopsWriters(lock))?.table;
  }
  return faults;
}

/** @param heldOf a table on which an earlier statement of the transaction keeps writers waiting to its end */
function effectFaults(
  { table, lock, work, breaks }: Effect,
  phase: Phase,
  heldOf: string | undefined,
): string[] {
  const held = stopsWriters(lock) ? table : heldOf;
  return [
    ...(work === 'changes rows'
      ? [`it changes rows of ${table}: fill them in portions, beside the traffic`]
      : []),
    ...(work !== undefined && work !== 'changes rows' && held !== undefined
      ? [`it ${work.replace(/ it$/, ` ${table}`)} while writers of ${held} wait: ${ADVICE[work]}`]
      : []),
    ...(breaks !== undefined && phase === 'expand' ? [misplaced(`on ${table} ${breaks}`)] : []),
  ];
}

const misplaced = (reason: string): string => `${reason}: it belongs into a file that ends in .contract.sql`;

const ADVICE: Record<NonNullable<Effect['work']>, string> = {
  'builds an index': 'make it concurrently, in a file of its own',
  'reads it': 'add the constraint as not valid, and validate it in a file of its own',
  'rewrites it': 'add another column, and fill it in portions',
  'changes rows': '',
};

/** Each statement is one transaction, and all of them are repeated when one was broken off. */
function concurrentFaults(statement: Statement, phase: Phase): string[] {
  const { concurrent, makesIndex, effects, text, allowed } = statement;
  if (!concurrent) return ['a file with concurrent statements holds nothing else'];
  const isIndex = effects.some(({ work }) => work === 'builds an index');
  if (isIndex && makesIndex === undefined) return ['an index that is made concurrently has a name'];
  const wanted = isIndex ? 'if not exists' : 'if exists';
  return [
    ...(text.toLowerCase().includes(wanted) ? [] : [`a concurrent statement can be repeated: ${wanted}`]),
    ...(allowed === undefined ? effects.flatMap((effect) => effectFaults(effect, phase, undefined)) : []),
  ];
}
