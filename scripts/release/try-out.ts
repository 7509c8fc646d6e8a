import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, globSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { npm } from './npm.ts';
import { type ClientArchives, tryClients } from './try-clients.ts';
import { makeConnector, type TriedConnector } from './try-connector.ts';

const LIMIT_MS = 60_000;

interface Archives {
  /** The service. */
  service: string;
  /** The connector kit and what it needs. */
  kit: readonly string[];
  clients: ClientArchives;
}

/**
 * Installs a packed release into an empty folder, starts it on an empty data folder, brings a product live on a simulated
 * marketplace and on the channel of a connector that is no part of it, calls it with both clients, and prints sizes and times.
 *
 * @throws Error when a step fails
 */
export async function tryOut({ service, kit, clients }: Archives): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-try-'));
  // As root the database runs as another user, who has to pass.
  chmodSync(folder, 0o711);
  const prefix = join(folder, 'installed');
  mkdirSync(prefix);
  try {
    npm(['install', '--global', '--prefix', prefix, '--no-audit', '--no-fund', service], folder);
    console.log(`installed: ${(sizeOf(prefix) / 1e6).toFixed(0)} MB`);
    const connector = makeConnector(join(folder, 'corner'), kit);
    const sluice = join(prefix, process.platform === 'win32' ? 'sluice.cmd' : 'bin/sluice');
    await use(sluice, folder, { connector, clients });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Tried {
  connector: TriedConnector;
  clients: ClientArchives;
}

const sizeOf = (folder: string): number =>
  globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);

async function use(sluice: string, folder: string, { connector, clients }: Tried): Promise<void> {
  const [port, channelPort] = [await freePort(), await freePort()];
  const env = {
    ...process.env,
    PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}`,
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    CONNECTORS: connector.module,
    OUTBOUND_ALLOW: '127.0.0.0/8',
  };
  const run = (...args: string[]) =>
    JSON.parse(execFileSync(sluice, [...args, '--json'], { env, encoding: 'utf8' })) as Record<
      string,
      string
    >;
  const start = (...args: string[]) => spawn(sluice, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const began = performance.now();
  const service = start('serve');
  const channel = start('simulator', '--port', String(channelPort));
  try {
    await answer(`http://127.0.0.1:${port}/readyz`, () => true);
    console.log(`ready on an empty data folder: ${seconds(began)} s`);
    await answer(`http://127.0.0.1:${port}/`, (page) => page.includes('<div id="root"'));
    const tenant = run('tenant', 'create', '--name', 'Trial', '--plan', 'pro').tenant_id!;
    const key = run('api-key', 'create', '--tenant', tenant, '--name', 'trial').api_key!;
    const address = `base_url=http://127.0.0.1:${channelPort}`;
    run(
      'connection',
      'create',
      '--tenant',
      tenant,
      '--platform',
      'simulator',
      '--label',
      'Trial',
      '--config',
      address,
    );
    await createProduct(port, key);
    const sent = performance.now();
    await answer(`http://127.0.0.1:${channelPort}/_state`, (state) => state.includes('"TRIAL-1"'));
    console.log(`a product is on the channel ${seconds(sent)} s after it was written`);
    connector.meet({ ...env, SLUICE: sluice, TENANT: tenant, KEY: key, SERVICE: `http://127.0.0.1:${port}` });
    console.log('a product is on the channel of the connector from outside');
    tryClients(join(folder, 'clients'), clients, { url: `http://127.0.0.1:${port}`, key });
  } finally {
    await Promise.all([service, channel].map(ended));
  }
}

async function createProduct(port: number, key: string): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/v1/products`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json',
    },
    body: JSON.stringify({ name: 'Trial', sku: 'TRIAL-1', price: 10, quantity: 3 }),
  });
  if (response.status !== 201) throw new Error(`the product was refused: ${await response.text()}`);
}

/** Asks an address until its answer is as wanted. */
async function answer(url: string, isWanted: (body: string) => boolean): Promise<void> {
  const end = performance.now() + LIMIT_MS;
  let last = '';
  while (performance.now() < end) {
    last = await fetch(url).then(
      async (response) => (response.ok ? await response.text() : `status ${response.status}`),
      (error: unknown) => String(error),
    );
    if (isWanted(last) && !last.startsWith('status ') && !last.startsWith('TypeError')) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} did not answer as it should within ${LIMIT_MS / 1000} s: ${last.slice(0, 300)}`);
}

const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(1);

function ended(child: ReturnType<typeof spawn>): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
