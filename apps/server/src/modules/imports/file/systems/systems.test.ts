import { describe, expect, it } from 'vitest';
import { csv, fieldsOf } from '../testing/exports.ts';
import { parse, parseText, tempFile } from '../testing/files.ts';
import { SYSTEMS } from './recognise.ts';

describe('exports of known systems', () => {
  it('leave what a person maps to the person', async () => {
    const text = csv([
      ['Handle', 'Title', 'Variant SKU', 'Variant Price', 'Code'],
      ['a', 'Mug', 'X', '5', 'Y'],
    ]);
    const parsed = await parseText(text, { mapping: { Code: 'sku', Title: null, Handle: 'name' } });
    expect(fieldsOf(parsed)).toEqual([{ name: 'a', sku: 'Y', price: '5' }]);
  });

  it('keep the numbers of rows and resume anywhere', async () => {
    const rows = [
      ['Handle', 'Title', 'Variant SKU', 'Variant Price', 'Option1 Name', 'Option1 Value', 'Image Src'],
    ];
    for (let n = 0; n < 30; n++) {
      rows.push([`h${n}`, `Name ${n}`, `S${n}`, '1', 'Size', 'S', `https://x.test/${n}.jpg`]);
      rows.push([`h${n}`, '', '', '', '', '', `https://x.test/${n}b.jpg`]);
      rows.push([`h${n}`, '', `M${n}`, '1', '', 'M', '']);
    }
    const path = tempFile('shop.csv', csv(rows));
    const all = await parse(path);
    expect(all.rows.map(({ row }) => row).slice(0, 4)).toEqual([2, 4, 5, 7]);
    for (const skipRows of [1, 7, 59]) {
      const rest = await parse(path, { skipRows });
      expect(rest.rows).toEqual(all.rows.slice(skipRows));
      expect(rest.info).toEqual(all.info);
    }
  });

  it('commercetools: amounts are in the smallest coin of their currency', async () => {
    const text = csv([
      ['productType', 'variantId', 'sku', 'prices', 'name.en'],
      ['tea', '1', 'A', 'DE-EUR 16250;JPY 900', 'Pot'],
      ['tea', '1', 'B', 'JP-JPY 16250', 'Cup'],
      ['tea', '1', 'C', 'EUR 95', 'Bag'],
      ['tea', '1', 'D', 'EUR 5', 'Leaf'],
    ]);
    expect(fieldsOf(await parseText(text)).map(({ price, currency }) => [price, currency])).toEqual([
      ['162.5', 'EUR'],
      ['16250', 'JPY'],
      ['0.95', 'EUR'],
      ['0.05', 'EUR'],
    ]);
  });

  it.each(SYSTEMS.map((system) => [system.code, system] as const))(
    '%s names each field once',
    (_, { columns }) => {
      const fields = Object.values(columns).filter((field) => field !== null);
      expect(fields.length).toBeGreaterThan(5);
    },
  );
});
