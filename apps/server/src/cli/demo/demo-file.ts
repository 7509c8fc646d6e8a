import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** State that a demonstration keeps for its next start. The password protects the demonstration alone. */
export interface DemoState {
  tenantId: number;
  email: string;
  password: string;
  apiKeyId: number;
  connections: { marketplace: number; shop: number; overseas: number; feed: number };
  /** Whether the mistake and the difference to be found were made. */
  staged: boolean;
}

const path = (dataDir: string): string => join(dataDir, 'demo.json');

export async function readDemoState(dataDir: string): Promise<DemoState | undefined> {
  const text = await readFile(path(dataDir), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as DemoState);
}

export async function writeDemoState(dataDir: string, state: DemoState): Promise<void> {
  await writeFile(`${path(dataDir)}.new`, JSON.stringify(state, null, 2), { mode: 0o600 });
  await rename(`${path(dataDir)}.new`, path(dataDir));
}
