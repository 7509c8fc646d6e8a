import { explainIssue } from '@sluice/contracts';
import type { Command } from 'commander';
import { loggingRefusals, oneConnection, updateConnectionConfig } from '../../modules/channels/index.ts';
import { asTenantId, type TenantId } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Platform } from '../../wiring.ts';
import { action, example, tenantOption } from '../action.ts';
import {
  addConfigOptions,
  CONFIG_HELP,
  type GivenConfig,
  readConfig,
  warnOfWrittenSecrets,
} from '../config-option.ts';
import { requireConnector, testConnection } from '../connections.ts';
import { CommandError } from '../errors.ts';
import * as parse from '../options.ts';
import type { Result } from '../output.ts';

interface ConfigureOptions {
  tenant: number;
  id: number;
  config: GivenConfig;
  configStdin: boolean;
}

/** Adds the command that changes credentials and settings of a connection. */
export function addConfigure(connection: Command): void {
  const command = connection
    .command('configure')
    .description('change credentials or settings of the connector, then try them')
    .addOption(tenantOption())
    .requiredOption('--id <id>', 'id of the connection', parse.id);
  addConfigOptions(command, 'a setting; repeatable; "none" takes it away')
    .addHelpText(
      'after',
      example(
        ...CONFIG_HELP,
        'Whoever changes an address gives all secrets again: stored ones go to no new address.',
        '',
        'Example:',
        '  $ sluice connection configure --tenant 1 --id 2 --config api_key=-',
      ),
    )
    .action(
      action<ConfigureOptions>(async ({ platform }, { tenant, id, config, configStdin }) => {
        await configure(platform, asTenantId(tenant), id, { config, configStdin });
        return tested(platform, asTenantId(tenant), id);
      }),
    );
}

async function configure(
  { db, masterKeys }: Platform,
  tenantId: TenantId,
  id: number,
  { config, configStdin }: Pick<ConfigureOptions, 'config' | 'configStdin'>,
): Promise<void> {
  const given = Object.entries(await readConfig(config, configStdin));
  if (given.length === 0) throw new CommandError('name at least one setting with --config');
  const patch = Object.fromEntries(given.map(([name, value]) => [name, value === 'none' ? null : value]));
  const row = await db.inTenant(tenantId, (tx) => tx.first(oneConnection(tx, id)));
  if (row === undefined) throw notFound('connection');
  const connector = requireConnector(row.platform);
  warnOfWrittenSecrets(connector, config);
  await loggingRefusals({ db, tenantId, actor: 'operator', connector, id }, patch, () =>
    db.inTenant(tenantId, (tx) => updateConnectionConfig(tx, 'operator', masterKeys, connector, id, patch)),
  );
}

/** Tests whether the channel answers with the credentials of the connection; the result says what to do otherwise. */
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
