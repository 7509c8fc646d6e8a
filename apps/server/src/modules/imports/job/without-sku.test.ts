import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestService, type TestService } from '../../../testing/service.ts';
import { faultsOf, importFile, productsOf } from '../testing/imports.ts';

describe('files without SKUs', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());

  test('sent twice, make nothing twice: rows go to the one product with their barcode', async () => {
    const tenant = await service.createTenant();
    const file = (price: number) => `ean,name,price\n4006381333931,Pen,${price}\n36000291452,Soap,2\n`;
    expect((await importFile(service, tenant, file(1))).counts).toMatchObject({ created: 2 });
    expect((await importFile(service, tenant, file(1))).counts).toMatchObject({ unchanged: 2, created: 0 });
    const done = await importFile(service, tenant, file(3));
    expect(done.counts).toMatchObject({ updated: 1, unchanged: 1 });
    expect(done.note_details).toContainEqual(
      expect.objectContaining({ code: 'matched_by_barcode', rows: 2 }),
    );
    expect((await productsOf(service, tenant)).map(({ price }) => Number(price)).sort()).toEqual([2, 3]);
  });

  test('find a product that has a SKU, however its barcode is written', async () => {
    const tenant = await service.createTenant();
    await importFile(service, tenant, 'sku,ean,name\nA,0036000291452,Soap\n');
    const done = await importFile(service, tenant, 'ean,name,price\n036000291452,Soap,4\n', {
      mode: 'update',
    });
    expect(done.counts).toMatchObject({ updated: 1 });
    expect(await productsOf(service, tenant)).toMatchObject([{ sku: 'A', price: '4.000000' }]);
  });

  test('refuse a row whose barcode several products have', async () => {
    const tenant = await service.createTenant();
    await importFile(service, tenant, 'sku,ean,name\nA,4006381333931,Pen\nB,4006381333931,Pens\n');
    const done = await importFile(service, tenant, 'ean,name,price\n4006381333931,Pen,4\n');
    expect(faultsOf(done)).toEqual(['2 ean_ambiguous@ean']);
    const created = await importFile(service, tenant, 'ean,name\n4006381333931,Pen\n', { mode: 'create' });
    expect(created.counts.failed).toBe(1);
    expect(await productsOf(service, tenant)).toHaveLength(2);
  });

  test.each(['0', '1'])('take two rows of one barcode for one product (dry run %s)', async (dry_run) => {
    const tenant = await service.createTenant();
    const filler = Array.from({ length: 600 }, (_, n) => `,Thing ${n},1`);
    const file = `ean,name,price\n4006381333931,Pen,1\n4006381333931,Pen,2\n${filler.join('\n')}\n4006381333931,Pen,3\n`;
    const done = await importFile(service, tenant, file, { dry_run });
    expect(done.counts).toMatchObject({ created: 601, updated: 2, failed: 0 });
  });

  test('with neither SKU nor barcode go by name and brand, and refuse a twin within the file', async () => {
    const tenant = await service.createTenant();
    const file = 'name,brand,price\nPen,Bic,1\nPen,Pilot,2\nPEN,Bic,3\n';
    expect((await importFile(service, tenant, file)).counts).toMatchObject({ created: 3 });
    const again = await importFile(service, tenant, `${file}Pen,bic,9\nPen,Bic,8\n`);
    expect(again.counts).toMatchObject({ created: 0, unchanged: 3, updated: 1, failed: 1 });
    expect(faultsOf(again)).toEqual(['6 duplicate']);
    expect(again.errors[0]!.message).toMatch(/row 2.*SKU or a barcode/);
    expect((await productsOf(service, tenant)).map(({ price }) => Number(price)).sort()).toEqual([2, 3, 9]);
  });

  test('refuse a row whose name and brand several products have', async () => {
    const tenant = await service.createTenant();
    await importFile(service, tenant, 'name,model\nPen,A\nPen,B\n');
    expect(faultsOf(await importFile(service, tenant, 'name,price\nPen,1\n'))).toEqual([
      '2 name_ambiguous@name',
    ]);
    const meant = await importFile(service, tenant, 'name,model,price\nPen,B,1\n');
    expect(meant.counts).toMatchObject({ updated: 1 });
  });
});
