import { describe, expect, it } from 'vitest';
import { fieldOfHeader, foldHeader, headerNames, mapColumns } from './columns.ts';
import { IMPORT_FIELDS } from './fields.ts';
import { presentNotes } from './notes.ts';
import { codeOf, parseText, texts } from './testing/files.ts';

describe('column names', () => {
  it.each([
    ['ÜRÜN ADI', 'name'],
    ['urun adi', 'name'],
    ['Ürün_Adı', 'name'],
    ['NazivProizvoda', 'name'],
    ['NAZIV_PROIZVODA', 'name'],
    ['ŠIFRA PROIZVODA', 'sku'],
    ['Stok Kodu', 'sku'],
    ['Variant SKU', 'sku'],
    ['BARKOD', 'ean'],
    ['Body (HTML)', 'description'],
    ['Fiyat', 'price'],
    ['price', 'price'],
    ['Cijena (EUR)', 'price'],
    ['Satış Fiyatı (TL)', 'price'],
    ['KDV Hariç Fiyat', 'price'],
    ['Price excl. VAT', 'price'],
    ['Fiyat (KDV Dahil)', 'price_with_vat'],
    ['KDV Dahil Satış Fiyatı', 'price_with_vat'],
    ['price incl vat', 'price_with_vat'],
    ["Trendyol'da Satılacak Fiyat (KDV Dahil)", 'price_with_vat'],
    ['MALOPROD.CIJENA(EUR)', 'price_with_vat'],
    ['Piyasa Satış Fiyatı (KDV Dahil)', 'list_price_with_vat'],
    ['Variant Compare At Price', 'list_price'],
    ['list_price', 'list_price'],
    ['Option: Size', 'option:Size'],
    ['Özellik: Kumaş', 'property:Kumaş'],
    ['Ağırlık (kg)', 'weight'],
    ['KDV Oranı', 'tax_rate'],
    ['category', 'category_path'],
    ['name.en', 'name'],
    ['Durum', 'status'],
    ['stok: ANK-1', 'stock:ANK-1'],
    ['stock:Main warehouse', 'stock:Main warehouse'],
    ['stock:DE:BER-1', 'stock:DE:BER-1'],
    ['Stok', 'quantity'],
    ['Type', undefined],
    ['', undefined],
  ])('%s is %s', (header, field) => expect(fieldOfHeader(header)).toBe(field));

  it('gives no name to two fields', () => {
    const names = Object.values(IMPORT_FIELDS).flatMap(({ names: known }) =>
      known.map((name) => foldHeader(name).replaceAll(' ', '')),
    );
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  });

  it('shares a heading over merged cells out, and names nameless and repeated columns', () => {
    expect(headerNames(['naziv + šifra', '', 'marka', 'x+y', 'z', '', 'marka', ''])).toEqual([
      'naziv',
      'šifra',
      'marka',
      'x+y',
      'z',
      'Column 6',
      'marka (2)',
    ]);
  });

  it('takes the first of two columns for one field and reports the second', () => {
    const { columns, notes } = mapColumns(['SKU', 'Name', 'Product name', 'Name (2)']);
    expect(columns.map(({ field }) => field)).toEqual(['sku', 'name', null, null]);
    expect(presentNotes(notes).notes).toEqual([
      'The column "Product name" was ignored, because "Name" already gives name.',
      'The column "Name (2)" was ignored, because "Name" already gives name.',
    ]);
  });
});

describe('a number in brackets behind a column name', () => {
  const fieldsOf = (...headers: string[]) => mapColumns(headers).columns.map(({ field }) => field);

  it('belongs to the code of a location, unless the name stands there twice', () => {
    expect(fieldsOf('SKU', 'stock:Depot (2)', 'Option: Size (1)')).toEqual([
      'sku',
      'stock:Depot (2)',
      'option:Size (1)',
    ]);
    expect(fieldsOf('SKU', 'stock:Depot', 'stock:Depot')).toEqual(['sku', 'stock:Depot', null]);
  });

  it('tells two locations apart that differ by it, in any order', () => {
    const codes = ['stock:Depot', 'stock:Depot (2)'];
    expect(fieldsOf('SKU', ...codes)).toEqual(['sku', ...codes]);
    expect(fieldsOf('SKU', ...codes.toReversed())).toEqual(['sku', ...codes.toReversed()]);
    expect(headerNames([...codes, 'stock:Depot'])).toEqual([...codes, 'stock:Depot (3)']);
  });

  it('is no part of a plain name', () => {
    expect(fieldsOf('SKU', 'Price (2)')).toEqual(['sku', 'price']);
  });
});

describe('an explicit mapping', () => {
  const text = 'Kod X,Naslov,Price,Extra\nA1,Lamp,5,7\n';

  it('wins over names, ignores what is null or empty, and leaves the other columns to their names', async () => {
    const { info, rows } = await parseText(text, {
      mapping: { 'kod x': 'sku', Naslov: 'name', Price: '', Extra: 'stock:D1' },
    });
    expect(rows[0]?.fields).toEqual({ sku: 'A1', name: 'Lamp', attribute_bag: { D1: 7 } });
    expect(info.ignored_columns).toEqual(['Price']);
    const second = await parseText(text, { mapping: { 'Kod X': 'sku', Extra: 'price' } });
    expect(second.rows[0]?.fields).toEqual({ sku: 'A1', price: '7' });
    expect(texts(second.info).join()).toContain('"Price" was ignored');
  });

  it('finds the header by its own names', async () => {
    const { info, rows } = await parseText('Firma,d.o.o.\nAAA,BBB\n1,2\n', {
      mapping: { AAA: 'sku', BBB: 'name' },
    });
    expect([info.header_row, rows[0]?.fields]).toEqual([2, { sku: '1', name: '2' }]);
  });

  it.each([
    [{ Missing: 'sku' }, 'mapping_column_unknown'],
    [{ Naslov: 'title' }, 'mapping_field_unknown'],
    [{ Naslov: 'stock:' }, 'mapping_field_unknown'],
    [{ Naslov: 'sku', 'Kod X': 'sku' }, 'mapping_field_twice'],
    [{ Naslov: null }, 'no_key_column'],
  ])('refuses %j as %s', async (mapping, code) => {
    expect(await codeOf(parseText(text, { mapping }))).toBe(code);
  });
});
