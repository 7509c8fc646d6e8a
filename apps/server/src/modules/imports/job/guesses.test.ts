import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { faultsOf, importFile, productsOf, upload } from '../testing/imports.ts';

describe('what an import guesses', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());

  const noted = (done: { note_details: { code: string; rows: number | null }[] }) =>
    done.note_details.map(({ code, rows }) => `${code} ${rows ?? ''}`.trim()).sort();
  const setRate = (tenant: TestTenant, currency: string, rate: number) =>
    service.platform.db.inTenant(tenant.id, (tx) =>
      tx.count(sql`
        insert into currency_rates (tenant_id, currency, rate) values (${tx.tenantId}, ${currency}, ${rate})`),
    );
  const MIXED =
    'sku,name,price,currency,tax_rate\nA,Kettle,100,EUR,20\nB,Mug,100,TRY,20\nC,Cup,,TRY,20\nD,Pot,5,,20\n';

  test('refuses a row in another currency and names both and the way out', async () => {
    const tenant = await service.createTenant();
    const done = await importFile(service, tenant, MIXED);
    expect(faultsOf(done)).toEqual(['3 currency_mismatch@currency']);
    expect(done.errors[0]!.message).toMatch(/TRY.*EUR.*convert_currency.*tenant_rates/);
    expect((await productsOf(service, tenant)).map(({ sku }) => sku)).toEqual(['A', 'C', 'D']);
    expect(noted(done)).toEqual(['currency_missing 1']);
  });

  test('converts by fixed rates, and by those of the tenant', async () => {
    const fixed = await service.createTenant();
    const done = await importFile(service, fixed, MIXED, { convert_currency: '{"TRY": 0.025}' });
    expect(done.counts).toMatchObject({ created: 4, failed: 0 });
    expect(noted(done)).toEqual(['currency_converted 1', 'currency_missing 1']);
    expect((await productsOf(service, fixed)).map(({ price }) => Number(price))).toEqual([100, 2.5, 0, 5]);

    const stored = await service.createTenant();
    const without = await importFile(service, stored, MIXED, { convert_currency: 'tenant_rates' });
    expect(faultsOf(without)).toEqual(['3 currency_mismatch@currency']);
    await setRate(stored, 'TRY', 40);
    await importFile(service, stored, MIXED, { convert_currency: 'tenant_rates' });
    expect((await productsOf(service, stored)).map(({ price }) => Number(price))).toEqual([100, 2.5, 0, 5]);
  });

  test.each([
    ['a price cell', 'sku,name,price\nA,Kettle,"1.250,50 TL"\n'],
    ['a header', 'sku,name,Fiyat (TL)\nA,Kettle,"1.250,50"\n'],
    ['a mapped column', 'sku,name,price,Kur\nA,Kettle,"1.250,50",₺\n'],
  ])('reads the currency of %s', async (_, file) => {
    const tenant = await service.createTenant();
    expect(faultsOf(await importFile(service, tenant, file))).toEqual(
      ['2 currency_mismatch@currency'].map((f) =>
        file.includes('Kur') ? f.replace('@currency', '@Kur') : f,
      ),
    );
    const done = await importFile(service, tenant, file, { convert_currency: '{"TRY": 0.1}' });
    expect(done.counts.failed).toBe(0);
    expect(Number((await productsOf(service, tenant))[0]!.price)).toBe(125.05);
  });

  test('takes the currency of the prices from the import where the file names none', async () => {
    const tenant = await service.createTenant();
    const options = { currency: 'USD', convert_currency: '{"USD": 0.9}' };
    const done = await importFile(service, tenant, 'sku,name,price\nA,Kettle,10\n', options);
    expect(Number((await productsOf(service, tenant))[0]!.price)).toBe(9);
    expect(noted(done)).toContain('currency_converted 1');
  });

  test('refuses options that say nothing clear', async () => {
    const tenant = await service.createTenant();
    for (const convert_currency of ['maybe', '{"TRY": 0}', '{"try": 1}', '[]'])
      expect(await upload(service, tenant, MIXED, { convert_currency })).toMatchObject({
        status: 422,
        body: { errors: { convert_currency: [expect.stringContaining('tenant_rates')] } },
      });
  });

  test('notes missing VAT of new products, says what is assumed, and takes a default', async () => {
    const tenant = await service.createTenant();
    const file = 'sku,name,price\nA,Kettle,10\nB,Mug,5\n';
    const dry = await importFile(service, tenant, file, { dry_run: '1' });
    expect(noted(dry)).toEqual(['currency_missing 2', 'vat_missing 2']);
    const done = await importFile(service, tenant, file);
    expect(done.notes.join()).toMatch(/2 new products have no VAT rate, so 0 % is assumed/);
    const again = await importFile(service, tenant, 'sku,name,price\nA,Kettle,11\n');
    expect(noted(again)).toEqual(['currency_missing 1']);

    const other = await service.createTenant();
    const given = await importFile(service, other, 'sku,name,price_with_vat\nA,Kettle,12\n', {
      default_tax_rate: '20',
    });
    expect(noted(given)).toEqual(['currency_missing 1', 'vat_default 1']);
    expect(Number((await productsOf(service, other))[0]!.price)).toBe(10);
  });

  test('notes how separator and figures that can be read in two ways were read', async () => {
    const tenant = await service.createTenant();
    const done = await importFile(service, tenant, 'sku;name;price;tax_rate\nA;Kettle;1.234;20\n');
    expect(done.note_details).toMatchObject([
      { code: 'separator', params: { separator: 'semicolons' } },
      {
        code: 'decimals_assumed',
        params: { text: '1.234', value: '1234' },
        column: 'price',
        rows: 1,
        message: '1 number of the column "price" can be read in two ways; "1.234" was read as 1234.',
      },
      { code: 'currency_missing' },
    ]);
    expect(done.notes).toEqual(done.note_details.map(({ message }) => message));
  });

  test('keeps the notes of rows through a repeated SKU and sums them over chunks', async () => {
    const tenant = await service.createTenant();
    const rows = Array.from({ length: 1_200 }, (_, n) => `S${n % 1_100},Kettle ${n},1`);
    const done = await importFile(service, tenant, `sku,name,price\n${rows.join('\n')}\n`);
    expect(noted(done)).toEqual(['currency_missing 1200', 'sku_repeated 100', 'vat_missing 1100']);
  });
});
