import type { ExportSystem } from './export-system.ts';

/** Columns that are put behind those of the file; their names are those of our own format. */
const ADDED = [
  'family_code',
  'family_name',
  'variant_options',
  'properties',
  'image_urls',
  'price',
  'list_price',
];

/** The columns that files of a system get. */
export function addedBy({ family, options, properties, images, sale }: ExportSystem): string[] {
  const suffix = sale?.withVat ? '_with_vat' : '';
  return ADDED.flatMap((name) => {
    if (name.startsWith('family') || name === 'variant_options') return family ? name : [];
    if (name === 'properties') return options || properties ? name : [];
    if (name === 'image_urls') return images ? name : [];
    return sale ? name + suffix : [];
  });
}
