import type { SheetFormat, SheetLanguage } from '../../../platform/sheets/cell.ts';
import { columnsIn, type ExportColumn } from '../../../platform/sheets/export.ts';
import type { ProductExportRow } from '../../catalog/index.ts';
import { type ColumnField, factsOf } from '../file/fields.ts';
import { ID_COLUMNS } from '../file/guarded.ts';
import { namedValuesCell, pathsCell, taxRateCell } from './cells.ts';

/** The settings of the tenant that columns depend on. */
export interface ExportedCatalogue {
  currency: string;
  /** Codes of the stock locations beside the general stock. */
  locations: readonly string[];
}

type Value = ExportColumn<ProductExportRow>['value'];
const number = (decimal: string | null): number | null => (decimal === null ? null : Number(decimal));

/** The fields of a product that an import reads, each from its column, in the order of the file. */
const FIELDS = {
  sku: (row) => row.sku,
  name: (row) => row.name,
  ean: (row) => row.ean,
  model: (row) => row.model,
  brand_name: (row) => row.brand_name,
  category_path: (row) => pathsCell(row.categories),
  description: (row) => row.description,
  price: (row) => Number(row.price),
  list_price: (row) => number(row.list_price),
  tax_rate: (row) => (row.tax_rate === null ? null : taxRateCell(row.tax_rate)),
  quantity: (row) => row.quantity,
  weight: (row) => number(row.weight),
  status: (row) => row.status,
  publish_enabled: (row) => row.publish_enabled,
  image_urls: (row) => row.images.join('\n'),
  family_code: (row) => row.family_code,
  family_name: (row) => row.family_name,
  variant_options: (row) => namedValuesCell(row.variant_options),
  properties: (row) => namedValuesCell(row.properties),
} satisfies Partial<Record<ColumnField, Value>>;

/** Headers of the fields that the template leaves out. */
const HEADERS: Partial<Record<ColumnField, Record<SheetLanguage, string>>> = {
  model: { en: 'Model', tr: 'Model kodu' },
  publish_enabled: { en: 'Publish', tr: 'Yayınla' },
};

/**
 * The columns of a product, by names that an import recognises, so that a file can be imported as it is. Columns that
 * an import does not read follow: tags, groups and times.
 */
export function productColumns(
  { currency, locations }: ExportedCatalogue,
  { format, language }: { format: SheetFormat; language: SheetLanguage },
): ExportColumn<ProductExportRow>[] {
  const column = columnsIn(language)<ProductExportRow>;
  const headerOf = (field: ColumnField): string =>
    (factsOf(field).template?.header ?? HEADERS[field])?.[language] ?? field;
  return [
    { header: ID_COLUMNS[format], value: (row) => row.id },
    ...Object.entries<Value>(FIELDS).map(([field, value]) => ({
      header: headerOf(field as ColumnField),
      value,
    })),
    { header: headerOf('currency'), value: () => currency },
    ...locations.map((code) => ({
      header: `${language === 'tr' ? 'stok' : 'stock'}:${code}`,
      value: (row: ProductExportRow) => (Object.hasOwn(row.stock, code) ? row.stock[code]! : null),
    })),
    column('Tags', 'Etiketler', (row) => row.tags.join(', ')),
    column('Groups', 'Gruplar', (row) => row.groups.join(', ')),
    column('Created (UTC)', 'Oluşturulma (UTC)', (row) => row.created_at),
    column('Updated (UTC)', 'Güncellenme (UTC)', (row) => row.updated_at),
  ];
}
