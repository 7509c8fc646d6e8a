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
): { header: string[]; example: (string | number)[] } {
  const example = TEMPLATE.map(({ field, example: by }) => {
    if (field === 'currency') return own.currency;
    return field === 'tax_rate' ? (own.taxRate ?? '') : by[language];
  });
  return { header: TEMPLATE.map(({ header }) => header[language]), example };
}
