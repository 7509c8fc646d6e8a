import { audit } from '@sluice/server/modules/audit/index.ts';
import { productDetail } from '@sluice/server/modules/catalog/products/detail.ts';
import {
  countProducts,
  pageOfProducts,
  productFilters,
} from '@sluice/server/modules/catalog/products/list.ts';
import { saveProducts } from '@sluice/server/modules/catalog/products/save.ts';
import { asTenantId, type Tx } from '@sluice/server/platform/db/database.ts';
import type { Statement } from '@sluice/server/platform/db/sql.ts';
import { ErrorBag } from '@sluice/server/platform/http/errors.ts';
import type pg from 'pg';
import { seedTenant } from './catalogue.ts';
import { type LoadRequest, load } from './load.ts';
import { hasPgbench, type PgbenchScript, runPgbench } from './pgbench.ts';
import { percent, table } from './report.ts';
import { type BenchService, type BenchTenant, createBenchTenant, startBenchService } from './service.ts';

const CONNECTIONS = 50;

interface Case {
  name: string;
  next(): LoadRequest;
  script(): Promise<PgbenchScript>;
}

/**
 * Requests per second of the API beside pgbench running the same SQL, in the same role and tenant transaction, on the
 * same database in the same run. Admission (authentication and rate limit) is left out of pgbench's side.
 */
export async function benchApi(options: { products: number; seconds: number }): Promise<void> {
  const service = await startBenchService();
  try {
    const tenant = await createBenchTenant(service);
    const db = await service.database();
    await seedTenant(db, tenant, options.products);
    const rows = [];
    for (const one of await cases(db, tenant, options.products)) {
      const row = await measure(service, tenant, one, options.seconds);
      console.error(JSON.stringify(row));
      rows.push(row);
    }
    await db.end();
    table(`API, ${options.products} products, ${CONNECTIONS} connections, ${options.seconds} s each`, rows);
  } finally {
    await service.stop();
  }
}

async function measure(service: BenchService, tenant: BenchTenant, one: Case, seconds: number) {
  await load(service.url, tenant.headers, one.next, { connections: CONNECTIONS, seconds: 2 });
  const result = await load(service.url, tenant.headers, one.next, { connections: CONNECTIONS, seconds });
  const row = {
    case: one.name,
    'req/s': result.perSecond,
    'p50 ms': result.p50,
    'p99 ms': result.p99,
    failed: result.failed,
  };
  if (!hasPgbench()) return row;
  const script = await one.script();
  const { perSecond } = await runPgbench(await service.connection(), tenant.id, script, {
    clients: CONNECTIONS,
    seconds,
  });
  return { ...row, 'pgbench tx/s': Math.round(perSecond), ratio: percent(result.perSecond, perSecond) };
}

/** A transaction that only remembers its statements, answering each with the given rows. */
export function recordingTx(
  tenantId: number,
  answer: (statement: Statement) => unknown[] = () => [],
): { tx: Tx; statements: Statement[] } {
  const statements: Statement[] = [];
  const run = async (statement: Statement): Promise<unknown[]> => {
    statements.push(statement);
    return answer(statement);
  };
  const tx = {
    tenantId: asTenantId(tenantId),
    run,
    first: async (statement: Statement) => (await run(statement))[0],
    later: (statement: Statement) => void run(statement),
    count: async (statement: Statement) => (await run(statement)).length,
  } as unknown as Tx;
  return { tx, statements };
}

