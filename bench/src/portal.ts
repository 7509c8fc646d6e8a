import { startSimulator } from '@sluice/connector-simulator/server';
import type pg from 'pg';
import { seedTenant } from './catalogue.ts';
import { measurePages } from './portal-pages.ts';
import { type PortalSession, signIn } from './portal-session.ts';
import { quantile, table } from './report.ts';
import { connectSimulator, createBenchTenant, startBenchService } from './service.ts';

const CALLS = 25;
const EDITED = 10_000;
const PREVIEWS = 5;
const CONNECTIONS = 2;

/**
 * The portal at the size of a real tenant: its list by every sort, filter and search, a bulk edit of 10,000 products with
 * undo, and what the pages cost in a browser, where one is found.
 */
export async function benchPortal(options: { products: number }): Promise<void> {
  const service = await startBenchService();
  const simulator = await startSimulator({ port: 0 });
  try {
    const tenant = await createBenchTenant(service);
    const db = await service.database();
    await seedTenant(db, tenant, options.products);
    for (let n = 0; n < CONNECTIONS; n++) await connectSimulator(service, tenant, simulator.url, '--paused');
    await untilPlanned(db, tenant.id);
    await standAsAfterMonths(db, tenant.id);
    const session = await signIn(service, tenant.id);
    const rows = [];
    for (const [name, query] of casesOf(await factsOf(db, tenant.id)))
      rows.push(await timed(session, name, query));
    table(
      `the portal's list, ${options.products} products, ${CONNECTIONS} connections, 50 rows a page`,
      rows,
    );
    await benchBulkEdit(session, db, Math.min(EDITED, options.products));
    await db.end();
    await benchPreviews(session, Math.min(EDITED, options.products));
    await measurePages(service.url, session);
  } finally {
    await simulator.close();
    await service.stop();
  }
}

