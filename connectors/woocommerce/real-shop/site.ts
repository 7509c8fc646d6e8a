import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { testImage } from '@sluice/connector-kit/testing';
import { ended, startDatabase } from './database.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const WORKERS = '4';
const LOOK_MS = 200;
const PATIENCE_MS = 60_000;

/** The key that the shop gives to its tests; the shop is on this machine alone and holds nothing. */
export const KEY = 'ck_5d41402abc4b2a76b9719d911017c5927d793aa1';
export const SECRET = 'cs_7d793aa15d41402abc4b2a76b9719d911017c592';

/** A WooCommerce that runs. */
export interface Site {
  /** Its address without TLS, where calls are signed, and with it, where they carry the key. */
  http: string;
  https: string;
}

/** Shops side by side, of one database server and one copy of WordPress. */
export interface Sites<Name extends string> {
  shops: Record<Name, Site>;
  /** The file of the certificate that the addresses with TLS show. */
  certificate: string;
  /** The address of a server with a picture at every path. */
  pictures: string;
  stop(): Promise<void>;
}

/** The parts that all shops of a folder share. */
interface Ground {
  folder: string;
  socket: string;
  picturesPort: number;
  parts: AsyncDisposableStack;
}

/**
 * Starts shops in a folder, one for each name, and makes them the first time. WordPress with its plugin is in `wordpress`.
 *
 * @param names also the names of the shops' databases
 */
export async function startSites<Name extends string>(
  folder: string,
  names: readonly Name[],
): Promise<Sites<Name>> {
  const parts = new AsyncDisposableStack();
  try {
    const pictures = await startPictures();
    parts.defer(() => close(pictures));
    const database = await startDatabase(folder, names);
    parts.defer(() => database.stop());
    const certificate = await makeCertificate(folder);
    const ground = { folder, socket: database.socket, picturesPort: portOf(pictures), parts };
    await copySettings(folder);
    const shops = await Promise.all(
      names.map(async (name) => [name, await startSite(name, ground)] as const),
    );
    return {
      shops: Object.fromEntries(shops) as Record<Name, Site>,
      certificate,
      pictures: `http://127.0.0.1:${ground.picturesPort}`,
      stop: () => parts.disposeAsync(),
    };
  } catch (error) {
    await parts.disposeAsync();
    throw error;
  }
}

async function startSite(name: string, { folder, socket, picturesPort, parts }: Ground): Promise<Site> {
  const ports = { php: await freePort(), tls: await freePort() };
  const env = {
    ...process.env,
    SHOP_FOLDER: join(folder, 'wordpress'),
    SHOP_DATABASE: name,
    SHOP_SOCKET: socket,
    SHOP_HTTP: `http://127.0.0.1:${ports.php}`,
    SHOP_HTTPS: `https://127.0.0.1:${ports.tls}`,
    SHOP_PICTURES_PORT: String(picturesPort),
    PHP_CLI_SERVER_WORKERS: WORKERS,
  };
  await install(join(folder, `made-${name}`), env);
  parts.defer(await startPhp(env));
  const front = await startFront(folder, ports);
  parts.defer(() => close(front));
  return { http: env.SHOP_HTTP, https: env.SHOP_HTTPS };
}

const php = (args: string[], env: NodeJS.ProcessEnv) => promisify(execFile)('php', args, { env });

async function copySettings(folder: string): Promise<void> {
  const site = join(folder, 'wordpress');
  const plugins = join(site, 'wp-content/mu-plugins');
  await mkdir(plugins, { recursive: true });
  await copyFile(join(HERE, 'mu-plugin.php'), join(plugins, 'sluice-test.php'));
  await cp(join(HERE, 'wp-config.php'), join(site, 'wp-config.php'));
}

/** @param made the file that says that the shop has its tables and settings */
async function install(made: string, env: NodeJS.ProcessEnv): Promise<void> {
  if (existsSync(made)) return;
  for (const step of ['wordpress', 'plugin', 'settings'])
    await php([join(HERE, 'install.php'), step, KEY, SECRET], env);
  await writeFile(made, '');
}

/** The server of PHP with several processes, and a cache of what it compiles. Returns its end. */
async function startPhp(env: NodeJS.ProcessEnv): Promise<() => Promise<void>> {
  const { SHOP_FOLDER = '', SHOP_HTTP = '' } = env;
  const cache = ['opcache.enable_cli=1', 'opcache.memory_consumption=256', 'opcache.validate_timestamps=0'];
  const limits = ['memory_limit=512M', 'max_execution_time=120', 'display_errors=0'];
  const settings = [...cache, ...limits].flatMap((one) => ['-d', one]);
  const args = [...settings, '-S', new URL(SHOP_HTTP).host, '-t', SHOP_FOLDER, join(HERE, 'router.php')];
  // A group of its own: the end of the first process does not end the workers that it made.
  const server = spawn('php', args, { env, stdio: 'ignore', detached: true });
  const end = (): Promise<void> => ended(server, 'group');
  for (const last = Date.now() + PATIENCE_MS; ; await sleep(LOOK_MS)) {
    const answer = await fetch(`${SHOP_HTTP}/wp-json/wc/v3/products`).catch(() => undefined);
    // Without a key it refuses: it is there.
    if (answer?.status === 401) return end;
    if (server.exitCode !== null || Date.now() > last) {
      await end();
      throw new Error(`the shop does not answer: ${answer?.status} ${await answer?.text()}`);
    }
  }
}

/** A server with TLS in front of that of PHP, which knows none. */
async function startFront(folder: string, ports: { php: number; tls: number }): Promise<Server> {
  const [key, cert] = await Promise.all(['key.pem', 'cert.pem'].map((name) => readFile(join(folder, name))));
  const front = createSecureServer({ key, cert }, (asked, answer) => {
    const headers = { ...asked.headers, 'x-forwarded-proto': 'https' };
    const place = { host: '127.0.0.1', port: ports.php, method: asked.method, path: asked.url, headers };
    const passed = request(place, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  front.listen(ports.tls, '127.0.0.1');
  await once(front, 'listening');
  return front;
}

async function makeCertificate(folder: string): Promise<string> {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '30'];
  const name = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  await promisify(execFile)('openssl', ['req', '-x509', ...kind, '-keyout', key, '-out', cert, ...name]);
  return cert;
}

async function startPictures(): Promise<Server> {
  const server = createServer((asked, answer) => {
    const { bytes, contentType } = testImage(asked.url ?? '');
    answer.writeHead(200, { 'content-type': contentType, 'content-length': bytes.length }).end(bytes);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

async function close(server: Server): Promise<void> {
  server.close();
  (server as ReturnType<typeof createServer>).closeAllConnections();
  await once(server, 'close');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = portOf(server);
  await close(server);
  return port;
}
