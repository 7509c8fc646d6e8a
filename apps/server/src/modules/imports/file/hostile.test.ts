import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ImportFileError } from './errors.ts';
import { parse, parseText, tempFile, textRow, workbookParts, zip } from './testing/files.ts';

/** True when the outcome is rows or a named refusal; anything else is thrown on. */
async function isOrderly(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof ImportFileError) return true;
    throw error;
  }
}

describe('files of any content', () => {
  const header = Buffer.from('name,sku,ean,price,quantity,status,tax_rate,category,brand_id\n');

  it('give rows or a named refusal, whatever their bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.boolean(), fc.uint8Array({ maxLength: 400 }), async (withHeader, bytes) => {
        expect(
          await isOrderly(parseText(Buffer.concat([withHeader ? header : Buffer.alloc(0), bytes]))),
        ).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('give names of columns that can be stored, whatever stands in the header', async () => {
    const { info } = await parseText(Buffer.from('name,sk\0u,no\u0085te\nBook,B1,x\n'));
    expect(info.columns.map(({ header, field }) => [header, field])).toEqual([
      ['name', 'name'],
      ['sk u', 'sku'],
      ['no te', null],
    ]);
    const sheet = workbookParts(`${textRow(1, ['name', 'x_xD800_y_x0000_'])}${textRow(2, ['A', 'B'])}`);
    const book = await parse(tempFile('a.xlsx', zip(sheet)));
    expect(book.info.columns.map(({ header }) => header)).toEqual(['name', 'x\uFFFDy']);
  });

  it('give rows or a named refusal when a workbook is damaged anywhere', async () => {
    const good = zip(workbookParts(`${textRow(1, ['name', 'sku'])}${textRow(2, ['A', 'B'])}`, ['x']));
    const damage = fc.record({
      at: fc.nat(good.length - 1),
      bytes: fc.uint8Array({ minLength: 1, maxLength: 6 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 3 }), async (damages) => {
        const bytes = Buffer.from(good);
        for (const { at, bytes: wrong } of damages) bytes.set(wrong.subarray(0, bytes.length - at), at);
        expect(await isOrderly(parse(tempFile('a.xlsx', bytes)))).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  // Patterns that backtrack would need minutes for these; every cell is a long one.
  it('is read in linear time', async () => {
    const cells = [' ', '1', '9,', '1.', '> ', '; ', '1 ', "'", '- ', '% ', '\t', 'E+', '=', '&amp;', '+ ']
      .map((text) => text.repeat(99_000 / text.length))
      .flatMap((text) => [`a${text}b`, `1${text}`, `="${text}`]);
    const columns = [
      'name',
      'sku',
      'ean',
      'price',
      'quantity',
      'status',
      'tax rate',
      'category',
      'category ids',
      'brand id',
    ];
    // CPU time of this process: other work of the machine is no fault of the reader.
    const started = process.cpuUsage();
    for (const cell of cells) {
      await isOrderly(
        parseText(
          `${columns.join(';')}\n${columns.map(() => `"${cell.replaceAll('"', '""')}"`).join(';')}\n`,
          { limits: { cellChars: 120_000 } },
        ),
      );
    }
    const { user, system } = process.cpuUsage(started);
    expect((user + system) / 1_000).toBeLessThan(12_000);
  });
});
