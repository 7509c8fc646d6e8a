import { seedTenant } from './catalogue.ts';
import { load } from './load.ts';
import { table } from './report.ts';
import { type BenchService, createBenchTenant, startBenchService } from './service.ts';

const SIZES = [10_000, 1_000_000];

/** Fragment search in a small and a large tenant of one database, for fragments that match a handful of products. */
export async function benchSearch(options: { seconds: number }): Promise<void> {
  const service = await startBenchService();
  try {
    const rows = [];
    for (const products of SIZES) rows.push(await searchIn(service, products, options.seconds));
    const [small, large] = rows;
    table('fragment search, 10 connections', rows);
    console.log(
      `p50 of ${SIZES[1]} against ${SIZES[0]}: ${(large!['p50 ms'] / small!['p50 ms']).toFixed(2)} times`,
    );
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
