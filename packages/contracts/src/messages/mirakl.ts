import type { Wording } from './wording.ts';

/** Why a listing is not on a marketplace of Mirakl as it should be, or an order not changed, where its connector says it. */
export const MIRAKL_MESSAGES = {
  mirakl_sku: {
    en: 'on this marketplace a SKU has 1 to {limit} characters, no control characters and no blanks around it',
    tr: 'bu pazar yerinde bir SKU 1 ile {limit} karakter arasındadır; kontrol karakteri içermez, başında ve sonunda boşluk olmaz',
  },
  mirakl_barcode: {
    en: 'a barcode has no blanks, commas, semicolons or quotation marks in it: {barcode}',
    tr: 'bir barkodda boşluk, virgül, noktalı virgül ya da tırnak işareti olmaz: {barcode}',
  },
  mirakl_barcode_missing: {
    en: 'offers are put on the operator’s products by their barcode: give the product one, or let this connection send product data',
    tr: 'teklifler, işletmecinin ürünlerine barkodla konur: ürüne barkod verin ya da bu bağlantının ürün bilgisi göndermesine izin verin',
  },
  mirakl_other_product: {
    en: 'the offer there is on a product with the barcode {held}, and this product has {barcode}: an offer cannot move to another product',
    tr: 'oradaki teklif {held} barkodlu bir ürüne ait; bu ürünün barkodu ise {barcode}. Bir teklif başka bir ürüne taşınamaz',
  },
  mirakl_title: {
    en: 'the operator needs a title',
    tr: 'işletmeci bir başlık istiyor',
  },
  mirakl_category: {
    en: 'map the category of this product to one of the operator’s',
    tr: 'bu ürünün kategorisini işletmecinin bir kategorisine eşleyin',
  },
  mirakl_text: {
    en: 'the text has control characters in it, or blanks around it',
    tr: 'metinde kontrol karakterleri ya da başında veya sonunda boşluk var',
  },
  mirakl_image: {
    en: 'the operator fetches images from addresses without blanks: {url}',
    tr: 'işletmeci görselleri boşluk içermeyen adreslerden alır: {url}',
  },
  mirakl_images: {
    en: 'the operator takes at most {limit} images, this product has {count}',
    tr: 'işletmeci en çok {limit} görsel alıyor; bu üründe {count} görsel var',
  },
  mirakl_price: {
    en: 'the operator takes prices above nothing with at most {decimals} decimals: {price}',
    tr: 'işletmeci sıfırdan büyük ve en çok {decimals} ondalıklı fiyat alır: {price}',
  },
  mirakl_currency: {
    en: 'the shop sells in {wanted}, and this price is in {currency}',
    tr: 'mağaza {wanted} ile satıyor; bu fiyat ise {currency} cinsinden',
  },
  mirakl_stock: {
    en: 'the operator takes whole numbers from 0 to {limit} as stock',
    tr: 'işletmeci stok olarak 0 ile {limit} arasında tam sayılar alır',
  },
  mirakl_prices: {
    en: 'the offer has prices for groups of customers or for a time, which a change from here would delete: change it on the marketplace',
    tr: 'teklifte müşteri grupları ya da bir süre için fiyatlar var; buradan yapılacak bir değişiklik onları silerdi: teklifi pazar yerinde değiştirin',
  },
  mirakl_twin: {
    en: 'another product that is sent with this one has the SKU {sku} there',
    tr: 'bununla birlikte gönderilen başka bir ürünün oradaki SKU’su {sku}',
  },
  mirakl_not_there: {
    en: 'the shop has no offer with the SKU {sku}',
    tr: 'mağazada {sku} SKU’lu bir teklif yok',
  },
  mirakl_offers_pace: {
    en: 'the marketplace takes offers once a minute',
    tr: 'pazaryeri teklifleri dakikada bir kez alır',
  },
  mirakl_products_pace: {
    en: 'the marketplace takes product data once in a quarter of an hour',
    tr: 'pazaryeri ürün verilerini on beş dakikada bir kez alır',
  },
  mirakl_examined: {
    en: 'the operator examines the product; its offer follows',
    tr: 'işletmeci ürünü inceliyor; teklifi sonra gelecek',
  },
  mirakl_no_products: {
    en: 'the operator’s catalogue names no attributes for category and SKU, so product data cannot be sent: set the connection to offers alone',
    tr: 'işletmecinin kataloğunda kategori ve SKU için nitelik yok; bu yüzden ürün bilgisi gönderilemez: bağlantıyı yalnızca tekliflere ayarlayın',
  },
  mirakl_order_state: {
    en: 'Mirakl has the order as {state}, which allows no such change',
    tr: 'Mirakl’da siparişin durumu {state}; bu değişikliğe izin vermiyor',
  },
  mirakl_order_whole: {
    en: 'Mirakl ships an order as a whole: all of its open units together',
    tr: 'Mirakl bir siparişi bütün olarak gönderir: açık olan bütün adetleri birlikte',
  },
  mirakl_order_refuse: {
    en: 'before an order is accepted Mirakl takes its refusal as a whole alone',
    tr: 'bir sipariş kabul edilmeden önce Mirakl yalnızca bütününün reddini alır',
  },
  mirakl_order_units: {
    en: 'line {line} has {left} units left for this, and not {units}',
    tr: '{line} satırında bunun için {units} değil, {left} adet kaldı',
  },
  mirakl_order_line: {
    en: 'the order has no line {line}',
    tr: 'siparişte {line} satırı yok',
  },
  mirakl_order_amounts: {
    en: 'the price of line {line} and its cancellations do not add up: do this on the marketplace',
    tr: '{line} satırının fiyatı ile iptalleri birbirini tutmuyor: bu işlemi pazaryerinde yapın',
  },
  mirakl_reason: {
    en: 'the operator lets shops use no reason for this',
    tr: 'işletmeci bunun için mağazalara açık bir neden tanımlamamış',
  },
} as const satisfies Readonly<Record<string, Wording>>;
