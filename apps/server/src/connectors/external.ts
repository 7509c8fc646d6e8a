import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Connector, KIT_VERSION, missingMethods } from '@sluice/connector-kit';
import { satisfies, validRange } from 'semver';
import { ConfigError } from '../config.ts';

const KIT = '@sluice/connector-kit';
/** Smaller ids belong to the connectors of this repository; larger ones do not fit into the API's small integer. */
const IDS = { least: 10_000, most: 32_767 };

interface Place {
  /** Folder from which names of packages and relative paths are looked up. */
  from: string;
  /** Connectors that have their names and ids already. */
  taken: readonly Pick<Connector, 'platform' | 'platformId' | 'label'>[];
}

/**
 * Loads connectors that are no part of this repository, in the order of their names: packages, or paths of modules. Each is the
 * default export of its module, and its package names the versions of the kit that it fits under `peerDependencies`.
 *
 * @throws ConfigError that says which one is at fault and what to do
 */
export async function loadExternal(names: readonly string[], { from, taken }: Place): Promise<Connector[]> {
  const loaded: Connector[] = [];
  for (const name of names) {
    const file = fileOf(name, from);
    requireFittingKit(name, file);
    const { default: connector } = (await import(pathToFileURL(file).href).catch((error: unknown) => {
      throw fault(name, `cannot be loaded: ${error instanceof Error ? error.message : String(error)}`, error);
    })) as { default?: unknown };
    loaded.push(requireConnector(name, connector, [...taken, ...loaded]));
  }
  return loaded;
}

const fault = (name: string, why: string, cause?: unknown): ConfigError =>
  new ConfigError(`bad configuration: CONNECTORS: ${name} ${why}`, { cause });

function fileOf(name: string, from: string): string {
  const isPath = name.startsWith('.') || isAbsolute(name);
  try {
    return createRequire(join(resolve(from), 'noop.js')).resolve(isPath ? resolve(from, name) : name);
  } catch (error) {
    const hint = isPath ? 'name the file of its module' : `run npm install ${name} in ${resolve(from)}`;
    throw fault(name, `was not found; ${hint}`, error);
  }
}

/** The versions of the kit that the package of a module fits. */
function kitRangeOf(file: string): string | undefined {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const manifest = join(folder, 'package.json');
    if (existsSync(manifest)) {
      const { peerDependencies = {} } = JSON.parse(readFileSync(manifest, 'utf8')) as {
        peerDependencies?: Record<string, string>;
      };
      return peerDependencies[KIT];
    }
    if (folder === dirname(folder)) return undefined;
  }
}

function requireFittingKit(name: string, file: string): void {
  const range = kitRangeOf(file);
  if (range === undefined || validRange(range) === null)
    throw fault(name, `names no versions of ${KIT} under peerDependencies of its package.json`);
  if (!satisfies(KIT_VERSION, range))
    throw fault(
      name,
      `fits ${KIT} ${range}, and this service has ${KIT_VERSION}; install a version that fits`,
    );
}

function requireConnector(name: string, value: unknown, taken: Place['taken']): Connector {
  if (typeof value !== 'object' || value === null || !('capabilities' in value) || !('configSchema' in value))
    throw fault(name, 'has no connector as its default export; export what defineConnector returns');
  const connector = value as Connector;
  const { platform, platformId, label } = connector;
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(platform ?? ''))
    throw fault(name, 'needs a platform of small letters, digits and single hyphens');
  if (!Number.isInteger(platformId) || platformId < IDS.least || platformId > IDS.most)
    throw fault(name, `needs a platformId from ${IDS.least} to ${IDS.most}`);
  const other = taken.find((one) => one.platform === platform || one.platformId === platformId);
  if (other !== undefined)
    throw fault(name, `has the platform or the platformId of ${other.label}; choose one of its own`);
  if (typeof label !== 'string' || label === '' || connector.mark === undefined)
    throw fault(name, 'needs a label and a mark');
  const missing = missingMethods(connector);
  if (missing.length > 0)
    throw fault(name, `declares capabilities without their methods: ${missing.join(', ')}`);
  return connector;
}
