import { expect, test } from 'vitest';
import { issueOf, issuesOf } from './issues.ts';

test.each([
  ['Listing not found', 'listing_not_found', undefined],
  ['Barkod daha önce kullanılmış', 'duplicate_barcode', 'barcode'],
  ['Barcode alanı geçersiz', 'invalid_barcode', 'barcode'],
  ['Marka bulunamadı: Kimse', 'unknown_brand', 'brand'],
  ['Kategori bulunamadı ya da uç kategori değil: 1', 'unknown_category', 'categoryPath'],
  ['Görsele ulaşılamadı', 'invalid_image', 'images'],
  ['price alanı virgüllü ondalık olmalıdır', 'invalid_price', 'price'],
  ['Stok negatif olamaz', 'invalid_stock', 'stock'],
  ['UrunAdi alanı zorunludur', 'missing_field', undefined],
  ['Zorunlu özellik eksik: Renk', 'missing_attribute', 'attributes'],
  ['Ürün yasaklı listede', 'policy_blocked', undefined],
  ['Başka bir neden', 'rejected', undefined],
])('“%s” is %s', (message, code, field) => {
  expect(issueOf(message)).toEqual({ code, message, ...(field === undefined ? {} : { field }) });
});

test('a refusal without a reason still has an issue', () => {
  expect(issuesOf([' '])).toMatchObject([
    { code: 'rejected', message: expect.stringContaining('no reason') },
  ]);
});
