import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import i18next, { type TFunction } from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import { importText, noteText, rowErrorText } from './src/features/imports/import-texts.ts';

const READER = join(import.meta.dirname, '../server/src/modules/imports');
const textsOf = (path: string): object =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'src', path), 'utf8')) as object;

let t: TFunction;
beforeAll(async () => {
  const resources = {
    tr: { imports: textsOf('features/imports/locales/tr.json'), lib: textsOf('lib/locales/tr.json') },
  };
  t = await i18next.createInstance().init({ lng: 'tr', resources, returnEmptyString: false });
});

/** Whole sentences among the texts of a source, with a figure wherever something varies. */
function sentencesIn(source: string): string[] {
  const code = source.replaceAll(/^\s*(\/\/|\*|\/\*).*$/gm, '');
  return [...code.matchAll(/(?:'([^'\n]{12,})'|`([^`\n]{12,})`)/g)]
    .map(([, plain, template]) => plain ?? template!.replaceAll(/\$\{[^}]*\}/g, '7'))
    .filter((text) => /^(?:[A-Z][a-z]*|7) \S+ .*[.)]$/.test(text));
}

// holds UI-20
describe('what the reader of imports says is told in Turkish', () => {
  // Notes come with codes, by which they are told.
  const files = globSync('{file,job}/*.ts', { cwd: READER }).filter(
    (file) => !file.endsWith('.test.ts') && !file.endsWith('/notes.ts'),
  );
  const sentences = files.flatMap((file) => sentencesIn(readFileSync(join(READER, file), 'utf8')));
  // It stands behind what is refused, never alone.
  const told = sentences.filter((sentence) => !sentence.startsWith('Accepted are '));

  test('the sources have sentences to tell', () => expect(told.length).toBeGreaterThan(40));

  test.each([...new Set(told)])('%s', (sentence) => {
    const text = importText(sentence, t);
    expect(text).not.toBe(sentence);
    expect(text).not.toMatch(/told\.|\{\{/);
  });

  test.each([
    ['This is a PDF document. Accepted are CSV, TSV and other separated text, and Excel workbooks (.xlsx).'],
    [
      'No row with known column names (such as name, sku, price) was found at the top of the file. It starts with: a',
    ],
    ['sku is needed to find the product to update'],
    ['no product has this SKU'],
    ['the product limit of the plan is reached; upgrade the plan'],
    ['the row could not be saved because of an internal error'],
  ])('%s', (sentence) => expect(importText(sentence, t)).not.toBe(sentence));

  const noteCodes = [
    ...readFileSync(join(READER, 'file/notes.ts'), 'utf8')
      .split('} as const satisfies')[0]!
      .matchAll(/^ {2}(\w+): \(/gm),
  ].map(([, code]) => code!);

  test('the notes are found', () => expect(noteCodes.length).toBeGreaterThan(20));

  test.each(noteCodes)('the note %s', (code) => {
    const note = { code, params: { field: 'name' }, message: 'as the service says', column: null, rows: 3 };
    expect(noteText(note, t)).not.toMatch(/as the service says|notes\./);
  });

  test('with what varies in it, and fields by their names', () => {
    expect(importText('The column "Ad 2" was ignored, because "Ad" already gives name.', t)).toBe(
      '“Ad 2” sütunu atlanır: Ad alanını zaten “Ad” veriyor.',
    );
    expect(importText('The row has 5 cells, the header 4.', t)).toBe('Satırda 5 hücre var, başlıkta ise 4.');
  });

  test('a row does not repeat the column that stands beside it', () => {
    const row = { column: 'Fiyat', message: 'Fiyat: A number is expected.' };
    expect(rowErrorText(row, t)).toBe('Bir sayı girin.');
    expect(rowErrorText({ column: null, message: 'no product has this SKU' }, t)).toBe(
      'Bu stok koduyla ürün yok.',
    );
  });
});
