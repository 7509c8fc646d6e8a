import { ConnectionSettingsChange } from '@sluice/contracts';
import type { Command } from 'commander';
import { connectionSettings, updateConnectionSettings } from '../../modules/channels/index.ts';
import { confirmHeld, heldPlans } from '../../modules/publishing/index.ts';
import { asTenantId } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { action, example, tenantOption } from '../action.ts';
import * as parse from '../options.ts';
import { table } from '../output.ts';
import { changeOrPreview, PREVIEW_FLAG } from '../preview.ts';

interface SettingsOptions {
  tenant: number;
  id: number;
  set: Record<string, string>;
  preview: boolean;
}

const NAMES = Object.entries(
  ConnectionSettingsChange.properties as Record<string, { description?: string }>,
).map(([name, { description }]) => `  ${name.padEnd(27)} ${description ?? ''}`.trimEnd());

/** Commands for pricing, stock and guard of a connection, and for the plans its guard holds. */
export function addConnectionSettings(connection: Command): void {
  connection
    .command('set')
    .description('change settings of a connection; its listings follow')
    .addOption(tenantOption())
    .requiredOption('--id <id>', 'id of the connection', parse.id)
    .option(
      '--set <key=value>',
      'a setting; repeatable; "none" empties it; none given shows them all',
      parse.setting,
      {},
    )
    .option(...PREVIEW_FLAG)
    .addHelpText('after', example('Settings:', ...NAMES, '', ...EXAMPLES))
    .action(
      action<SettingsOptions>(async ({ platform }, { tenant, id, set, preview }) => {
        const tenantId = asTenantId(tenant);
        if (Object.keys(set).length === 0) {
          const settings = await platform.db.inTenant(tenantId, (tx) => tx.first(connectionSettings(tx, id)));
          if (settings === undefined) throw notFound('connection');
          const rows = Object.entries(settings).map(([name, value]) => [
            name,
            value === null ? null : String(value),
          ]);
          return { document: settings, lines: table(['setting', 'value'], rows) };
        }
        const patch = Object.fromEntries(
          Object.entries(set).map(([name, value]) => [name, value === 'none' ? null : value]),
        );
        return changeOrPreview(
          platform,
          tenantId,
          preview,
          (tx) => updateConnectionSettings(tx, 'operator', id, patch),
          () => ({ document: { credential_id: id }, lines: [`connection ${id} changed`] }),
        );
      }),
    );
  addGuard(connection);
}

const EXAMPLES = [
  'Examples:',
  '  $ sluice connection set --tenant 1 --id 2 --set markup_percent=12.5 --set price_rounding=end_99 --preview',
  '  $ sluice connection set --tenant 1 --id 2 --set stock_buffer=2 --set stock_cap=none',
];

interface ConfirmOptions {
  tenant: number;
  id: number;
  withdrawals?: number;
  jumps?: number;
}

function addGuard(connection: Command): void {
  connection
    .command('held')
    .description('plans that the guard holds because they would withdraw or reprice too much at once')
    .addOption(tenantOption())
    .action(
      action<{ tenant: number }>(async ({ platform }, { tenant }) => {
        const held = await platform.db.inTenant(asTenantId(tenant), heldPlans);
        const rows = held.map((one) => [
          one.connection_id,
          one.label,
          one.withdrawals,
          one.jumps,
          one.live,
          one.since.toISOString(),
        ]);
        const lines =
          held.length === 0
            ? ['nothing is held']
            : table(['id', 'connection', 'withdrawals', 'price jumps', 'live', 'since'], rows);
        return { document: { held }, lines };
      }),
    );
  connection
    .command('confirm')
    .description('let go what the guard holds on a connection now; what comes later is judged anew')
    .addOption(tenantOption())
    .requiredOption('--id <id>', 'id of the connection', parse.id)
    .option('--withdrawals <n>', 'only if as many withdrawals are held as you were shown', parse.count)
    .option('--jumps <n>', 'and as many price jumps', parse.count)
    .action(
      action<ConfirmOptions>(async ({ platform }, { tenant, id, withdrawals, jumps }) => {
        const seen = withdrawals === undefined ? null : { withdrawals, jumps: jumps ?? 0 };
        await platform.db.inTenant(asTenantId(tenant), (tx) => confirmHeld(tx, 'operator', id, seen));
        return { document: { credential_id: id }, lines: [`what was held on connection ${id} goes out`] };
      }),
    );
}