async function cases(db: pg.Client, tenant: BenchTenant, _products: number): Promise<Case[]> {
  const { rows } = await db.query<{ id: number; name: string; sku: string }>(
    'select id, name, sku from products where tenant_id = $1 order by id',
    [tenant.id],
  );
  const ids = rows.map((row) => Number(row.id));
  const pick = (): number => ids[Math.floor(Math.random() * ids.length)]!;
  const span = `\\set id random(${ids[0]}, ${ids.at(-1)})`;
  let created = 0;
  const fragments = rows
    .filter((_, i) => i % Math.ceil(rows.length / 500) === 0)
    .map((row) => row.sku.slice(1, 6));
  return [
    {
      name: 'list, 20 items',
      next: () => ({ method: 'GET', path: '/v1/products' }),
      script: async () => listScript(tenant, {}),
    },
    {
      name: 'detail',
      next: () => ({ method: 'GET', path: `/v1/products/${pick()}` }),
      script: async () => {
        const { tx } = recordingTx(tenant.id);
        return { set: [span], statements: [productDetail(tx, MARK)], variables: { [MARK]: ':id::bigint' } };
      },
    },
    {
      name: 'fragment search',
      next: () => ({
        method: 'GET',
        path: `/v1/products?search=${fragments[Math.floor(Math.random() * fragments.length)]}`,
      }),
      script: async () => listScript(tenant, { search: fragments[7]! }),
    },
    {
      name: 'create',
      next: () => ({
        method: 'POST',
        path: '/v1/products',
        body: JSON.stringify(newProduct(`N-${process.pid}-${created++}`)),
      }),
      script: async () => writeScript(tenant, undefined),
    },
    {
      name: 'update',
      // A change of stock, the most frequent of all writes; the name has to be sent along.
      next: () => {
        const row = rows[Math.floor(Math.random() * rows.length)]!;
        const body = JSON.stringify({ name: row.name, quantity: created++ % 90 });
        return { method: 'PUT', path: `/v1/products/${row.id}`, body };
      },
      script: async () => writeScript(tenant, MARK, span),
    },
  ];
}

/** Stands for the drawn product id in statements that pgbench repeats. */
const MARK = 987_654_321;
const SKU_MARK = 'sku-of-pgbench';

const newProduct = (sku: string) => ({
  name: 'Bench product',
  sku,
  price_with_vat: 119.9,
  tax_rate: 20,
  brand_name: 'K PLUS',
  quantity: 12,
});

function listScript(tenant: BenchTenant, query: { search?: string }): PgbenchScript {
  const { tx } = recordingTx(tenant.id);
  const filters = productFilters(tx, query, () => '');
  const page = { page: 1, perPage: 20, offset: 0 };
  return { set: [], statements: [countProducts(tx, filters), pageOfProducts(tx, filters, page)] };
}

/** The statements a write sends, recorded by running the use case itself over a transaction that answers from memory. */
async function writeScript(
  tenant: BenchTenant,
  id: number | undefined,
  span?: string,
): Promise<PgbenchScript> {
  const answers: [RegExp, unknown[]][] = [
    [/as category_ids/, [{ category_ids: [], stock: { 1: 3 } }]],
    [/nextval/, [{ id: MARK }]],
    [/with room as/, [{ granted: 1 }]],
    [/from tax_rates/, [{ id: 4, rate: '20.0000' }]],
    [/from brands/, [{ id: 1, name: 'K PLUS', name_key: 'k plus' }]],
    [/from stock_locations/, [{ id: 1, code: 'local', type: 'local' }]],
    [
      /for update$/,
      [
        {
          id: MARK,
          name: 'Before',
          model: null,
          sku: SKU_MARK,
          ean: null,
          description: null,
          tax_rate_id: null,
          brand_id: null,
          price: '1.000000',
          status: true,
          publish_enabled: true,
        },
      ],
    ],
  ];
  const { tx, statements } = recordingTx(
    tenant.id,
    (statement) => answers.find(([pattern]) => pattern.test(statement.text))?.[1] ?? [],
  );
  const input = id === undefined ? newProduct(SKU_MARK) : { name: 'Before', quantity: 7 };
  const [outcome] = await saveProducts(tx, 'api', [{ id, input, errors: new ErrorBag() }]);
  const expected = id === undefined ? 'created' : 'updated';
  if (outcome?.result !== expected)
    throw new Error(`the recorded write was ${outcome?.result}, not ${expected}`);
  audit(tx, {
    actor: 'api_key:bench',
    action: 'product.created',
    subjectType: 'product',
    subjectId: MARK,
    details: { fields: ['name'] },
  });
  const fresh = `\\set id random(1000000000, 9000000000000)`;
  const variables = { [MARK]: ':id::bigint', [SKU_MARK]: "('pg-' || :id::text)" };
  return { set: [span ?? fresh], statements, variables };
}
