import { type Connector, ConnectorError, secretFields, webAddressFields } from '@sluice/connector-kit';
import { type Message, message } from '@sluice/contracts/messages';
import { ValidationError } from '../../platform/http/errors.ts';
import { inputParser } from '../../platform/http/input.ts';
import { type MasterKeys, open, SecretError, seal } from '../../platform/secrets/index.ts';

/** The owner of a connection's secrets: opening them as another's fails. */
export const ownerOfConfig = (tenantId: number, connectionId: number): string =>
  `tenant/${tenantId}/connection/${connectionId}`;

/** Splits settings for storage: secrets apart, and sealed. */
export function sealConfig(
  master: MasterKeys,
  connection: { tenantId: number; id: number },
  connector: Connector,
  config: Readonly<Record<string, unknown>>,
): { settings: Record<string, unknown>; sealed: Buffer | null } {
  const hidden = new Set(secretFields(connector.configSchema));
  const part = (secret: boolean): Record<string, unknown> =>
    Object.fromEntries(Object.entries(config).filter(([name]) => hidden.has(name) === secret));
  const secrets = part(true);
  const sealed =
    Object.keys(secrets).length === 0
      ? null
      : seal(master, JSON.stringify(secrets), ownerOfConfig(connection.tenantId, connection.id));
  return { settings: part(false), sealed };
}

/**
 * Opens settings and secrets together, for the connector host and nobody else.
 *
 * @throws ConnectorError auth when no master key opens the secrets: the connection waits for a person, as after a
 * refusal
 */
export function openConfig(
  master: MasterKeys,
  tenantId: number,
  connection: { id: number; config: Record<string, unknown>; sealed_secrets: Buffer | null },
): Record<string, unknown> {
  if (connection.sealed_secrets === null) return connection.config;
  try {
    const secrets = open(master, connection.sealed_secrets, ownerOfConfig(tenantId, connection.id));
    return { ...connection.config, ...(JSON.parse(secrets) as object) };
  } catch (cause) {
    if (!(cause instanceof SecretError)) throw cause;
    const said = message('credentials_sealed', { reason: cause.message });
    throw new ConnectorError({ kind: 'auth', message: said, cause });
  }
}

/**
 * The names of given secrets that differ from the stored ones; all of them when no master key opens those. Secrets are
 * compared here and leave this function by name alone.
 */
export function differingSecrets(
  master: MasterKeys,
  tenantId: number,
  connection: { id: number; sealed_secrets: Buffer | null },
  given: Readonly<Record<string, string>>,
): string[] {
  const stored = storedSecrets(master, tenantId, connection);
  return Object.entries(given)
    .filter(([name, value]) => !Object.hasOwn(stored, name) || stored[name] !== value)
    .map(([name]) => name);
}

/** The names of the stored secrets; none when no master key opens them. */
export const secretNames = (
  master: MasterKeys,
  tenantId: number,
  connection: { id: number; sealed_secrets: Buffer | null },
): string[] => Object.keys(storedSecrets(master, tenantId, connection)).sort();

function storedSecrets(
  master: MasterKeys,
  tenantId: number,
  { id, sealed_secrets }: { id: number; sealed_secrets: Buffer | null },
): Record<string, unknown> {
  try {
    return openConfig(master, tenantId, { id, config: {}, sealed_secrets });
  } catch (error) {
    if (error instanceof ConnectorError) return {};
    throw error;
  }
}

/** @throws ValidationError naming every setting that is missing or wrong, and the allowed settings */
export function checkConfig(connector: Connector, given: Record<string, unknown>): Record<string, unknown> {
  const known = Object.keys(connector.configSchema.properties);
  const unknown = Object.keys(given).filter((name) => !known.includes(name));
  const { value, errors } = inputParser(connector.configSchema)(given);
  for (const name of unknown)
    errors.add(
      name,
      message('no_connector_setting', { name, platform: connector.platform, known: known.join(', ') }),
    );
  for (const name of webAddressFields(connector.configSchema)) {
    const fault = errors.messages[name] === undefined && addressFault(name, given[name]);
    if (fault) errors.add(name, fault);
  }
  if (!errors.isEmpty) throw new ValidationError(errors.messages);
  return value as Record<string, unknown>;
}

/** The fault of an address, which a pattern cannot find; `{…}` in it stands for a part of a product. */
function addressFault(name: string, address: unknown): Message | undefined {
  if (typeof address !== 'string' || address === '') return undefined;
  const url = URL.parse(address.replaceAll(/\{[a-z]+\}/g, 'x'));
  if (url === null) return message('setting_no_address', { name });
  return url.username + url.password === '' ? undefined : message('setting_address_with_user', { name });
}
