import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type RunningSimulator, type Settings, startSimulator } from '@sluice/connector-simulator/server';
import type { UserRole } from '@sluice/contracts';
import { openConnection } from '@sluice/server/cli/connections.ts';
import { type Service, startService } from '@sluice/server/cli/service.ts';
import {
  changeTenant,
  createApiKey,
  createTenant,
  createUser,
  type TenantChange,
} from '@sluice/server/modules/tenancy/index.ts';
import { asTenantId } from '@sluice/server/platform/db/database.ts';
import { sql } from '@sluice/server/platform/db/sql.ts';
import { CHEAP_HASH, PASSWORD } from '@sluice/server/testing/cheap-hash.ts';
import { startEbay } from './ebay.ts';
import { freePort, makeFolder } from './places.ts';

/**
 * The real service with its embedded database, on free ports, and a way for the tests to make tenants, people and channels at
 * once instead of through half a dozen commands. Ends when its standard input does.
 */
const folder = makeFolder();
const port = await freePort();
Object.assign(process.env, {
  PORT: String(port),
  HOST: '127.0.0.1',
  DATA_DIR: join(folder, 'data'),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  RATE_LIMIT_PER_MINUTE: '100000',
  // Simulated channels are connected on the pages as well, and they run on this machine.
  OUTBOUND_ALLOW: '127.0.0.0/8',
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
});
const ebay = await startEbay();
const service = await startService('all');
const channels: RunningSimulator[] = [];

interface ShopRequest {
  name?: string;
  plan?: 'starter' | 'pro' | 'enterprise';
  role?: UserRole;
  productLimit?: number | null;
}

/** Handlers of a test's requests, by the last part of the path. */
const made: Record<string, (body: never) => Promise<object>> = {
  shop: (body: ShopRequest) => makeShop(service, body),
  user: ({ tenantId, role }: { tenantId: number; role: UserRole }) => makeUser(service, tenantId, role),
  /** As the operator does by command. */
  subscription: async ({ tenantId, ...change }: TenantChange & { tenantId: number }) => {
    await service.platform.db.inTenant(asTenantId(tenantId), (tx) => changeTenant(tx, 'operator', change));
    return {};
  },
  channel: async (body: {
    tenantId: number;
    label?: string;
    markupPercent?: number | null;
    paused?: boolean;
    settings?: Partial<Settings>;
  }) => {
    const simulator = await startSimulator({ port: 0, settings: body.settings ?? {} });
    channels.push(simulator);
    const opened = await openConnection(service.platform, asTenantId(body.tenantId), 'simulator', {
      label: body.label ?? 'Marketplace',
      markupPercent: body.markupPercent ?? null,
      config: { base_url: simulator.url },
      paused: body.paused ?? false,
    });
    return { ...opened, url: simulator.url };
  },
  /** The people of a tenant signed in longer ago than they did. */
  age: async ({ tenantId, minutes }: { tenantId: number; minutes: number }) => {
    await service.platform.db.inTenant(asTenantId(tenantId), (tx) =>
      tx.count(sql`
        update sessions set authenticated_at = authenticated_at - make_interval(mins => ${minutes}::integer)`),
    );
    return {};
  },
  /** The orders of a tenant were placed some days before they were. */
  'earlier-orders': async ({ tenantId, days }: { tenantId: number; days: number }) => {
    await service.platform.db.inTenant(asTenantId(tenantId), (tx) =>
      tx.count(sql`
        update orders set ordered_at = ordered_at - make_interval(days => ${days}::integer)`),
    );
    return {};
  },
  /** A seller agrees on eBay's page. */
  consent: async () => ({ settings: ebay.settings, code: ebay.consent() }),
  simulator: async (settings: Partial<Settings>) => {
    const simulator = await startSimulator({ port: 0, settings });
    channels.push(simulator);
    return { url: simulator.url };
  },
};

async function makeShop(
  { platform }: Service,
  { name = 'Harbour Goods', plan = 'pro', role = 'owner', productLimit }: ShopRequest,
): Promise<object> {
  const input = { name, plan, taxRates: [0, 1, 10, 20], productLimit };
  const tenantId = await platform.db.asSystem((tx) => createTenant(tx, input));
  const user = await makeUser({ platform } as Service, tenantId, role);
  const apiKey =
    plan === 'starter'
      ? null
      : (
          await platform.db.inTenant(tenantId, (tx) =>
            createApiKey(tx, 'operator', { name: 'e2e', expiresAt: null }),
          )
        ).apiKey;
  return { tenantId, apiKey, ...user };
}

/** Signing in with it costs next to nothing, so that tests do not pay for hashes that are slow on purpose. */
const known = { password: PASSWORD, passwordHash: CHEAP_HASH };

async function makeUser({ platform }: Service, tenantId: number, role: UserRole): Promise<object> {
  const email = `${role}-${randomBytes(4).toString('hex')}@example.com`;
  const userId = await platform.db.inTenant(asTenantId(tenantId), (tx) =>
    createUser(tx, 'operator', { ...known, email, name: 'Ada Lovelace', role }),
  );
  return { userId, email, password: PASSWORD };
}

const control = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  try {
    const make = made[request.url!.slice(1)];
    if (make === undefined) throw new Error(`nothing is made at ${request.url}`);
    const body = JSON.parse(Buffer.concat(chunks).toString() || '{}') as never;
    response.end(JSON.stringify(await make(body)));
  } catch (error) {
    response.statusCode = 500;
    response.end((error as Error).stack);
  }
}).listen(0, '127.0.0.1');
await new Promise((resolve) => control.once('listening', resolve));
const { port: controlPort } = control.address() as AddressInfo;
console.log(JSON.stringify({ url: service.url, control: `http://127.0.0.1:${controlPort}` }));

process.stdin.resume();
process.stdin.once('end', async () => {
  control.close();
  await service.stop();
  await Promise.all([ebay, ...channels].map((channel) => channel.close()));
  rmSync(folder, { recursive: true, force: true });
  process.exit();
});
