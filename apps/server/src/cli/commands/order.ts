import type { Command } from 'commander';
import { orderProblems, replayProblems } from '../../modules/orders/index.ts';
import { asTenantId } from '../../platform/db/database.ts';
import { action, example, tenantOption } from '../action.ts';
import * as parse from '../options.ts';
import { table } from '../output.ts';

export function addOrderCommands(program: Command): void {
  const order = program.command('order').description('orders of channels that could not be taken in');
  order
    .command('problems')
    .description('orders that were put aside, with the reason and what the channel said')
    .addOption(tenantOption())
    .action(
      action<{ tenant: number }>(async ({ platform }, { tenant }) => {
        const rows = await platform.db.inTenant(asTenantId(tenant), (tx) => tx.run(orderProblems(tx, null)));
        const cells = rows.map((row) => [row.id, row.connection_id, row.external_id, row.seen, row.reason]);
        return {
          document: {
            problems: rows.map(({ connection_id, ...row }) => ({ credential_id: connection_id, ...row })),
          },
          lines: rows.length === 0 ? ['none'] : table(['id', 'connection', 'order', 'seen', 'reason'], cells),
        };
      }),
    );
  order
    .command('replay')
    .description('take in again what was put aside')
    .addOption(tenantOption())
    .option('--id <id>', 'only this one of "sluice order problems"', parse.id)
    .addHelpText('after', example('Example:', '  $ sluice order replay --tenant 1 --id 3'))
    .action(
      action<{ tenant: number; id?: number }>(async ({ platform }, { tenant, id }) => {
        const replayed = await replayProblems(platform.db, asTenantId(tenant), id ?? null);
        const { taken, left } = replayed;
        return {
          document: { taken, left },
          lines: [
            `${taken.length} taken in, ${left.length} still put aside`,
            ...left.map((one) => `  ${one.external_id}: ${one.reason}`),
          ],
        };
      }),
    );
}
