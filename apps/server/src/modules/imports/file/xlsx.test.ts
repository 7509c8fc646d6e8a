import { describe, expect, it } from 'vitest';
import { codeOf, faults, parse, tempFile, textRow, texts, workbookParts, zip } from './testing/files.ts';

const workbook = (parts: Record<string, string | Buffer>, announce?: Record<string, number>) =>
  tempFile('book.xlsx', zip(parts, announce));
const sheet = (sheetData: string, strings: string[] = []) => workbook(workbookParts(sheetData, strings));
const header = textRow(1, ['sku', 'name', 'ean', 'price', 'status']);

// holds IMP-2
describe('workbooks', () => {
  it('reads every kind of cell, by reference, of the first visible sheet', async () => {
    const path = sheet(
      `${header}<row r="3"><c r="A3" t="s"><v>0</v></c><c r="C3"><v>3.85011E+12</v></c><c r="D3"><f>1+1</f><v>9.029999999999999</v></c><c r="E3" t="b"><v>0</v></c></row>
       <row r="5"><c r="A5" t="str"><f>A1</f><v>B&amp;_x0041_</v></c><c r="B5" t="inlineStr"><is><r><t>rich </t></r><r><t>text</t></r><rPh><t>no</t></rPh></is></c><c r="C5" t="e"><v>#N/A</v></c></row>`,
      ['shared'],
    );
    const parsed = await parse(path);
    expect(parsed.info).toMatchObject({
      format: 'xlsx',
      sheet: 'Products',
      header_row: 1,
      rows: 2,
      encoding: null,
    });
    expect(texts(parsed.info)).toEqual(['Only the sheet "Products" was read; not read: "Notes".']);
    expect(parsed.rows.map(({ row, fields }) => ({ row, ...fields }))).toEqual([
      { row: 3, sku: 'shared', ean: '3850110000000', price: '9.03', status: false },
      { row: 5, sku: 'B&A', name: 'rich text' },
    ]);
    expect(faults(parsed)).toEqual(['5 excel_error@ean']);
  });

  it('ignores formatted blank cells far to the right and remarks beside the table', async () => {
    const path = sheet(
      `${header}<row r="2"><c r="A2"><v>1</v></c><c r="H2" t="str"><v>a remark</v></c><c r="XFD2" s="1"/></row>`,
    );
    expect(await parse(path)).toMatchObject({ rows: [{ fields: { sku: '1' }, errors: [] }] });
  });

  it('reads tags with a prefix', async () => {
    const path = sheet(`${header}<x:row xmlns:x="x" r="2"><x:c r="A2"><x:v>7</x:v></x:c></x:row>`);
    expect((await parse(path)).rows[0]?.fields.sku).toBe('7');
  });

  it('refuses an infinite number where it is used', async () => {
    expect(
      faults(
        await parse(sheet(`${header}<row r="2"><c r="A2"><v>1</v></c><c r="D2"><v>1e999</v></c></row>`)),
      ),
    ).toEqual(['2 number_invalid@price']);
  });

  it('decides by content, not by name', async () => {
    const renamed = tempFile('list.csv', zip(workbookParts(`${header}${textRow(2, ['A'])}`)));
    expect((await parse(renamed)).info.format).toBe('xlsx');
    expect((await parse(tempFile('list.xlsx', 'sku\tname\nA\tB\n'))).info.format).toBe('tsv');
  });
});

