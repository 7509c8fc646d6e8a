import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { addConnection } from '../../../testing/fixtures.ts';
import { signIn, type TestUser } from '../../../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { faultsOf, importFile } from '../testing/imports.ts';

let service: TestService;
let tenant: TestTenant;
let user: TestUser;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await service.createTenant();
  user = await signIn(service, tenant.id, 'viewer');
});

const download = async (query: string) => {
  const answer = await service.app.inject({
    url: `/portal/api/product-list/${query}`,
    headers: { cookie: user.cookie },
  });
  expect({ status: answer.statusCode, body: answer.statusCode === 200 ? '' : answer.body }).toEqual({
    status: 200,
    body: '',
  });
  return answer.rawPayload;
};

const create = async (product: object): Promise<number> => {
  const { status, body } = await tenant.call<{ id: number }>('POST', '/v1/products', product);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
};

/** Values that spreadsheet programs, separators and readers like to change. */
const AWKWARD = [
  { sku: '000123', name: 'Çığ "Özel", İstanbul; ĞÜŞ', ean: '0012345678905', price: 1.234, quantity: 7 },
  { sku: '=1+1', name: '=HYPERLINK("http://x","y")', description: '<p>a</p>\n- one\n- two\n' },
  { sku: "'quoted", name: '@SUM(A1), -2+3', model: ' -x ', description: "'=1\tb\r\nc" },
  { sku: '-5', name: '  two\nlines ', price: 999999998.123456, list_price: 999999999, weight: 1.234 },
  { name: 'Nameless', price: 0.000001 },
  { sku: 'BOOK', name: 'Book', ean: '978-3-16-148410-0' },
  { sku: 'LONG', name: 'Long', description: `${'=\n'.repeat(1_000)}<p>${'x'.repeat(950_000)}</p>` },
  { name: 'Twin', ean: '4006381333931' },
  { name: 'Twin', ean: '4006381333931', model: 'B' },
  { name: 'Bare twin' },
  { name: 'Bare twin' },
  { sku: '-', name: '_x0041_ &amp; <b> ]]>', status: false, publish_enabled: false },
  {
    sku: 'S',
    name: 'Small',
    category_paths: [
      ['Giyim', 'Gömlek'],
      ['A > B', 'C | D; E'],
    ],
  },
  { sku: 'T', name: 'Many', category_paths: [['Giyim']], tags: ['x, y', '=z'], brand_name: '+Ülker' },
  {
    sku: 'V-S',
    name: 'Shirt',
    family_code: 'SHIRT',
    family_name: ' Linen: shirt ',
    variant_options: { Beden: 'S', 'Renk: x': 'a; b' },
    properties: { Kumaş: 'Keten', '1': '{2}' },
  },
  {
    sku: 'V-M',
    name: 'Shirt',
    family_code: 'SHIRT',
    variant_options: { Beden: 'M' },
    attribute_bag: { 'DEPO: Üst kat (2)': 3 },
  },
  { sku: 'RATE-A', name: 'Half', tax_rate_id: 0 },
  { sku: 'RATE-B', name: 'Taxed', tax_rate_id: 1 },
];

async function fill(): Promise<void> {
  const rates = await service.platform.db.inTenant(tenant.id, async (tx) => {
    tx.later(
      sql`insert into stock_locations (tenant_id, code, label, type) values (${tx.tenantId}, 'DEPO: Üst kat (2)', 'Depo', 'external')`,
    );
    return tx.run(sql<{ id: number }>`
      insert into tax_rates (tenant_id, name, rate) values (${tx.tenantId}, 'half', 0.5), (${tx.tenantId}, 'b', 37)
      returning id`);
  });
  const ids: number[] = [];
  for (const { tax_rate_id: rate, ...product } of AWKWARD as (object & { tax_rate_id?: number })[])
    ids.push(await create(rate === undefined ? product : { ...product, tax_rate_id: rates[rate]!.id }));
  await service.platform.db.inTenant(tenant.id, async (tx) => {
    tx.later(sql`
      insert into product_images (tenant_id, product_id, sort_order, storage_key, content_type, width, height, bytes)
      select ${tx.tenantId}, ${ids[0]!}, n, 'k' || n || '.jpg', 'image/jpeg', 1, 1, 1 from generate_series(0, 2) n`);
    // Sold below zero.
    tx.later(sql`
      update stock_levels set quantity = -3 where tenant_id = ${tx.tenantId} and product_id = ${ids[0]!}`);
  });
}

/** Everything that the catalogue holds, as text. */
const stored = () =>
  service.platform.db.inTenant(tenant.id, async (tx) =>
    JSON.stringify(
      await Promise.all([
        tx.run(sql`select * from products where tenant_id = ${tx.tenantId} order by id`),
        tx.run(
          sql`select * from product_categories where tenant_id = ${tx.tenantId} order by product_id, category_id`,
        ),
        tx.run(sql`select * from categories where tenant_id = ${tx.tenantId} order by id`),
        tx.run(sql`select * from brands where tenant_id = ${tx.tenantId} order by id`),
        tx.run(
          sql`select * from stock_levels where tenant_id = ${tx.tenantId} order by product_id, location_id`,
        ),
        tx.run(sql`select * from product_images where tenant_id = ${tx.tenantId} order by id`),
        tx.run(sql`select url from import_images where tenant_id = ${tx.tenantId}`),
      ]),
      null,
      1,
    ),
  );

