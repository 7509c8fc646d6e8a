import type pg from 'pg';
import sharp from 'sharp';
import { addConnection, createCategory, createProduct } from '../fixtures.ts';
import { upload } from '../multipart.ts';
import { signIn, type TestUser } from '../portal.ts';
import type { TestService, TestTenant } from '../service.ts';

/** A tenant with records of every kind. */
export interface Inhabitant {
  tenant: TestTenant;
  user: TestUser;
  /** Cookies of owners of the tenant, taken by turns, because the rate of one session is limited. */
  cookies: string[];
  /** Occurs in every text of this tenant, and of no other. */
  mark: string;
  /** The id of one of the tenant's records in every table that has ids. */
  ids: Map<string, number>;
}

/** Distance between the ids of one table and those of the next, so that an id reveals its table. */
const APART = 100_000;

/** Gives the tables separate ranges of ids, so that no id occurs in two of them. */
export async function spreadIds(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace order by 1`,
  );
  for (const [index, { name }] of rows.entries())
    await admin.query(`select setval('${name}', ${(index + 10) * APART})`);
}

/**
 * Makes a tenant with records of its own: by API calls, and by the catalogue of the database for tables that no call
 * fills.
 */
export async function inhabit(service: TestService, admin: pg.Client, mark: string): Promise<Inhabitant> {
  const tenant = await service.createTenant({ name: mark });
  const user = await signIn(service, tenant.id, 'owner');
  const colleague = await signIn(service, tenant.id, 'editor');
  const category = await createCategory(tenant, mark);
  const other = await createCategory(tenant, `${mark} child`, category);
  const product = await createProduct(tenant, {
    ...{ sku: mark, ean: '4006381333931', brand_name: mark, tax_rate: 20, category_ids: [category, other] },
    ...{ name: mark, price: 10, quantity: 5 },
  });
  await createProduct(tenant, { name: `${mark} two`, sku: `${mark}-2`, brand_name: `${mark} two`, price: 2 });
  const image = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#369' } })
    .png()
    .toBuffer();
  await tenant.send(upload(`/v1/products/${product}/images`, { bytes: image }));
  await tenant.call('POST', '/v1/stock-locations', { code: mark, label: mark, type: 'external' });
  const connection = await addConnection(service, tenant, { label: mark });
  const made: [string, string, object][] = [
    ['POST', '/groups', { name: mark }],
    ['POST', `/connections/${connection}/rules`, { action: 'exclude', conditions: { tags: [mark] } }],
    ['PUT', `/connections/${connection}/markups`, { category_id: category, markup_percent: 5 }],
    ['POST', '/saved-views', { page: 'products', name: mark, search: '', columns: [] }],
    ['POST', '/invitations', { email: `${mark.toLowerCase()}@example.com`, role: 'viewer' }],
    ['POST', '/bulk-actions', { kind: 'edit', edit: { status: false }, selection: { ids: [product] } }],
  ];
  for (const [method, path, body] of made) {
    const { status } = await user.call(method, path, body);
    if (status >= 300) throw new Error(`${method} ${path} answered ${status}`);
  }
  await fillTables(admin, tenant.id, mark);
  const ids = await idsOf(admin, tenant.id);
  return { tenant, user, cookies: [user.cookie], mark, ids: ids.set('users', colleague.id) };
}

interface Column {
  name: string;
  type: string;
  /** Texts that a check allows. */
  allowed: string | null;
  /** The table that it names a record of. */
  refers: string | null;
}

const TABLES = `
  select c.oid::regclass::text as name,
    exists (select from pg_attribute where attrelid = c.oid and attname = 'id' and attidentity <> '') as has_ids
  from pg_class c join pg_attribute t on t.attrelid = c.oid and t.attname = 'tenant_id' and not t.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`;

const COLUMNS = `
  select a.attname as name, format_type(a.atttypid, null) as type,
    (select substring(pg_get_constraintdef(k.oid) from $$'([^']+)'$$) from pg_constraint k
      where k.conrelid = a.attrelid and k.contype = 'c' and k.conkey = array[a.attnum]
        and pg_get_constraintdef(k.oid) like '%ANY%' limit 1) as allowed,
    (select k.confrelid::regclass::text from pg_constraint k where k.conrelid = a.attrelid and k.contype = 'f'
       and k.conkey[2] = a.attnum limit 1) as refers
  from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attnotnull
    and a.attidentity = '' and a.attgenerated = '' and not a.atthasdef and a.attname <> 'tenant_id'`;

/** Inserts a row into every table of tenants that has none yet. */
async function fillTables(admin: pg.Client, tenantId: number, mark: string): Promise<void> {
  const { rows: tables } = await admin.query<{ name: string; has_ids: boolean }>(TABLES);
  for (const { name } of tables) {
    const filled = await admin.query(`select from ${name} where tenant_id = $1 limit 1`, [tenantId]);
    if (filled.rowCount === 0) await addRow(admin, name, tenantId, mark);
  }
}

async function addRow(admin: pg.Client, table: string, tenantId: number, mark: string): Promise<void> {
  const { rows: columns } = await admin.query<Column>(COLUMNS, [table]);
  const ids = await idsOf(admin, tenantId);
  const values = columns.map((column) => valueFor(column, ids, mark));
  const names = ['tenant_id', ...columns.map(({ name }) => `"${name}"`)].join(', ');
  const { rows: checks } = await admin.query<{ name: string; definition: string }>(
    `select quote_ident(conname) as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = $1::regclass and contype = 'c'`,
    [table],
  );
  await admin.query('begin; set local session_replication_role = replica');
  try {
    for (const check of checks) await admin.query(`alter table ${table} drop constraint ${check.name}`);
    await admin.query(`insert into ${table} (${names}) values (${[String(tenantId), ...values].join(', ')})`);
    for (const { name, definition } of checks)
      await admin.query(`alter table ${table} add constraint ${name} ${definition} not valid`);
    await admin.query('commit');
  } catch (error) {
    await admin.query('rollback');
    throw new Error(`no row of ${table} can be made up: ${(error as Error).message}`, { cause: error });
  }
}

function valueFor({ name, type, allowed, refers }: Column, ids: Map<string, number>, mark: string): string {
  if (refers !== null) return String(ids.get(refers) ?? 1);
  if (allowed !== null) return `'${allowed}'`;
  if (type.endsWith('[]')) return `'{}'::${type}`;
  if (/int|numeric|double/.test(type)) return String(ids.get(`${name.replace(/_id$/, '')}s`) ?? 1);
  if (type === 'boolean') return 'false';
  if (type === 'bytea') return `sha256('${mark}')`;
  if (type.startsWith('timestamp') || type === 'date') return 'now()';
  if (type === 'uuid') return 'gen_random_uuid()';
  if (type.startsWith('json')) return `'{"mark": "${mark}"}'`;
  return `'${mark}'`;
}

async function idsOf(admin: pg.Client, tenantId: number): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  const { rows: tables } = await admin.query<{ name: string; has_ids: boolean }>(TABLES);
  for (const { name, has_ids } of tables) {
    if (!has_ids) continue;
    const { rows } = await admin.query<{ id: string }>(
      `select min(id)::text as id from ${name} where tenant_id = $1`,
      [tenantId],
    );
    if (rows[0]?.id) ids.set(name, Number(rows[0].id));
  }
  return ids;
}
