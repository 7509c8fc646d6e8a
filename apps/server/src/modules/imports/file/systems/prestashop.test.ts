import { expect, it } from 'vitest';
import { codes, csv, fieldsOf } from '../testing/exports.ts';
import { parseText } from '../testing/files.ts';

it('PrestaShop: lists by commas, features as properties', async () => {
  const parsed = await parseText(
    csv(
      [
        [
          'Product ID',
          'Active (0/1)',
          'Name *',
          'Categories (x,y,z...)',
          'Price tax excluded',
          'Tax rules ID',
          'Reference #',
          'Manufacturer',
          'EAN13',
          'Quantity',
          'Image URLs (x,y,z...)',
          'Feature (Name:Value:Position:Customized)',
        ],
        [
          '1',
          '1',
          'Lamp',
          'Home,Light',
          '20.5',
          '1',
          'L-1',
          'Acme',
          '4006381333931',
          '7',
          'https://x.test/1.jpg,https://x.test/2.jpg',
          'Material:Steel:1,Height:30 cm:2',
        ],
      ],
      ';',
    ),
  );
  expect(codes(parsed)).toEqual(['separator', 'known_system PrestaShop']);
  expect(fieldsOf(parsed)).toEqual([
    {
      sku: 'L-1',
      ean: '4006381333931',
      name: 'Lamp',
      status: true,
      category_names: ['Home', 'Light'],
      price: '20.5',
      brand_name: 'Acme',
      quantity: 7,
      image_urls: ['https://x.test/1.jpg', 'https://x.test/2.jpg'],
      properties: { Material: 'Steel', Height: '30 cm' },
    },
  ]);
});

const ATTRIBUTES = ['Attribute (Name:Type:Position)*', 'Value (Value:Position)*'];

it('PrestaShop: combinations take what their product says, and add their impact to its price', async () => {
  const parsed = await parseText(
    csv(
      [
        [
          'Product ID*',
          'Name *',
          'Categories (x,y,z...)',
          'Price tax excluded',
          'Price tax included',
          'Reference',
          'EAN13',
          'Quantity',
          'Image URLs (x,y,z...)',
          ...ATTRIBUTES,
          'Impact on price',
        ],
        ['1', 'Shirt', 'Clothes', '20.10', '24.12', 'SH', '', '9', 'https://x.test/1.jpg', '', '', ''],
        [
          '1',
          '',
          '',
          '',
          '',
          'SH-M-B',
          '4006381333931',
          '4',
          '',
          'Size:select:0,Colour:color:1',
          'M:0,Blue:1',
          '0.000000',
        ],
        [
          '1',
          '',
          '',
          '',
          '',
          'SH-L-B',
          '',
          '-5',
          'https://x.test/l.jpg',
          'Size:select:0,Colour:color:1',
          'L:0,Blue:1',
          '1.500000',
        ],
        ['2', 'Lamp', 'Home', '30', '', 'L-1', '', '2', '', '', '', ''],
      ],
      ';',
    ),
  );
  expect(parsed.info.notes.slice(1)).toEqual([
    { code: 'known_system', params: { system: 'PrestaShop' } },
    { code: 'rows_folded', params: {}, rows: 1 },
    { code: 'price_impact_added', params: {}, rows: 1 },
  ]);
  const shirt = { name: 'Shirt', category_names: ['Clothes'], family_code: '1', family_name: 'Shirt' };
  expect(fieldsOf(parsed)).toEqual([
    {
      ...shirt,
      sku: 'SH-M-B',
      ean: '4006381333931',
      quantity: 4,
      price: '20.1',
      price_with_vat: '24.12',
      variant_options: { Size: 'M', Colour: 'Blue' },
      image_urls: ['https://x.test/1.jpg'],
    },
    {
      ...shirt,
      sku: 'SH-L-B',
      quantity: 0,
      price: '21.6',
      variant_options: { Size: 'L', Colour: 'Blue' },
      image_urls: ['https://x.test/l.jpg'],
    },
    { name: 'Lamp', category_names: ['Home'], sku: 'L-1', quantity: 2, price: '30' },
  ]);
});

it('PrestaShop: a file of combinations alone updates stock and options, and reads no price from an impact', async () => {
  const parsed = await parseText(
    csv(
      [
        [
          'Product ID*',
          ...ATTRIBUTES,
          'Supplier reference',
          'Reference',
          'EAN13',
          'Wholesale price',
          'Impact on price',
          'Quantity',
        ],
        ['1', 'Size:select:0', 'M:0', 'SUP', 'SH-M', '', '9.5', '2', '4'],
      ],
      ';',
    ),
  );
  expect(codes(parsed).slice(1)).toEqual(['known_system PrestaShop', 'price_impact_unread']);
  expect(fieldsOf(parsed)).toEqual([
    { sku: 'SH-M', quantity: 4, family_code: '1', variant_options: { Size: 'M' } },
  ]);
});
