import type { WebhookVerification } from '@sluice/connector-kit';
import type { Command } from 'commander';
import { connectorOf } from '../../connectors/registry.ts';
import {
  needsWebhookSecret,
  oneConnection,
  renewWebhookSecret,
  renewWebhookToken,
} from '../../modules/channels/index.ts';
import { asTenantId } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Platform } from '../../wiring.ts';
import { action, example, tenantOption } from '../action.ts';
import { CommandError } from '../errors.ts';
import * as parse from '../options.ts';

const ID_HELP = 'id of the connection; "sluice connection list" shows them';

interface OnConnection {
  tenant: number;
  id: number;
}

/** Commands for the address a channel calls. */
export function addWebhookCommands(connection: Command): void {
  connection
    .command('webhook')
    .description(
      'where the channel calls and how it proves its calls; the secret parts are shown only when made',
    )
    .addOption(tenantOption())
    .requiredOption('--id <id>', ID_HELP, parse.id)
    .action(
      action<OnConnection>(async ({ platform }, { tenant, id }) => {
        const verification = await verificationOf(platform, tenant, id);
        const address = `${platform.config.publicUrl}/webhooks/<token>`;
        return {
          document: { credential_id: id, webhook_url: address, verification: described(verification) },
          lines: [
            `webhook address: ${address}`,
            `proof: ${inWords(verification)}`,
            'The token is kept as a hash. "sluice connection renew-webhook" makes a new address.',
          ],
        };
      }),
    );
  addRenewal(connection);
}

function addRenewal(connection: Command): void {
  connection
    .command('renew-webhook')
    .description(
      'make a new webhook address, or with --secret a new secret; the old address stops working at once',
    )
    .addOption(tenantOption())
    .requiredOption('--id <id>', ID_HELP, parse.id)
    .option(
      '--secret',
      'renew the secret and keep the address; the old secret works for another 24 hours',
      false,
    )
    .addHelpText(
      'after',
      example('Example:', '  $ sluice connection renew-webhook --tenant 1 --id 2 --secret'),
    )
    .action(
      action<OnConnection & { secret: boolean }>(async ({ platform }, { tenant, id, secret }) => {
        const verification = await verificationOf(platform, tenant, id);
        return secret
          ? shownSecret(id, verification, await renewSecret(platform, tenant, id))
          : shownAddress(id, await renewAddress(platform, tenant, id));
      }),
    );
}

async function renewAddress({ db, config }: Platform, tenant: number, id: number): Promise<string> {
  const token = await db.inTenant(asTenantId(tenant), (tx) => renewWebhookToken(tx, 'operator', id));
  return `${config.publicUrl}/webhooks/${token}`;
}

async function renewSecret({ db, masterKeys }: Platform, tenant: number, id: number): Promise<string> {
  return db.inTenant(asTenantId(tenant), async (tx) => {
    const connector = connectorOf((await tx.first(oneConnection(tx, id)))!.platform);
    if (connector === undefined || !needsWebhookSecret(connector))
      throw new CommandError('calls of this channel are not proved by a secret that is made here');
    return renewWebhookSecret(tx, 'operator', masterKeys, id);
  });
}

const shownAddress = (id: number, url: string) => ({
  document: { credential_id: id, webhook_url: url },
  lines: [`webhook address: ${url}`, 'The address before it does not work any more.'],
});

const shownSecret = (id: number, verification: WebhookVerification, secret: string) => ({
  document: { credential_id: id, webhook_secret: secret, verification: described(verification) },
  lines: [
    `webhook secret: ${secret}`,
    `proof: ${inWords(verification)}`,
    'The secret before it works for another 24 hours.',
  ],
});

/** @throws ApiError not_found @throws CommandError for a channel that does not call */
async function verificationOf({ db }: Platform, tenant: number, id: number): Promise<WebhookVerification> {
  const row = await db.inTenant(asTenantId(tenant), (tx) => tx.first(oneConnection(tx, id)));
  if (row === undefined) throw notFound('connection');
  const verification = connectorOf(row.platform)?.capabilities.webhooks?.verification;
  if (verification === undefined)
    throw new CommandError(`${row.platform} does not call; its orders are read by polling`);
  return verification;
}

/** The proof of calls, as plain data. */
function described(verification: WebhookVerification): object {
  return Object.fromEntries(Object.entries(verification).filter(([, value]) => typeof value !== 'function'));
}

function inWords(verification: WebhookVerification): string {
  switch (verification.kind) {
    case 'hmac_sha256':
      return `HMAC-SHA256 of the body, ${verification.encoding}, in the header ${verification.header}`;
    case 'ecdsa':
      return `signature by a key of the channel in the header ${verification.header}; nothing to enter`;
    case 'api_key':
      return `the secret in the header ${verification.header}`;
    case 'basic':
      return `Basic authentication as ${verification.username} with the secret as password`;
  }
}
