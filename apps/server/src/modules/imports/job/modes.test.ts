import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import {
  faultsOf,
  importerDeps,
  importFile,
  operation,
  productsOf,
  upload,
  workOnNext,
} from '../testing/imports.ts';

describe('import modes', () => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    tenant = await service.createTenant();
  });

  const counts = (created: number, updated: number, unchanged: number, failed: number) => ({
    rows: created + updated + unchanged + failed,
    created,
    updated,
    unchanged,
    failed,
  });

  test('columns of options and properties, and a weight with its unit, reach the product', async () => {
    await importFile(
      service,
      tenant,
      'sku,name,list price,weight,family code,option: Size,property: Material\nA,Shirt,20,350 g,F,M,Linen\nB,Shirt,,"0,4 kg",F,L,\n',
    );
    const rows = await service.platform.db.inTenant(tenant.id, (tx) =>
      tx.run(
        sql`select sku, list_price, weight, family_code, variant_options, properties from products order by sku`,
      ),
    );
    expect(rows).toMatchObject([
      {
        sku: 'A',
        list_price: '20.000000',
        weight: '0.350',
        family_code: 'F',
        variant_options: [{ name: 'Size', value: 'M' }],
        properties: [{ name: 'Material', value: 'Linen' }],
      },
      {
        sku: 'B',
        list_price: null,
        weight: '0.400',
        variant_options: [{ name: 'Size', value: 'L' }],
        properties: [],
      },
    ]);
  });

  test('a weight of nothing and an option under two spellings are errors of their cells', async () => {
    const file =
      'sku,name,weight,family code,option: Size,option: SIZE\nA,Shirt,0.2 g,F,M,\nB,Shirt,,F,M,L\nC,Shirt,0,F,,S\n';
    const done = await importFile(service, tenant, file);
    expect(faultsOf(done)).toEqual(['2 validation_failed@weight', '3 validation_failed@option: SIZE']);
    expect(done.errors.map(({ message }) => message)).toEqual([
      expect.stringContaining('less than half a gram'),
      expect.stringContaining('the same name as Size'),
    ]);
    expect(await productsOf(service, tenant)).toHaveLength(1);
  });

  test('a file with some of the options leaves the others of the variant alone', async () => {
    await importFile(service, tenant, 'sku,name,family code,option: Size,option: Colour\nA,Shirt,F,M,Red\n');
    await importFile(service, tenant, 'sku,option: Size\nA,L\n');
    const [row] = await service.platform.db.inTenant(tenant.id, (tx) =>
      tx.run(sql`select variant_options from products where sku = 'A'`),
    );
    expect(row).toMatchObject({
      variant_options: [
        { name: 'Size', value: 'L' },
        { name: 'Colour', value: 'Red' },
      ],
    });
  });

  test('upsert creates what is new, updates what is known by sku and leaves the rest alone', async () => {
    await importFile(service, tenant, 'sku,name,price\nA,Kettle,10\nB,Pot,20\nC,Pan,30\n');
    const done = await importFile(
      service,
      tenant,
      'sku,name,price,quantity\nA,Kettle,11,3\nB,Pot,20,\nD,Lid,5,1\n,Nameless number,7,\n',
    );
    expect(done).toMatchObject({
      status: 'completed',
      mode: 'upsert',
      dry_run: false,
      file_name: 'products.csv',
      counts: counts(2, 1, 1, 0),
      failure: null,
      columns: [
        { header: 'sku', field: 'sku' },
        { header: 'name', field: 'name' },
        { header: 'price', field: 'price' },
        { header: 'quantity', field: 'quantity' },
      ],
      errors: [],
    });
    expect(await productsOf(service, tenant)).toMatchObject([
      { sku: 'A', price: '11.000000', quantity: 3 },
      { sku: 'B', price: '20.000000' },
      { sku: 'C', price: '30.000000' },
      { sku: 'D', price: '5.000000', quantity: 1 },
      { sku: null, name: 'Nameless number' },
    ]);
  });

  test('an update keeps the name it does not give; a create needs one', async () => {
    await importFile(service, tenant, 'sku,name\nA,Kettle\n');
    const done = await importFile(service, tenant, 'sku,price\nA,5\nB,6\n');
    expect(done.counts).toEqual(counts(0, 1, 0, 1));
    expect(done.errors).toEqual([
      { row: 3, sku: 'B', column: 'name', code: 'validation_failed', message: 'name field is required' },
    ]);
    expect(await productsOf(service, tenant)).toMatchObject([{ name: 'Kettle', price: '5.000000' }]);
  });

  test('create refuses a sku that exists, also when the file itself repeats it', async () => {
    await importFile(service, tenant, 'sku,name\nA,Kettle\n');
    const file = 'Stock code,Product name\nA,Other\nB,Pot\nB,Pot again\n';
    const done = await importFile(service, tenant, file, { mode: 'create' });
    expect(done).toMatchObject({ status: 'completed_with_errors', counts: counts(1, 0, 0, 2) });
    const message = 'another product already has this SKU';
    expect(done.errors).toEqual([
      { row: 2, sku: 'A', column: 'Stock code', code: 'validation_failed', message },
      { row: 4, sku: 'B', column: 'Stock code', code: 'validation_failed', message },
    ]);
    expect((await productsOf(service, tenant)).map(({ name }) => name)).toEqual(['Kettle', 'Pot']);
  });

  test('update creates nothing', async () => {
    await importFile(service, tenant, 'sku,name,price\nA,Kettle,1\n');
    const done = await importFile(service, tenant, 'sku,name,price\nA,,2\nB,Pot,3\n,Pan,4\n', {
      mode: 'update',
    });
    expect(done.counts).toEqual(counts(0, 1, 0, 2));
    expect(faultsOf(done)).toEqual(['3 not_found@sku', '4 not_found@sku']);
    expect(await productsOf(service, tenant)).toMatchObject([{ name: 'Kettle', price: '2.000000' }]);
  });

  test('later rows of one sku update the earlier one, whatever chunk they stand in', async () => {
    const filler = Array.from({ length: 700 }, (_, i) => `F${i},Filler ${i},1\n`).join('');
    const file = `sku,name,price\nA,One,1\nA,Two,2\nA,Two,2\n${filler}A,Three,3\n`;
    const done = await importFile(service, tenant, file);
    expect(done.counts).toEqual(counts(701, 2, 1, 0));
    expect((await productsOf(service, tenant))[0]).toMatchObject({ sku: 'A', name: 'Three' });
  });

  // holds IMP-3
  test('every fault of a row is named with its column, whoever finds it, and nothing of the row is written', async () => {
    const file = [
      'Item;SKU;Net price;VAT;Marka;Kategori;stock:NOWHERE;Aktif',
      `;X1;abc;18;Never made;Never > Made;4;perhaps`,
      `${'n'.repeat(501)};X2;1;20;;;;`,
      'Fine;X3;1;20;;;;evet',
    ].join('\n');
    const mapping = {
      Item: 'name',
      'Net price': 'price',
      VAT: 'tax_rate',
      Marka: 'brand_name',
      Aktif: 'status',
    };
    const done = await importFile(service, tenant, file, { mapping: JSON.stringify(mapping) });
    expect(done.counts).toEqual(counts(1, 0, 0, 2));
    expect(faultsOf(done).sort()).toEqual([
      '2 boolean_invalid@Aktif',
      '2 number_invalid@Net price',
      '2 validation_failed@Item',
      '2 validation_failed@VAT',
      '2 validation_failed@stock:NOWHERE',
      '3 validation_failed@Item',
    ]);
    expect(done.errors.map(({ message }) => message)).toContain(
      'invalid VAT rate: 18, defined rates: 0, 1, 10, 20',
    );
    expect((await tenant.call('GET', '/v1/brands')).body).toMatchObject({ data: [] });
    expect((await tenant.call('GET', '/v1/categories')).body).toMatchObject({ data: [] });
  });

  test('a row whose cells cannot be told apart is not guessed at', async () => {
    const done = await importFile(service, tenant, 'sku,name,price\nA,Kettle,1,2,3\nB,Pot,1\n');
    expect(done.counts).toEqual(counts(1, 0, 0, 1));
    expect(faultsOf(done)).toEqual(['2 too_many_cells']);
  });

  test('rows beyond the quota fail, those before it are there', async () => {
    const small = await service.createTenant({ productLimit: 3 });
    const rows = Array.from({ length: 5 }, (_, i) => `S${i},Product ${i}\n`).join('');
    const done = await importFile(service, small, `sku,name\n${rows}`);
    expect(done.counts).toEqual(counts(3, 0, 0, 2));
    expect(faultsOf(done)).toEqual(['5 plan_limit_exceeded', '6 plan_limit_exceeded']);
    expect((await productsOf(service, small)).map(({ sku }) => sku)).toEqual(['S0', 'S1', 'S2']);
  });

  test.each(['false', 'true'])('one row too many is an error as well (dry run: %s)', async (dryRun) => {
    const full = await service.createTenant({ productLimit: 1 });
    await importFile(service, full, 'sku,name\nA,Kettle\n');
    const alone = await importFile(service, full, 'sku,name\nB,Pot\n', { dry_run: dryRun });
    expect(faultsOf(alone)).toEqual(['2 plan_limit_exceeded']);
    const file = 'sku,name\nA,Kettle 2\nB,Pot\nA,Kettle 3\nB,Pot again\n';
    const among = await importFile(service, full, file, { dry_run: dryRun });
    expect(among.counts).toEqual(counts(0, 2, 0, 2));
    expect(faultsOf(among)).toEqual(['3 plan_limit_exceeded', '5 plan_limit_exceeded']);
  });

  test.each(['false', 'true'])(
    'a faulty row beyond the quota tells the quota first (dry run: %s)',
    async (dryRun) => {
      const full = await service.createTenant({ productLimit: 1 });
      await importFile(service, full, 'sku,name,price\nA,Kettle,1\n');
      const file = 'sku,name,price\nA,Kettle,x\nB,Pot,x\nC,,2\n';
      const done = await importFile(service, full, file, { dry_run: dryRun });
      expect(faultsOf(done)).toEqual([
        '2 number_invalid@price',
        '3 plan_limit_exceeded',
        '3 number_invalid@price',
        '4 plan_limit_exceeded',
        '4 validation_failed@name',
      ]);
      const update = await importFile(service, full, file, { mode: 'update', dry_run: dryRun });
      expect(faultsOf(update).join()).not.toContain('plan_limit');
    },
  );

  test('changed products are marked for publishing, unchanged ones are not', async () => {
    const marks = () =>
      service.platform.db.inTenant(tenant.id, (tx) =>
        tx.run<{ sku: string }>(sql`
          select p.sku from product_changes c join products p on p.tenant_id = c.tenant_id and p.id = c.product_id
          where c.tenant_id = ${tx.tenantId} order by p.sku`),
      );
    const clear = () =>
      service.platform.db.inTenant(tenant.id, (tx) =>
        tx.count(sql`delete from product_changes where tenant_id = ${tx.tenantId}`),
      );
    await importFile(service, tenant, 'sku,name\nA,Kettle\nB,Pot\n');
    expect(await marks()).toEqual([{ sku: 'A' }, { sku: 'B' }]);
    await clear();
    let told = 0;
    await upload(service, tenant, 'sku,name\nA,Kettle\nB,Pot 2\n');
    await workOnNext(importerDeps(service, () => told++));
    expect(await marks()).toEqual([{ sku: 'B' }]);
    expect(told).toBe(1);
  });

  test('a file that cannot be imported fails as a whole and says why', async () => {
    const done = await importFile(service, tenant, 'just;some\nwords;here\n');
    expect(done).toMatchObject({ status: 'failed', counts: counts(0, 0, 0, 0) });
    expect(done.failure).toMatch(/^No row with known column names/);
    expect(done.finished_at).not.toBeNull();
    const pdf = await importFile(service, tenant, { fileName: 'list.csv', content: '%PDF-1.7' });
    expect(pdf).toMatchObject({ status: 'failed', failure: expect.stringContaining('a PDF document') });
  });

  test('a header without rows is an import of nothing', async () => {
    const done = await importFile(service, tenant, 'sku,name\n');
    expect(done).toMatchObject({ status: 'completed', counts: counts(0, 0, 0, 0) });
    expect(done.columns).toHaveLength(2);
  });

  test('an import does not outlive the subscription', async () => {
    await importFile(service, tenant, 'sku,name\nA,Kettle\n');
    const { body } = await upload(service, tenant, 'sku,name\nA,Pot\n');
    await service.platform.db.asSystem((tx) =>
      tx.count(sql`update tenants set subscription_status = 'expired' where id = ${tenant.id}`),
    );
    await workOnNext(importerDeps(service));
    const done = await operation(tenant, body.id);
    expect(done).toMatchObject({ status: 'failed', counts: counts(0, 0, 0, 0) });
    expect(done.failure).toMatch(/^The subscription is expired/);
    expect(await productsOf(service, tenant)).toMatchObject([{ name: 'Kettle' }]);
  });

  // holds IMP-3
  test('errors come in pages in the order of the rows', async () => {
    const rows = Array.from({ length: 250 }, (_, i) => `S${i},\n`).join('');
    const { id, errors, meta } = await importFile(service, tenant, `sku,name\n${rows}`);
    expect(errors).toHaveLength(100);
    expect(meta).toMatchObject({ total: 250, per_page: 100, last_page: 3 });
    const last = await operation(tenant, id, '?page=3&per_page=500');
    expect(last.meta).toMatchObject({ current_page: 3, per_page: 100, from: 201, to: 250 });
    expect(last.errors[0]).toMatchObject({ row: 202, sku: 'S200' });
    expect(last.links.next).toBeNull();
  });
});
