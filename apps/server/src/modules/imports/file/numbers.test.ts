import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DecimalVotes, parseDecimal, plainNumber } from './numbers.ts';
import { parseText } from './testing/files.ts';

const value = (text: string | number, decimal: '.' | ',' = '.') => {
  const result = parseDecimal(text, decimal);
  return result && 'value' in result ? result.value : result?.code;
};

describe('parseDecimal', () => {
  it.each([
    ['1.234,56', '1234.56'],
    ['1,234.56', '1234.56'],
    [' 12,5 ', '12.5'],
    [',69', '0.69'],
    ['.69', '0.69'],
    ['7,99 €', '7.99'],
    ['₺12,50', '12.5'],
    ['12,50 TL', '12.5'],
    ['EUR 5', '5'],
    ['1 234,56', '1234.56'],
    ["1'234.50", '1234.5'],
    ['1.234.567', '1234567'],
    ['1,234,567.8', '1234567.8'],
    ['0.300', '0.3'],
    ['1234.567', '1234.567'],
    ['007', '7'],
    ['0,00', '0'],
    ['-0,00', '0'],
    ['5.', '5'],
    ['', undefined],
    ["'--", undefined],
    ['–', undefined],
    ['n/a', undefined],
  ])('reads %j as %j whatever the column says', (text, expected) => {
    expect([value(text, '.'), value(text, ',')]).toEqual([expected, expected]);
  });

  it.each([
    'abc',
    'NaN',
    '1e999',
    '1e3',
    'Infinity',
    '0x10',
    '1,23,456.7',
    '1.2.3',
    '12 5',
    '1.234,5.6',
    '9'.repeat(41),
    '٣',
  ])('refuses %j', (text) => expect(value(text)).toBe('number_invalid'));

  it.each(['-1', '-5,99', '12,50-', '−3', '€ -4', -1])('refuses the negative %j', (text) => {
    expect(value(text)).toBe('number_negative');
  });

  it('leaves only a single sign before three digits to the column', () => {
    expect([value('1.234', '.'), value('1.234', ','), value('1,234', '.'), value('1,234', ',')]).toEqual([
      '1.234',
      '1234',
      '1234',
      '1.234',
    ]);
  });

  it('reads back what either convention writes, to the digit', () => {
    const amount = fc.tuple(fc.nat(999_999_999), fc.nat(99));
    fc.assert(
      fc.property(amount, ([whole, cents]) => {
        const fraction = String(cents).padStart(2, '0');
        const grouped = whole.toLocaleString('en-GB');
        const expected = String(Number(`${whole}.${fraction}`));
        expect(value(`${grouped}.${fraction}`, ',')).toBe(expected);
        expect(value(`${grouped.replaceAll(',', '.')},${fraction}`, '.')).toBe(expected);
      }),
    );
  });
});

describe('plainNumber', () => {
  it.each([
    [9.029999999999999, '9.03'],
    [3850110000000, '3850110000000'],
    [1e21, '1000000000000000000000'],
    [1e-7, '0.0000001'],
    [0.1 + 0.2, '0.3'],
  ])('writes %d as %s', (number, text) => expect(plainNumber(number)).toBe(text));
});

describe('an ambiguous figure', () => {
  it('follows its column, then the file, then the separator', () => {
    const votes = new DecimalVotes();
    expect([votes.ofColumn(1, ';'), votes.ofColumn(1, ','), votes.ofColumn(1, null)]).toEqual([
      ',',
      '.',
      '.',
    ]);
    votes.add(0, '1,5');
    votes.add(1, '1.234');
    votes.add(1, 5.5);
    expect([votes.ofColumn(0, ','), votes.ofColumn(1, ',')]).toEqual([',', ',']);
    votes.add(1, '2.50');
    expect(votes.ofColumn(1, ';')).toBe('.');
  });

  it('is decided by the whole file, so that a resumed read decides the same', async () => {
    const content = `sku;price\n${'A;1.234\n'.repeat(3000)}B;2.50\n`;
    const [all, rest] = [await parseText(content), await parseText(content, { skipRows: 2990 })];
    expect(all.info.columns[1]).toEqual({ header: 'price', field: 'price', decimal: '.' });
    expect(all.rows[0]?.fields.price).toBe('1.234');
    expect(rest.rows).toEqual(all.rows.slice(2990));
    expect(rest.info).toEqual(all.info);
  });
});
