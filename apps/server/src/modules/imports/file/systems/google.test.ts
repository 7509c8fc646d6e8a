import { expect, it } from 'vitest';
import { codes, csv, fieldsOf } from '../testing/exports.ts';
import { faults, parse, tempFile } from '../testing/files.ts';

it('Google: prices bring their currency, groups are articles', async () => {
  const rows = [
    [
      'id',
      'title',
      'description',
      'link',
      'image_link',
      'additional_image_link',
      'availability',
      'price',
      'sale_price',
      'gtin',
      'brand',
      'item_group_id',
      'size',
      'product_type',
      'shipping_weight',
    ],
    [
      'A1',
      'Sock',
      'Warm',
      'https://x.test/a',
      'https://x.test/1.jpg',
      'https://x.test/2.jpg,https://x.test/3.jpg',
      'in stock',
      '15.00 USD',
      '12.00 USD',
      '4006381333931',
      'Acme',
      'A',
      'S',
      'Wear > Socks',
      '1.5 lb',
    ],
    [
      'A2',
      'Sock',
      'Warm',
      'https://x.test/b',
      'https://x.test/1.jpg',
      '',
      'in stock',
      '15.00 USD',
      '',
      '',
      'Acme',
      'A',
      'M',
      'Wear > Socks',
      '200 g',
    ],
  ];
  const parsed = await parse(tempFile('feed.tsv', csv(rows, '\t')));
  expect(codes(parsed)).toEqual(['known_system Google Merchant Center']);
  expect(faults(parsed)).toEqual([]);
  expect(fieldsOf(parsed)).toMatchObject([
    {
      sku: 'A1',
      currency: 'USD',
      price_with_vat: '12',
      list_price_with_vat: '15',
      family_code: 'A',
      variant_options: { Size: 'S' },
      image_urls: ['https://x.test/1.jpg', 'https://x.test/2.jpg', 'https://x.test/3.jpg'],
    },
    {
      sku: 'A2',
      currency: 'USD',
      price_with_vat: '15',
      weight: '0.2',
      category_paths: [['Wear', 'Socks']],
    },
  ]);
});

it('Google: a sale price counts between the moments of its dates', async () => {
  const header = ['id', 'title', 'link', 'image_link', 'price', 'sale_price', 'sale_price_effective_date'];
  const row = (id: string, dates: string) => [id, id, '', '', '15.00 USD', '12.00 USD', dates];
  const parsed = await parse(
    tempFile(
      'dated.tsv',
      csv(
        [
          header,
          row('NOW', '2001-02-24T11:07+0100/2999-02-29T23:07+0100'),
          row('ALWAYS', ''),
          row('LATER', '2999-02-24T11:07+0100/2999-02-29T23:07+0100'),
          row('OVER', '2001-02-24T13:00-0800/2001-02-29T15:30-0800'),
        ],
        '\t',
      ),
    ),
  );
  expect(fieldsOf(parsed).map((fields) => fields.price_with_vat)).toEqual(['12', '12', '15', '15']);
});
