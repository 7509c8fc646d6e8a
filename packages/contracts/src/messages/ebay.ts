import type { Wording } from './wording.ts';

/** Why a listing is not on eBay as it should be, or an order not changed, where its connector says it and not eBay. */
export const EBAY_MESSAGES = {
  ebay_sku: {
    en: 'on eBay a SKU has 1 to {limit} characters, no control characters and no blanks around it',
    tr: 'eBay’de bir SKU 1 ile {limit} karakter arasındadır; kontrol karakteri içermez, başında ve sonunda boşluk olmaz',
  },
  ebay_text: {
    en: 'the text has control characters or line breaks in it, or blanks around it',
    tr: 'metinde kontrol karakterleri ya da satır sonları, veya başında veya sonunda boşluk var',
  },
  ebay_title_missing: {
    en: 'eBay needs a title',
    tr: 'eBay bir başlık istiyor',
  },
  ebay_title_long: {
    en: 'a title has at most {limit} characters on eBay, this one has {length}',
    tr: 'eBay’de bir başlık en çok {limit} karakterdir; bu başlıkta {length} var',
  },
  ebay_description_missing: {
    en: 'eBay needs a description',
    tr: 'eBay bir açıklama istiyor',
  },
  ebay_description_long: {
    en: 'a description has at most {limit} characters on eBay, HTML included',
    tr: 'eBay’de bir açıklama HTML dahil en çok {limit} karakterdir',
  },
  ebay_brand: {
    en: 'a brand has 1 to {limit} characters on eBay, no control characters and no blanks around it',
    tr: 'eBay’de bir marka 1 ile {limit} karakter arasındadır; kontrol karakteri içermez, başında ve sonunda boşluk olmaz',
  },
  ebay_barcode: {
    en: 'eBay takes EAN, UPC and ISBN with a right check digit: {barcode}',
    tr: 'eBay kontrol basamağı doğru olan EAN, UPC ve ISBN alır: {barcode}',
  },
  ebay_category_missing: {
    en: 'map the category of this product to one of eBay',
    tr: 'bu ürünün kategorisini eBay’in bir kategorisine eşleyin',
  },
  ebay_weight: {
    en: '{weight} is no weight in kilograms that eBay takes',
    tr: '{weight} eBay’in aldığı, kilogram cinsinden bir ağırlık değildir',
  },
  ebay_image_missing: {
    en: 'eBay needs at least one image',
    tr: 'eBay en az bir görsel istiyor',
  },
  ebay_images_many: {
    en: 'eBay takes at most {limit} images of a listing, this one has {count}',
    tr: 'eBay bir listelemede en çok {limit} görsel alır; bunda {count} var',
  },
  ebay_image: {
    en: 'eBay fetches images from https addresses without blanks: {address}',
    tr: 'eBay görselleri boşluk içermeyen https adreslerinden alır: {address}',
  },
  ebay_aspect: {
    en: 'an item specific of eBay has a name of 1 to {nameLimit} and values of 1 to {valueLimit} characters, in one line: {name}',
    tr: 'eBay’de bir ürün özelliğinin adı 1 ile {nameLimit}, değerleri 1 ile {valueLimit} karakter arasında ve tek satırdır: {name}',
  },
  ebay_price: {
    en: 'a price on eBay is above 0 and has at most two decimals: {price}',
    tr: 'eBay’de bir fiyat 0’dan büyüktür ve en çok iki ondalık basamağı vardır: {price}',
  },
  ebay_currency: {
    en: 'prices on this marketplace of eBay are in {wanted}, this one is in {currency}; set the currency of the connection',
    tr: 'eBay’in bu pazar yerinde fiyatlar {wanted} olur; bu fiyat {currency}; bağlantının para birimini ayarlayın',
  },
  ebay_stock: {
    en: '{stock} is no number of pieces that eBay takes',
    tr: '{stock} eBay’in aldığı bir adet değildir',
  },
  ebay_twin: {
    en: 'another product of this connection has the SKU {sku} on eBay',
    tr: 'eBay’de {sku} SKU’su bu bağlantının başka bir ürününde',
  },
  ebay_elsewhere: {
    en: 'the SKU has a listing on {marketplace}: end it there before it goes on sale here, or set that marketplace again',
    tr: 'SKU’nun {marketplace} üzerinde bir listelemesi var: burada satışa çıkmadan önce orada sonlandırın veya o pazar yerini yeniden ayarlayın',
  },
  ebay_not_there: {
    en: 'eBay has no offer for {key}; it was deleted there',
    tr: 'eBay’de {key} için teklif yok; orada silinmiş',
  },
  ebay_on_hold: {
    en: 'eBay has put the listing on hold for a breach of its rules; see your messages there',
    tr: 'eBay listelemeyi kural ihlali nedeniyle askıya aldı; oradaki mesajlarınıza bakın',
  },
  ebay_location: {
    en: 'eBay takes no listings for the inventory location {location}: {reason}',
    tr: 'eBay {location} stok konumu için listeleme almıyor: {reason}',
  },
  ebay_no_consent: {
    en: 'the seller has not agreed yet: connect with eBay on the page of the connection, or enter a refresh token',
    tr: 'satıcı henüz onay vermedi: bağlantının sayfasında eBay ile bağlanın ya da bir yenileme belirteci girin',
  },
  ebay_no_token: {
    en: 'eBay gave no token: App ID, Cert ID or refresh token is wrong, or the seller’s consent has run out; connect with eBay again',
    tr: 'eBay belirteç vermedi: App ID, Cert ID ya da yenileme belirteci yanlış veya satıcının onayının süresi doldu; eBay ile yeniden bağlanın',
  },
  ebay_no_redirect_name: {
    en: 'RuName is missing: enter the name that eBay gave to the return address of your application',
    tr: 'RuName eksik: eBay’in uygulamanızın dönüş adresine verdiği adı girin',
  },
  ebay_no_code: {
    en: 'eBay led back without a code: connect with eBay again',
    tr: 'eBay kod vermeden geri yönlendirdi: eBay ile yeniden bağlanın',
  },
  ebay_code_refused: {
    en: 'eBay refused the seller’s consent: App ID, Cert ID or RuName belong to different keysets, or the code has run out; connect with eBay again',
    tr: 'eBay satıcının onayını kabul etmedi: App ID, Cert ID ya da RuName farklı anahtar setlerinden veya kodun süresi doldu; eBay ile yeniden bağlanın',
  },
  ebay_refunds_off: {
    en: 'the settings of this connection leave refunds to eBay',
    tr: 'bu bağlantının ayarları para iadelerini eBay’e bırakıyor',
  },
  ebay_refund_whole: {
    en: 'eBay takes refunds in money and not in units: from here, an order is refunded as a whole',
    tr: 'eBay para iadelerini adetle değil tutarla alır: buradan bir sipariş bütün olarak iade edilir',
  },
  ebay_refunded: {
    en: 'the buyer has got all the money of this order back already',
    tr: 'alıcı bu siparişin bütün parasını zaten geri aldı',
  },
  ebay_refund_begun: {
    en: 'the buyer has got money of this order as a whole back on eBay; refund the rest there',
    tr: 'alıcı eBay’de siparişin bütünü için para iadesi aldı; kalanını orada iade edin',
  },
  ebay_refund_failed: {
    en: 'eBay could not refund the order; see its Seller Hub',
    tr: 'eBay siparişin parasını iade edemedi; Seller Hub’a bakın',
  },
} as const satisfies Record<string, Wording>;
