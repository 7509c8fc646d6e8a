import type { Command } from 'commander';
import { migrate } from '../../platform/db/migrate.ts';
import { example, reporting } from '../action.ts';
import { withDatabase } from '../context.ts';

export function addMigrateCommand(program: Command): void {
  program
    .command('migrate')
    .description('bring the database to the newest schema')
    .addHelpText(
      'after',
      example(
        'The service does this by itself at its start. Run it beforehand where several processes share a database and',
        'the time of the change matters. "sluice backup" takes the state before it.',
        '',
        'Example:',
        '  $ sluice backup && sluice migrate',
      ),
    )
    .action(
      reporting(async () => {
        const applied = await withDatabase((settings) => migrate(settings));
        const line = applied.length === 0 ? 'the schema is up to date' : `applied: ${applied.join(', ')}`;
        return { document: { applied }, lines: [line] };
      }),
    );
}
