import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, makeFolder } from './places.ts';
import { finished, firstLine } from './processes.ts';

const SLUICE = join(import.meta.dirname, '../apps/server/bin/sluice.js');

export interface FreshService {
  url: string;
  /** The link of the console that holds the set-up code. */
  setUpUrl: string;
  stop(): Promise<void>;
}

/** The service as somebody starts it for the first time: over an empty folder, with nobody in it. */
export async function startFreshService(): Promise<FreshService> {
  const { told, stop } = await startInFolder<{ url: string; set_up_url: string }>(['serve', '--json']);
  return { url: told.url, setUpUrl: told.set_up_url, stop };
}

/** The demonstration at its first start. */
export async function startDemo(): Promise<Omit<FreshService, 'setUpUrl'>> {
  const { told, stop } = await startInFolder<{ url: string }>(['demo', '--json', '--orders-every', '2']);
  return { url: told.url, stop };
}

async function startInFolder<Told>(command: string[]): Promise<{ told: Told; stop(): Promise<void> }> {
  const folder = makeFolder();
  const { DATABASE_URL: _, PUBLIC_URL: __, ...env } = process.env;
  const program = spawn(process.execPath, [SLUICE, ...command], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...env,
      DATA_DIR: join(folder, 'data'),
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
      LOG_LEVEL: 'error',
    },
  });
  const ended = finished(program);
  const told = JSON.parse(await firstLine(program)) as Told;
  const stop = async (): Promise<void> => {
    program.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  return { told, stop };
}
