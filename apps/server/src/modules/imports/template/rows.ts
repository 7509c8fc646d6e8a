import { COLUMN_FIELDS, type ColumnField, factsOf, type TemplateLanguage } from '../file/fields.ts';

/** The usual fields, in the order in which the template begins; the others follow. */
const FIRST: readonly ColumnField[] = [
  'sku',
  'name',
  'ean',
  'brand_name',
  'category_path',
  'description',
  'price',
  'list_price',
  'currency',
  'tax_rate',
  'quantity',
  'weight',
  'status',
  'image_urls',
];

/** The columns of our own format, in the order of the template. */
export const TEMPLATE = [...new Set([...FIRST, ...COLUMN_FIELDS])].flatMap((field) => {
  const { template } = factsOf(field);
  return template === undefined ? [] : [{ field, ...template }];
});

/** Header and one example row that imports as it is. */
export function templateRows(
  language: TemplateLanguage,
  own: { currency: string; taxRate: number | null },
): (string | number)[][] {
  const example = TEMPLATE.map(({ field, example: by }) => {
    if (field === 'currency') return own.currency;
    return field === 'tax_rate' ? (own.taxRate ?? '') : by[language];
  });
  return [TEMPLATE.map(({ header }) => header[language]), example];
}

/** As spreadsheet programs of that language write it: Turkish ones take `;` and a decimal comma. */
export function templateCsv(
  rows: readonly (readonly (string | number)[])[],
  language: TemplateLanguage,
): string {
  const separator = language === 'tr' ? ';' : ',';
  const text = (cell: string | number): string => {
    const plain =
      typeof cell === 'number' && language === 'tr' ? String(cell).replace('.', ',') : String(cell);
    return plain.includes(separator) ? `"${plain}"` : plain;
  };
  // The mark tells spreadsheet programs that the text is UTF-8.
  return `\uFEFF${rows.map((row) => `${row.map(text).join(separator)}\r\n`).join('')}`;
}
