import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { SystemTx } from '../platform/db/database.ts';
import { type MasterKeys, parseMasterKeys } from '../platform/secrets/index.ts';
import { examineColumn, type SealedColumn, type SealedRecord } from '../platform/secrets/sealed-column.ts';
import { SEALED_COLUMNS } from '../wiring-secrets.ts';

export const masterKeyFile = (config: Config): string => join(config.dataDir, 'master.key');

/**
 * Reads the existing master keys without making any: a service makes them at its first start.
 *
 * @throws SecretError when they are malformed
 */
export async function readMasterKeys(config: Config): Promise<MasterKeys | null> {
  const text = config.masterKeys ?? (await readKeyFile(config));
  return text === null ? null : parseMasterKeys(text.trim());
}

async function readKeyFile(config: Config): Promise<string | null> {
  return readFile(masterKeyFile(config), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

/** Installs the keys of a backup. Keeps another key that was there beside it and returns its place. */
export async function installMasterKeys(config: Config, text: string): Promise<string | undefined> {
  const file = masterKeyFile(config);
  const present = await readKeyFile(config);
  if (present?.trim() === text.trim()) return undefined;
  const aside = `${file}.before-restore-${Date.now()}`;
  if (present !== null) await rename(file, aside);
  await writeFile(file, `${text.trim()}\n`, { mode: 0o600 });
  return present === null ? undefined : aside;
}

/** All stored secrets, by the keys that are needed for them. */
export interface StoredSecrets {
  sealed: number;
  /** Places of secrets that these keys do not open, in words. */
  locked: string[];
  /** Versions of master keys beside the one that seals, which are still needed; with the number of secrets. */
  others: Map<number, number>;
}

/** Tries to open every secret of the database. */
export async function examineSecrets(tx: SystemTx, keys: MasterKeys | null): Promise<StoredSecrets> {
  const found: StoredSecrets = { sealed: 0, locked: [], others: new Map() };
  for (const column of SEALED_COLUMNS) {
    const { sealed, locked, byVersion } = await examineColumn(tx, keys, column);
    found.sealed += sealed;
    found.locked.push(...locked.map((record) => placeOf(column, record)));
    for (const [version, count] of byVersion)
      if (version !== keys?.current) found.others.set(version, (found.others.get(version) ?? 0) + count);
  }
  return found;
}

const placeOf = ({ table }: SealedColumn, { tenant_id, key }: SealedRecord): string =>
  `${table} ${Object.values(key).join(' ')} of tenant ${tenant_id}`;
