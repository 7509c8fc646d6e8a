import type { Wording } from './wording.ts';

/** Notes on a file: every guess the reader made, and what else is worth knowing. `rows` is the number of rows. */
export const IMPORT_NOTES = {
  column_ignored: {
    en: 'The column "{column}" was ignored, because "{other}" already gives {field}.',
    tr: '“{column}” sütunu yok sayıldı, çünkü “{other}” zaten {field} alanını veriyor.',
  },
  sheets_ignored: {
    en: 'Only the sheet "{sheet}" was read; not read: {others}.',
    tr: 'Yalnızca “{sheet}” sayfası okundu; okunmayanlar: {others}.',
  },
  separator: {
    en: 'The cells were taken as separated by {separator}.',
    tr: 'Hücrelerin ayırıcısı olarak şu alındı: {separator}.',
  },
  header_row: {
    en: 'The column names were found in row {row}; the rows above were skipped.',
    tr: 'Sütun adları {row}. satırda bulundu; üstündeki satırlar atlandı.',
  },
  encoding: {
    en: 'The file is not UTF-8; it was read as {encoding}.',
    tr: 'Dosya UTF-8 değil; {encoding} olarak okundu.',
  },
  encoding_mixed: {
    en: 'The file mixes UTF-8 and {encoding}; lines that are not UTF-8 were read as {encoding}.',
    tr: 'Dosyada UTF-8 ile {encoding} karışık; UTF-8 olmayan satırlar {encoding} olarak okundu.',
  },
  encoding_repaired: {
    en: 'The text was saved in a wrong encoding before (such as "{before}" for "{after}"); the whole file was read as {encoding}.',
    tr: 'Metin daha önce yanlış kodlamayla kaydedilmiş (“{after}” yerine “{before}”); dosyanın tamamı {encoding} olarak okundu.',
  },
  mojibake: {
    en: '{rows} {rows:row looks|rows look} as if {rows:its|their} text was read in a wrong encoding before (such as "Ã¼" for "ü").',
    tr: '{rows} satırın metni daha önce yanlış kodlamayla okunmuş görünüyor (“ü” yerine “Ã¼”).',
  },
  header_repeated: {
    en: 'Row {row} repeats the header and was skipped.',
    tr: '{row}. satır başlığı yineliyor ve atlandı.',
  },
  rows_short: {
    en: '{rows} {rows:row has|rows have} fewer cells than the header; the missing cells count as empty.',
    tr: '{rows} satırda başlıktan az hücre var; eksik hücreler boş sayıldı.',
  },
  decimals_mixed: {
    en: 'The column "{column}" mixes decimal points and decimal commas.',
    tr: '“{column}” sütununda ondalık nokta ile ondalık virgül karışık.',
  },
  decimals_assumed: {
    en: '{rows} {rows:number|numbers} of the column "{column}" can be read in two ways; "{text}" was read as {value}.',
    tr: '“{column}” sütununda {rows} sayı iki türlü okunabilir; “{text}”, {value} olarak okundu.',
  },
  sku_repeated: {
    en: '{rows} {rows:row repeats|rows repeat} an SKU of an earlier row, such as {sku}; of each SKU the last row counts.',
    tr: '{rows} satır önceki bir satırın stok kodunu yineliyor (örneğin {sku}); her stok kodu için son satır geçerlidir.',
  },
  vat_missing: {
    en: '{rows} {rows:new product has|new products have} no VAT rate, so 0 % is assumed and no VAT is added to {rows:its|their} price (defined rates: {defined}). Give the file a tax_rate column, or the import a default_tax_rate.',
    tr: '{rows} yeni ürünün KDV oranı yok, bu yüzden %0 varsayıldı (tanımlı oranlar: {defined}). KDV oranı sütunu eşleyin ya da yeni ürünler için bir oran seçin.',
  },
  vat_missing_and_undefined: {
    en: '{rows} {rows:new product has|new products have} no VAT rate, so 0 % is assumed and no VAT is added to {rows:its|their} price. Give the file a tax_rate column, or the import a default_tax_rate.',
    tr: '{rows} yeni ürünün KDV oranı yok, bu yüzden %0 varsayıldı. KDV oranı sütunu eşleyin ya da yeni ürünler için bir oran seçin.',
  },
  vat_column_missing: {
    en: 'No column gives a VAT rate: new products have none, so 0 % is assumed, unless the import gives a default_tax_rate.',
    tr: 'Hiçbir sütun KDV oranı vermiyor: yeni ürünlerin oranı olmaz, %0 varsayılır. Bir sütun eşleyin ya da aşağıda yeni ürünler için bir oran seçin.',
  },
  vat_default: {
    en: '{rows} {rows:new product was|new products were} given the VAT rate {rate} %.',
    tr: '{rows} yeni ürüne %{rate} KDV oranı verildi.',
  },
  currency_missing: {
    en: '{rows} {rows:row names no currency; its|rows name no currency; their} prices were taken as {currency}, the currency of the catalogue.',
    tr: '{rows} satır para birimi belirtmiyor; fiyatları kataloğun para birimi {currency} olarak alındı.',
  },
  currency_assumed: {
    en: '{rows} {rows:row names no currency; its|rows name no currency; their} prices were taken as {currency}, as the import says.',
    tr: '{rows} satır para birimi belirtmiyor; fiyatları seçildiği gibi {currency} olarak alındı.',
  },
  currency_converted: {
    en: 'The prices of {rows} {rows:row|rows} were converted from {from} to {to} at {rate}.',
    tr: '{rows} satırın fiyatı {rate} kuruyla {from} biriminden {to} birimine çevrildi.',
  },
  record_path: {
    en: 'Each element at {path} was taken as a product; record_path chooses another.',
    tr: '{path} konumundaki her öğe bir ürün olarak alındı.',
  },
  known_system: {
    en: 'The file was recognised as an export of {system}: variants and pictures were read as such.',
    tr: 'Dosya bir {system} dışa aktarımı olarak tanındı: varyantlar ve görseller buna göre okundu.',
  },
  rows_folded: {
    en: '{rows} {rows:row is no product of its own|rows are no products of their own} (parents of variants, further pictures) and went into those.',
    tr: '{rows} satır kendi başına ürün değil (varyantların ana kaydı, ek görseller); ilgili ürünlere eklendi.',
  },
  column_as_property: {
    en: 'The column "{column}" (filled in {rows} {rows:row|rows}) was read as the property "{property}".',
    tr: '“{column}” sütunu {rows} satırda “{property}” özelliği olarak okundu.',
  },
  column_as_category: {
    en: 'No column gives a category; "{column}" (filled in {rows} {rows:row|rows}) was read as one.',
    tr: 'Kategori veren sütun yok; “{column}” {rows} satırda kategori olarak okundu.',
  },
  price_impact_added: {
    en: '{rows} {rows:row|rows} with an impact on the price: it was added to the price of the product without VAT, and prices with VAT were left out.',
    tr: '{rows} satırın fiyata etkisi var: ürünün KDV hariç fiyatına eklendi, KDV dahil fiyatlar okunmadı.',
  },
  price_impact_unread: {
    en: '{rows} {rows:row|rows} with an impact on the price, which was not read: the file does not give the price of the product.',
    tr: '{rows} satırın fiyata etkisi var ve okunmadı: dosya ürünün fiyatını vermiyor.',
  },
  sale_left_out: {
    en: '{rows} {rows:row has|rows have} a sale price that does not hold now, or whose dates cannot be read: the regular price was taken.',
    tr: '{rows} satırda şu anda geçerli olmayan ya da tarihleri okunamayan bir indirimli fiyat var: normal fiyat alındı.',
  },
  image_failed: {
    en: 'Row {row}: the picture {url} could not be had: {reason}',
    tr: '{row}. satır: {url} görseli alınamadı: {reason}',
  },
  image_address_invalid: {
    en: '{rows} {rows:row names|rows name} pictures by something that is no address (https://…); those pictures were left out.',
    tr: '{rows} satırda görsel adresi yerine başka bir şey var (https://… olmalı); bu görseller atlandı.',
  },
  matched_by_barcode: {
    en: '{rows} {rows:row has no SKU and went to the one product with its|rows have no SKU and went to the one product with their} barcode.',
    tr: '{rows} satırın stok kodu yok; barkodları tek bir üründe bulundu ve ona yazıldı.',
  },
  matched_by_name: {
    en: '{rows} {rows:row has neither SKU nor barcode and went to the one product of its|rows have neither SKU nor barcode and went to the one product of their} name and brand.',
    tr: '{rows} satırın ne stok kodu ne barkodu var; adı ve markası aynı olan tek ürüne yazıldı.',
  },
} as const satisfies Record<string, Wording>;
