import { setTimeout as delay } from 'node:timers/promises';
import type { Command } from 'commander';
import {
  type DriftItem,
  driftItems,
  oneReconciliation,
  type ReconcileMode,
  type Reconciliation,
  requestReconciliation,
  setReconcileMode,
} from '../../modules/publishing/index.ts';
import { asTenantId, type TenantId } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Platform } from '../../wiring.ts';
import { action, choice, example, tenantOption } from '../action.ts';
import { CommandError } from '../errors.ts';
import * as parse from '../options.ts';

const ID_HELP = 'id of the connection; "sluice connection list" shows them';
const LOOK_MS = 200;
const SHOWN = 50;

interface ReconcileOptions {
  tenant: number;
  id: number;
  mode?: ReconcileMode;
  nightly: boolean;
  wait: boolean;
  timeout: number;
}

export function addReconcile(connection: Command): void {
  connection
    .command('reconcile')
    .description('hold what the channel shows against what it confirmed; happens every night besides')
    .addOption(tenantOption())
    .requiredOption('--id <id>', ID_HELP, parse.id)
    .addOption(choice('--mode <mode>', 'mend what differs, or only report it', ['mend', 'report']))
    .option('--nightly', 'keep the mode for the nightly reconciliation', false)
    .option('--wait', 'wait for the report', false)
    .option('--timeout <seconds>', 'how long to wait', parse.id, 600)
    .addHelpText('after', example('Example:', '  $ sluice connection reconcile --tenant 1 --id 2 --wait'))
    .action(
      action<ReconcileOptions>(async ({ platform }, { tenant, id, mode = null, nightly, wait, timeout }) => {
        const tenantId = asTenantId(tenant);
        const walk = await platform.db.inTenant(tenantId, async (tx) => {
          if ((await tx.first(sql`select from connections where id = ${id}`)) === undefined)
            throw notFound('connection');
          if (nightly && mode !== null) setReconcileMode(tx, id, mode);
          return requestReconciliation(tx, id, mode);
        });
        if (wait)
          return shown(platform, tenantId, await untilDone(platform, tenantId, id, walk, timeout), SHOWN);
        return {
          document: { credential_id: id, reconciliation_id: walk },
          lines: [`reconciliation ${walk} will be made; "sluice drift" shows its report`],
        };
      }),
    );
}

async function untilDone(
  { db }: Platform,
  tenant: TenantId,
  connection: number,
  id: number,
  seconds: number,
): Promise<Reconciliation> {
  const end = performance.now() + seconds * 1000;
  for (;;) {
    const walk = await db.inTenant(tenant, (tx) => tx.first(oneReconciliation(tx, connection, id)));
    if (walk?.state === 'done') return walk;
    if (performance.now() > end)
      throw new CommandError(
        `the reconciliation is not through after ${seconds} s; without a running service nothing happens`,
      );
    await delay(LOOK_MS);
  }
}

interface DriftOptions {
  tenant: number;
  id: number;
  reconciliation?: number;
  limit: number;
}

/** `sluice drift`: the findings of a connection's last reconciliation. */
export function addDriftCommand(program: Command): void {
  program
    .command('drift')
    .description('what the last reconciliation found: missing on the channel, different, unwanted, unknown')
    .addOption(tenantOption())
    .requiredOption('--id <id>', ID_HELP, parse.id)
    .option('--reconciliation <id>', 'an earlier one', parse.id)
    .option('--limit <n>', 'items shown', parse.count, SHOWN)
    .action(
      action<DriftOptions>(async ({ platform }, { tenant, id, reconciliation, limit }) => {
        const tenantId = asTenantId(tenant);
        const walk = await platform.db.inTenant(tenantId, (tx) =>
          tx.first(oneReconciliation(tx, id, reconciliation ?? null)),
        );
        if (walk === undefined) throw notFound('reconciliation');
        return shown(platform, tenantId, walk, limit);
      }),
    );
}

async function shown({ db }: Platform, tenant: TenantId, walk: Reconciliation, limit: number) {
  const items = await db.inTenant(tenant, (tx) => tx.run(driftItems(tx, walk.id, limit)));
  const found = walk.missing + walk.differs + walk.unwanted + walk.unknown;
  return {
    document: { reconciliation: walk, items },
    lines: [
      `reconciliation ${walk.id}, ${walk.mode}, ${walk.state}: ${walk.seen} seen on the channel, ${walk.compared} compared`,
      `  ${walk.missing} missing, ${walk.differs} different, ${walk.unwanted} on sale and should not be, ` +
        `${walk.unknown} unknown to us; ${walk.mended} mended`,
      ...(walk.reason === null ? [] : [`  ${walk.reason}`]),
      ...items.map(lineOf),
      ...(found > items.length ? [`  … and ${found - items.length} more`] : []),
    ],
  };
}

function lineOf(item: DriftItem): string {
  const who = `${item.external_key ?? item.sync_id}${item.product_id === null ? '' : ` (product ${item.product_id})`}`;
  const fields = item.differences.map(
    ({ field, expected, seen }) => `${field} ${JSON.stringify(seen)} instead of ${JSON.stringify(expected)}`,
  );
  const repeated = item.repeated ? '; the same as the time before, so it is not sent again' : '';
  return `  ${item.kind}: ${who}${fields.length === 0 ? '' : `: ${fields.join(', ')}`}${repeated}`;
}
