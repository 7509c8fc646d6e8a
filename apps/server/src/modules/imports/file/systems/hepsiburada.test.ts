import { expect, it } from 'vitest';
import { codes, csv, fieldsOf } from '../testing/exports.ts';
import { parseText } from '../testing/files.ts';

it('Hepsiburada: variants by their group', async () => {
  const parsed = await parseText(
    csv([
      [
        'Ürün Adı',
        'Satıcı Stok Kodu',
        'Barkod',
        'Varyant Grup Id',
        'Marka',
        'KDV',
        'Fiyat',
        'Stok',
        'Görsel1',
        'Görsel2',
        'Renk',
      ],
      [
        'Kupa',
        'K-1',
        '8690000000036',
        'G1',
        'Örnek',
        '20',
        '100',
        '2',
        'https://x.test/1.jpg',
        'https://x.test/2.jpg',
        'Kırmızı',
      ],
      ['Kupa', 'K-2', '8690000000043', 'G1', 'Örnek', '20', '100', '2', 'https://x.test/3.jpg', '', 'Mavi'],
      ['Tabak', 'T-1', '8690000000050', 'G2', 'Örnek', '20', '50', '2', '', '', 'Beyaz'],
    ]),
  );
  expect(codes(parsed)).toEqual(['known_system Hepsiburada']);
  expect(fieldsOf(parsed)[0]).toMatchObject({
    sku: 'K-1',
    price_with_vat: '100',
    tax_rate: '20',
    family_code: 'G1',
    variant_options: { Renk: 'Kırmızı' },
    image_urls: ['https://x.test/1.jpg', 'https://x.test/2.jpg'],
  });
  expect(fieldsOf(parsed)[2]).toEqual({
    sku: 'T-1',
    ean: '8690000000050',
    name: 'Tabak',
    brand_name: 'Örnek',
    tax_rate: '20',
    price_with_vat: '50',
    quantity: 2,
    properties: { Renk: 'Beyaz' },
  });
});
