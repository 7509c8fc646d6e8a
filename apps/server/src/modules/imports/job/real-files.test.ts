import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestService, type TestService } from '../../../testing/service.ts';
import { SHARED_DATA } from '../file/testing/files.ts';
import { importFile, productsOf } from '../testing/imports.ts';

/** Outcomes of real files: created, updated, unchanged, failed, and the kinds of errors. */
const OUTCOMES: Record<string, [number, number, number, number, string[]]> = {
  // One row has a page of HTML for a brand.
  'products-10k.csv': [9_999, 0, 0, 1, ['validation_failed@brand']],
  'products-10k.xlsx': [9_999, 0, 0, 1, ['validation_failed@brand']],
  'messy/derived/tr-products.truncated-mid-quote.csv': [130, 0, 0, 1, ['quote_not_closed@null']],
  'messy/derived/hr-excel-damaged.csv': [8, 0, 0, 492, ['ean_damaged@Barkod']],
  'messy/platform-exports/shopify-apparel.csv': [22, 0, 0, 0, []],
  'messy/platform-exports/commercetools-products.csv': [119, 0, 0, 0, []],
  'messy/suppliers-hr/studenac.nested.xml': [3_611, 0, 0, 7, ['control_character@NazivProizvoda']],
  // An article has a row for each of its barcodes.
  'messy/suppliers-hr/eurospin.cp1250.semicolon.csv': [3_858, 1_320, 2, 0, []],
};

/** Some of the real products are priced in lira. */
const CONVERTED = { convert_currency: '{"TRY": 0.02}' };

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
      const done = await importFile(
        service,
        tenant,
        { fileName: basename(name), content: read(name) },
        CONVERTED,
      );
      expect(done.counts).toEqual({
        rows: created + updated + unchanged + failed,
        created,
        updated,
        unchanged,
        failed,
      });
      expect([...new Set(done.errors.map(({ code, column }) => `${code}@${column}`))]).toEqual(kinds);
      expect(await productsOf(service, tenant)).toHaveLength(created);
      const again = await importFile(
        service,
        tenant,
        { fileName: basename(name), content: read(name) },
        { mode: 'update', ...CONVERTED },
      );
      expect(again.counts).toMatchObject({ created: 0, failed });
    },
  );
});