// holds S5
describe('hostile and broken workbooks', () => {
  const good = workbookParts(`${header}${textRow(2, ['A'])}`);

  it('refuses a document type in any part, before an entity can grow', async () => {
    const laughs = `<!DOCTYPE x [<!ENTITY a "ha">${[...'bcdefgh'].map((name, i) => `<!ENTITY ${name} "${`&${'abcdefg'[i]};`.repeat(10)}">`).join('')}]>`;
    for (const part of [
      'xl/workbook.xml',
      'xl/sharedStrings.xml',
      'xl/worksheets/sheet1.xml',
      '_rels/.rels',
    ]) {
      expect(await codeOf(parse(workbook({ ...good, [part]: `${laughs}${good[part]}` })))).toBe(
        'dtd_refused',
      );
    }
    const endless = `<!DOCTYPE x [${'<!ENTITY a "a">'.repeat(20_000)}`;
    expect(await codeOf(parse(workbook({ ...good, 'xl/sharedStrings.xml': endless })))).toBe('dtd_refused');
    expect(await codeOf(parse(sheet(`${header}${textRow(2, ['&lol;'])}`)))).toBe('corrupt_file');
  });

  it('refuses bombs by their directory and by what they unpack to', async () => {
    const blanks = ' '.repeat(30_000_000);
    const bomb = { ...good, 'xl/worksheets/sheet1.xml': blanks };
    expect(await codeOf(parse(workbook(bomb)))).toBe('bomb');
    expect(await codeOf(parse(workbook(bomb, { 'xl/worksheets/sheet1.xml': 1000 })))).toBe('corrupt_file');
    expect(await codeOf(parse(workbook(good), { limits: { uncompressedBytes: 100 } }))).toBe('bomb');
    expect(await codeOf(parse(workbook(good), { limits: { entries: 3 } }))).toBe('bomb');
    const texts = workbookParts(
      header,
      Array.from({ length: 50 }, (_, i) => `text ${i}`),
    );
    expect(await codeOf(parse(workbook(texts), { limits: { sharedStringChars: 100 } }))).toBe('bomb');
  });

  it('bounds cells, columns and rows', async () => {
    const limits = { cellChars: 50 };
    expect(await codeOf(parse(sheet(`${header}${textRow(2, ['x'.repeat(51)])}`), { limits }))).toBe(
      'cell_too_large',
    );
    expect(await codeOf(parse(sheet(header, ['x'.repeat(51)]), { limits }))).toBe('cell_too_large');
    expect(await codeOf(parse(sheet(`${header}<row r="2"><c r="XFD2"><v>1</v></c></row>`)))).toBe(
      'too_many_columns',
    );
    expect(
      await codeOf(
        parse(sheet(`${header}${textRow(2, ['A'])}${textRow(3, ['B'])}`), { limits: { rows: 1 } }),
      ),
    ).toBe('too_many_rows');
  });

  it.each([
    ['rows out of order', `${header}<row r="9"/><row r="2"/>`],
    ['a row beyond the sheet', `${header}<row r="9999999"/>`],
    ['a cell without a column', `${header}<row r="2"><c r="12"><v>1</v></c></row>`],
    ['a missing shared string', `${header}<row r="2"><c r="A2" t="s"><v>7</v></c></row>`],
    ['XML that ends early', `${header}<row r="2"><c>`],
  ])('calls %s corrupt', async (_, sheetData) => {
    expect(await codeOf(parse(sheet(sheetData)))).toBe('corrupt_file');
  });

  it('calls a zip that is cut, garbled or incomplete corrupt', async () => {
    const bytes = zip(good);
    expect(await codeOf(parse(tempFile('a.xlsx', bytes.subarray(0, bytes.length / 2))))).toBe('corrupt_file');
    const garbled = Buffer.from(bytes);
    garbled.fill(0xff, 60, 160);
    expect(await codeOf(parse(tempFile('a.xlsx', garbled)))).toBe('corrupt_file');
    const { 'xl/worksheets/sheet1.xml': _, ...missing } = good;
    expect(await codeOf(parse(workbook(missing)))).toBe('corrupt_file');
    expect(
      await codeOf(parse(workbook({ ...good, 'xl/sharedStrings.xml': Buffer.of(0x3c, 0xff, 0xfe) }))),
    ).toBe('corrupt_file');
  });

  it.each<[what: string, name: string, content: string | Buffer, code: string]>([
    ['an old workbook', 'a.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'unsupported_format'],
    ['a PDF', 'a.csv', '%PDF-1.7', 'unsupported_format'],
    ['XML without records', 'a.csv', '<?xml version="1.0"?><a/>', 'no_header'],
    ['XML that is cut off', 'a.csv', '<Proizvodi>\n', 'corrupt_file'],
    ['HTML named as a workbook', 'a.xls', '\uFEFF  <html><table>', 'unsupported_format'],
    ['JSON', 'a.csv', '[{"name": 1}]', 'unsupported_format'],
    ['binary data', 'a.csv', Buffer.from('00ff017f00030200000e'.repeat(100), 'hex'), 'unsupported_format'],
    ['a text document', 'a.docx', zip({ 'word/document.xml': '<w/>' }), 'unsupported_format'],
    ['an OpenDocument sheet', 'a.ods', zip({ 'content.xml': '<o/>' }), 'unsupported_format'],
    ['an empty file', 'a.csv', '', 'empty_file'],
    ['blank rows only', 'a.csv', '\r\n , ,\r\n', 'empty_file'],
    ['a file without a header', 'a.csv', '864390,TUNA,4.29\n', 'no_header'],
    ['a file without a key column', 'a.csv', 'price,brand\n1,2\n', 'no_key_column'],
  ])('refuses %s', async (_, name, content, code) => {
    expect(await codeOf(parse(tempFile(name, content)))).toBe(code);
  });
});
