import { message } from '@sluice/contracts/messages';
import type { Command } from 'commander';
import { connectors } from '../../connectors/registry.ts';
import {
  type ConnectionRole,
  type DeletedListings,
  deleteConnection,
  setPaused,
} from '../../modules/channels/index.ts';
import { asTenantId, type TenantId } from '../../platform/db/database.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { Platform } from '../../wiring-platform.ts';
import { action, choice, example, tenantOption } from '../action.ts';
import {
  addConfigOptions,
  CONFIG_HELP,
  type GivenConfig,
  readConfig,
  warnOfWrittenSecrets,
} from '../config-option.ts';
import {
  type OpenedConnection,
  openConnection,
  readStores,
  requireConnector,
  verify,
} from '../connections.ts';
import * as parse from '../options.ts';
import { openProgress } from '../progress.ts';
import { waitForDelivery } from '../wait-for-delivery.ts';
import { addConnectionStatus } from './connection-status.ts';

const ID_HELP = 'id of the connection; "sluice connection status" shows them';

export function addConnectionCommands(program: Command): void {
  const connection = program.command('connection').description('connections of a tenant to sales channels');
  addCreate(connection);
  addConnectionStatus(connection);
  addSync(connection);
  onOne(connection, 'pause', 'stop delivering; changes wait', async ({ db }, tenant, id) => {
    await db.inTenant(tenant, (tx) => setPaused(tx, 'operator', id, true));
    return `connection ${id} paused`;
  });
  const resume = 'deliver again, also after a channel was blocked because of failures';
  onOne(connection, 'resume', resume, async ({ db }, tenant, id) => {
    await db.inTenant(tenant, (tx) => setPaused(tx, 'operator', id, false));
    return `connection ${id} resumed`;
  });
  addDelete(connection);
}

function addDelete(connection: Command): void {
  connection
    .command('delete')
    .description('forget the connection; what is on the channel is taken off sale there first')
    .addOption(tenantOption())
    .requiredOption('--id <id>', ID_HELP, parse.id)
    .option('--leave-listings', 'leave on the channel what is there')
    .option('--withdraw-own', 'take products off sale that came from the site itself, which otherwise stay')
    .action(
      action<DeleteOptions>(async ({ platform }, { tenant, id, leaveListings, withdrawOwn }) => {
        if (leaveListings && withdrawOwn)
          throw invalid(
            'withdraw-own',
            message('options_exclude_each_other', { first: '--withdraw-own', second: '--leave-listings' }),
          );
        const listings = leaveListings ? 'leave' : withdrawOwn ? 'withdraw_all' : 'withdraw';
        const deleted = await deleteConnection(
          platform.db,
          { tenantId: asTenantId(tenant), actor: 'operator' },
          id,
          listings,
        );
        return { document: { credential_id: id, ...deleted }, lines: deletedLines(id, deleted) };
      }),
    );
}

interface DeleteOptions {
  tenant: number;
  id: number;
  leaveListings?: boolean;
  withdrawOwn?: boolean;
}

const deletedLines = (id: number, { withdrawing, own }: DeletedListings): string[] => [
  ...(withdrawing === 0
    ? [`connection ${id} deleted`]
    : [
        `connection ${id} is deleted once its ${withdrawing} listings are off the channel, which the service sees to;`,
        '"connection status" shows what holds it up; to leave them there, delete it once more with --leave-listings',
      ]),
  ...(own === 0 ? [] : [`${own} listings stay on sale, because their products came from the site itself`]),
];

/** A command on one connection that answers with its id. */
function onOne(
  connection: Command,
  name: string,
  description: string,
  run: (platform: Platform, tenant: TenantId, id: number) => Promise<string>,
): void {
  connection
    .command(name)
    .description(description)
    .addOption(tenantOption())
    .requiredOption('--id <id>', ID_HELP, parse.id)
    .action(
      action<{ tenant: number; id: number }>(async ({ platform }, { tenant, id }) => {
        const line = await run(platform, asTenantId(tenant), id);
        return { document: { credential_id: id }, lines: [line] };
      }),
    );
}

interface CreateOptions {
  tenant: number;
  platform: string;
  label: string;
  markupPercent?: number;
  config: GivenConfig;
  configStdin: boolean;
  paused: boolean;
  role: ConnectionRole;
  ordersSince?: Date;
  restockReturns: boolean;
}

