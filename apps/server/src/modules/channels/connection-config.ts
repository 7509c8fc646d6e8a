import { addressFields, type Connector, resendFields, secretFields } from '@sluice/connector-kit';
import { message } from '@sluice/contracts/messages';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { notFound, ValidationError } from '../../platform/http/errors.ts';
import type { MasterKeys } from '../../platform/secrets/index.ts';
import { type Actor, audit } from '../audit/index.ts';
import { markConnectionChanged } from './changes.ts';
import { checkConfig, openConfig, sealConfig } from './config-values.ts';
import { addressOfOperator, type ConnectionRow, oneConnection } from './connections.ts';
import { restartTask } from './tasks/store.ts';
import { unblock } from './unblock.ts';

/** A change of a connection's settings: values as text by name, which the connector's schema gives their types. */
interface ConfigChange {
  connector: Connector;
  /** null removes a setting; unnamed ones stay. */
  patch: Readonly<Record<string, string | null>>;
}

/**
 * Changes settings and credentials of a connection; unnamed ones stay. The whole is checked as at creation, the breaker
 * gives the channel another chance, and the audit log keeps the names of secrets, never their values. Secrets that no
 * master key opens any more are lost: then all of them must be given.
 *
 * @throws ValidationError naming every setting that is unknown, missing or wrong; ApiError not_found
 */
export async function updateConnectionConfig(
  tx: Tx,
  actor: Actor,
  master: MasterKeys,
  { id, connector, patch }: ConfigChange & { id: number },
): Promise<void> {
  const row = await tx.first(sql<ConnectionRow>`
    select id, platform, config, sealed_secrets from connections
    where tenant_id = ${tx.tenantId} and id = ${id} for no key update`);
  if (row === undefined) throw notFound('connection');
  const config = patchedConfig(master, tx.tenantId, row, { connector, patch });
  const { settings, sealed } = sealConfig(master, { tenantId: tx.tenantId, id }, connector, config);
  const [before, after] = [contentSettings(connector, row.config), contentSettings(connector, settings)];
  tx.later(sql`
    update connections set config = ${JSON.stringify(settings)}, sealed_secrets = ${sealed},
      local_address = coalesce(${addressOfOperator(actor, settings)},
        case when config ->> 'base_url' = ${String(settings.base_url ?? '')} then local_address end),
      content_settings = case when ${before !== after}::boolean then ${after} else content_settings end
    where tenant_id = ${tx.tenantId} and id = ${id}`);
  unblock(tx, id);
  markConnectionChanged(tx, id);
  // Another shop, environment or profile has other categories.
  if (connector.capabilities.categoryTree === true && differs(connector, row.config, settings))
    restartTask(tx, id, 'taxonomy');
  const details = { changed: Object.keys(patch).sort() };
  audit(tx, { actor, action: 'connection.configured', subjectType: 'connection', subjectId: id, details });
}

/** The settings that change how listings look, as text: a difference means that all listings are sent anew. */
const contentSettings = ({ configSchema }: Connector, config: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(resendFields(configSchema).map((name) => [name, settingOf(configSchema, config, name)]));

/** Whether any setting differs that is no secret. */
const differs = (
  { configSchema }: Connector,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): boolean =>
  Object.keys(configSchema.properties).some(
    (name) => settingOf(configSchema, before, name) !== settingOf(configSchema, after, name),
  );

/** A setting as text, or its default. */
export const settingOf = (
  schema: Connector['configSchema'],
  config: Readonly<Record<string, unknown>>,
  name: string,
): string => String(config[name] ?? (schema.properties[name] as { default?: unknown }).default ?? '');

/**
 * The settings of a connection after a patch. A stored secret goes only to the address it was given for: a patch that
 * changes an address must name all secrets.
 *
 * @throws ValidationError naming every setting that is unknown, missing or wrong, and every secret to be given again
 */
export function patchedConfig(
  master: MasterKeys,
  tenantId: number,
  row: Pick<ConnectionRow, 'id' | 'config' | 'sealed_secrets'>,
  change: ConfigChange,
): Record<string, unknown> {
  const { connector, patch } = change;
  const current = currentConfig(master, tenantId, row, change);
  const merged = Object.entries({ ...current, ...patch });
  const config = checkConfig(connector, Object.fromEntries(merged.filter(([, value]) => value !== null)));
  requireSecretsOfNewAddress(connector, current, config, patch);
  return config;
}

/**
 * The settings of a new connection with the access of another one of the tenant, as an account has that sells on several
 * marketplaces. A consent belongs to one connection alone: renewing it in one would end it in the other.
 *
 * @param accessOf the other connection; null = none
 * @throws ValidationError as `patchedConfig`, and for a connection of another platform; ApiError not_found
 */
export async function newConfig(
  tx: Tx,
  master: MasterKeys,
  accessOf: number | null,
  change: ConfigChange,
): Promise<Record<string, unknown>> {
  const { connector, patch } = change;
  const { platform, capabilities } = connector;
  if (accessOf === null) {
    const given = Object.entries(patch).filter(([, value]) => value !== null);
    return checkConfig(connector, Object.fromEntries(given));
  }
  const row = await tx.first(oneConnection(tx, accessOf));
  if (row === undefined) throw notFound('connection');
  if (row.platform !== platform)
    throw new ValidationError({
      access_of: [
        message('access_of_other_platform', { connection: accessOf, other: row.platform, platform }),
      ],
    });
  const consent = (capabilities.authorization?.fields ?? []).map((name) => [name, null]);
  return patchedConfig(master, tx.tenantId, row, {
    connector,
    patch: { ...Object.fromEntries(consent), ...patch },
  });
}

/** @throws ValidationError naming the stored secrets that the patch would carry to another address */
function requireSecretsOfNewAddress(
  { configSchema }: Connector,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  patch: object,
): void {
  const changed = addressFields(configSchema).filter(
    (name) => settingOf(configSchema, before, name) !== settingOf(configSchema, after, name),
  );
  if (changed.length === 0) return;
  const carried = secretFields(configSchema).filter((name) => name in before && !(name in patch));
  if (carried.length === 0) return;
  throw new ValidationError(
    Object.fromEntries(
      carried.map((name) => [
        name,
        [message('secret_again', { field: name, changed: changed.join(' and ') })],
      ]),
    ),
  );
}

/** The present settings. A patch that names every secret needs none of the old ones, so a lost key can be overcome. */
function currentConfig(
  master: MasterKeys,
  tenantId: number,
  row: Pick<ConnectionRow, 'id' | 'config' | 'sealed_secrets'>,
  { connector, patch }: ConfigChange,
): Record<string, unknown> {
  const namesAll = secretFields(connector.configSchema).every((name) => name in patch);
  return namesAll ? row.config : openConfig(master, tenantId, row);
}