/** Looks twice a second; the walk over the catalogue takes minutes and has nothing to wait on from outside. */
async function untilPlanned(db: pg.Client, tenantId: number): Promise<void> {
  const began = performance.now();
  for (;;) {
    const { rows } = await db.query<{ n: number }>(
      `select (select count(*) from connection_scans where tenant_id = $1)
        + (select count(*) from product_changes where tenant_id = $1) as n`,
      [tenantId],
    );
    if (Number(rows[0]!.n) === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  console.log(
    `planned for ${CONNECTIONS} connections in ${Math.round((performance.now() - began) / 1000)} s`,
  );
}

/** Most listings live, a few thousand pending, refused, tried again or excluded; a tenth of the products tagged. */
async function standAsAfterMonths(db: pg.Client, tenantId: number): Promise<void> {
  await db.query(
    `update listings set sync_id = 'L-' || product_id, published_at = now(), state = case
        when product_id % 40 = 0 then 'pending' when product_id % 97 = 0 then 'rejected'
        when product_id % 211 = 0 then 'retry' else 'live' end,
      issue_code = case when product_id % 40 = 0 then null when product_id % 194 = 0 then 'unknown_category'
        when product_id % 97 = 0 then 'missing_field' when product_id % 211 = 0 then 'unavailable' end,
      issue_message = case when product_id % 97 = 0 then 'weight is missing' end
    where tenant_id = $1`,
    [tenantId],
  );
  await db.query(
    `update listings set wanted = false, state = 'withdrawn', issue_code = null
    where tenant_id = $1 and product_id % 50 = 1`,
    [tenantId],
  );
  await db.query(
    `delete from due_listings d using listings l where d.tenant_id = $1 and l.tenant_id = d.tenant_id
      and l.connection_id = d.connection_id and l.product_id = d.product_id and l.state in ('live', 'rejected', 'withdrawn')`,
    [tenantId],
  );
  await db.query(
    `update products p set tags = '{Bench}', tag_keys = '{bench}' where tenant_id = $1 and id in (
      select id from products where tenant_id = $1 order by id limit $2)`,
    [tenantId, EDITED],
  );
  await db.query('vacuum analyze');
}

interface Facts {
  brand: number;
  category: number;
  connection: number;
  rate: number;
}

async function factsOf(db: pg.Client, tenantId: number): Promise<Facts> {
  const { rows } = await db.query<Facts>(
    `select (select brand_id from products where tenant_id = $1 and brand_id is not null
        group by brand_id order by count(*) desc limit 1)::int as brand,
      (select category_id from product_categories where tenant_id = $1
        group by category_id order by count(*) desc limit 1)::int as category,
      (select min(id) from connections where tenant_id = $1)::int as connection,
      (select max(id) from tax_rates where tenant_id = $1)::int as rate`,
    [tenantId],
  );
  return rows[0]!;
}

const casesOf = ({ brand, category, connection, rate }: Facts): [string, string][] => [
  ...['id', 'name', 'sku', 'price', 'quantity', 'updated_at'].map((sort): [string, string] => [
    `sorted by ${sort}`,
    `sort=${sort}&direction=asc`,
  ]),
  ['page 1000', 'page=1000'],
  ['search, a handful', 'search=b-777'],
  ['search, thousands', 'search=sok'],
  ['search, nothing', 'search=zzqqzz'],
  ['active', 'status=true'],
  ['not for channels', 'publish_enabled=false'],
  ['largest brand', `brand_ids=${brand}`],
  ['without brand', 'has_brand=false'],
  ['largest category', `category_ids=${category}`],
  ['without category', 'has_category=false'],
  ['VAT rate', `tax_rate_id=${rate}`],
  ['tag', 'tag=Bench'],
  ['price between', 'price_min=2&price_max=3'],
  ['stock between', 'stock_min=1&stock_max=3'],
  ...['live', 'pending', 'error', 'excluded', 'not_mapped'].flatMap((state): [string, string][] => [
    [`${state} on any channel`, `channel_state=${state}`],
    [`${state} on one channel`, `channel_state=${state}&credential_id=${connection}`],
  ]),
  ['pending, by name', 'channel_state=pending&sort=name&direction=asc'],
];

async function timed(session: PortalSession, name: string, query: string) {
  const times: number[] = [];
  let total = 0;
  for (let n = -2; n < CALLS; n++) {
    const began = performance.now();
    const page = await session.call<{ meta: { total: number } }>('GET', `/product-list?${query}`);
    if (n >= 0) times.push(performance.now() - began);
    total = page.meta.total;
  }
  const ms = (q: number) => Math.round(quantile(times, q));
  return { list: name, found: total, 'p50 ms': ms(0.5), 'p95 ms': ms(0.95) };
}

const RAISED = { mode: 'percent', value: 5 };
/** Raises the products that the bench has tagged. */
const editOf = (expected: number) => ({
  kind: 'edit',
  selection: { filter: { tag: ['Bench'] }, expected },
  edit: { price: RAISED, add_tags: ['Raised'] },
});

/** Time and write-ahead log of each step; the planner's work on the changed products goes on beside them. */
async function benchBulkEdit(session: PortalSession, db: pg.Client, products: number): Promise<void> {
  const rows: Record<string, string | number>[] = [];
  const step = async (name: string, work: () => Promise<number>): Promise<void> => {
    const [began, from] = [performance.now(), await position(db)];
    const changed = await work();
    const seconds = (performance.now() - began) / 1000;
    const mb = ((await position(db)) - from) / 1e6;
    rows.push({ step: name, products: changed, seconds: seconds.toFixed(1), 'log MB': mb.toFixed(1) });
  };
  let id = 0;
  await step('preview', async () => {
    await session.call('POST', '/bulk-actions/preview', editOf(products));
    return products;
  });
  await step('answered', async () => {
    ({ id } = await session.call<{ id: number }>('POST', '/bulk-actions', editOf(products)));
    return products;
  });
  await step('done', () => untilDone(session, id));
  await step('undone', async () => {
    const undo = await session.call<{ id: number }>('POST', `/bulk-actions/${id}/undo`);
    return untilDone(session, undo.id);
  });
  table(`a bulk edit of price and tags, ${products} products`, rows);
}

/** Bytes of write-ahead log since the database was made. */
async function position(db: pg.Client): Promise<number> {
  const { rows } = await db.query<{ bytes: number }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as bytes`,
  );
  return rows[0]!.bytes;
}

/** Each preview is the change itself, compared by the planner and rolled back; the first call warms up. */
async function benchPreviews(session: PortalSession, edited: number): Promise<void> {
  const { data } = await session.call<{ data: { id: number }[] }>('GET', '/connections');
  const path = `/connections/${data[0]!.id}`;
  const changes: [name: string, path: string, body: object][] = [
    ['markup of the connection', `${path}/preview`, { markup_percent: 7 }],
    [
      'a rule for low prices',
      `${path}/rules/preview`,
      { action: 'exclude', conditions: { price: { max: 40 } } },
    ],
    [`prices of ${edited} products`, '/bulk-actions/preview', { ...editOf(edited), edit: { price: RAISED } }],
    [`price and tags of ${edited} products`, '/bulk-actions/preview', editOf(edited)],
  ];
  const rows = [];
  for (const [change, to, body] of changes) {
    const times: number[] = [];
    for (let n = -1; n < PREVIEWS; n++) {
      const began = performance.now();
      await session.call('POST', to, body);
      if (n >= 0) times.push(performance.now() - began);
    }
    rows.push({
      change,
      'p50 ms': Math.round(quantile(times, 0.5)),
      'p95 ms': Math.round(quantile(times, 0.95)),
    });
  }
  table('previews of changes to one connection', rows);
}

async function untilDone(session: PortalSession, id: number): Promise<number> {
  for (;;) {
    const job = await session.call<{ status: string; changed: number }>('GET', `/bulk-actions/${id}`);
    if (job.status.startsWith('completed')) return job.changed;
    if (job.status === 'failed') throw new Error(`bulk action ${id} failed`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
