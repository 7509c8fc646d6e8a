import { existsSync, openAsBlob } from 'node:fs';
import type pg from 'pg';
import { catalogueFile, DATA } from './catalogue.ts';
import { bulkOperation, postImport, untilImported } from './import-api.ts';
import { table } from './report.ts';
import { createBenchTenant, memoryOf, startBenchService } from './service.ts';

/** The tables an import fills, in the order of their foreign keys. */
const TABLES = ['brands', 'categories', 'products', 'product_categories', 'stock_levels', 'product_changes'];

/**
 * Real files through the API into an empty tenant, from the upload to the end, with the memory it took, beside a bare
 * COPY of the resulting rows into the same tables with their indexes.
 */
export async function benchImport(options: { rows: number }): Promise<void> {
  const rows = [await importFile('products.csv', await catalogueFile(options.rows))];
  const workbook = `${DATA}products-10k.xlsx`;
  if (existsSync(workbook)) rows.push(await importFile('products-10k.xlsx', await openAsBlob(workbook)));
  else console.log(`import: without a workbook, ${workbook} is absent`);
  table('bulk import into an empty tenant', rows);
  table(
    'the same file for one tenant after the other',
    await importForSeveral(await catalogueFile(options.rows)),
  );
}

const SEVERAL = 3;

/** The statistics of the database know the first tenants, and not yet the one that imports. */
async function importForSeveral(file: Blob): Promise<Record<string, string | number>[]> {
  const service = await startBenchService();
  try {
    const rows = [];
    for (let n = 1; n <= SEVERAL; n++) {
      const place = { url: service.url, tenant: await createBenchTenant(service) };
      const began = performance.now();
      await untilImported(place, await postImport(place, file, 'products.csv'), 120_000);
      rows.push({ tenant: n, s: ((performance.now() - began) / 1000).toFixed(2) });
      const db = await service.database();
      await db.query('analyze');
      await db.end();
    }
    return rows;
  } finally {
    await service.stop();
  }
}

async function importFile(name: string, file: Blob) {
  const service = await startBenchService();
  try {
    const tenant = await createBenchTenant(service);
    const pid = service.processes.get('main')!.pid!;
    const rest = await memoryOf(pid);
    const began = performance.now();
    const id = await postImport({ url: service.url, tenant }, file, name);
    await untilImported({ url: service.url, tenant }, id, 120_000);
    const seconds = (performance.now() - began) / 1000;
    const { peak } = await memoryOf(pid);
    const { counts } = await bulkOperation({ url: service.url, tenant }, id);
    const db = await service.database();
    const copy = await bareCopy(db);
    await db.end();
    return {
      file: name,
      created: counts.created,
      failed: counts.failed,
      s: seconds.toFixed(2),
      'MB at rest': rest.rss,
      'MB above': peak - rest.rss,
      'COPY s': copy.toFixed(2),
      'times COPY': (seconds / copy).toFixed(1),
    };
  } finally {
    await service.stop();
  }
}

/** Seconds to copy the rows of the tables back in, durable, after they were copied out and removed. */
async function bareCopy(db: pg.Client): Promise<number> {
  const { rows } = await db.query<{ data_directory: string }>('show data_directory');
  const file = (name: string): string => `'${rows[0]!.data_directory}/bench-${name}'`;
  for (const name of TABLES) await db.query(`copy ${name} to ${file(name)}`);
  await db.query(`truncate ${TABLES.join(', ')} cascade`);
  const began = performance.now();
  await db.query('begin');
  for (const name of TABLES) await db.query(`copy ${name} from ${file(name)}`);
  await db.query('commit');
  return (performance.now() - began) / 1000;
}
