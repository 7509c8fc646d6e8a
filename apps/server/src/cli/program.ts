import {
  PLAN_CODES,
  type PlanCode,
  SUBSCRIPTION_STATUSES,
  type SubscriptionStatus,
  USER_ROLES,
  type UserRole,
} from '@sluice/contracts';
import { Command, Option } from 'commander';
import {
  changeTenant,
  createApiKey,
  createTenant,
  createUser,
  renewApiKey,
  revokeApiKey,
} from '../modules/tenancy/index.ts';
import { asTenantId } from '../platform/db/database.ts';
import { addConnectionCommands } from './connection.ts';
import { type CommandContext, CommandError, withPlatform } from './context.ts';
import * as parse from './options.ts';
import { fail, print } from './output.ts';

/** What every command is given: its options, and whether it speaks JSON. */
export type Run<Options> = (
  context: CommandContext,
  options: Options,
) => Promise<{ document: object; lines: string[] }>;

/** Runs a command on the platform and prints its result; an error becomes a line and an exit code. */
export const action =
  <Options extends object>(run: Run<Options>) =>
  async (options: Options, command: Command): Promise<void> => {
    const { json } = command.optsWithGlobals<{ json: boolean }>();
    try {
      const { document, lines } = await withPlatform((context) => run(context, options));
      print(json, document, lines);
    } catch (error) {
      fail(json, error);
    }
  };

const choice = (flags: string, description: string, values: readonly string[]) =>
  new Option(flags, description).choices(values);
export const tenantOption = () =>
  new Option('--tenant <id>', 'id of the tenant').argParser(parse.id).makeOptionMandatory();

/** The operator's tool. */
export function createProgram(): Command {
  const program = new Command('sluice')
    .description(
      'Self-hosted Catalog Distribution Service: one master catalogue, every sales channel kept equal to it.',
    )
    .option('--json', 'print one JSON document and nothing else', false)
    .showHelpAfterError('(run with --help for the options)')
    .addHelpText('after', HELP);
  addTenantCommands(program);
  addUserCommands(program);
  addApiKeyCommands(program);
  addConnectionCommands(program);
  return program;
}

const HELP = `
Configuration comes from the environment: PORT, HOST, PUBLIC_URL, DATA_DIR, DATABASE_URL, RATE_LIMIT_PER_MINUTE,
MASTER_KEYS, OUTBOUND_ALLOW, S3_*, LOG_LEVEL. Commands work beside a running service as well as without one.

Examples:
  $ sluice serve
  $ sluice tenant create --name "My shop" --plan pro --tax-rates 0,1,10,20
  $ sluice api-key create --tenant 1 --name "ERP"
  $ sluice simulator --port 4000
  $ sluice connection create --tenant 1 --platform simulator --label "Test channel" \\
      --config base_url=http://127.0.0.1:4000`;

function addTenantCommands(program: Command): void {
  const tenant = program.command('tenant').description('create and change tenants');
  tenant
    .command('create')
    .description('create a tenant with its tax rates and its local stock location')
    .requiredOption('--name <name>', 'name of the tenant')
    .addOption(choice('--plan <plan>', 'plan of the tenant', PLAN_CODES).makeOptionMandatory())
    .option('--tax-rates <rates>', 'VAT percentages, separated by commas', parse.rates, [0, 1, 10, 20])
    .option('--product-limit <n>', "product quota, none for unlimited; by default the plan's", parse.limit)
    .action(
      action<{ name: string; plan: PlanCode; taxRates: number[]; productLimit?: number | null }>(
        async ({ platform }, options) => {
          if (options.name.trim() === '') throw new CommandError('--name may not be empty');
          const input = {
            name: options.name.trim(),
            plan: options.plan,
            taxRates: options.taxRates,
            productLimit: options.productLimit,
          };
          const id = await platform.db.asSystem((tx) => createTenant(tx, input));
          return { document: { tenant_id: id }, lines: [`tenant ${id} created`] };
        },
      ),
    );
  tenant
    .command('set')
    .description('change plan, subscription or quota of a tenant')
    .addOption(tenantOption())
    .addOption(choice('--plan <plan>', 'plan of the tenant', PLAN_CODES))
    .addOption(choice('--subscription-status <status>', 'state of the subscription', SUBSCRIPTION_STATUSES))
    .option('--product-limit <n>', 'product quota, none for unlimited', parse.limit)
    .action(
      action<{
        tenant: number;
        plan?: PlanCode;
        subscriptionStatus?: SubscriptionStatus;
        productLimit?: number | null;
      }>(async ({ platform }, { tenant: id, ...change }) => {
        await platform.db.inTenant(asTenantId(id), (tx) => changeTenant(tx, 'operator', change));
        return { document: { tenant_id: id }, lines: [`tenant ${id} changed`] };
      }),
    );
}

function addUserCommands(program: Command): void {
  program
    .command('user')
    .description('portal users')
    .command('create')
    .description('create a user of the portal')
    .addOption(tenantOption())
    .requiredOption('--email <email>', 'e-mail address, the login')
    .requiredOption('--password <password>', 'password, at least 8 characters')
    .addOption(choice('--role <role>', 'what the user may do', USER_ROLES).default('owner'))
    .action(
      action<{ tenant: number; email: string; password: string; role: UserRole }>(
        async ({ platform }, { tenant, ...input }) => {
          const id = await platform.db.inTenant(asTenantId(tenant), (tx) =>
            createUser(tx, 'operator', input),
          );
          return { document: { user_id: id }, lines: [`user ${id} created`] };
        },
      ),
    );
}

function addApiKeyCommands(program: Command): void {
  const apiKey = program
    .command('api-key')
    .description('API keys of a tenant; a key is shown once and stored as a hash');
  const shown = ({ id, apiKey: key }: { id: number; apiKey: string }) => ({
    document: { id, api_key: key },
    lines: [`API key ${id}: ${key}`, 'Store it now: it cannot be shown again.'],
  });
  apiKey
    .command('create')
    .description('create a key; needs a plan with API access')
    .addOption(tenantOption())
    .requiredOption('--name <name>', 'what the key is for')
    .option('--expires-at <time>', 'end of its validity, ISO 8601', parse.moment)
    .action(
      action<{ tenant: number; name: string; expiresAt?: Date }>(
        async ({ platform }, { tenant, name, expiresAt }) => {
          if (name.trim() === '') throw new CommandError('--name may not be empty');
          const input = { name: name.trim(), expiresAt: expiresAt ?? null };
          return shown(
            await platform.db.inTenant(asTenantId(tenant), (tx) => createApiKey(tx, 'operator', input)),
          );
        },
      ),
    );
  const keyOption = () => new Option('--id <id>', 'id of the key').argParser(parse.id).makeOptionMandatory();
  apiKey
    .command('renew')
    .description('replace a key; the old one is refused at once')
    .addOption(tenantOption())
    .addOption(keyOption())
    .action(
      action<{ tenant: number; id: number }>(async ({ platform }, { tenant, id }) =>
        shown(await platform.db.inTenant(asTenantId(tenant), (tx) => renewApiKey(tx, 'operator', id))),
      ),
    );
  apiKey
    .command('revoke')
    .description('refuse a key from now on')
    .addOption(tenantOption())
    .addOption(keyOption())
    .action(
      action<{ tenant: number; id: number }>(async ({ platform }, { tenant, id }) => {
        await platform.db.inTenant(asTenantId(tenant), (tx) => revokeApiKey(tx, 'operator', id));
        return { document: { id }, lines: [`API key ${id} revoked`] };
      }),
    );
}
