import { expect, it } from 'vitest';
import { codes, csv, fieldsOf } from '../testing/exports.ts';
import { parseText } from '../testing/files.ts';

it('Trendyol: prices with VAT, rows of one model are variants, pictures in columns of their own', async () => {
  const head = [
    'Partner ID',
    'Barkod',
    'Model Kodu',
    'Ürün Rengi',
    'Beden',
    'Marka',
    'Kategori İsmi',
    'Tedarikçi Stok Kodu',
    'Ürün Adı',
    'Piyasa Satış Fiyatı (KDV Dahil)',
    "Trendyol'da Satılacak Fiyat (KDV Dahil)",
    'Ürün Stok Adedi',
    'KDV Oranı',
    'Görsel 1',
    'Görsel 2',
    'Durum',
  ];
  const parsed = await parseText(
    csv(
      [
        head,
        [
          '9',
          '8690000000012',
          'GMK',
          'Mavi',
          'S',
          'Örnek',
          'Gömlek',
          'GMK-S',
          'Gömlek',
          '249,90',
          '199,90',
          '3',
          '10',
          'https://x.test/1.jpg',
          'https://x.test/2.jpg',
          'Satışta',
        ],
        [
          '9',
          '8690000000029',
          'GMK',
          'Mavi',
          'M',
          'Örnek',
          'Gömlek',
          'GMK-M',
          'Gömlek',
          '249,90',
          '199,90',
          '1',
          '10',
          'https://x.test/1.jpg',
          '',
          'Satışta',
        ],
      ],
      ';',
    ),
  );
  expect(codes(parsed)).toEqual(['separator', 'known_system Trendyol']);
  expect(fieldsOf(parsed)[1]).toEqual({
    sku: 'GMK-M',
    ean: '8690000000029',
    name: 'Gömlek',
    brand_name: 'Örnek',
    category_paths: [['Gömlek']],
    quantity: 1,
    tax_rate: '10',
    price_with_vat: '199.9',
    list_price_with_vat: '249.9',
    family_code: 'GMK',
    family_name: 'Gömlek',
    variant_options: { Renk: 'Mavi', Beden: 'M' },
    image_urls: ['https://x.test/1.jpg'],
  });
  expect(fieldsOf(parsed)[0]).toMatchObject({
    image_urls: ['https://x.test/1.jpg', 'https://x.test/2.jpg'],
  });
});
