import type { Wording } from './wording.ts';

/** Why a listing is not on Amazon as it should be, where its connector says it and not Amazon. */
export const AMAZON_MESSAGES = {
  amazon_not_shown: {
    en: 'Amazon took the listing and does not show it yet',
    tr: 'Amazon ürünü aldı, ama henüz göstermiyor',
  },
  amazon_still_offered: {
    en: 'Amazon took the withdrawal and still shows the offer',
    tr: 'Amazon geri çekmeyi aldı, ama teklif hâlâ görünüyor',
  },
  amazon_offer_ended: {
    en: 'The offer on Amazon has an end that lies in the past',
    tr: 'Amazon’daki teklifin bitiş tarihi geçmişte',
  },
  amazon_not_there: {
    en: 'Amazon has no listing of this SKU in the marketplace',
    tr: 'Amazon’da bu pazaryerinde bu SKU ile bir ürün yok',
  },
  amazon_sku: {
    en: 'on Amazon a SKU has 1 to 40 characters, no control characters and no blanks around it',
    tr: 'Amazon’da bir SKU 1 ile 40 karakter arasındadır, kontrol karakteri içermez, başında ve sonunda boşluk olmaz',
  },
  amazon_barcode: {
    en: 'Amazon takes an EAN, UPC or GTIN with a right check digit: {barcode}',
    tr: 'Amazon kontrol basamağı doğru bir EAN, UPC ya da GTIN ister: {barcode}',
  },
  amazon_barcode_missing: {
    en: 'Amazon needs a barcode: give the product one, or let this connection list products without one',
    tr: 'Amazon barkod ister: ürüne bir barkod verin ya da bu bağlantının barkodsuz ürünleri listelemesine izin verin',
  },
  amazon_barcode_own: {
    en: 'the barcode {barcode} is of a shop’s own, so no product of Amazon’s can be found by it',
    tr: '{barcode} bir mağazanın kendi barkodu; Amazon’un bir ürünü onunla bulunamaz',
  },
  amazon_no_product: {
    en: 'Amazon has no product of the barcode {barcode}: map the category of this product to a product type',
    tr: 'Amazon’da {barcode} barkodlu ürün yok: bu ürünün kategorisini bir ürün türüyle eşleştirin',
  },
  amazon_several_products: {
    en: 'Amazon has several products of this barcode ({asins}), and none was chosen: map the category of this product, or offer it by hand',
    tr: 'Amazon’da bu barkodlu birden çok ürün var ({asins}) ve hiçbiri seçilmedi: bu ürünün kategorisini eşleştirin ya da elle sunun',
  },
  amazon_title_missing: {
    en: 'Amazon needs a title',
    tr: 'Amazon başlık ister',
  },
  amazon_text: {
    en: 'the text has control characters or line breaks in it, or blanks around it',
    tr: 'metinde kontrol karakterleri ya da satır sonları, veya başında veya sonunda boşluk var',
  },
  amazon_text_long: {
    en: 'on Amazon the text has at most {limit} characters, this one has {length}',
    tr: 'Amazon’da metin en çok {limit} karakterdir, bu metin {length} karakter',
  },
  amazon_images_many: {
    en: 'Amazon takes at most {limit} images of a product, this one has {count}',
    tr: 'Amazon bir ürün için en çok {limit} görsel alır, bu üründe {count} görsel var',
  },
  amazon_image: {
    en: 'Amazon fetches images from addresses without blanks: {address}',
    tr: 'Amazon görselleri boşluk içermeyen adreslerden alır: {address}',
  },
  amazon_category_missing: {
    en: 'map the category of this product to a product type of Amazon',
    tr: 'bu ürünün kategorisini Amazon’un bir ürün türüyle eşleştirin',
  },
  amazon_inactive: {
    en: 'Amazon has no listings that are prepared but not for sale; withdraw it instead',
    tr: 'Amazon’da hazırlanmış ama satışta olmayan ürün yoktur; bunun yerine geri çekin',
  },
  amazon_attribute_unknown: {
    en: 'Amazon has no attribute {code}',
    tr: 'Amazon’da {code} özelliği yok',
  },
  amazon_attribute_value: {
    en: 'the attribute takes another kind of value: {value}',
    tr: 'özellik başka türden bir değer alır: {value}',
  },
  amazon_price: {
    en: 'a price on Amazon is above 0 and has at most two decimals: {price}',
    tr: 'Amazon’da bir fiyat 0’dan büyüktür ve en çok iki ondalık basamağı olur: {price}',
  },
  amazon_currency: {
    en: 'prices in this marketplace are in {own}, this one is in {currency}; set the currency of the connection',
    tr: 'bu pazaryerinde fiyatlar {own} cinsindendir, bu fiyat {currency}; bağlantının para birimini ayarlayın',
  },
  amazon_stock: {
    en: 'Amazon takes a stock of 0 to {limit}: {stock}',
    tr: 'Amazon 0 ile {limit} arasında stok alır: {stock}',
  },
  amazon_fulfilled: {
    en: 'Amazon sends this listing from its warehouse (FBA); a stock from here would make it yours to send',
    tr: 'Bu ürünü Amazon kendi deposundan gönderiyor (FBA); buradan bir stok gönderilirse göndermek size düşer',
  },
  amazon_tracking_missing: {
    en: 'Amazon takes a shipment with its carrier and tracking number alone',
    tr: 'Amazon bir gönderiyi yalnızca kargo firması ve takip numarasıyla alır',
  },
  amazon_not_cancellable: {
    en: 'Amazon cancels an order that waits to be sent and no other; this one is {status}',
    tr: 'Amazon yalnızca gönderilmeyi bekleyen bir siparişi iptal eder; bu siparişin durumu {status}',
  },
  amazon_no_refund: {
    en: 'Amazon’s interface for orders takes no refund and does not tell what a customer sends back; refund in Seller Central',
    tr: 'Amazon’un sipariş arayüzü para iadesi almaz ve müşterinin geri gönderdiklerini bildirmez; para iadesini Seller Central’da yapın',
  },
} as const satisfies Record<string, Wording>;