function addCreate(connection: Command): void {
  const command = connection
    .command('create')
    .description('create a connection and publish the whole catalogue to it')
    .addOption(tenantOption())
    .requiredOption(
      '--platform <slug>',
      `kind of channel: ${connectors.map((one) => one.platform).join(', ')}`,
    )
    .requiredOption('--label <label>', 'name of the connection')
    .option('--markup-percent <n>', 'markup over the master price; by default none', parse.percent);
  addConfigOptions(command, 'a setting of the connector; repeatable')
    .addOption(
      choice('--role <role>', 'products go out to it, come in from it, or both', [
        'target',
        'source',
        'both',
      ]).default('target'),
    )
    .option('--paused', 'do not deliver yet; "connection resume" begins', false)
    .option('--orders-since <time>', 'orders placed before it lower no stock; by default now', parse.moment)
    .option('--no-restock-returns', 'returned units do not go back into stock')
    .addHelpText('after', example(...settingsHelp(), '', ...CONFIG_HELP, '', 'Example:', ...CREATE_EXAMPLE))
    .action(
      action<CreateOptions>(async ({ platform }, { tenant, platform: slug, label, ...options }) => {
        const config = withoutNull(await readConfig(options.config, options.configStdin));
        warnOfWrittenSecrets(requireConnector(slug), options.config);
        const { markupPercent = null, paused, role, ordersSince, restockReturns } = options;
        const input = {
          label,
          config,
          markupPercent,
          paused,
          role,
          restockReturns,
          ...(ordersSince && { ordersSince }),
        };
        return shownCreated(await openConnection(platform, asTenantId(tenant), slug, input));
      }),
    );
}

const withoutNull = (config: Record<string, string | null>): Record<string, string> =>
  Object.fromEntries(Object.entries(config).filter((entry): entry is [string, string] => entry[1] !== null));

const shownCreated = ({ id, webhookUrl, webhookSecret, warning }: OpenedConnection) => ({
  document: {
    credential_id: id,
    ...(webhookUrl === null ? {} : { webhook_url: webhookUrl }),
    ...(webhookSecret === null ? {} : { webhook_secret: webhookSecret }),
  },
  lines: [
    `connection ${id} created`,
    ...(webhookUrl === null ? [] : [`address for the channel: ${webhookUrl}`]),
    ...(webhookSecret === null ? [] : [`webhook secret: ${webhookSecret}`]),
    ...(warning === undefined ? [] : [`warning: ${warning}`]),
  ],
});

const CREATE_EXAMPLE = [
  '  $ sluice connection create --tenant 1 --platform simulator --label Trial --markup-percent 12.5 \\',
  '      --config base_url=http://127.0.0.1:4000',
];

/** The settings of every connector, from its own schema. */
function settingsHelp(): string[] {
  return connectors.flatMap(({ platform, configSchema }) => [
    `Settings of ${platform}:`,
    ...Object.entries(configSchema.properties as Record<string, { description?: string }>).map(
      ([key, { description }]) =>
        `  ${key.padEnd(12)} ${configSchema.required?.includes(key) ? '(needed) ' : ''}${description ?? ''}`,
    ),
  ]);
}

interface SyncOptions {
  tenant: number;
  id: number;
  wait: boolean;
  timeout: number;
}

function addSync(connection: Command): void {
  connection
    .command('sync')
    .description(
      'read the stores again, look up what the channel holds and plan anew; only what differs is sent',
    )
    .addOption(tenantOption())
    .requiredOption('--id <id>', ID_HELP, parse.id)
    .option('--wait', 'wait until the channel holds everything, with a progress bar', false)
    .option('--timeout <seconds>', 'how long to wait', parse.id, 600)
    .addHelpText('after', example('Example:', '  $ sluice connection sync --tenant 1 --id 2 --wait'))
    .action(
      action<SyncOptions>(async ({ platform, json }, { tenant, id, wait, timeout }) => {
        const tenantId = asTenantId(tenant);
        const warning = await readStores(platform, tenantId, id);
        await verify(platform, tenantId, id);
        if (wait) {
          const progress = openProgress(json, 'delivering');
          const patience = { timeoutMs: timeout * 1000, progress };
          await waitForDelivery(platform, tenantId, id, patience).finally(progress.end);
        }
        const line = `connection ${id} ${wait ? 'is' : 'will be'} synchronised`;
        const lines = warning === undefined ? [line] : [line, `warning: ${warning}`];
        return { document: { credential_id: id }, lines };
      }),
    );
}
