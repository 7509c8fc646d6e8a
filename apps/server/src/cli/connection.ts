import type { Command } from 'commander';
import { createConnectorHost } from '../connectors/host.ts';
import { connectorOf, connectors } from '../connectors/registry.ts';
import { markAllChanged } from '../modules/catalog/index.ts';
import {
  createConnection,
  deleteConnection,
  oneConnection,
  openConfig,
  setPaused,
  syncStores,
} from '../modules/channels/index.ts';
import { asTenantId, type TenantId } from '../platform/db/database.ts';
import { sql } from '../platform/db/sql.ts';
import { notFound } from '../platform/http/errors.ts';
import { createAddressGuard } from '../platform/outbound/address-guard.ts';
import { createOutbound } from '../platform/outbound/index.ts';
import { type CommandContext, CommandError } from './context.ts';
import * as parse from './options.ts';
import { action, tenantOption } from './program.ts';

interface CreateOptions {
  tenant: number;
  platform: string;
  label: string;
  markupPercent?: number;
  config: Record<string, string>;
  paused: boolean;
}

export function addConnectionCommands(program: Command): void {
  const connection = program.command('connection').description('connections of a tenant to sales channels');
  connection
    .command('create')
    .description(`create a connection; platforms: ${connectors.map((one) => one.platform).join(', ')}`)
    .addOption(tenantOption())
    .requiredOption('--platform <slug>', 'kind of channel')
    .requiredOption('--label <label>', 'name of the connection')
    .option('--markup-percent <n>', 'markup over the master price', parse.percent)
    .option('--config <key=value>', 'a setting of the connector; repeatable', parse.setting, {})
    .option('--paused', 'do not deliver yet', false)
    .action(action<CreateOptions>(create));

  const onOne = (
    name: string,
    description: string,
    run: (context: CommandContext, tenant: TenantId, id: number) => Promise<string>,
  ) =>
    connection
      .command(name)
      .description(description)
      .addOption(tenantOption())
      .requiredOption('--id <id>', 'id of the connection', parse.id)
      .action(
        action<{ tenant: number; id: number }>(async (context, { tenant, id }) => {
          const line = await run(context, asTenantId(tenant), id);
          return { document: { credential_id: id }, lines: [line] };
        }),
      );
  onOne('pause', 'stop delivering; changes wait', async ({ platform }, tenant, id) => {
    await platform.db.inTenant(tenant, (tx) => setPaused(tx, 'operator', id, true));
    return `connection ${id} paused`;
  });
  onOne('resume', 'deliver again', async ({ platform }, tenant, id) => {
    await platform.db.inTenant(tenant, (tx) => setPaused(tx, 'operator', id, false));
    platform.signals.send('deliveries');
    return `connection ${id} resumed`;
  });
  onOne('sync', 'read the stores again and plan the whole catalogue anew', async (context, tenant, id) => {
    await readStores(context, tenant, id);
    await replan(context, tenant);
    return `connection ${id} will be synchronised`;
  });
  onOne(
    'delete',
    'forget the connection; what the channel holds stays there',
    async ({ platform }, tenant, id) => {
      await platform.db.inTenant(tenant, (tx) => deleteConnection(tx, 'operator', id));
      return `connection ${id} deleted`;
    },
  );
}

async function create(context: CommandContext, options: CreateOptions) {
  const { platform, config } = context;
  const connector = connectorOf(options.platform);
  if (connector === undefined) {
    throw new CommandError(
      `unknown platform ${options.platform}; there are ${connectors.map((one) => one.platform).join(', ')}`,
    );
  }
  const tenant = asTenantId(options.tenant);
  const input = {
    label: options.label,
    markupPercent: options.markupPercent ?? null,
    config: options.config,
    paused: options.paused,
  };
  const { id, webhookToken } = await platform.db.inTenant(tenant, async (tx) => {
    if ((await tx.first(sql`select from tenants where id = ${tenant}`)) === undefined)
      throw notFound('tenant');
    return createConnection(tx, 'operator', platform.masterKeys, connector, input);
  });
  const warning = await readStores(context, tenant, id);
  await replan(context, tenant);
  const url = `${config.publicUrl}/webhooks/${webhookToken}`;
  const lines = [
    `connection ${id} created`,
    `webhook address: ${url}`,
    ...(warning === undefined ? [] : [`warning: ${warning}`]),
  ];
  return { document: { credential_id: id, webhook_url: url }, lines };
}

/** The stores become stock locations. A channel that does not answer now is asked at the next sync. */
async function readStores(
  { platform, config, log }: CommandContext,
  tenant: TenantId,
  id: number,
): Promise<string | undefined> {
  const connection = await platform.db.inTenant(tenant, (tx) => tx.first(oneConnection(tx, id)));
  if (connection === undefined) throw notFound('connection');
  const connector = connectorOf(connection.platform);
  if (connector?.listStores === undefined) return undefined;
  const outbound = createOutbound(createAddressGuard(config.outboundAllow));
  try {
    const settings = openConfig(platform.masterKeys, tenant, connection);
    const hosted = { id, platform: connection.platform, config: settings };
    const ctx = createConnectorHost({ outbound, log })(hosted, AbortSignal.timeout(10_000));
    const stores = await connector.listStores(ctx);
    await platform.db.inTenant(tenant, async (tx) => syncStores(tx, connection, stores));
    return undefined;
  } catch (error) {
    return `its stores could not be read (${(error as Error).message}); run "sluice connection sync" once the channel answers`;
  } finally {
    await outbound.close();
  }
}

async function replan({ platform }: CommandContext, tenant: TenantId): Promise<void> {
  await platform.db.inTenant(tenant, async (tx) => markAllChanged(tx));
  platform.signals.send('changes');
}
