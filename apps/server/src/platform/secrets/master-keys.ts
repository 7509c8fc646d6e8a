import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type MasterKeys, parseMasterKeys } from './index.ts';

/**
 * The master keys: MASTER_KEYS where the operator sets it, else a file in the data folder that is made at the first
 * start, readable by its owner alone. Several processes may start at once: the file is created exclusively.
 */
export async function loadMasterKeys(given: string | undefined, dataDir: string): Promise<MasterKeys> {
  if (given !== undefined) return parseMasterKeys(given);
  const file = join(dataDir, 'master.key');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  try {
    await writeFile(file, `1:${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
  }
  return parseMasterKeys((await readFile(file, 'utf8')).trim());
}
