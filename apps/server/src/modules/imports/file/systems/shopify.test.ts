import { expect, it } from 'vitest';
import { codes, csv, fieldsOf } from '../testing/exports.ts';
import { faults, parseText } from '../testing/files.ts';

it('Shopify: variants take what their article says, pictures go to it, one without options is no variant', async () => {
  const parsed = await parseText(
    csv([
      [
        'Handle',
        'Title',
        'Body (HTML)',
        'Vendor',
        'Option1 Name',
        'Option1 Value',
        'Variant SKU',
        'Variant Grams',
        'Variant Inventory Qty',
        'Variant Price',
        'Variant Compare At Price',
        'Variant Barcode',
        'Image Src',
        'Image Position',
        'Variant Image',
        'Status',
      ],
      [
        'shirt',
        'Shirt',
        '<p>Soft</p>',
        'Acme',
        'Size',
        'S',
        'SH-S',
        '200',
        '3',
        '10.00',
        '12.00',
        '',
        'https://x.test/1.jpg',
        '1',
        'https://x.test/s.jpg',
        'active',
      ],
      [
        'shirt',
        '',
        '',
        '',
        '',
        'M',
        'SH-M',
        '200',
        '-1',
        '11.00',
        '',
        '',
        'https://x.test/2.jpg',
        '2',
        '',
        '',
      ],
      ['shirt', '', '', '', '', '', '', '', '', '', '', '', 'https://x.test/3.jpg', '3', '', ''],
      ['mug', 'Mug', '', 'Acme', 'Title', 'Default Title', 'MUG', '', '', '5', '', '', '', '', '', 'draft'],
    ]),
  );
  expect(codes(parsed)).toEqual(['known_system Shopify', 'rows_folded']);
  expect(faults(parsed)).toEqual([]);
  expect(parsed.info.rows).toBe(3);
  const shared = {
    name: 'Shirt',
    description: '<p>Soft</p>',
    brand_name: 'Acme',
    status: true,
    family_code: 'shirt',
    family_name: 'Shirt',
    weight: '0.2',
  };
  expect(fieldsOf(parsed)).toEqual([
    {
      ...shared,
      sku: 'SH-S',
      quantity: 3,
      price: '10',
      list_price: '12',
      variant_options: { Size: 'S' },
      image_urls: [
        'https://x.test/s.jpg',
        'https://x.test/1.jpg',
        'https://x.test/2.jpg',
        'https://x.test/3.jpg',
      ],
    },
    {
      ...shared,
      sku: 'SH-M',
      quantity: 0,
      price: '11',
      variant_options: { Size: 'M' },
      image_urls: ['https://x.test/1.jpg'],
    },
    { name: 'Mug', brand_name: 'Acme', status: false, sku: 'MUG', price: '5' },
  ]);
});

const SHOPIFY = [
  'Handle',
  'Title',
  'Product Category',
  'Type',
  'Tags',
  'Option1 Name',
  'Option1 Value',
  'Variant SKU',
  'Variant Price',
];

it('Shopify: the type is the category of a file without categories, tags are a property, and both are told', async () => {
  const parsed = await parseText(
    csv([
      SHOPIFY,
      ['mug', 'Mug', '', 'Mugs', 'red, gift', 'Size', 'S', 'M-S', '5'],
      ['mug', '', '', '', '', '', 'L', 'M-L', '6'],
      ['pot', 'Pot', '', '', '', 'Title', 'Default Title', 'POT', '9'],
    ]),
  );
  expect(parsed.info.notes).toEqual([
    expect.objectContaining({ code: 'known_system' }),
    { code: 'column_as_property', params: { column: 'Tags', property: 'Tags' }, rows: 1 },
    { code: 'column_as_category', params: { column: 'Type' }, rows: 1 },
  ]);
  const mug = { name: 'Mug', category_paths: [['Mugs']], properties: { Tags: 'red, gift' } };
  expect(fieldsOf(parsed)).toMatchObject([
    { ...mug, sku: 'M-S' },
    { ...mug, sku: 'M-L' },
    { name: 'Pot', sku: 'POT' },
  ]);
  expect(fieldsOf(parsed)[2]).not.toHaveProperty('category_paths');
});

it('Shopify: the type is not read in a file that has categories, also where a product has none', async () => {
  const parsed = await parseText(
    csv([
      SHOPIFY,
      ['mug', 'Mug', 'Home > Cups', 'Mugs', '', 'Title', 'Default Title', 'M', '5'],
      ['pot', 'Pot', '', 'Pots', '', 'Title', 'Default Title', 'POT', '9'],
    ]),
  );
  expect(codes(parsed)).toEqual(['known_system Shopify']);
  expect(fieldsOf(parsed)[0]).toMatchObject({ category_paths: [['Home', 'Cups']] });
  expect(fieldsOf(parsed)[1]).not.toHaveProperty('category_paths');
});

it('Shopify: as many tags are read as a property holds', async () => {
  const tags = Array.from({ length: 200 }, (_, n) => `tag ${n}`).join(', ');
  const parsed = await parseText(
    csv([
      ['Handle', 'Title', 'Tags', 'Variant Price'],
      ['mug', 'Mug', tags, '5'],
    ]),
  );
  const read = fieldsOf(parsed)[0]!.properties!.Tags!;
  expect(read.length).toBeGreaterThan(980);
  expect(tags.startsWith(`${read},`)).toBe(true);
});

it('Shopify: a type is a category also without a column of categories', async () => {
  const parsed = await parseText('Handle,Title,Type,Variant Price\nmug,Mug,Mugs,5\n');
  expect(codes(parsed)).toEqual(['known_system Shopify', 'column_as_category']);
  expect(fieldsOf(parsed)).toEqual([{ name: 'Mug', category_paths: [['Mugs']], price: '5' }]);
});
