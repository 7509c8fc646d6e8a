import { createReadStream, existsSync, openAsBlob } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { foldKey } from '@sluice/contracts';
import type pg from 'pg';
import type { BenchTenant } from './service.ts';

/** Real catalogues beside the project; where they are absent, made products stand in for them. */
export const DATA = new URL('../../../shared/data/', import.meta.url).pathname;

const FILES = ['products-hr-retail.ndjson.gz', 'products-uhtt.ndjson.gz'];

interface Source {
  name?: string;
  ean?: string;
  brand?: string;
  category_path?: string[];
  price?: number;
}

/** Real products from the catalogues, or made ones where those are absent, with unique SKUs of their own, `count` of them. */
export async function* realProducts(count: number): AsyncGenerator<Source & { sku: string }> {
  let n = 0;
  const files = FILES.filter((file) => existsSync(`${DATA}${file}`));
  if (files.length === 0) yield* Array.from({ length: count }, (_, at) => madeProduct(at));
  for (const file of files) {
    const lines = createInterface({ input: createReadStream(`${DATA}${file}`).pipe(createGunzip()) });
    for await (const line of lines) {
      if (n >= count) return;
      const product = JSON.parse(line) as Source;
      if (!product.name) continue;
      yield { ...product, sku: `B-${n}` };
      n++;
    }
  }
}

const KINDS = ['Kettle', 'Lamp', 'Chair', 'Cable', 'Brush', 'Shelf', 'Towel', 'Mirror'];

const madeProduct = (n: number): Source & { sku: string } => ({
  name: `${KINDS[n % KINDS.length]} ${n} of the made catalogue`,
  sku: `B-${n}`,
  brand: `Brand ${n % 300}`,
  category_path: [`Shelf ${n % 40}`, KINDS[n % KINDS.length]!],
  price: 1 + (n % 900) / 10,
});

/** The file of 10,000 real products, or one of as many products as asked for where it is absent or has another size. */
export async function catalogueFile(rows: number): Promise<Blob> {
  const real = `${DATA}products-10k.csv`;
  if (rows === 10_000 && existsSync(real)) return openAsBlob(real);
  const lines = ['sku,name,ean,brand,category,price,quantity'];
  for await (const product of realProducts(rows)) lines.push(lineOf(product, lines.length % 60));
  return new Blob([`${lines.join('\n')}\n`]);
}

/** A product as a line of a file; one without a price costs a little. */
export function lineOf(
  { sku, name, ean, brand, category_path, price = 1 }: Source & { sku: string },
  quantity: number,
): string {
  const cells = [sku, name, ean, brand, category_path?.join(' > '), price.toFixed(2), quantity];
  return cells.map((cell) => `"${String(cell ?? '').replaceAll('"', '""')}"`).join(',');
}

/**
 * Fills a tenant with `count` real products straight into the tables; beyond the size of the catalogues they repeat
 * under other names. Seeding is not what is measured.
 */
export async function seedTenant(db: pg.Client, tenant: BenchTenant, count: number): Promise<void> {
  const rows: Source[] = [];
  const real = Math.min(count, 200_000);
  for await (const product of realProducts(real)) rows.push(product);
  await db.query('set synchronous_commit = off; set role none');
  const brands = [
    ...new Map(
      rows.flatMap((row) => (row.brand ? [[foldKey(row.brand), row.brand] as const] : [])),
    ).entries(),
  ];
  await db.query(
    `insert into brands (tenant_id, name, name_key) select $1, n, k from unnest($2::text[], $3::text[]) u (n, k) on conflict do nothing`,
    [tenant.id, brands.map(([, name]) => name), brands.map(([key]) => key)],
  );
  const categories = [
    ...new Map(
      rows.flatMap((row) =>
        row.category_path?.[0] ? [[foldKey(row.category_path[0]), row.category_path[0]] as const] : [],
      ),
    ).entries(),
  ];
  await db.query(
    `insert into categories (tenant_id, name, name_key) select $1, n, k from unnest($2::text[], $3::text[]) u (n, k) on conflict do nothing`,
    [tenant.id, categories.map(([, name]) => name), categories.map(([key]) => key)],
  );
  for (let at = 0; at < count; at += 5_000)
    await insertChunk(db, tenant, chunkOf(rows, at, Math.min(5_000, count - at)));
  await db.query(
    'update tenant_usage set products = (select count(*) from products where tenant_id = $1) where tenant_id = $1',
    [tenant.id],
  );
  await db.query('vacuum analyze');
}

/** Products from a place of the catalogue on, which begins anew at its end, with other SKUs and names. */
const chunkOf = (rows: Source[], from: number, size: number) =>
  Array.from({ length: size }, (_, index) => {
    const n = from + index;
    const row = rows[n % rows.length]!;
    const round = Math.floor(n / rows.length);
    return { ...row, sku: `B-${n}`, name: round === 0 ? row.name! : `${row.name} ${round}` };
  });

async function insertChunk(
  db: pg.Client,
  tenant: BenchTenant,
  chunk: ReturnType<typeof chunkOf>,
): Promise<void> {
  await db.query(
    `with rows as (
       select * from unnest($2::text[], $3::text[], $4::text[], $5::numeric[], $6::text[], $7::text[], $8::text[])
         u (name, sku, ean, price, brand_key, category_key, search_key)
     ), added as (
       insert into products (tenant_id, name, sku, ean, price, brand_id, tax_rate_id, search_key)
       select $1, r.name, r.sku, r.ean, r.price, b.id,
         (select id from tax_rates where tenant_id = $1 order by rate desc limit 1), r.search_key
       from rows r left join brands b on b.tenant_id = $1 and b.name_key = r.brand_key
       returning id, sku
     ), stocked as (
       insert into stock_levels (tenant_id, product_id, location_id, quantity)
       select $1, a.id, l.id, a.id % 50 from added a, stock_locations l where l.tenant_id = $1 and l.type = 'local'
     )
     insert into product_categories (tenant_id, product_id, category_id)
     select $1, a.id, c.id from added a join rows r on r.sku = a.sku
     join categories c on c.tenant_id = $1 and c.parent_id is null and c.name_key = r.category_key`,
    [
      tenant.id,
      chunk.map((row) => row.name),
      chunk.map((row) => row.sku),
      chunk.map((row) => row.ean ?? null),
      chunk.map((row) => (row.price && row.price > 0 && row.price < 1e8 ? row.price.toFixed(6) : '1.000000')),
      chunk.map((row) => (row.brand ? foldKey(row.brand) : null)),
      chunk.map((row) => (row.category_path?.[0] ? foldKey(row.category_path[0]) : null)),
      chunk.map((row) => [row.name, row.sku, row.ean ?? '', ''].map((part) => foldKey(part)).join('\n')),
    ],
  );
}
