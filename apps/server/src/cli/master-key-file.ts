import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { openConfig } from '../modules/channels/index.ts';
import type { SystemTx } from '../platform/db/database.ts';
import { sql } from '../platform/db/sql.ts';
import { type MasterKeys, parseMasterKeys } from '../platform/secrets/index.ts';

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

/** The connections whose secrets these keys do not open. */
export async function findLockedSecrets(
  tx: SystemTx,
  keys: MasterKeys | null,
): Promise<{ sealed: number; locked: { tenant_id: number; id: number }[] }> {
  type Row = Parameters<typeof openConfig>[2] & { tenant_id: number };
  const rows = await tx.run(sql<Row>`
    select tenant_id, id, platform, config, sealed_secrets from connections
    where sealed_secrets is not null order by tenant_id, id`);
  const isLocked = (row: Row): boolean => {
    if (keys === null) return true;
    try {
      openConfig(keys, row.tenant_id, row);
      return false;
    } catch {
      return true;
    }
  };
  return {
    sealed: rows.length,
    locked: rows.filter(isLocked).map(({ tenant_id, id }) => ({ tenant_id, id })),
  };
}
