import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '@sluice/server/platform/embedded-postgres/index.ts';
import { freePort, runCli, spawnCli, terminate, untilReady } from './service.ts';

/** One API process and workers of their own over one PostgreSQL, as a larger installation runs. */
export interface SplitService {
  url: string;
  env: NodeJS.ProcessEnv;
  postgres: EmbeddedPostgres;
  api: ChildProcess;
  workers: ChildProcess[];
  cli<T>(...args: string[]): Promise<T>;
  stop(): Promise<void>;
}

const quiet = { info() {}, warn() {}, error: (fields: object, text: string) => console.error(text, fields) };

/** @param settings of PostgreSQL, beside its usual ones */
export async function startSplitService(options: {
  workers: number;
  settings?: Record<string, string>;
}): Promise<SplitService> {
  const folder = await mkdtemp(join(tmpdir(), 'sluice-split-'));
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    log: quiet,
    settings: options.settings ?? {},
  });
  const { host, port, user, database } = postgres.connection();
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    DATA_DIR: folder,
    DATABASE_URL: `postgres://${user}@/${database}?host=${encodeURIComponent(host!)}&port=${port}`,
    PORT: String(await freePort()),
    RATE_LIMIT_PER_MINUTE: '1000000',
    LOG_LEVEL: 'fatal',
  };
  await runCli(env, 'migrate');
  const api = spawnCli(env, 'serve', '--role', 'api');
  const workers = Array.from({ length: options.workers }, () => spawnCli(env, 'serve', '--role', 'worker'));
  const url = `http://127.0.0.1:${env.PORT}`;
  await untilReady(`${url}/readyz`);
  return {
    url,
    env,
    postgres,
    api,
    workers,
    cli: (...args) => runCli(env, ...args),
    stop: async () => {
      await Promise.all([api, ...workers].map((child) => terminate(child)));
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
