import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestService, type TestService } from '../../../testing/service.ts';
import { SHARED_DATA } from '../file/testing/files.ts';
import { importFile, productsOf } from '../testing/imports.ts';

/** What real files become: created, updated, unchanged, failed, and the kinds of errors. */
const OUTCOMES: Record<string, [number, number, number, number, string[]]> = {
  // One row has a page of HTML for a brand.
  'products-10k.csv': [9_999, 0, 0, 1, ['validation_failed@brand']],
  'products-10k.xlsx': [9_999, 0, 0, 1, ['validation_failed@brand']],
  'messy/derived/tr-products.truncated-mid-quote.csv': [130, 0, 0, 1, ['quote_not_closed@null']],
  'messy/derived/hr-excel-damaged.csv': [8, 0, 0, 492, ['ean_damaged@Barkod']],
  // An article has a row for each of its barcodes.
  'messy/suppliers-hr/eurospin.cp1250.semicolon.csv': [3_858, 1_320, 2, 0, []],
};

// The shared data is large and not part of the repository.
describe.skipIf(!existsSync(SHARED_DATA))('real files (needs the shared test data)', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());

  const read = (name: string) => readFileSync(join(SHARED_DATA, name));

  test.each(Object.entries(OUTCOMES))(
    'imports %s',
    async (name, [created, updated, unchanged, failed, kinds]) => {
      const tenant = await service.createTenant({ plan: 'enterprise' });
      const done = await importFile(service, tenant, read(name), {}, basename(name));
      expect(done.counts).toEqual({
        rows: created + updated + unchanged + failed,
        created,
        updated,
        unchanged,
        failed,
      });
      expect([...new Set(done.errors.map(({ code, column }) => `${code}@${column}`))]).toEqual(kinds);
      expect(await productsOf(service, tenant)).toHaveLength(created);
      const again = await importFile(service, tenant, read(name), { mode: 'update' }, basename(name));
      expect(again.counts).toMatchObject({ created: 0, failed });
    },
  );

  test('refuses an XML price list', async () => {
    const tenant = await service.createTenant();
    const xml = read('messy/suppliers-hr/studenac.nested.xml');
    const done = await importFile(service, tenant, xml, {}, 'studenac.csv');
    expect(done).toMatchObject({ status: 'failed', failure: expect.stringContaining('an XML document') });
  });
});
