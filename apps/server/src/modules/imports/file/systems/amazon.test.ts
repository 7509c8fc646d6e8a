import { expect, it } from 'vitest';
import { codes, csv, fieldsOf } from '../testing/exports.ts';
import { faults, parse, tempFile } from '../testing/files.ts';

it('Amazon: the field names in the third row count, parents are folded, an ASIN is no barcode', async () => {
  const rows = [
    [
      'TemplateType=shirt',
      'Version=2024',
      'The top 3 rows are for Amazon.com use only.',
      '',
      '',
      '',
      '',
      '',
      '',
      '',
    ],
    [
      'Seller SKU',
      'Product Name',
      'Product ID',
      'Brand Name',
      'Your Price',
      'Quantity',
      'Main Image',
      'Other Image',
      'Parentage',
      'Parent SKU',
      'Size',
    ],
    [
      'item_sku',
      'item_name',
      'external_product_id',
      'brand_name',
      'standard_price',
      'quantity',
      'main_image_url',
      'other_image_url1',
      'parent_child',
      'parent_sku',
      'size_name',
    ],
    ['P', 'Tee', '', 'Acme', '', '', 'https://x.test/p.jpg', '', 'parent', '', ''],
    [
      'P-S',
      'Tee S',
      '4006381333931',
      '',
      '12.50',
      '3',
      'https://x.test/s.jpg',
      'https://x.test/s2.jpg',
      'child',
      'P',
      'S',
    ],
    ['P-M', 'Tee M', 'B000000000', '', '12.50', '3', '', '', 'child', 'P', 'M'],
  ];
  const parsed = await parse(tempFile('flat.txt', csv(rows, '\t')));
  expect(codes(parsed)).toEqual(['separator', 'known_system Amazon', 'rows_folded', 'header_row']);
  expect(faults(parsed)).toEqual([]);
  expect(fieldsOf(parsed)).toEqual([
    {
      sku: 'P-S',
      ean: '4006381333931',
      name: 'Tee S',
      brand_name: 'Acme',
      price_with_vat: '12.5',
      quantity: 3,
      family_code: 'P',
      family_name: 'Tee',
      variant_options: { Size: 'S' },
      image_urls: ['https://x.test/s.jpg', 'https://x.test/s2.jpg', 'https://x.test/p.jpg'],
    },
    {
      sku: 'P-M',
      name: 'Tee M',
      brand_name: 'Acme',
      price_with_vat: '12.5',
      quantity: 3,
      family_code: 'P',
      family_name: 'Tee',
      variant_options: { Size: 'M' },
      image_urls: ['https://x.test/p.jpg'],
    },
  ]);
});
