import { expect, test } from 'vitest';
import { csvOf, readCsv } from './csv.ts';

test('any value goes through a file of Mirakl unchanged', () => {
  const values = ['plain', '', 'semi;colon', 'say "hi"', 'two\r\nlines', 'çay, ’'];
  const [row] = readCsv(csvOf([['A', 'b', 'c', 'd', 'e', 'f'], values]));
  expect([...row!.values()]).toEqual(values);
  expect([...row!.keys()]).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
});

test('reports are read with commas, without quotation marks, and with a mark of their encoding', () => {
  expect(readCsv('\uFEFFsku,error-message\nA-1,"no, not this"\n\n')).toEqual([
    new Map([
      ['sku', 'A-1'],
      ['error-message', 'no, not this'],
    ]),
  ]);
  expect(readCsv('')).toEqual([]);
});
