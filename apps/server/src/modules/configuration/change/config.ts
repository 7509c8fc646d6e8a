import { addressFields, type Connector, secretFields } from '@sluice/connector-kit';
import { message } from '@sluice/contracts/messages';
import type { ConnectionConfiguration } from '@sluice/contracts/portal';
import { ValidationError } from '../../../platform/http/errors.ts';
import { inputParser } from '../../../platform/http/input.ts';
import {
  differingSecrets,
  requirePlatform,
  settingOf,
  updateConnectionConfig,
} from '../../channels/index.ts';
import type { CurrentConnection } from '../current/load.ts';
import { gatherFaults, type Place, type Run } from './run.ts';

/** The settings and secrets that a connection of the configuration gives its connector, each where it belongs. */
export const givenConfig = (
  connector: Connector,
  { config = {}, secrets }: ConnectionConfiguration,
): Record<string, string> => {
  const hidden = secretFields(connector.configSchema);
  const settings = Object.entries(config).filter(([name]) => !hidden.includes(name));
  return { ...Object.fromEntries(settings), ...givenSecrets(connector, secrets) };
};

function givenSecrets(
  { configSchema }: Connector,
  secrets: ConnectionConfiguration['secrets'] = {},
): Record<string, string> {
  const hidden = secretFields(configSchema);
  const values = Object.entries(secrets).filter(
    (entry): entry is [string, string] => entry[1] !== null && hidden.includes(entry[0]),
  );
  return Object.fromEntries(values);
}

/** Notes secrets among the settings, where a file would hold them, and settings among the secrets. */
export function noteMisplaced({ errors }: Run, { at, wanted }: Place, { configSchema }: Connector): void {
  const secrets = secretFields(configSchema);
  for (const name of Object.keys(wanted.config ?? {}).filter((one) => secrets.includes(one)))
    errors.add(`${at}.config.${name}`, message('secret_among_settings', { name }));
  for (const name of Object.keys(wanted.secrets ?? {}).filter((one) => !secrets.includes(one)))
    errors.add(
      `${at}.secrets.${name}`,
      message('no_secret_of_connector', { name, known: secrets.join(', ') || '–' }),
    );
}

/** Runs work on a connector's settings; its faults get the names that the configuration has for them. */
export async function namingSettings({ configSchema }: Connector, work: () => unknown): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const secrets = new Set(secretFields(configSchema));
    const isSetting = (name: string) => Object.hasOwn(configSchema.properties, name);
    const named = Object.entries(error.messages).map(([name, messages]) => {
      const section = secrets.has(name) ? 'secrets.' : isSetting(name) ? 'config.' : '';
      return [`${section}${name}`, messages];
    });
    throw new ValidationError(Object.fromEntries(named));
  }
}

/** Settings and secrets of a connection that is there; all of them change in one go. */
export async function changeConfig(run: Run, place: Place, found: CurrentConnection): Promise<void> {
  const { at, wanted } = place;
  const { tx, principal, parts } = run;
  await gatherFaults(run, at, async () => {
    const connector = requirePlatform(parts, found.platform);
    noteMisplaced(run, place, connector);
    const settings = differingSettings(connector, found, wanted);
    const secrets = givenSecrets(connector, wanted.secrets);
    const differing = differingSecrets(parts.masterKeys, tx.tenantId, found, secrets);
    noteChanges(run, place, found, { settings, secrets: differing });
    if (Object.keys(settings).length + differing.length === 0) return;
    // Stored secrets go to no new address, so that all of them are given again.
    const moves = addressFields(connector.configSchema).some((name) => Object.hasOwn(settings, name));
    const again = Object.entries(secrets).filter(([name]) => moves || differing.includes(name));
    const patch = { ...settings, ...Object.fromEntries(again) };
    await namingSettings(connector, () =>
      updateConnectionConfig(tx, principal.actor, parts.masterKeys, { id: found.id, connector, patch }),
    );
  });
}

/**
 * The settings that differ; null = no longer given. A setting that only a consent on the channel's pages fills stays
 * when it is left out.
 */
function differingSettings(
  { configSchema, capabilities }: Connector,
  found: CurrentConnection,
  { config }: ConnectionConfiguration,
): Record<string, string | null> {
  if (config === undefined) return {};
  const consented = capabilities.authorization?.fields ?? [];
  const hidden = secretFields(configSchema);
  const typed = inputParser(configSchema)(config).value as Record<string, unknown>;
  const patch: Record<string, string | null> = {};
  for (const name of Object.keys(configSchema.properties)) {
    const isGiven = Object.hasOwn(config, name);
    if (hidden.includes(name) || (!isGiven && consented.includes(name))) continue;
    if (settingOf(configSchema, typed, name) === settingOf(configSchema, found.config, name)) continue;
    patch[name] = isGiven ? config[name]! : null;
  }
  // Names that the connector does not know are told by its check.
  for (const [name, value] of Object.entries(config))
    if (!Object.hasOwn(configSchema.properties, name)) patch[name] = value;
  return patch;
}

interface Differing {
  settings: Record<string, string | null>;
  secrets: string[];
}

function noteChanges(
  run: Run,
  { at, wanted }: Place,
  found: CurrentConnection,
  { settings, secrets }: Differing,
): void {
  const none = { reason: null, reason_key: null };
  for (const [name, after] of Object.entries(settings)) {
    const before = found.config[name] === undefined ? null : String(found.config[name]);
    const label = `${wanted.label}: ${name}`;
    run.changes.push({
      at: `${at}.config.${name}`,
      action: 'update',
      subject: 'config',
      name: label,
      before,
      after,
      ...none,
    });
  }
  for (const name of secrets) {
    const label = `${wanted.label}: ${name}`;
    const values = { before: null, after: null };
    run.changes.push({
      at: `${at}.secrets.${name}`,
      action: 'update',
      subject: 'secret',
      name: label,
      ...values,
      ...none,
    });
  }
}
