import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ForkedServer, startForkedServer } from '@sluice/connector-kit/testing/forked-server';
import { installedPackages } from '@sluice/connector-kit/testing/installed-packages';

const FOLDER = fileURLToPath(new URL('../../real-server/', import.meta.url));

export interface Ready {
  readonly origin: string;
  readonly apiKey: string;
  readonly username: string;
  readonly password: string;
}

/** Where webhooks go to, and what they are signed with. */
export interface WebhookTarget {
  readonly url: string;
  readonly secret: string;
}

interface Orders {
  /** Empties the catalogue, the stock and the orders; the set-up of the shop stays. */
  reset: undefined;
  /** Changes the database past Vendure: for states that take long to bring about. */
  sql: string;
  /** The payment provider pays nothing back, or the carrier takes no parcels; all that is not named works again. */
  refuse: { refunds?: true; parcels?: true };
  webhook: WebhookTarget | null;
}

/** A Vendure that runs. */
export type RealServer = Ready & ForkedServer<Orders>;

/** Installs Vendure where that was not done yet, and starts it. It ends with this process, whatever happens. */
export async function startRealServer(): Promise<RealServer> {
  const modules = await installedPackages(FOLDER, 'sluice-vendure');
  return startForkedServer<Ready, Orders>({
    name: 'Vendure',
    program: join(FOLDER, 'server.mjs'),
    args: [modules],
    env: { ...process.env, NODE_COMPILE_CACHE: join(modules, 'compiled') },
  });
}
