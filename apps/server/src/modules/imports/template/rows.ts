import type { ImportField } from '../file/types.ts';

export const TEMPLATE_LANGUAGES = ['en', 'tr'] as const;
export type TemplateLanguage = (typeof TEMPLATE_LANGUAGES)[number];

interface TemplateColumn {
  field: ImportField;
  header: Record<TemplateLanguage, string>;
  example: Record<TemplateLanguage, string | number>;
}

const same = (text: string | number): Record<TemplateLanguage, string | number> => ({ en: text, tr: text });
const column = (
  field: ImportField,
  header: readonly [en: string, tr: string],
  example: TemplateColumn['example'],
): TemplateColumn => ({ field, header: { en: header[0], tr: header[1] }, example });

/** The columns of our own format, in the order of the template. Currency and VAT rate are the tenant's own. */
export const TEMPLATE: readonly TemplateColumn[] = [
  column('sku', ['SKU', 'Stok kodu'], same('SHIRT-7-S')),
  column('name', ['Name', 'Ürün adı'], { en: 'Linen shirt', tr: 'Keten gömlek' }),
  column('ean', ['Barcode', 'Barkod'], same('4006381333931')),
  column('brand_name', ['Brand', 'Marka'], { en: 'Example', tr: 'Örnek' }),
  column('category_path', ['Category', 'Kategori'], { en: 'Clothing > Shirts', tr: 'Giyim > Gömlek' }),
  column('description', ['Description', 'Açıklama'], { en: 'Soft linen.', tr: 'Yumuşak keten.' }),
  column('price', ['Price', 'Fiyat'], same(24.9)),
  column('list_price', ['List price', 'Liste fiyatı'], same(29.9)),
  column('currency', ['Currency', 'Para birimi'], same('')),
  column('tax_rate', ['VAT rate', 'KDV oranı'], same('')),
  column('quantity', ['Quantity', 'Stok miktarı'], same(12)),
  column('weight', ['Weight kg', 'Ağırlık kg'], same(0.25)),
  column('status', ['Active', 'Aktif'], { en: 'yes', tr: 'evet' }),
  column('image_urls', ['Image URLs', 'Görsel URL'], same('')),
  column('family_code', ['Family code', 'Varyant grubu'], same('SHIRT-7')),
  column('family_name', ['Family name', 'Varyant grubu adı'], { en: 'Linen shirt', tr: 'Keten gömlek' }),
  column('variant_options', ['Variant options', 'Varyant seçenekleri'], {
    en: 'Size: S; Colour: White',
    tr: 'Beden: S; Renk: Beyaz',
  }),
  column('properties', ['Properties', 'Özellikler'], { en: 'Material: Linen', tr: 'Malzeme: Keten' }),
];

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
