import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkDigit, gtinVariants, isGlobalGtin, matchableBarcode, normaliseGtin } from './gtin.ts';

const PAIRS = new URL('../../../../shared/data/matches/gtin-length-variants.tsv', import.meta.url);

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(''));
/** Any GTIN of one of the four lengths, as it is printed. */
const gtin = fc
  .constantFrom(7, 11, 12, 13)
  .chain(digits)
  .filter((body) => /[1-9]/.test(body))
  .map((body) => body + checkDigit(body));

describe('a GTIN', () => {
  test('is the same item however many zeros are written before it', () => {
    fc.assert(
      fc.property(gtin, (code) => {
        const normal = normaliseGtin(code);
        expect(normal).toHaveLength(14);
        for (const variant of gtinVariants(code)) expect(normaliseGtin(variant)).toBe(normal);
        expect(gtinVariants(code)).toContain(code);
      }),
    );
  });

  test('with one digit mistyped, or two neighbours swapped that differ by other than five, is none', () => {
    fc.assert(
      fc.property(gtin, fc.nat(), fc.integer({ min: 1, max: 9 }), (code, place, shift) => {
        const at = place % code.length;
        const wrong = `${code.slice(0, at)}${(Number(code[at]) + shift) % 10}${code.slice(at + 1)}`;
        expect(normaliseGtin(wrong)).toBeNull();
        const [a, b] = [Number(code[at]), Number(code[at + 1])];
        if (Number.isNaN(b) || a === b || Math.abs(a - b) === 5) return;
        expect(normaliseGtin(`${code.slice(0, at)}${b}${a}${code.slice(at + 2)}`)).toBeNull();
      }),
    );
  });

  test('of a carton is never that of the item in it', () => {
    fc.assert(
      fc.property(digits(12), fc.integer({ min: 1, max: 9 }), (body, indicator) => {
        if (!/[1-9]/.test(body)) return;
        const item = body + checkDigit(body);
        const carton = `${indicator}${body}${checkDigit(`${indicator}${body}`)}`;
        expect(normaliseGtin(carton)).not.toBe(normaliseGtin(item));
        expect(gtinVariants(item)).not.toContain(carton);
      }),
    );
  });

  test.each([
    ['036000291452', '00036000291452'],
    ['0036000291452', '00036000291452'],
    ['4006381333931', '04006381333931'],
    [' 4006381-333931 ', '04006381333931'],
    ['96385074', '00000096385074'],
    ['10012345678902', '10012345678902'],
    ['4006381333932', null],
    ['36000291452', null],
    ['0000000000000', null],
    ['４００６３８１３３３９３１', null],
    ['400638133393X', null],
    ['', null],
  ])('%j is %j', (code, expected) => {
    expect(normaliseGtin(code)).toBe(expected);
  });

  test.each([
    ['020000000000', false],
    ['040000000000', false],
    ['201234567890', false],
    ['291234567890', false],
    ['981234567890', false],
    ['2012345', false],
    ['0012345', false],
    ['400638133393', true],
    ['03600029145', true],
    ['9638507', true],
  ])('%s and its check digit is global: %s', (body, expected) => {
    const code = `${body}${checkDigit(body)}`;
    expect(normaliseGtin(code)).not.toBeNull();
    expect(isGlobalGtin(code)).toBe(expected);
  });
});

describe('barcodes that decide a match', () => {
  test.each([
    ['4006381333931', '04006381333931'],
    ['036000291452', '00036000291452'],
    ['2012345678900', null],
    ['77', null],
    ['0000077', null],
    [null, null],
    ['4006381333932', '4006381333932'],
    ['B00XYZ1234', 'B00XYZ1234'],
  ])('%j decides by %j', (barcode, expected) => {
    expect(matchableBarcode(barcode)).toBe(expected);
  });
});

test.skipIf(!existsSync(PAIRS))('real codes written at different lengths meet', () => {
  const rows = readFileSync(PAIRS, 'utf8').trim().split('\n').slice(1);
  const pairs = rows.map((row) => row.split('\t')).map((cells) => [cells[2]!, cells[5]!] as const);
  const valid = pairs.filter(([a, b]) => normaliseGtin(a) !== null && normaliseGtin(b) !== null);
  expect(valid.length).toBeGreaterThan(pairs.length * 0.9);
  expect(valid.filter(([a, b]) => normaliseGtin(a) !== normaliseGtin(b))).toEqual([]);
});
