import { addressFields, type Connector, type ConnectorError } from '@sluice/connector-kit';
import type { Database, TenantId } from '../../platform/db/database.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import { type Actor, audit } from '../audit/index.ts';

interface Tried {
  db: Database;
  tenantId: TenantId;
  actor: Actor;
  connector: Connector;
  /** Null for a connection that is not stored yet. */
  id: number | null;
}

/** Logs who tried credentials against which address, and the result. The entry holds no secret. */
export async function logTest(
  { db, tenantId, actor, connector, id }: Tried,
  config: Readonly<Record<string, unknown>>,
  failure: ConnectorError | undefined,
): Promise<void> {
  const details = {
    platform: connector.platform,
    addresses: addressesOf(connector, config),
    ok: failure === undefined,
    ...(failure === undefined ? {} : { kind: failure.kind }),
  };
  await db.inTenant(tenantId, async (tx) =>
    audit(tx, { actor, action: 'connection.tested', subjectType: 'connection', subjectId: id, details }),
  );
}

/** Runs a change or a test of settings; logs a refusal with the names of the settings. */
export async function loggingRefusals<T>(
  { db, tenantId, actor, connector, id }: Tried,
  patch: Readonly<Record<string, unknown>>,
  work: () => T | Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const details = {
      platform: connector.platform,
      addresses: addressesOf(connector, patch),
      given: Object.keys(patch).slice(0, 50).sort(),
      refused: Object.keys(error.errors).slice(0, 50),
    };
    await db.inTenant(tenantId, async (tx) =>
      audit(tx, {
        actor,
        action: 'connection.configuration_refused',
        subjectType: 'connection',
        subjectId: id,
        details,
      }),
    );
    throw error;
  }
}

/** The addresses among settings, cut to their origin: text typed into one may hold a password. */
function addressesOf(
  { configSchema }: Connector,
  config: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const given = addressFields(configSchema).flatMap((name) => {
    const value = config[name];
    return typeof value === 'string' ? [[name, shown(value)]] : [];
  });
  return Object.fromEntries(given) as Record<string, string>;
}

const shown = (value: string): string => (URL.canParse(value) ? new URL(value).origin : value.slice(0, 200));
