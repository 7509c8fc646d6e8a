import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv } from './csv.ts';
import { DEFAULT_LIMITS } from './limits.ts';
import { detectSeparator } from './separator.ts';
import { codeOf, faults, parseText, SHARED_DATA, tempFile, texts } from './testing/files.ts';

const SPECTRUM = join(SHARED_DATA, 'messy/csv-spectrum');

async function cellsOf(content: string | Buffer, separator = ','): Promise<string[][]> {
  const path = tempFile('file.csv', content);
  const rows: string[][] = [];
  for await (const chunk of readCsv(
    path,
    { name: 'utf-8' },
    { char: separator, directive: false },
    DEFAULT_LIMITS,
  )) {
    for (const { cells } of chunk) rows.push(cells.map(String));
  }
  return rows;
}

describe.skipIf(!existsSync(SPECTRUM))('csv-spectrum (needs the shared test data)', () => {
  const names = existsSync(SPECTRUM) ? readdirSync(join(SPECTRUM, 'csvs')) : [];
  it.each(names)('reads %s as its JSON says', async (name) => {
    const [header = [], ...rows] = await cellsOf(readFileSync(join(SPECTRUM, 'csvs', name)));
    const records = rows.map((cells) => Object.fromEntries(header.map((key, i) => [key, cells[i]])));
    expect(records).toEqual(
      JSON.parse(readFileSync(join(SPECTRUM, 'json', name.replace('.csv', '.json')), 'utf8')),
    );
  });
});

describe('separated text', () => {
  const cell = fc
    .string({
      unit: fc.constantFrom('a', 'ş', '€', '"', ',', ';', '\t', '|', '\n', '\r', ' ', '1', '.', "'"),
    })
    // A quoted text followed by blanks is taken for padding after a closing quote, on purpose.
    .filter((text) => !/^"[\s\S]*"[ \t]+$/.test(text));

  it('comes back as it was written, with any separator, quoting and line break', async () => {
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 });
    const style = fc.record({
      separator: fc.constantFrom(',', ';', '\t', '|'),
      eol: fc.constantFrom('\n', '\r\n', '\r'),
    });
    await fc.assert(
      fc.asyncProperty(table, style, fc.boolean(), async (rows, { separator, eol }, quoteAll) => {
        const mustQuote = (text: string) => quoteAll || text.includes(separator) || /["\r\n]|^\s/.test(text);
        const write = (text: string) => (mustQuote(text) ? `"${text.replaceAll('"', '""')}"` : text);
        const content = rows.map((row) => row.map(write).join(separator) + eol).join('');
        expect(await cellsOf(content, separator)).toEqual(rows);
      }),
      { numRuns: 150 },
    );
  });

  it('numbers rows as a spreadsheet does: multi-line cells are one row, blank rows count', async () => {
    const { rows, info } = await parseText('Price list\r\n\r\nname,sku\r\n"two\r\nlines",A\r\n\r\nB,C\r\n');
    expect(info.header_row).toBe(3);
    expect(rows.map(({ row, fields }) => [row, fields.name])).toEqual([
      [4, 'two lines'],
      [6, 'B'],
    ]);
  });

  it('reads padded cells, padded quotes and mixed line breaks', async () => {
    const { rows } = await parseText('name ; sku\r\n  "a;b"  ;  1 \n c\t;"2" \r\n');
    expect(rows.map(({ fields }) => fields)).toEqual([
      { name: 'a;b', sku: '1' },
      { name: 'c', sku: '2' },
    ]);
  });

  it('keeps every row before a quote that is never closed', async () => {
    const parsed = await parseText('name,sku\nA,1\nB,2\n"C,3\nD,4\n');
    expect(parsed.rows.map(({ fields }) => fields.sku)).toEqual(['1', '2', undefined]);
    expect(faults(parsed)).toEqual(['4 quote_not_closed']);
  });

  it('reports rows of a wrong width without stopping', async () => {
    const parsed = await parseText('name,sku,price\nA,1,2,,\nB,2,3,4\nC,3\nD,4,5\nE,5');
    expect(faults(parsed)).toEqual(['3 too_many_cells', '6 row_truncated']);
    expect(texts(parsed.info)).toEqual([
      '2 rows have fewer cells than the header; the missing cells count as empty.',
    ]);
  });

  it('skips the header of an appended file and refuses the rows of a rearranged one', async () => {
    const same = await parseText('name,sku\nA,1\nname,sku\nB,2\n');
    expect(same.rows.map(({ row }) => row)).toEqual([2, 4]);
    expect(same.info.rows).toBe(2);
    expect(texts(same.info)).toEqual(['Row 3 repeats the header and was skipped.']);
    expect(faults(await parseText('name,sku,ean\nA,1,\nsku,name,ean\n'))).toEqual(['3 repeated_header']);
  });

  it('bounds columns, cells and rows', async () => {
    const header = 'name,sku\n';
    expect(await codeOf(parseText(`${header}${','.repeat(1_000_000)}\n`))).toBe('too_many_columns');
    expect(await codeOf(parseText(`${header}${','.repeat(600)}\n`))).toBe('too_many_columns');
    expect(await codeOf(parseText(`${header}"${'x'.repeat(2000)}`, { limits: { cellChars: 100 } }))).toBe(
      'cell_too_large',
    );
    expect(await codeOf(parseText(`${header}${'x'.repeat(101)},1`, { limits: { cellChars: 100 } }))).toBe(
      'cell_too_large',
    );
    expect(await codeOf(parseText(`${header}${'A,1\n'.repeat(11)}`, { limits: { rows: 10 } }))).toBe(
      'too_many_rows',
    );
    expect(await codeOf(parseText(`${header}A,1\n`, { limits: { fileBytes: 5 } }))).toBe('file_too_large');
  });
});

describe('detectSeparator', () => {
  it.each([
    ['naziv;cijena\nA, B i C;1,50\nD;2,50\n', ';'],
    ['sku,categories\n1,A>B;C>D\n2,E;F;G\n', ','],
    ['name\tprice\n"a,b;c"\t1,5\n', '\t'],
    ['name|sku\n"a|b"|1\n', '|'],
    ['Our list, July\nname;sku\nA;1\n', ';'],
    ['just one column\nA\n', ','],
    ['name\n', ','],
  ])('reads %j', (sample, expected) => {
    expect(detectSeparator(sample, 'file.csv')).toEqual({ char: expected, directive: false });
  });

  it('obeys the sep directive, which is not a row', async () => {
    const { rows, info } = await parseText('sep=;\r\nname;sku\r\nA;1\r\n');
    expect(info).toMatchObject({ separator: ';', header_row: 1 });
    expect(rows[0]).toMatchObject({ row: 2, fields: { name: 'A', sku: '1' } });
  });
});
