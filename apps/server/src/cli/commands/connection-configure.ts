import { explainIssue } from '@sluice/contracts';
import type { Command } from 'commander';
import { oneConnection, updateConnectionConfig } from '../../modules/channels/index.ts';
import { asTenantId, type TenantId } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Platform } from '../../wiring.ts';
import { action, example, tenantOption } from '../action.ts';
import { requireConnector, testConnection } from '../connections.ts';
import { CommandError } from '../errors.ts';
import * as parse from '../options.ts';
import type { Result } from '../output.ts';

interface ConfigureOptions {
  tenant: number;
  id: number;
  config: Record<string, string>;
}

/** Credentials and settings of a connector can be changed after the connection was made. */
export function addConfigure(connection: Command): void {
  connection
    .command('configure')
    .description('change credentials or settings of the connector, then try them')
    .addOption(tenantOption())
    .requiredOption('--id <id>', 'id of the connection', parse.id)
    .option('--config <key=value>', 'a setting; repeatable; "none" takes it away', parse.setting, {})
    .addHelpText(
      'after',
      example('Example:', '  $ sluice connection configure --tenant 1 --id 2 --config api_key=NEW'),
    )
    .action(
      action<ConfigureOptions>(async ({ platform }, { tenant, id, config }) => {
        if (Object.keys(config).length === 0)
          throw new CommandError('name at least one setting with --config');
        await configure(platform, asTenantId(tenant), id, config);
        platform.signals.send('changes');
        platform.signals.send('deliveries');
        return tested(platform, asTenantId(tenant), id);
      }),
    );
}

async function configure(
  { db, masterKeys }: Platform,
  tenant: TenantId,
  id: number,
  config: Record<string, string>,
): Promise<void> {
  const patch = Object.fromEntries(
    Object.entries(config).map(([name, value]) => [name, value === 'none' ? null : value]),
  );
  await db.inTenant(tenant, async (tx) => {
    const row = await tx.first(oneConnection(tx, id));
    if (row === undefined) throw notFound('connection');
    await updateConnectionConfig(tx, 'operator', masterKeys, requireConnector(row.platform), id, patch);
  });
}

/** Whether the channel answers with the credentials of the connection, and what to do when it does not. */
export async function tested(platform: Platform, tenant: TenantId, id: number): Promise<Result> {
  const failure = await testConnection(platform, tenant, id);
  if (failure === undefined)
    return { document: { credential_id: id, ok: true }, lines: [`connection ${id} answers`] };
  const { kind, message } = failure;
  const { title, cause, fix } = explainIssue(kind);
  return {
    document: { credential_id: id, ok: false, kind, message, cause, fix },
    lines: [`connection ${id} fails: ${title}`, `  ${message}`, `  ${cause} ${fix}`],
    exitCode: 1,
  };
}
