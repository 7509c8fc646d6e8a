import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { codeOf, type Parsed, parse, SHARED_DATA } from './testing/files.ts';

/** Encoding, separator, decimal sign, header row, rows, rows with errors, kinds of errors. */
type Outcome = [string | null, string | null, string, number, number, number, string];

/** The reading of each real file. `suppliers-hr` are statutory price lists, `derived` real rows damaged on purpose. */
const READ: Record<string, Outcome> = {
  'messy/suppliers-hr/eurospin.cp1250.semicolon.csv': ['windows-1250', ';', ',', 1, 5180, 0, ''],
  'messy/suppliers-hr/kaufland.utf8.tab.csv': ['utf-8', '\t', ',', 1, 14816, 0, ''],
  'messy/suppliers-hr/plodine.ascii.semicolon-crlf.csv': ['utf-8', ';', ',', 1, 10442, 0, ''],
  'messy/suppliers-hr/studenac.nested.xml': ['utf-8', null, '.', 0, 3618, 7, 'control_character'],
  'messy/suppliers-hr/dm.xlsx': [null, null, '.', 3, 23109, 0, ''],
  'messy/platform-exports/shopify-apparel.csv': ['utf-8', ',', '.', 1, 22, 0, ''],
  'messy/platform-exports/commercetools-products.csv': ['utf-8', ',', '.', 1, 119, 0, ''],
  'messy/derived/tr-products.cp1254.semicolon.csv': ['windows-1254', ';', ',', 1, 348, 0, ''],
  'messy/derived/tr-products.utf8-bom.semicolon.csv': ['utf-8', ';', ',', 1, 348, 0, ''],
  'messy/derived/tr-products.truncated-mid-quote.csv': ['utf-8', ';', ',', 1, 131, 1, 'quote_not_closed'],
  'messy/derived/hr-excel-damaged.csv': ['windows-1250', ';', ',', 1, 500, 492, 'ean_damaged'],
  // Rows without SKU and barcode that are alike but for their price.
  'products-10k-mixed.csv': ['utf-8', ';', ',', 1, 10_000, 8, 'duplicate'],
};

const REFUSED: Record<string, string> = {
  'messy/brand-variants.tsv': 'no_header',
  'messy/turkish-case-traps.tsv': 'no_header',
  'messy/turkish-spelling-variants.tsv': 'no_header',
};

/** The drugstore list is the largest of the files: it is read once for two tests. */
const DRUGSTORE = 'messy/suppliers-hr/dm.xlsx';
let drugstore: Promise<Parsed> | undefined;
const readDrugstore = () => (drugstore ??= parse(join(SHARED_DATA, DRUGSTORE)));

const outcomeOf = ({ info, rows }: Parsed): Outcome => {
  const bad = rows.filter(({ errors }) => errors.length > 0);
  const codes = new Set(bad.flatMap(({ errors }) => errors.map(({ code }) => code)));
  return [
    info.encoding,
    info.separator,
    info.decimal,
    info.header_row,
    rows.length,
    bad.length,
    [...codes].join(),
  ];
};

// The shared data is large and not part of the repository.
describe.skipIf(!existsSync(SHARED_DATA))('real files (needs the shared test data)', () => {
  it.each(Object.entries(READ))('reads %s', async (name, outcome) => {
    const parsed = name === DRUGSTORE ? readDrugstore() : parse(join(SHARED_DATA, name));
    expect(outcomeOf(await parsed)).toEqual(outcome);
  });

  it.each(Object.entries(REFUSED))('refuses %s as %s', async (name, code) => {
    expect(await codeOf(parse(join(SHARED_DATA, name)))).toBe(code);
  });

  it('reads the same rows from CSV and from Excel', async () => {
    const csv = await parse(join(SHARED_DATA, 'products-10k.csv'));
    const xlsx = await parse(join(SHARED_DATA, 'products-10k.xlsx'));
    expect(csv.rows).toHaveLength(10_000);
    expect(csv.rows.filter(({ errors }) => errors.length > 0)).toEqual([]);
    expect(xlsx.rows).toEqual(csv.rows);
  });

  it('reads one Turkish catalogue alike from code page and UTF-8', async () => {
    const [legacy, utf8] = await Promise.all(
      ['cp1254', 'utf8-bom'].map((kind) =>
        parse(join(SHARED_DATA, `messy/derived/tr-products.${kind}.semicolon.csv`)),
      ),
    );
    // The code page lacks a few signs of the descriptions (emoji and the like).
    const names = ({ rows }: Parsed) => rows.map(({ fields: { description: _, ...fields } }) => fields);
    expect(names(legacy!)).toEqual(names(utf8!));
  });

  it('splits the merged heading of a drugstore list and takes dashes for no price', async () => {
    const { rows } = await readDrugstore();
    expect(rows[0]).toMatchObject({
      row: 4,
      fields: { sku: '2443342', brand_name: 'Vindija', price_with_vat: '0.55' },
    });
    expect(rows.filter(({ fields }) => fields.price_with_vat === undefined)).toHaveLength(4997);
  });
});
