import type { Wording } from './wording.ts';

/** Why a listing is not in a Medusa shop as it should be, where its connector says it and not Medusa. */
export const MEDUSA_MESSAGES = {
  medusa_empty: {
    en: 'Medusa would keep a product with an empty field: {field}',
    tr: 'Medusa boş bir alanla ürün tutardı: {field}',
  },
  medusa_nul: {
    en: 'the field has a NUL character, at which Medusa fails: {field}',
    tr: 'alanda Medusa’nın hata verdiği bir NUL karakteri var: {field}',
  },
  medusa_price: {
    en: '{price} is no price that the shop keeps exactly: {currency} has {digits} digits after the decimal point',
    tr: '{price} mağazanın tam olarak tuttuğu bir fiyat değil: {currency} ondalık ayırıcıdan sonra {digits} basamaklıdır',
  },
  medusa_currency: {
    en: 'the connection sells in {wanted} and the price is in {currency}; set the currency of the connection to {wanted}',
    tr: 'bağlantı {wanted} ile satıyor, fiyat ise {currency}; bağlantının para birimini {wanted} yapın',
  },
  medusa_stock: {
    en: '{stock} is no number of pieces that Medusa keeps',
    tr: '{stock} Medusa’nın tuttuğu bir adet değildir',
  },
  medusa_weight: {
    en: '{weight} is no weight in kilograms with at most {digits} figures',
    tr: '{weight} en çok {digits} rakamlı, kilogram cinsinden bir ağırlık değildir',
  },
  medusa_options: {
    en: 'the variants of a product all have the same options, each once. This one has {own}, the product has {needed}',
    tr: 'bir ürünün varyantlarının hepsinde aynı seçenekler birer kez bulunur. Bunda {own}, üründe {needed} var',
  },
  medusa_twin: {
    en: 'the product has the variant {sku} with the same options',
    tr: 'üründe aynı seçeneklerle {sku} varyantı var',
  },
  medusa_kit: {
    en: 'the stock of this variant is counted by several inventory items, or not at all; Sluice keeps that of one alone',
    tr: 'bu varyantın stoku birkaç envanter kalemiyle sayılıyor ya da hiç sayılmıyor; Sluice yalnızca tek kaleminkini tutar',
  },
  medusa_not_there: {
    en: 'the shop has no variant {key}',
    tr: 'mağazada {key} varyantı yok',
  },
  medusa_name: {
    en: 'a brand or category has a name',
    tr: 'bir markanın veya kategorinin adı olur',
  },
  medusa_term_used: {
    en: 'products of the shop have it, or categories lie below it',
    tr: 'mağazada onu kullanan ürünler ya da altında kategoriler var',
  },
} as const satisfies Record<string, Wording>;
