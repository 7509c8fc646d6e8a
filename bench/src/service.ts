import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findEmbeddedPostgres } from '@sluice/server/platform/embedded-postgres/index.ts';
import pg from 'pg';

const CLI = new URL('../../apps/server/bin/sluice.js', import.meta.url).pathname;

/** The service in processes of its own, as an operator runs it, on a folder of its own. */
export interface BenchService {
  url: string;
  dataDir: string;
  env: NodeJS.ProcessEnv;
  processes: Map<string, ChildProcess>;
  /** Milliseconds from the start to the first ready answer. */
  startMs: number;
  /** Runs a command of the operator's tool. */
  cli<T>(...args: string[]): Promise<T>;
  database(): Promise<pg.Client>;
  connection(): Promise<pg.ClientConfig>;
  stop(): Promise<void>;
}

/** On a machine that has much else to do. */
const START_MS = 120_000;

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Waits until an address answers. */
export async function untilReady(url: string, timeoutMs = START_MS): Promise<void> {
  const until = Date.now() + timeoutMs;
  for (;;) {
    try {
      if ((await fetch(url, { signal: AbortSignal.timeout(1_000) })).ok) return;
    } catch {
      // Not listening yet.
    }
    if (Date.now() > until) throw new Error(`${url} did not answer within ${timeoutMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

export function spawnCli(env: NodeJS.ProcessEnv, ...args: string[]): ChildProcess {
  return spawn(process.execPath, [CLI, ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] });
}

export async function runCli<T>(env: NodeJS.ProcessEnv, ...args: string[]): Promise<T> {
  const child = spawn(process.execPath, [CLI, ...args, '--json'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let out = '';
  for await (const chunk of child.stdout) out += chunk;
  return JSON.parse(out) as T;
}

/**
 * Starts the service.
 *
 * @param options.dataDir an existing folder, which is kept; otherwise one is made and removed at the end
 */
export async function startBenchService(
  options: { dataDir?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<BenchService> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'sluice-bench-')));
  const port = await freePort();
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    RATE_LIMIT_PER_MINUTE: '1000000',
    LOG_LEVEL: 'warn',
    ...options.env,
  };
  delete env.PUBLIC_URL;
  const began = performance.now();
  const main = spawnCli(env, 'serve');
  const url = `http://127.0.0.1:${port}`;
  await untilReady(`${url}/readyz`).catch(async (error: unknown) => {
    await terminate(main);
    throw error;
  });
  const processes = new Map([['main', main]]);
  const connection = async (): Promise<pg.ClientConfig> => {
    const running = await findEmbeddedPostgres(dataDir);
    if (running === null) throw new Error('the embedded database is not running');
    return running();
  };
  return {
    url,
    dataDir,
    env,
    processes,
    startMs: Math.round(performance.now() - began),
    cli: (...args) => runCli(env, ...args),
    connection,
    database: async () => {
      const client = new pg.Client(await connection());
      // The end of the service ends it; what failed before that is reported by whoever waited for it.
      client.on('error', () => {});
      await client.connect();
      return client;
    },
    stop: async () => {
      await Promise.all([...processes.values()].map((child) => terminate(child)));
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export async function terminate(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await gone;
}

/** Memory of a process in MB, now and at its peak, as Linux counts it. */
export async function memoryOf(pid: number): Promise<{ rss: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const read = (name: string): number =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024);
  return { rss: read('VmRSS'), peak: read('VmHWM') };
}

export interface BenchTenant {
  id: number;
  headers: Record<string, string>;
}

export async function createBenchTenant(service: Pick<BenchService, 'cli'>): Promise<BenchTenant> {
  const { tenant_id: id } = await service.cli<{ tenant_id: number }>(
    'tenant',
    'create',
    '--name',
    'Bench',
    '--plan',
    'enterprise',
  );
  return { id, headers: await apiHeaders(service, id) };
}

/** Makes an API key for a tenant, and the headers of requests with it. */
export async function apiHeaders(
  { cli }: Pick<BenchService, 'cli'>,
  tenantId: number,
): Promise<Record<string, string>> {
  const { api_key: key } = await cli<{ api_key: string }>(
    ...['api-key', 'create', '--tenant', String(tenantId), '--name', 'bench'],
  );
  return {
    authorization: `Bearer ${key}`,
    accept: 'application/json',
    'content-type': 'application/json',
  };
}

/** Connects a tenant to a simulated channel. */
export async function connectSimulator(
  { cli }: Pick<BenchService, 'cli'>,
  tenant: BenchTenant,
  url: string,
  ...options: string[]
): Promise<void> {
  const names = ['--platform', 'simulator', '--label', 'Sim', '--config', `base_url=${url}`];
  await cli('connection', 'create', '--tenant', String(tenant.id), ...names, ...options);
}
