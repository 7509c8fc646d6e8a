import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Orders that come in before the data is recorded: by then listings are live on every channel. */
const ORDERS = 6;
/** Recorded data stays in the repository for good, so it is small. */
const MOST_BYTES = 2_000_000;
const LOOK_EVERY_MS = 1_000;

/** The folder of the data of released versions, a backup of each. */
export const RELEASED_DATA = 'apps/server/src/cli/backup/testing/released';

/**
 * Records the data of this version for the tests of later ones: runs the demonstration until orders have come in, and backs
 * it up with its key and without its pictures. @returns the file
 */
export async function recordData(root: string, version: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-record-'));
  // Root's database runs as another user, who has to be able to pass here.
  chmodSync(folder, 0o755);
  const file = join(root, RELEASED_DATA, `${version}.tar.gz`);
  const bin = join(root, 'apps/server/bin/sluice.js');
  const env = { ...process.env, DATA_DIR: join(folder, 'data'), PORT: '3199', LOG_LEVEL: 'warn' };
  try {
    const demo = spawn(process.execPath, [bin, 'demo', '--json', '--orders-every', '2'], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await untilOrders(demo).finally(async () => {
      demo.kill('SIGTERM');
      if (demo.exitCode === null) await once(demo, 'exit');
    });
    rmSync(join(folder, 'data', 'media'), { recursive: true, force: true });
    mkdirSync(join(root, RELEASED_DATA), { recursive: true });
    const backup = [bin, 'backup', '--include-master-key', '--output', file];
    execFileSync(process.execPath, backup, { env, stdio: 'inherit' });
    const { size } = statSync(file);
    if (size > MOST_BYTES) throw new Error(`${file} has ${size} bytes, more than ${MOST_BYTES}`);
    return file;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function untilOrders(demo: ChildProcess): Promise<void> {
  const [line] = (await once(demo.stdout!, 'data')) as [Buffer];
  const { url, api_key: key } = JSON.parse(line.toString()) as { url: string; api_key: string };
  for (;;) {
    const answer = await fetch(`${url}/v1/orders?per_page=${ORDERS}`, {
      headers: { authorization: `Bearer ${key}`, accept: 'application/json' },
    });
    const { data } = (await answer.json()) as { data: unknown[] };
    if (data.length >= ORDERS) return;
    await delay(LOOK_EVERY_MS);
  }
}
