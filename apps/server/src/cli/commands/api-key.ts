import { type Command, Option } from 'commander';
import {
  type ApiKeyRow,
  createApiKey,
  listApiKeys,
  renewApiKey,
  revokeApiKey,
} from '../../modules/tenancy/index.ts';
import { asTenantId } from '../../platform/db/database.ts';
import { action, example, tenantOption } from '../action.ts';
import { CommandError } from '../errors.ts';
import * as parse from '../options.ts';
import { type Result, table } from '../output.ts';

const keyOption = (): Option =>
  new Option('--id <id>', 'id of the key; "sluice api-key list" shows them')
    .argParser(parse.id)
    .makeOptionMandatory();

export function addApiKeyCommands(program: Command): void {
  const apiKey = program
    .command('api-key')
    .description('API keys of a tenant; a key is shown once and stored as a hash');
  apiKey
    .command('create')
    .description('create a key; needs a plan with API access (pro or enterprise)')
    .addOption(tenantOption())
    .requiredOption('--name <name>', 'what the key is for')
    .option(
      '--expires-at <time>',
      'end of its validity, ISO 8601; without it the key does not expire',
      parse.moment,
    )
    .addHelpText(
      'after',
      example(
        'Example:',
        '  $ sluice api-key create --tenant 1 --name ERP --expires-at 2027-12-31T23:59:59Z',
      ),
    )
    .action(action<CreateOptions>(create));
  apiKey
    .command('list')
    .description('the keys of a tenant, without the keys themselves')
    .addOption(tenantOption())
    .action(
      action<{ tenant: number }>(async ({ platform }, { tenant }) =>
        shownList((await platform.db.inTenant(asTenantId(tenant), (tx) => listApiKeys(tx, undefined))).rows),
      ),
    );
  apiKey
    .command('renew')
    .description('replace a key by a new one of the same id; the old one is refused at once')
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

interface CreateOptions {
  tenant: number;
  name: string;
  expiresAt?: Date;
}

const create: Parameters<typeof action<CreateOptions>>[0] = async ({ platform }, options) => {
  const name = options.name.trim();
  if (name === '') throw new CommandError('--name may not be empty');
  const input = { name, expiresAt: options.expiresAt ?? null };
  return shown(
    await platform.db.inTenant(asTenantId(options.tenant), (tx) => createApiKey(tx, 'operator', input)),
  );
};

const shown = ({ id, apiKey }: { id: number; apiKey: string }): Result => ({
  document: { id, api_key: apiKey },
  lines: [`API key ${id}: ${apiKey}`, 'Store it now: it cannot be shown again.'],
});

const shownList = (keys: ApiKeyRow[]): Result => ({
  document: { api_keys: keys },
  lines: table(
    ['id', 'name', 'key', 'state', 'expires', 'last used'],
    keys.map((key) => [
      key.id,
      key.name,
      key.key_hint,
      key.state,
      key.expires_at?.toISOString() ?? 'never',
      key.last_used_at?.toISOString() ?? 'never',
    ]),
  ),
});
