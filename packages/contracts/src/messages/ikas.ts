import type { Wording } from './wording.ts';

/** Why a listing is not in an ikas shop as it should be, where its connector says it and not ikas. */
export const IKAS_MESSAGES = {
  ikas_text: {
    en: 'the text has control characters or line breaks in it, or blanks around it',
    tr: 'metinde kontrol karakterleri ya da satır sonları, veya başında veya sonunda boşluk var',
  },
  ikas_title_missing: {
    en: 'ikas takes no product without a name',
    tr: 'ikas adı olmayan ürün almaz',
  },
  ikas_price: {
    en: 'a price for ikas has at most {digits} digits before and two after the decimal point: {price}',
    tr: 'ikas için bir fiyatın ondalık ayırıcıdan önce en çok {digits}, sonra en çok iki basamağı olur: {price}',
  },
  ikas_stock: {
    en: '{stock} is no number of pieces that ikas takes',
    tr: '{stock} ikas’ın aldığı bir adet değildir',
  },
  ikas_weight: {
    en: '{weight} is no weight in kilograms',
    tr: '{weight} kilogram cinsinden bir ağırlık değildir',
  },
  ikas_image: {
    en: '{address} is no address of an image',
    tr: '{address} bir görsel adresi değildir',
  },
  ikas_option: {
    en: 'the options of a variant have names and values of 1 to {limit} characters, and no name twice',
    tr: 'bir varyantın seçeneklerinin adları ve değerleri 1 ile {limit} karakter arasındadır ve hiçbir ad iki kez geçmez',
  },
  ikas_property: {
    en: 'the property {name} has no name or no value',
    tr: '{name} özelliğinin adı ya da değeri yok',
  },
  ikas_attribute_type: {
    en: 'the shop has an attribute {name} that is no text; rename it there, or the property here',
    tr: 'mağazada metin olmayan bir {name} özelliği var; onu orada ya da özelliği burada yeniden adlandırın',
  },
  ikas_options_differ: {
    en: 'the product in the shop has the options {theirs} and this variant {own}: in ikas all variants have the same',
    tr: 'mağazadaki ürünün seçenekleri {theirs}, bu varyantınki {own}: ikas’ta bütün varyantların seçenekleri aynıdır',
  },
  ikas_other_product: {
    en: 'in the shop it belongs to another product ({theirs}): a variant cannot move; withdraw it and delete it there, so that it is made anew',
    tr: 'mağazada başka bir ürüne ait ({theirs}): bir varyant taşınamaz; geri çekip orada silin, böylece yeniden oluşturulur',
  },
  ikas_twin: {
    en: 'the product in the shop has a variant with the same options already, with the SKU {sku}',
    tr: 'mağazadaki üründe aynı seçeneklere sahip bir varyant zaten var; SKU’su {sku}',
  },
  ikas_several: {
    en: 'the shop has {count} variants with the SKU {sku}',
    tr: 'mağazada {sku} SKU’lu {count} varyant var',
  },
  ikas_not_there: {
    en: 'the shop has no variant for {key}; it was deleted there',
    tr: 'mağazada {key} için varyant yok; orada silinmiş',
  },
  ikas_name: {
    en: 'a name has 1 to {limit} characters, without control characters',
    tr: 'bir ad 1 ile {limit} karakter arasındadır ve kontrol karakteri içermez',
  },
  ikas_error_share: {
    en: 'ikas refused {failed} of the last {calls} calls and blocks an app whose calls fail; the rest is sent bit by bit. Correct the refused products',
    tr: 'ikas son {calls} çağrının {failed} tanesini reddetti ve çağrıları başarısız olan uygulamayı engeller; kalanlar azar azar gönderilir. Reddedilen ürünleri düzeltin',
  },
  ikas_not_shown_yet: {
    en: 'ikas does not show the product yet as it was saved a moment ago',
    tr: 'ikas ürünü biraz önce kaydedildiği haliyle henüz göstermiyor',
  },
  ikas_term_used: {
    en: 'products or categories of the shop still have it',
    tr: 'mağazanın ürünleri ya da kategorileri onu hâlâ kullanıyor',
  },
  ikas_order_units: {
    en: 'ikas has {left} units of {title} for this, not {wanted}',
    tr: 'ikas’ta bunun için {title} ürününden {wanted} değil {left} adet var',
  },
  ikas_order_packed: {
    en: 'units of this are in package {number} of ikas: ship what is in it by itself, or take it apart in ikas',
    tr: 'bu ürünlerin bir kısmı ikas’taki {number} paketinde: o paketi kendi başına gönderin ya da ikas’ta bozun',
  },
  ikas_order_label: {
    en: 'package {number} has the tracking number {kept} in ikas: ship it without another one',
    tr: '{number} paketinin ikas’taki takip numarası {kept}: başka numara vermeden gönderin',
  },
  ikas_refund_sums: {
    en: 'the prices of the lines do not add up to the total of this order at ikas, so the amount of a unit is not sure: refund it in ikas',
    tr: 'satırların fiyatları bu siparişin ikas’taki toplamını vermiyor, bu yüzden bir adedin tutarı kesin değil: iadeyi ikas’ta yapın',
  },
  ikas_refund_payment: {
    en: 'ikas shows no single payment of this order with {amount} left: refund it in ikas',
    tr: 'ikas’ta bu siparişin {amount} tutarı karşılayan tek bir ödemesi görünmüyor: iadeyi ikas’ta yapın',
  },
} as const satisfies Record<string, Wording>;
