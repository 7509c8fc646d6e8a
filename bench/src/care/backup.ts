import { chmod, cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningSimulator, startSimulator } from '@sluice/connector-simulator/server';
import { differingTables } from '@sluice/server/cli/backup/table-hashes.ts';
import { sessionOf } from '../portal-session.ts';
import { type Outcome, table } from '../report.ts';
import { type BenchService, type BenchTenant, runCli, startBenchService } from '../service.ts';
import { type Contents, contentsOf, hashFiles, onDatabase } from './contents.ts';
import { CHANNEL_KEY, fillShop } from './shop.ts';

const ARRIVES_WITHIN_MS = 60_000;

/** Tables that a restored installation may have other rows in: the backup notes itself behind its moment. */
const WRITTEN_BY_BACKUP = new Set(['audit_log']);

/**
 * Backs a shop up, restores it into an empty folder, and compares every table and every file by hashes. Then the restored
 * service has to know its API key and its password, and open the sealed key of its channel. The comparison itself is tried
 * with a changed row and a changed file.
 */
export async function benchBackup({ products }: { products: number }): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'sluice-care-'));
  // Root's database runs as another user, who has to be able to pass here.
  await chmod(folder, 0o755);
  const [from, to] = [join(folder, 'from'), join(folder, 'to')];
  const simulator = await startSimulator({ port: 0, settings: { api_key: CHANNEL_KEY } });
  try {
    const service = await startBenchService({ dataDir: from });
    const { tenant, images } = await fillShop(service, simulator, products).finally(() => service.stop());
    const before = await contentsOf(from);
    const file = join(folder, 'backup.tar.gz');
    const backup = await seconds(() => runCli(environment(service, from), 'backup', '--output', file));
    const restore = await seconds(() => runCli(environment(service, to), 'restore', '--input', file));
    await cp(join(from, 'master.key'), join(to, 'master.key'));
    const after = await contentsOf(to);
    const differing = differences(before, after);
    const unfound = await changesThatStayUnfound(to, after);
    const broken = await tryRestored(to, tenant, simulator);
    table(`backup and restore of ${products} products with ${images} pictures`, [
      {
        'backup s': backup,
        'restore s': restore,
        MB: Math.round((await stat(file)).size / 1e6),
        rows: Object.values(before.tables).reduce((sum, hash) => sum + Number(hash.split(' ')[0]), 0),
        tables: Object.keys(before.tables).length,
        files: Object.keys(before.files).length,
        differing: differing.length,
      },
    ]);
    for (const problem of [...differing, ...unfound, ...broken]) console.error(problem);
    return {
      tried: `${Object.keys(before.tables).length} tables, ${images} pictures`,
      wrong: differing.length + unfound.length + broken.length,
    };
  } finally {
    await simulator.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const environment = ({ env }: BenchService, dataDir: string): NodeJS.ProcessEnv => ({
  ...env,
  DATA_DIR: dataDir,
});

async function seconds(work: () => Promise<unknown>): Promise<string> {
  const began = performance.now();
  await work();
  return ((performance.now() - began) / 1_000).toFixed(1);
}

const differences = (before: Contents, after: Contents): string[] => [
  ...differingTables(before.tables, after.tables)
    .filter((name) => !WRITTEN_BY_BACKUP.has(name))
    .map((name) => `the rows of ${name} differ`),
  ...differingTables(before.files, after.files).map((name) => `the file ${name} differs`),
];

/** Changes one row and one file: a comparison that does not see them would prove nothing. */
async function changesThatStayUnfound(dataDir: string, before: Contents): Promise<string[]> {
  const [name] = Object.keys(before.files);
  const path = join(dataDir, 'media', name!);
  const picture = await readFile(path);
  await writeFile(path, Buffer.concat([picture, Buffer.from('x')]));
  const isFileFound = differingTables(before.files, await hashFiles(join(dataDir, 'media'))).length === 1;
  await writeFile(path, picture);
  const price = (change: string): Promise<unknown> =>
    onDatabase(dataDir, (client) =>
      client.query(`update products set price = price ${change} where id = (select min(id) from products)`),
    );
  await price('+ 0.000001');
  const changed = differingTables(before.tables, (await contentsOf(dataDir)).tables);
  await price('- 0.000001');
  return [
    ...(isFileFound ? [] : ['a changed file was not found']),
    ...(changed.includes('products') ? [] : ['a changed row was not found']),
  ];
}

/** The restored service lets its program and its person in, and opens the key of its channel. */
async function tryRestored(
  dataDir: string,
  tenant: BenchTenant,
  simulator: RunningSimulator,
): Promise<string[]> {
  const service = await startBenchService({ dataDir });
  try {
    const me = await fetch(`${service.url}/v1/me`, { headers: tenant.headers });
    const signedIn = await sessionOf(service).then(Boolean, () => false);
    const product = { name: 'Behind the backup', sku: 'AFTER', price: 5, stock: 1 };
    await fetch(`${service.url}/v1/products`, {
      method: 'POST',
      headers: tenant.headers,
      body: JSON.stringify(product),
    });
    const isDelivered = await isListed(simulator, 'AFTER');
    return [
      ...(me.ok ? [] : [`the API key is answered ${me.status}`]),
      ...(signedIn ? [] : ['the password is refused']),
      ...(isDelivered ? [] : ['the sealed key of the channel opens nothing']),
    ];
  } finally {
    await service.stop();
  }
}

/** Whether a product arrives at the channel within a minute. */
function isListed({ state }: RunningSimulator, sku: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const look = (): void => {
    if (state.bySku.has(sku)) resolve(true);
  };
  const late = setTimeout(() => resolve(false), ARRIVES_WITHIN_MS);
  state.events.on('listing', look);
  look();
  return promise.finally(() => {
    clearTimeout(late);
    state.events.off('listing', look);
  });
}
