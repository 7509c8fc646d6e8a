import { execFile, spawn } from 'node:child_process';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { MEDUSA_CONFIG, medusaPackages } from '@sluice/connector-medusa/testing';
import { freePort, memoryOf, terminate, untilReady } from '../service.ts';
import { openPort, type PeerDatabase } from './database.ts';
import { callJson, type Peer } from './peer.ts';

const USER = { email: 'bench@shop.example', password: 'a-password-of-a-benchmark' };

/** Medusa as its documentation sets it up. Its products are created without stock, which would take a second call. */
export async function startMedusa(database: PeerDatabase): Promise<Peer> {
  const cwd = await medusaPackages();
  await copyFile(MEDUSA_CONFIG, join(cwd, 'medusa-config.js'));
  const command = join(cwd, 'node_modules', '@medusajs', 'cli', 'cli.js');
  const door = await openPort(database);
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: addressOf(database, door.port),
    MEDUSA_DISABLE_TELEMETRY: '1',
  };
  const run = (...args: string[]) => promisify(execFile)(process.execPath, [command, ...args], { cwd, env });
  await run('db:migrate');
  await run('user', '-e', USER.email, '-p', USER.password);
  const port = await freePort();
  const child = spawn(process.execPath, [command, 'start', '--port', String(port), '--host', '127.0.0.1'], {
    cwd,
    env,
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(`${url}/health`);
  const { token } = await callJson<{ token: string }>(`${url}/auth/user/emailpass`, {}, USER);
  const headers = { authorization: `Bearer ${token}` };
  return {
    name: 'Medusa',
    create: async (number) => {
      const variant = {
        title: 'Default',
        sku: `CUP-${number}`,
        manage_inventory: false,
        options: { Default: 'Default' },
        prices: [{ currency_code: 'eur', amount: 119.9 }],
      };
      const product = {
        title: `Cup ${number}`,
        status: 'published',
        options: [{ title: 'Default', values: ['Default'] }],
        variants: [variant],
      };
      await callJson(`${url}/admin/products`, headers, product);
    },
    list: async () => {
      const { products } = await callJson<{ products: unknown[] }>(
        `${url}/admin/products?limit=20&fields=id,title,handle,status,*variants,*variants.prices`,
        headers,
      );
      if (products.length !== 20) throw new Error(`the list of Medusa has ${products.length} products`);
    },
    memory: async () => (await memoryOf(child.pid!)).rss,
    stop: async () => {
      await terminate(child);
      door.close();
    },
  };
}

/** The address of a database; Medusa's migrations know no folder of a socket. */
const addressOf = ({ user, password, database }: PeerDatabase, port: number): string =>
  `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
