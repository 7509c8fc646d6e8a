import { chmod, mkdtemp, rm } from 'node:fs/promises';

import { join } from 'node:path';
import pg from 'pg';
import { scratchFolder } from '../../testing/scratch.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './index.ts';

export const log = { info() {}, warn() {}, error() {} };

/** A data folder for one test, which stops every server that was started in it. */
export interface TestFolder {
  readonly parent: string;
  dataDir: string;
  start(options?: { leaveRunning?: boolean }): Promise<EmbeddedPostgres>;
  remove(): Promise<void>;
}

export async function makeTestFolder(): Promise<TestFolder> {
  const parent = await mkdtemp(join(scratchFolder(), 'sluice-pg-'));
  // Root's database runs as another user, who has to be able to pass here.
  if (process.getuid?.() === 0) await chmod(parent, 0o755);
  const started: EmbeddedPostgres[] = [];
  const folder: TestFolder = {
    parent,
    dataDir: join(parent, 'data'),
    async start(options = {}) {
      const settings = { shared_buffers: '16MB' };
      const server = await startEmbeddedPostgres({ dataDir: folder.dataDir, log, settings, ...options });
      started.push(server);
      return server;
    },
    async remove(): Promise<void> {
      for (const server of started) await server.stop({ leaveRunning: false });
      await rm(parent, { recursive: true, force: true });
    },
  };
  return folder;
}

export async function connect(server: EmbeddedPostgres): Promise<pg.Client> {
  const client = new pg.Client(server.connection());
  // A server that is killed on purpose breaks connections at any moment; the query that fails reports it.
  client.on('error', () => {});
  await client.connect();
  return client;
}

export async function query(server: EmbeddedPostgres, text: string): Promise<Record<string, unknown>[]> {
  const client = await connect(server);
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
