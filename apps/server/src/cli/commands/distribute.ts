import type { Command } from 'commander';
import { distribute } from '../../platform/db/distribute.ts';
import { example, reporting } from '../action.ts';
import { withGivenLogin } from '../context.ts';
import * as parse from '../options.ts';

export function addDistributeCommand(program: Command): void {
  program
    .command('distribute')
    .description('spread the tables of a migrated database over the nodes of a Citus cluster')
    .option(
      '--shards <n>',
      'parts that tenants are spread over; it cannot be changed later',
      parse.shards,
      32,
    )
    .addHelpText(
      'after',
      example(
        'DATABASE_URL names the coordinator and a login that is superuser there. Run it once after "sluice migrate",',
        'and again after each upgrade: tables that are in place already are left alone. See docs/scaling.md.',
        '',
        'Example:',
        '  $ sluice migrate && sluice distribute',
      ),
    )
    .action(
      reporting(async ({ shards }: { shards: number }) => {
        const { reference, distributed } = await withGivenLogin((settings) => distribute(settings, shards));
        const placed = reference.length + distributed.length;
        const line =
          placed === 0
            ? 'all tables are in place'
            : `${reference.length} reference tables and ${distributed.length} distributed tables made`;
        return { document: { reference, distributed }, lines: [line] };
      }),
    );
}
