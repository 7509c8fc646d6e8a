import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ForkedServer, startForkedServer } from '@sluice/connector-kit/testing/forked-server';
import { installedPackages } from '@sluice/connector-kit/testing/installed-packages';

const FOLDER = fileURLToPath(new URL('../../real-server/', import.meta.url));
/** The first time on a PostgreSQL, Medusa makes its tables. */
const START_MS = 4 * 60_000;

export interface Ready {
  readonly origin: string;
  readonly apiKey: string;
  readonly publishableKey: string;
  /** Ids of the shop's sales channel, stock location, region and shipping option. */
  readonly channel: string;
  readonly location: string;
  readonly region: string;
  readonly post: string;
}

interface Orders {
  /** Empties the catalogue, the stock and the orders; the set-up of the shop stays. */
  reset: undefined;
  /** Changes the database past Medusa: for states that take long to bring about. */
  sql: string;
  /** Drops its database, before it is stopped. */
  leave: undefined;
}

/** A Medusa that runs. */
export type RealServer = Ready & ForkedServer<Orders>;

/** The PostgreSQL that Medusa has a database on; a host that begins with a slash is the folder of its socket. */
export interface Cluster {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password?: string | undefined;
}

/** The folder with Medusa's packages: the tests and the benchmark share it. */
export const medusaPackages = (): Promise<string> => installedPackages(FOLDER, 'sluice-medusa');

/** The configuration to be copied beside the packages. */
export const MEDUSA_CONFIG = join(FOLDER, 'medusa-config.cjs');

/** Installs Medusa where that was not done yet, and starts it. It ends with this process, whatever happens. */
export async function startRealServer({ host, port, user, password }: Cluster): Promise<RealServer> {
  const modules = await medusaPackages();
  const server = await startForkedServer<Ready, Orders>({
    name: 'Medusa',
    program: join(FOLDER, 'server.mjs'),
    args: [modules, JSON.stringify({ host, port, user, password })],
    // Medusa looks for its modules from the working directory.
    cwd: modules,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      MEDUSA_DISABLE_TELEMETRY: '1',
      NODE_COMPILE_CACHE: join(modules, 'compiled'),
    },
    startMs: START_MS,
  });
  const leave = async (): Promise<void> => {
    await server.tell('leave', undefined);
    await server.close();
  };
  let left: Promise<void> | undefined;
  // The conformance kit closes its channel, and the file that started the server closes it as well.
  const close = (): Promise<void> => {
    left ??= leave();
    return left;
  };
  return { ...server, close };
}
