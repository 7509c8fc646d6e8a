import { describe, expect, it } from 'vitest';
import { textFault } from './cell-text.ts';
import { type ColumnField, IMPORT_FIELDS } from './fields.ts';
import { faults, parseText } from './testing/files.ts';
import type { RawCell } from './types.ts';

const read = (field: ColumnField, cell: RawCell) => {
  const result = IMPORT_FIELDS[field].read(cell, '.');
  return result && 'value' in result ? result.value : result?.code;
};

describe('barcodes', () => {
  it.each<[RawCell, unknown]>([
    ['3850108023558', '3850108023558'],
    ["'3850108023558'", '3850108023558'],
    ['="0012044039991"', '0012044039991'],
    ['385 0108 023558', '3850108023558'],
    ['3850108023558.0', '3850108023558'],
    [3850108023558, '3850108023558'],
    [3.85011e12, '3850110000000'],
    ['3,850108023558E+12', '3850108023558'],
    ['3,85011E+12', 'ean_damaged'],
    ['3.85011E+12', 'ean_damaged'],
    ['4E+12', 'ean_damaged'],
    [123456789012345680, 'ean_damaged'],
    ['3850108023558, 3850108023559', 'ean_several'],
    ['-5', 'ean_invalid'],
    [123.5, 'ean_invalid'],
    ['-', undefined],
    ['', undefined],
    ['B00ABC', 'B00ABC'],
  ])('reads %j as %j', (cell, expected) => expect(read('ean', cell)).toBe(expected));
});

describe('cells', () => {
  it.each<[ColumnField, RawCell, unknown]>([
    ['sku', 12345, '12345'],
    ['sku', '1,23E+12', 'sku_damaged'],
    ['sku', '1E5', '1E5'],
    ['sku', '00010016', '00010016'],
    ['sku', '\u200b A-1\u200e\ufeff ', 'A-1'],
    ['model', '\u2060A-1\u200b', 'A-1'],
    ['sku', '\u200b\ufeff', undefined],
    ['model', '--', undefined],
    ['name', ' two\r\nlines  kept  ', 'two lines  kept'],
    ['description', '<p>a</p>\n<p>b</p>', '<p>a</p>\n<p>b</p>'],
    ['status', 'AKTİF', true],
    ['status', 'aktif', true],
    ['status', 'PASIF', false],
    ['status', 'HAYIR', false],
    ['status', 'draft', false],
    ['status', 1, true],
    ['status', false, false],
    ['status', 'perhaps', 'boolean_invalid'],
    ['status', '', undefined],
    ['quantity', '12,00', 12],
    ['quantity', '1,5', 'integer_invalid'],
    ['quantity', '-3', 'number_negative'],
    ['quantity', '10+', 'number_invalid'],
    ['quantity', '99999999999999999999', 'integer_invalid'],
    ['tax_rate', '%20', '20'],
    ['tax_rate', 'KDV 18,5 %', '18.5'],
    ['tax_rate', 0.2, '20'],
    ['tax_rate', '0.07', '7'],
    ['tax_rate', '0,5 %', '0.5'],
    ['tax_rate', '0', '0'],
    ['brand_id', '12', 12],
    ['brand_id', '12a', 'id_invalid'],
    ['brand_id', '9007199254740993', 'id_invalid'],
    ['price', true, 'number_invalid'],
  ])('reads %s %j as %j', (field, cell, expected) => expect(read(field, cell)).toBe(expected));

  it.each<[ColumnField, RawCell, unknown]>([
    ['category_path', 'A > B>C', [['A', 'B', 'C']]],
    ['category_path', 'A > B | C; D > E', [['A', 'B'], ['C'], ['D', 'E']]],
    ['category_path', 'TV, Ses / Görüntü > 4K', [['TV, Ses / Görüntü', '4K']]],
    ['category_path', 'Health &amp; Beauty &gt; Soap', [['Health & Beauty', 'Soap']]],
    ['category_path', ' > ', undefined],
    ['category_names', 'A;B', ['A', 'B']],
    ['category_ids', '1, 2|3', [1, 2, 3]],
    ['category_ids', 7, [7]],
  ])('reads %s %j as %j', (field, cell, expected) => expect(read(field, cell)).toEqual(expected));

  it.each([
    ['a\0b', 'control_character'],
    ['a\u0085b', 'control_character'],
    ['a\uD800b', 'control_character'],
    ['a\uFFFEb', 'control_character'],
    ['Gro\uFFFDe', 'damaged_character'],
    ['#N/A', 'excel_error'],
    ['#REF!', 'excel_error'],
    ['line\r\n\tbreak 👍', undefined],
  ])('judges the text %j as %s', (text, code) => expect(textFault(text)?.code).toBe(code));

  it('names row, column and a shortened value of every fault, and keeps the good fields', async () => {
    const parsed = await parseText(
      `name,sku,price,quantity\nA\0,S1,abc${'x'.repeat(99)},-1\n,,,\nB,S2,1,1\n,,n/a,\n`,
    );
    expect(faults(parsed)).toEqual([
      '2 control_character@name',
      '2 number_invalid@price',
      '2 number_negative@quantity',
      '5 no_values',
    ]);
    expect(parsed.rows[0]?.fields).toEqual({ sku: 'S1' });
    expect(parsed.rows[0]?.errors[0]).toMatchObject({ column: 'name', value: 'A' });
    expect(parsed.rows[0]?.errors[1]?.value).toHaveLength(60);
  });

  it('reads stock columns into the attribute bag, whatever a location is called', async () => {
    const { rows, info } = await parseText('sku,stock:IST-1,Stok: Depo 2,stock:__proto__\nA,4,,7\nB,x,1,\n');
    expect(info.columns.map(({ field }) => field)).toEqual([
      'sku',
      'stock:IST-1',
      'stock:Depo 2',
      'stock:__proto__',
    ]);
    expect(Object.entries(rows[0]?.fields.attribute_bag ?? {})).toEqual([
      ['IST-1', 4],
      ['__proto__', 7],
    ]);
    expect(rows[1]).toMatchObject({
      fields: { attribute_bag: { 'Depo 2': 1 } },
      errors: [{ code: 'number_invalid', column: 'stock:IST-1' }],
    });
  });
});
