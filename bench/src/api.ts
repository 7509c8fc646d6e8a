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
import { databaseCpu, ownCpu, processCpu } from './cpu.ts';
import { load, loader } from './load.ts';
import type { LoadRequest } from './load-types.ts';
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
 * same database in the same run. Admission (authentication and rate limit) is left out of pgbench's side. The load comes
 * from wrk where it is installed: on a small machine the client takes processor time from the service, and pgbench takes
 * hardly any.
 */
export async function benchApi(options: { products: number; seconds: number }): Promise<void> {
  const service = await startBenchService();
  try {
    const tenant = await createBenchTenant(service);
    const db = await service.database();
    await seedTenant(db, tenant, options.products);
    const rows = [];
    for (const one of await cases(db, tenant)) {
      const row = await measure(service, tenant, one, options.seconds);
      console.error(JSON.stringify(row));
      rows.push(row);
    }
    await db.end();
    const size = `${options.products} products, ${CONNECTIONS} connections, ${options.seconds} s each`;
    table(`API, ${size}, load by ${loader()}`, rows);
  } finally {
    await service.stop();
  }
}

async function measure(service: BenchService, tenant: BenchTenant, one: Case, seconds: number) {
  await load(service.url, tenant.headers, one.next, { connections: CONNECTIONS, seconds: 2 });
  const before = await processorTimes(service);
  const result = await load(service.url, tenant.headers, one.next, { connections: CONNECTIONS, seconds });
  const after = await processorTimes(service);
  const each = (of: keyof ProcessorTimes): number =>
    Math.round(((after[of] - before[of]) / (result.perSecond * seconds)) * 1e6);
  const row = {
    case: one.name,
    'req/s': result.perSecond,
    'p50 ms': result.p50,
    'p99 ms': result.p99,
    failed: result.failed,
    'service µs/req': each('service'),
    'database µs/req': each('database'),
    'client µs/req': each('client'),
  };
  if (!hasPgbench()) return row;
  const script = await one.script();
  const { perSecond } = await runPgbench(await service.connection(), tenant.id, script, {
    clients: CONNECTIONS,
    seconds,
  });
  return { ...row, 'pgbench tx/s': Math.round(perSecond), ratio: percent(result.perSecond, perSecond) };
}

/** Processor seconds that each party to a measurement has used; the three share the cores. */
interface ProcessorTimes {
  client: number;
  service: number;
  database: number;
}

async function processorTimes(service: BenchService): Promise<ProcessorTimes> {
  const [client, api, database] = await Promise.all([
    ownCpu(),
    processCpu(service.processes.get('main')!.pid!),
    databaseCpu(service.dataDir),
  ]);
  return { client, service: api, database };
}

/** A transaction that only remembers its statements, and answers each with no rows. */
function recordingTx(tenantId: number): { tx: Tx; statements: Statement[] } {
  return recordingOver(tenantId, async () => []);
}

function recordingOver(
  tenantId: number,
  answer: (statement: Statement) => Promise<unknown[]>,
): { tx: Tx; statements: Statement[] } {
  const statements: Statement[] = [];
  const run = (statement: Statement): Promise<unknown[]> => {
    statements.push(statement);
    return answer(statement);
  };
  const tx = {
    tenantId: asTenantId(tenantId),
    media: '',
    run,
    first: async (statement: Statement) => (await run(statement))[0],
    later: (statement: Statement) => void run(statement),
    count: async (statement: Statement) => (await run(statement)).length,
    wake: () => {},
  } as unknown as Tx;
  return { tx, statements };
}

async function cases(db: pg.Client, tenant: BenchTenant): Promise<Case[]> {
  const { rows } = await db.query<{ id: number; name: string; sku: string }>(
    'select id::integer, name, sku from products where tenant_id = $1 order by id',
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
      script: () => writeScript(db, tenant, undefined),
    },
    {
      name: 'update',
      // A change of stock, the most frequent of all writes; the name has to be sent along.
      next: () => {
        const row = rows[Math.floor(Math.random() * rows.length)]!;
        const body = JSON.stringify({ name: row.name, quantity: created++ % 90 });
        return { method: 'PUT', path: `/v1/products/${row.id}`, body };
      },
      script: () => writeScript(db, tenant, rows.at(-1), span),
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

/** The statements a write sends: the use case itself runs over the database, which then takes everything back. */
async function writeScript(
  db: pg.Client,
  tenant: BenchTenant,
  known: { id: number; sku: string } | undefined,
  span?: string,
): Promise<PgbenchScript> {
  await db.query('begin');
  await db.query(`select set_config('app.tenant_id', $1, true)`, [String(tenant.id)]);
  let last: Promise<unknown[]> = Promise.resolve([]);
  const { tx, statements } = recordingOver(tenant.id, (statement) => {
    const isNewId = known === undefined && /nextval/.test(statement.text);
    last = last.then(() => (isNewId ? [{ id: MARK }] : rowsOf(db, statement)));
    return last;
  });
  try {
    await write(tx, known?.id);
    await last;
  } finally {
    await db.query('rollback');
  }
  const fresh = `\\set id random(1000000000, 9000000000000)`;
  // A write names all columns, and no two products may have one SKU.
  const variables = { [known?.id ?? MARK]: ':id::bigint', [known?.sku ?? SKU_MARK]: "('pg-' || :id::text)" };
  return { set: [span ?? fresh], statements, variables };
}

const rowsOf = async (db: pg.Client, { text, values }: Statement): Promise<unknown[]> =>
  (await db.query(text, values as unknown[])).rows;

async function write(tx: Tx, known: number | undefined): Promise<void> {
  const input = known === undefined ? newProduct(SKU_MARK) : { name: 'Before', quantity: 7 };
  const [outcome] = await saveProducts(tx, 'api', [{ id: known, input, errors: new ErrorBag() }]);
  const expected = known === undefined ? 'created' : 'updated';
  if (outcome?.result !== expected)
    throw new Error(`the recorded write was ${outcome?.result}, not ${expected}`);
  audit(tx, {
    actor: 'api_key:bench',
    action: 'product.created',
    subjectType: 'product',
    subjectId: known ?? MARK,
    details: { fields: ['name'] },
  });
}
