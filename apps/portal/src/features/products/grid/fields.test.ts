import { describe, expect, test } from 'vitest';
import { clipboardText, GRID_FIELDS, parseCell, parseClipboard, parseNumber } from './fields.ts';

// holds UI-6
describe('what is pasted into the grid', () => {
  test.each([
    ['1234.5', 'en', 1234.5],
    ['1,234.50', 'en', 1234.5],
    ['1.234,50', 'en', 1234.5],
    ['1,234', 'en', 1234],
    ['1.234', 'en', 1.234],
    ['1.234', 'tr', 1234],
    ['12,5', 'tr', 12.5],
    ['12,5', 'en', 12.5],
    ['1.234.567', 'en', 1234567],
    ['€ 9.90', 'en', 9.9],
    ['-3', 'en', -3],
    ['ten', 'en', undefined],
    ['', 'en', undefined],
  ])('%s in %s is %s', (text, language, number) => {
    expect(parseNumber(text, language)).toBe(number);
  });

  test('keeps cells with tabs, lines and quotes whole', () => {
    const rows = [
      ['a', 'two\nlines', 'say "hi"'],
      ['', 'tab\there', 'end'],
    ];
    expect(parseClipboard(clipboardText(rows))).toEqual(rows);
    expect(parseClipboard('1\t2\r\n3\t4\r\n')).toEqual([
      ['1', '2'],
      ['3', '4'],
    ]);
  });

  test('an empty cell clears what may be empty, and is no number', () => {
    const field = (id: string) => GRID_FIELDS.find((one) => one.id === id)!;
    expect(parseCell(field('sku'), ' ', 'en')).toEqual({ edit: { sku: null } });
    expect(parseCell(field('name'), ' ', 'en')).toEqual({ edit: { name: '' } });
    expect(parseCell(field('price'), '', 'en')).toEqual({ error: 'number' });
    expect(parseCell(field('quantity'), '1.5', 'en')).toEqual({ error: 'whole' });
    expect(parseCell(field('status'), 'Hayır', 'tr')).toEqual({ edit: { status: false } });
  });
});