/** Columns that tell something, but are no fields of an import. */
const IGNORED = {
  en: [
    'Tags',
    'Groups',
    'Created (UTC)',
    'Updated (UTC)',
    ...columnsOf('channel', 'state', 'price', 'currency', 'stock'),
  ],
  tr: [
    'Etiketler',
    'Gruplar',
    'Oluşturulma (UTC)',
    'Güncellenme (UTC)',
    ...columnsOf('kanal', 'durum', 'fiyat', 'para birimi', 'stok'),
  ],
};

/** The columns of a channel whose name is the beginning of a field's. */
function columnsOf(word: string, ...columns: string[]): string[] {
  return columns.map((column) => `${word}:List:${column}`);
}

const tableOf = (content: Buffer): Record<string, string>[] =>
  parse(content, { bom: true, columns: true, relax_column_count: false });

describe('an export of products', () => {
  test.each([
    ['csv', 'en'],
    ['csv', 'tr'],
    ['xlsx', 'en'],
    ['xlsx', 'tr'],
  ])('imported again changes nothing (%s, %s)', async (format, language) => {
    await fill();
    await addConnection(service, tenant, { label: 'List' });
    const before = await stored();
    const content = await download(`export?format=${format}&language=${language}&channels=true`);
    const done = await importFile(service, tenant, { fileName: `products.${format}`, content });
    expect(faultsOf(done)).toEqual([]);
    expect(done.columns.flatMap(({ header, field }) => (field === null ? [header] : []))).toEqual(
      IGNORED[language as 'en' | 'tr'],
    );
    expect(done.counts).toMatchObject({ rows: AWKWARD.length, unchanged: AWKWARD.length });
    expect(await stored()).toBe(before);
  });

  // holds S5
  test('holds no cell that a spreadsheet program would run', async () => {
    await fill();
    const rows = tableOf(await download('export'));
    const cells = rows.flatMap((row) => Object.values(row)).flatMap((cell) => cell.split(/[,;|\t\r\n]/));
    expect(cells.filter((cell) => /^\s*[=+\-@]/.test(cell) && !/^-\d+$/.test(cell))).toEqual([]);
  });

  // holds UI-1
  test('holds the products that the list shows under the same filters, whatever its page', async () => {
    for (let n = 1; n <= 6; n++) await create({ sku: `K-${n}`, name: `Kettle ${n}`, price: n });
    const query = 'search=kettle&price_min=3&price_max=5&per_page=2&page=2&sort=price&direction=desc';
    const rows = tableOf(await download(`export?${query}`));
    expect(rows.map(({ SKU, Price }) => [SKU, Price])).toEqual([
      ['K-3', '3'],
      ['K-4', '4'],
      ['K-5', '5'],
    ]);
    const audited = await service.platform.db.inTenant(tenant.id, (tx) =>
      tx.run(
        sql`select actor, details from audit_log where tenant_id = ${tx.tenantId} and action = 'export.downloaded'`,
      ),
    );
    expect(audited).toMatchObject([
      {
        details: {
          what: 'products',
          format: 'csv',
          filters: { search: 'kettle', price_min: 3, price_max: 5 },
        },
      },
    ]);
  });

  test('tells state, price and stock on each channel, as columns or as rows', async () => {
    const product = await create({ sku: 'A', name: 'Lamp', price: 5 });
    const shop = await addConnection(service, tenant, { label: 'Shop' });
    const other = await addConnection(service, tenant, { label: 'Other' });
    await service.platform.db.inTenant(tenant.id, (tx) =>
      tx.run(sql`
        insert into listings (tenant_id, connection_id, product_id, external_key, state, wanted, desired_price, desired_currency, desired_stock)
        values (${tx.tenantId}, ${shop}, ${product}, 'A', 'live', true, 12.5, 'EUR', 4)`),
    );
    const wide = tableOf(await download('export?channels=true'));
    expect(wide).toMatchObject([
      {
        'channel:Shop:state': 'live',
        'channel:Shop:price': '12.5',
        'channel:Shop:stock': '4',
        'channel:Other:price': '',
      },
    ]);
    const long = tableOf(await download('listings/export'));
    expect(long).toMatchObject([
      {
        SKU: 'A',
        Channel: 'Shop',
        State: 'live',
        'Channel price': '12.5',
        Currency: 'EUR',
        'Channel stock': '4',
      },
      { SKU: 'A', Channel: 'Other', 'Channel price': '' },
    ]);
    expect(tableOf(await download(`listings/export?credential_id=${other}`))).toMatchObject([
      { Channel: 'Other' },
    ]);
  });
});
