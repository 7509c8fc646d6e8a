import type { Wording } from './wording.ts';

/** Why a row of an imported file is refused. */
export const IMPORT_ROW_MESSAGES = {
  in_column: { en: '{column}: {reason}', tr: '{column}: {reason}' },
  number_expected: { en: 'A number is expected.', tr: 'Bir sayı girin.' },
  number_negative: { en: 'The number may not be negative.', tr: 'Sayı eksi olamaz.' },
  whole_number_expected: { en: 'A whole number is expected.', tr: 'Tam sayı girin.' },
  yes_or_no_expected: {
    en: 'Yes or no is expected (true/false, 1/0, evet/hayır, aktif/pasif).',
    tr: 'Evet ya da hayır girin (true/false, 1/0, evet/hayır, aktif/pasif).',
  },
  identifier_expected: { en: 'A numeric identifier is expected.', tr: 'Sayısal bir ID girin.' },
  currency_expected: {
    en: 'A currency is expected, as its code of three letters (EUR).',
    tr: 'Üç harfli kodla bir para birimi beklenir (EUR).',
  },
  named_values_expected: {
    en: 'Names with values are expected, such as "Size: M; Colour: Red".',
    tr: '“Beden: M; Renk: Kırmızı” gibi ad ve değerler beklenir.',
  },
  number_cut_off: {
    en: 'A spreadsheet has cut off digits of this number.',
    tr: 'Hesap tablosu programı bu sayının hanelerini kırpmış. Sütunu metin biçimine alıp yeniden girin.',
  },
  barcode_cut_off: {
    en: 'A spreadsheet has cut off digits of this barcode.',
    tr: 'Hesap tablosu programı bu barkodun hanelerini kırpmış. Sütunu metin biçimine alıp yeniden girin.',
  },
  several_barcodes: {
    en: 'The cell holds several barcodes; a product has one.',
    tr: 'Hücrede birden çok barkod var. Bir ürünün tek barkodu olur.',
  },
  no_barcode: { en: 'This is no barcode.', tr: 'Bu bir barkod değil.' },
  spreadsheet_error: {
    en: 'The cell holds an error value of the spreadsheet.',
    tr: 'Hücrede #REF! gibi bir hesap tablosu hatası var.',
  },
  control_characters: {
    en: 'The cell holds control or broken characters.',
    tr: 'Hücrede okunamayan karakterler var.',
  },
  lost_characters: {
    en: 'The cell holds characters that were lost in a conversion (�).',
    tr: 'Hücrede dönüştürmede kaybolmuş karakterler var (�).',
  },
  no_values: {
    en: 'No column that is read has a value in this row.',
    tr: 'Bu satırda eşlenmiş hiçbir sütunda değer yok.',
  },
  second_header: {
    en: 'This row is a second header with other columns; import that part as a file of its own.',
    tr: 'Bu satır başka sütunları olan ikinci bir başlık. O bölümü ayrı bir dosya olarak içe aktarın.',
  },
  too_many_cells: {
    en: 'The row has {cells} cells, the header {width}.',
    tr: 'Satırda {cells} hücre var, başlıkta ise {width}.',
  },
  row_truncated: {
    en: 'The file ends within this row.',
    tr: 'Dosya bu satırın ortasında bitiyor.',
  },
  quote_open: {
    en: 'A quotation mark is opened in this row and never closed, so the file ends inside it.',
    tr: 'Bu satırda açılan tırnak hiç kapanmıyor.',
  },
  row_twin: {
    en: 'The row has neither SKU nor barcode and the name and brand of row {row}; give each an SKU or a barcode.',
    tr: 'Satırın ne stok kodu ne barkodu var, adı ve markası {row}. satırla aynı; her birine stok kodu ya da barkod verin.',
  },
  row_ambiguous: {
    en: '{count} products have this {what}; give the row the SKU of the one that is meant',
    tr: '{count} üründe bu {what} var; satıra kastedilen ürünün stok kodunu yazın.',
  },
  row_exists: {
    en: 'product {id} has this {what} already; give the row an SKU of its own',
    tr: '{id} numaralı üründe bu {what} zaten var; satıra kendi stok kodunu verin.',
  },
  sku_unknown: { en: 'no product has this SKU', tr: 'Bu stok koduyla ürün yok.' },
  barcode_unknown: { en: 'no product has this barcode', tr: 'Bu barkodla ürün yok.' },
  sku_needed: {
    en: 'sku is needed to find the product to update',
    tr: 'Ürünü bulmak için stok kodu gerekir.',
  },
  row_not_saved: {
    en: 'the row could not be saved because of an internal error',
    tr: 'Satır bir iç hata nedeniyle kaydedilemedi.',
  },
  currency_without_rate: {
    en: 'the price is in {from} and the catalogue in {to}: convert_currency gives no rate for {from}; add one to it, or to the stored exchange rates',
    tr: 'Fiyat {from}, katalog {to} biriminde. {from} için kur yok: içe aktarmaya ya da kayıtlı kurlara bir kur ekleyin.',
  },
  currency_not_converted: {
    en: 'the price is in {from} and the catalogue in {to}: import again with convert_currency, either {example} or "tenant_rates" for the stored exchange rates',
    tr: 'Fiyat {from}, katalog {to} biriminde. Nasıl çevrileceğini seçin ya da satırı düzeltin.',
  },
} as const satisfies Record<string, Wording>;
