import { seedTenant } from './catalogue.ts';
import { load } from './load.ts';
import { table } from './report.ts';
import { type BenchService, createBenchTenant, startBenchService } from './service.ts';

/** Fragment search in tenants of these sizes, the smallest first, of one database, for fragments that match a handful of products. */
export async function benchSearch(options: { seconds: number; sizes: readonly number[] }): Promise<void> {
  const service = await startBenchService();
  try {
    const rows = [];
    for (const products of options.sizes) rows.push(await searchIn(service, products, options.seconds));
    table('fragment search, 10 connections', rows);
    const [small, large] = [rows[0]!, rows.at(-1)!];
    const times = (large['p50 ms'] / Math.max(1, small['p50 ms'])).toFixed(2);
    console.log(`p50 of ${large.products} against ${small.products}: ${times} times`);
  } finally {
    await service.stop();
  }
}

async function searchIn(service: BenchService, products: number, seconds: number) {
  const tenant = await createBenchTenant(service);
  const db = await service.database();
  await seedTenant(db, tenant, products);
  await db.end();
  // SKUs are B-<n>: a fragment of all its digits matches a handful in a tenant of any size.
  const digits = String(products).length - 1;
  const next = () => {
    const n = Math.floor(Math.random() * 9 * 10 ** (digits - 1)) + 10 ** (digits - 1);
    return { method: 'GET' as const, path: `/v1/products?search=b-${n}` };
  };
  await load(service.url, tenant.headers, next, { connections: 10, seconds: 2 });
  const { perSecond, p50, p99, failed } = await load(service.url, tenant.headers, next, {
    connections: 10,
    seconds,
  });
  return { products, 'req/s': perSecond, 'p50 ms': p50, 'p99 ms': p99, failed };
}
