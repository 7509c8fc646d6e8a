import { ConnectorError } from '@sluice/connector-kit';
import { describe, expect, test } from 'vitest';
import { isRepetition, issueOf, issuesOf, passingError } from './issues.ts';

describe('reasons of the channel', () => {
  test.each([
    ['Zorunlu Ürün Özellik Değeri Eksik/Yanlış', 'missing_attribute'],
    ['Zorunlu kategori özellik bilgisi eksiktir. Eksik alan: Renk', 'missing_attribute'],
    ['Required category attribute is missing: Color', 'missing_attribute'],
    ['Geçersiz özellik değeri: 338', 'invalid_attribute'],
    ['Hatalı Marka Bilgisi', 'unknown_brand'],
    ['MARKA BULUNAMADI: 999', 'unknown_brand'],
    ['Kategori bulunamadı', 'unknown_category'],
    ['Ürün için kategori bulunamadı', 'unknown_category'],
    ['Ürün bulunamadı', 'listing_not_found'],
    ['Product not found', 'listing_not_found'],
    ['8690000000012 barkodlu ürün zaten mevcut', 'duplicate_barcode'],
    ['Barkod alanında geçersiz karakter kullanılamaz', 'invalid_barcode'],
    ['Sakıncalı Görsel', 'invalid_image'],
    ['Liste fiyatı satış fiyatından küçük olamaz', 'invalid_price'],
    ['Stok miktarı 20000 değerinden büyük olamaz', 'invalid_stock'],
    ['Ürün ismi 100 karakterden uzun olamaz', 'too_long'],
    ['Ürün açıklaması boş olamaz', 'missing_field'],
    ['Satış Kurallarına Aykırı Ürün', 'policy_blocked'],
    ['KDV alanına 0,1,10,20 değerlerinden birisini girebilirsiniz!', 'invalid_value'],
    ['Beklenmeyen bir durum', 'rejected'],
  ])('“%s” is %s, its text unchanged', (message, code) => {
    expect(issueOf(message)).toMatchObject({ code, message });
  });

  test('a refusal without one says so', () => {
    expect(issuesOf(['', ' '])).toEqual([
      { code: 'rejected', message: expect.stringContaining('no reason') },
    ]);
  });

  test('that pass by themselves are tried again, but not beside one that does not', () => {
    const passing = 'Aynı barkod için dakikada 30’dan fazla fiyat güncelleme isteği atılamaz';
    expect(passingError([passing])).toMatchObject({ kind: 'rate_limited', message: passing });
    expect(passingError([passing, 'Marka bulunamadı'])).toBeNull();
    expect(passingError([])).toBeNull();
  });
});

test('a repetition is known by its words, in a refusal of the whole call alone', () => {
  const said = (kind: 'invalid_request' | 'unknown_outcome', message: string) =>
    new ConnectorError({
      kind,
      message: 'refused',
      evidence: { body: JSON.stringify({ errors: [{ message }] }) },
    });
  const words = '15 dakika boyunca aynı isteği tekrarlı olarak atamazsınız!';
  expect(isRepetition(said('invalid_request', words))).toBe(true);
  expect(isRepetition(said('unknown_outcome', words))).toBe(false);
  expect(isRepetition(said('invalid_request', 'en fazla 1000 item gönderilebilir'))).toBe(false);
});
