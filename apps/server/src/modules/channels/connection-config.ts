import { type Connector, secretFields } from '@sluice/connector-kit';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { MasterKeys } from '../../platform/secrets/index.ts';
import { type Actor, audit } from '../audit/index.ts';
import { markConnectionChanged } from './changes.ts';
import { checkConfig, openConfig, sealConfig } from './config-values.ts';
import type { ConnectionRow } from './connections.ts';
import { unblock } from './unblock.ts';

/**
 * Changes settings and credentials of a connection; those not named stay. The whole is checked as at creation, the
 * breaker gives the channel another chance, and what the audit keeps are the names of secrets, never their values.
 * Secrets that no master key opens any more are lost: then all of them have to be given.
 *
 * @param patch values as text; the connector's schema gives them their types. null takes a setting away
 * @throws ValidationError naming every setting that is unknown, missing or wrong; ApiError not_found
 */
export async function updateConnectionConfig(
  tx: Tx,
  actor: Actor,
  master: MasterKeys,
  connector: Connector,
  id: number,
  patch: Readonly<Record<string, string | null>>,
): Promise<void> {
  const row = await tx.first(sql<ConnectionRow>`
    select id, platform, config, sealed_secrets from connections
    where tenant_id = ${tx.tenantId} and id = ${id} for no key update`);
  if (row === undefined) throw notFound('connection');
  const config = patchedConfig(master, tx.tenantId, row, connector, patch);
  const { settings, sealed } = sealConfig(master, tx.tenantId, id, connector, config);
  tx.later(sql`
    update connections set config = ${JSON.stringify(settings)}, sealed_secrets = ${sealed}
    where tenant_id = ${tx.tenantId} and id = ${id}`);
  unblock(tx, id);
  markConnectionChanged(tx, id);
  const details = { changed: Object.keys(patch).sort() };
  audit(tx, { actor, action: 'connection.configured', subjectType: 'connection', subjectId: id, details });
}

/**
 * What the settings of a connection would be with a patch.
 *
 * @throws ValidationError naming every setting that is unknown, missing or wrong
 */
export function patchedConfig(
  master: MasterKeys,
  tenantId: number,
  row: Pick<ConnectionRow, 'id' | 'config' | 'sealed_secrets'>,
  connector: Connector,
  patch: Readonly<Record<string, string | null>>,
): Record<string, unknown> {
  const merged = Object.entries({ ...currentConfig(master, tenantId, row, connector, patch), ...patch });
  return checkConfig(connector, Object.fromEntries(merged.filter(([, value]) => value !== null)));
}

/** What holds now. A patch that names every secret needs none of the old ones, so that a lost key can be got over. */
function currentConfig(
  master: MasterKeys,
  tenantId: number,
  row: Pick<ConnectionRow, 'id' | 'config' | 'sealed_secrets'>,
  connector: Connector,
  patch: object,
): Record<string, unknown> {
  const namesAll = secretFields(connector.configSchema).every((name) => name in patch);
  return namesAll ? row.config : openConfig(master, tenantId, row);
}
