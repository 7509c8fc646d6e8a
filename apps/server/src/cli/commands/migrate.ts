import type { Command } from 'commander';
import pg from 'pg';
import { accepted, migrate, recordedMigrations } from '../../platform/db/migrate.ts';
import { compareMigrations, listMigrations } from '../../platform/db/migration-list.ts';
import { planMigrations } from '../../platform/db/plan-migrations.ts';
import { example, reporting } from '../action.ts';
import { withDatabase, withGivenLogin } from '../context.ts';
import { shownPlan } from '../migration-plan.ts';
import type { Result } from '../output.ts';

interface MigrateOptions {
  plan: boolean;
  contract: boolean;
}

export function addMigrateCommand(program: Command): void {
  program
    .command('migrate')
    .description('bring the database to the newest schema')
    .option('--plan', 'show what is due, with locks, sizes and times, and change nothing', false)
    .option('--contract', 'also take away what older versions need, when none of their processes runs', false)
    .addHelpText(
      'after',
      example(
        'The service does this by itself at its start, without --contract where DATABASE_URL names the database. Run it',
        'beforehand where several processes share a database: those of the version before go on working meanwhile.',
        '"sluice backup" takes the state before it.',
        '',
        'Examples:',
        '  $ sluice migrate --plan',
        '  $ sluice backup && sluice migrate',
        '  $ sluice migrate --contract',
      ),
    )
    .action(
      reporting(({ plan, contract }: MigrateOptions) =>
        plan
          ? withGivenLogin(async (settings) => shownPlan(await reading(settings, planMigrations)))
          : withDatabase((settings) => migrated(settings, contract)),
      ),
    );
}

async function migrated(settings: pg.ClientConfig, contract: boolean): Promise<Result> {
  const applied = await migrate(settings, { expandOnly: !contract });
  const due = (await reading(settings, dueMigrations)).map(({ name }) => name);
  const line = applied.length === 0 ? 'the schema is up to date' : `applied: ${applied.join(', ')}`;
  const rest = `left: ${due.join(', ')}. Run "sluice migrate --contract" when no process of an older version runs.`;
  return { document: { applied, left: due }, lines: due.length === 0 ? [line] : [line, rest] };
}

const dueMigrations = async (client: pg.Client) =>
  accepted(compareMigrations(await recordedMigrations(client), await listMigrations())).pending;

async function reading<T>(settings: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...settings, application_name: 'sluice migrate' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('set default_transaction_read_only = on');
    return await work(client);
  } finally {
    await client.end();
  }
}
