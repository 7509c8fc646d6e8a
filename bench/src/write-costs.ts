import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@sluice/server/config.ts';
import { connectorOf } from '@sluice/server/connectors/registry.ts';
import { createConnection } from '@sluice/server/modules/channels/index.ts';
import { planTenant } from '@sluice/server/modules/publishing/index.ts';
import { createApiKey, createTenant } from '@sluice/server/modules/tenancy/index.ts';
import { openLogins } from '@sluice/server/platform/db/logins.ts';
import { migrate } from '@sluice/server/platform/db/migrate.ts';
import { startEmbeddedPostgres } from '@sluice/server/platform/embedded-postgres/index.ts';
import { createLogger } from '@sluice/server/platform/log/index.ts';
import { wireApi } from '@sluice/server/wiring.ts';
import { openPlatform, type Platform } from '@sluice/server/wiring-platform.ts';
import pg from 'pg';
import { quantile, table } from './report.ts';

const quiet = { info() {}, warn() {}, error: (fields: object, text: string) => console.error(text, fields) };

/** Measures one product write, by the number of connections: the request itself, and its plan in the background. */
export async function writeCosts(connections: readonly number[], writes: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sluice-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: quiet });
  const config = readConfig({ RATE_LIMIT_PER_MINUTE: '1000000', LOG_LEVEL: 'silent', DATA_DIR: folder });
  const logins = await openLogins(postgres.connection());
  await migrate(logins.owner!);
  const platform = await openPlatform(config, createLogger('silent'), logins);
  try {
    const rows = [];
    for (const count of connections) rows.push(await costsWith(platform, count, writes));
    table('one product write (stock of one product), by connections', rows);
  } finally {
    await platform.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function costsWith(
  platform: Platform,
  connections: number,
  writes: number,
): Promise<Record<string, string | number>> {
  const { db } = platform;
  const input = { name: 'Costs', plan: 'pro' as const, taxRates: [20], productLimit: undefined };
  const tenant = await db.asSystem((tx) => createTenant(tx, input));
  const { apiKey } = await db.inTenant(tenant, async (tx) => {
    for (let n = 0; n < connections; n++) {
      const channel = {
        label: `C${n}`,
        markupPercent: null,
        config: { base_url: 'http://127.0.0.1:9' },
        paused: true,
      };
      await createConnection(tx, 'operator', platform.masterKeys, {
        ...channel,
        connector: connectorOf('simulator')!,
      });
    }
    return createApiKey(tx, 'operator', { name: 'bench', expiresAt: null });
  });
  const app = await wireApi(platform);
  const call = (method: 'POST' | 'PUT', url: string, payload: object) =>
    app.inject({ method, url, payload, headers: { authorization: `Bearer ${apiKey}` } });
  const { id } = (
    await call('POST', '/v1/products', { name: 'P', sku: 'P', price: 1, quantity: 1 })
  ).json() as {
    id: number;
  };
  const plan = () => planTenant(db, tenant);
  for (let n = 0; n < 20; n++) await plan();
  const write = { statements: 0, times: [] as number[] };
  const planned = { statements: 0, times: [] as number[] };
  for (let n = 0; n < writes; n++) {
    await counted(write, () => call('PUT', `/v1/products/${id}`, { name: 'P', quantity: 2 + n }));
    await counted(planned, plan);
  }
  await app.close();
  return {
    connections,
    'write statements': write.statements / writes,
    'write p50 ms': quantile(write.times, 0.5).toFixed(2),
    'plan statements': planned.statements / writes,
    'plan p50 ms': quantile(planned.times, 0.5).toFixed(2),
  };
}

/** Every statement that any client of this process sends while `work` runs. */
async function counted(
  into: { statements: number; times: number[] },
  work: () => Promise<unknown>,
): Promise<void> {
  const { prototype } = pg.Client;
  const query = prototype.query as (...args: unknown[]) => unknown;
  prototype.query = function counting(this: unknown, ...args: unknown[]) {
    into.statements++;
    return query.apply(this, args);
  } as typeof prototype.query;
  const began = performance.now();
  try {
    await work();
  } finally {
    into.times.push(performance.now() - began);
    prototype.query = query as typeof prototype.query;
  }
}
