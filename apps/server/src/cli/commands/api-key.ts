import { API_SCOPES, type ApiScope, PUBLIC_SCOPES, WIDER_SCOPES } from '@sluice/contracts';
import { type Command, InvalidArgumentError, Option } from 'commander';
import {
  type ApiKeyRow,
  createApiKey,
  listApiKeys,
  renewApiKey,
  requireAddressRanges,
  requireFuture,
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
    .requiredOption('--name <name>', 'purpose of the key')
    .option(
      '--expires-at <time>',
      'end of its validity, ISO 8601; without it the key does not expire',
      parse.moment,
    )
    .option(
      '--scopes <scopes>',
      `what the key may do, of ${API_SCOPES.join(', ')}; by default all but the last three`,
      scopes,
    )
    .option('--allow <addresses>', 'addresses and ranges it works from; by default anywhere', words)
    .addHelpText(
      'after',
      example(
        'Examples:',
        '  $ sluice api-key create --tenant 1 --name ERP --expires-at 2027-12-31T23:59:59Z',
        '  $ sluice api-key create --tenant 1 --name Till --scopes read,stock_prices --allow 203.0.113.0/24',
      ),
    )
    .action(action<CreateOptions>(create));
  apiKey
    .command('list')
    .description('the keys of a tenant, without the keys themselves')
    .addOption(tenantOption())
    .action(
      action<{ tenant: number }>(async ({ platform }, { tenant }) =>
        shownList((await platform.db.inTenant(asTenantId(tenant), (tx) => listApiKeys(tx))).rows),
      ),
    );
  apiKey
    .command('renew')
    .description('replace a key by a new one of the same id; the old one is refused at once')
    .addOption(tenantOption())
    .addOption(keyOption())
    .option('--expires-at <time>', 'another end; needed where that of the key is past', parse.moment)
    .option('--keep-old <hours>', 'let the old key work so many hours more, at most 168', parse.count)
    .action(action<RenewOptions>(renew));
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

/** The public API as one word, with the scopes beyond it. */
function shownScopes(all: readonly ApiScope[]): string {
  if (!PUBLIC_SCOPES.every((scope) => all.includes(scope))) return all.join(',');
  return ['everything', ...WIDER_SCOPES.filter((scope) => all.includes(scope))].join(',');
}

const words = (text: string): string[] => text.split(',').flatMap((part) => part.trim() || []);

const scopes = (text: string): ApiScope[] =>
  words(text).map((word) => {
    const scope = API_SCOPES.find((one) => one === word);
    if (scope === undefined)
      throw new InvalidArgumentError(`It must be some of ${API_SCOPES.join(', ')}, separated by commas.`);
    return scope;
  });

interface RenewOptions {
  tenant: number;
  id: number;
  expiresAt?: Date;
  keepOld?: number;
}

const LONGEST_OVERLAP_HOURS = 168;

const renew: Parameters<typeof action<RenewOptions>>[0] = async ({ platform }, options) => {
  const { tenant, id, expiresAt, keepOld = 0 } = options;
  requireFuture(expiresAt);
  if (keepOld > LONGEST_OVERLAP_HOURS)
    throw new CommandError(`--keep-old may be at most ${LONGEST_OVERLAP_HOURS}`);
  return shown(
    await platform.db.inTenant(asTenantId(tenant), (tx) =>
      renewApiKey(tx, 'operator', id, { expiresAt, keepOldHours: keepOld }),
    ),
  );
};

interface CreateOptions {
  tenant: number;
  name: string;
  expiresAt?: Date;
  scopes?: ApiScope[];
  allow?: string[];
}

const create: Parameters<typeof action<CreateOptions>>[0] = async ({ platform }, options) => {
  const name = options.name.trim();
  if (name === '') throw new CommandError('--name may not be empty');
  requireAddressRanges(options.allow);
  const input = {
    name,
    expiresAt: options.expiresAt ?? null,
    scopes: options.scopes,
    allowedAddresses: options.allow,
  };
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
    ['id', 'name', 'key', 'state', 'may', 'expires', 'last used'],
    keys.map((key) => [
      key.id,
      key.name,
      key.key_hint,
      key.state,
      shownScopes(key.scopes),
      key.expires_at?.toISOString() ?? 'never',
      key.last_used_at?.toISOString() ?? 'never',
    ]),
  ),
});
