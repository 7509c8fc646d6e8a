import type { Wording } from './wording.ts';

/** Why a listing is not on N11 as it should be, where its connector says it and not N11. */
export const N11_MESSAGES = {
  n11_in_approval: {
    en: 'N11 examines the product (InApproval)',
    tr: 'N11 ürünü inceliyor (InApproval)',
  },
  n11_in_catalog_approval: {
    en: 'N11 has this product in its catalogue and waits for your approval in its seller office (InCatalogApproval)',
    tr: 'bu ürün N11 kataloğunda var; N11 satıcı ofisinde onayınızı bekliyor (InCatalogApproval)',
  },
  n11_catalog_rejected: {
    en: 'N11 refused the product for its catalogue (CatalogRejected)',
    tr: 'N11 ürünü kataloğu için reddetti (CatalogRejected)',
  },
  n11_prohibited: {
    en: 'N11 forbids the sale of the product (Prohibited)',
    tr: 'N11 ürünün satışını yasakladı (Prohibited)',
  },
  n11_unlisted: {
    en: 'N11 has taken the product off its lists (Unlisted)',
    tr: 'N11 ürünü listelerinden çıkardı (Unlisted)',
  },
  n11_not_shown: {
    en: 'N11 took the product and does not show it yet',
    tr: 'N11 ürünü aldı, ama henüz göstermiyor',
  },
  n11_title_kept: {
    en: 'the interface of N11 cannot change the title of a product; change it in the seller office. All else was changed',
    tr: 'N11’in arayüzü bir ürünün başlığını değiştiremez; satıcı ofisinde değiştirin. Diğer her şey değiştirildi',
  },
  n11_category_kept: {
    en: 'the interface of N11 cannot change the category of a product; change it in the seller office. All else was changed',
    tr: 'N11’in arayüzü bir ürünün kategorisini değiştiremez; satıcı ofisinde değiştirin. Diğer her şey değiştirildi',
  },
  n11_not_there: {
    en: 'N11 has no product of this stock code',
    tr: 'N11’de bu stok koduyla bir ürün yok',
  },
  n11_sku: {
    en: 'on N11 a SKU has no control characters and no blanks around it',
    tr: 'N11’de bir SKU kontrol karakteri içermez, başında ve sonunda boşluk olmaz',
  },
  n11_text: {
    en: 'the text has control characters in it, or blanks around it',
    tr: 'metinde kontrol karakterleri ya da başında veya sonunda boşluk var',
  },
  n11_description_missing: {
    en: 'N11 needs a description',
    tr: 'N11 bir açıklama istiyor',
  },
  n11_title_short: {
    en: 'a title has at least {limit} characters on N11, this one has {length}',
    tr: 'N11’de bir başlık en az {limit} karakterdir; bu başlıkta {length} var',
  },
  n11_vat: {
    en: 'Turkey has the VAT rates 0, 1, 10 and 20, this product has {rate}',
    tr: 'Türkiye’de KDV oranları 0, 1, 10 ve 20’dir; bu üründe {rate}',
  },
  n11_inactive: {
    en: 'N11 has no products that are prepared but not for sale; withdraw it instead',
    tr: 'N11’de hazırlanmış ama satışta olmayan ürün olmaz; bunun yerine geri çekin',
  },
  n11_category_missing: {
    en: 'map the category of this product to one of N11',
    tr: 'bu ürünün kategorisini N11’in bir kategorisine eşleyin',
  },
  n11_brand_missing: {
    en: 'N11 needs a brand',
    tr: 'N11 bir marka istiyor',
  },
  n11_image_missing: {
    en: 'N11 needs at least one image',
    tr: 'N11 en az bir görsel istiyor',
  },
  n11_image: {
    en: 'N11 fetches images from https addresses without blanks: {address}',
    tr: 'N11 görselleri boşluk içermeyen https adreslerinden alır: {address}',
  },
  n11_attribute_unknown: {
    en: 'N11 has no attribute {code}',
    tr: 'N11’de {code} özelliği yok',
  },
  n11_attribute_several: {
    en: 'N11 takes one value of an attribute',
    tr: 'N11 bir özellik için tek değer alır',
  },
  n11_price: {
    en: 'a price on N11 is above 0 and has at most two decimals: {price}',
    tr: 'N11’de bir fiyat 0’dan büyüktür ve en çok iki ondalık basamağı vardır: {price}',
  },
  n11_list_price: {
    en: 'a list price on N11 is no lower than the price and has at most two decimals: {price}',
    tr: 'N11’de liste fiyatı satış fiyatından düşük olmaz ve en çok iki ondalık basamağı vardır: {price}',
  },
  n11_currency: {
    en: 'prices on N11 are in TRY, USD or EUR, this one is in {currency}; set the currency of the connection',
    tr: 'N11’de fiyatlar TRY, USD ya da EUR olur; bu fiyat {currency}; bağlantının para birimini ayarlayın',
  },
  n11_stock: {
    en: 'N11 takes a stock of 0 to {limit}: {stock}',
    tr: 'N11 0 ile {limit} arasında stok alır: {stock}',
  },
  n11_no_cancel: {
    en: 'N11 cancels units only while it splits a package, or through older services that Sluice does not use; cancel in N11’s seller office',
    tr: 'N11 adetleri yalnızca paket bölünürken ya da Sluice’un kullanmadığı eski servisleriyle iptal eder; iptali N11 satıcı panelinde yapın',
  },
  n11_no_refund: {
    en: 'N11 tells of returns and takes their answers only through older services that Sluice does not use; answer returns in N11’s seller office',
    tr: 'N11 iadeleri yalnızca Sluice’un kullanmadığı eski servisleriyle bildirir ve yanıtlarını onlarla alır; iadeleri N11 satıcı panelinde yanıtlayın',
  },
} as const satisfies Record<string, Wording>;
