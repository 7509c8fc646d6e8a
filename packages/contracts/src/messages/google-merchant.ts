import type { Wording } from './wording.ts';

/** Why a product is not on Google as it should be, where its connector says it and not Google. */
export const GOOGLE_MERCHANT_MESSAGES = {
  google_bad_key: {
    en: 'the service account key is not the JSON text of a key file with client_email and private_key',
    tr: 'hizmet hesabı anahtarı, client_email ve private_key içeren bir anahtar dosyasının JSON metni değil',
  },
  google_no_token: {
    en: 'Google gave no token: the service account key was deleted, or is not valid any more',
    tr: 'Google belirteç vermedi: hizmet hesabı anahtarı silinmiş ya da artık geçerli değil',
  },
  google_not_registered: {
    en: 'the Google Cloud project of the service account is not registered with this Merchant Center account: register it once as a developer, then try again',
    tr: 'hizmet hesabının Google Cloud projesi bu Merchant Center hesabına kayıtlı değil: projeyi bir kez geliştirici olarak kaydedin, sonra yeniden deneyin',
  },
  google_data_source: {
    en: 'the data source takes no products by the API: create a primary one of the kind “API” in Merchant Center',
    tr: 'veri kaynağı API ile ürün almıyor: Merchant Center’da “API” türünde bir birincil kaynak oluşturun',
  },
  google_data_source_missing: {
    en: 'the account has no such data source',
    tr: 'hesapta böyle bir veri kaynağı yok',
  },
  google_data_source_label: {
    en: 'the data source takes {language} and {label} alone; the connection has others',
    tr: 'veri kaynağı yalnız {language} ve {label} alıyor; bağlantıda başkaları var',
  },
  google_id: {
    en: 'at Google an id has 1 to {limit} characters, no control characters, no blanks around it and none twice in a row',
    tr: 'Google’da bir kimlik 1 ile {limit} karakter arasındadır; kontrol karakteri, başında ve sonunda boşluk ya da art arda iki boşluk içermez',
  },
  google_text: {
    en: 'the text has control characters or line breaks in it, or blanks around it',
    tr: 'metinde kontrol karakterleri ya da satır sonları, veya başında veya sonunda boşluk var',
  },
  google_price: {
    en: 'Google takes a price above zero with at most {digits} decimals in {currency}: {price}',
    tr: 'Google {currency} için sıfırdan büyük, en çok {digits} ondalıklı bir fiyat alır: {price}',
  },
  google_weight: {
    en: '{weight} is no weight in kilograms that Google takes',
    tr: '{weight} Google’ın aldığı, kilogram cinsinden bir ağırlık değildir',
  },
  google_image_missing: {
    en: 'Google needs at least one image',
    tr: 'Google en az bir görsel istiyor',
  },
  google_images_many: {
    en: 'Google takes at most {limit} images of a product, this one has {count}',
    tr: 'Google bir üründe en çok {limit} görsel alır; bunda {count} var',
  },
  google_link: {
    en: 'the product has no barcode, which the address of its page needs',
    tr: 'ürünün barkodu yok; sayfasının adresi için barkod gerekiyor',
  },
  google_inactive: {
    en: 'Google keeps no product that is off sale: withdraw it',
    tr: 'Google satışta olmayan bir ürünü tutmaz: ürünü geri çekin',
  },
  google_moved: {
    en: 'Google has it under {id}, which is another language or feed label than the connection’s: withdraw it first, or set the connection back',
    tr: 'Google’da {id} altında; dili ya da yayın etiketi bağlantıdakinden farklı: önce geri çekin ya da bağlantıyı eski haline getirin',
  },
  google_other_source: {
    en: 'Google has a product with this id from another data source, and writing it would move it: choose it as the match, or delete it there',
    tr: 'Google’da bu kimlikle başka bir veri kaynağından gelen bir ürün var; yazmak onu taşır: eşleşme olarak seçin ya da orada silin',
  },
  google_stays: {
    en: 'Google still has the product, from another data source: set the connection back to that one, or delete the product there',
    tr: 'Ürün Google’da başka bir veri kaynağından hâlâ duruyor: bağlantıyı o kaynağa geri döndürün ya da ürünü orada silin',
  },
  google_version: {
    en: 'Google has it in version {version}, which is later than now, and takes no earlier one: delete the product in Merchant Center first',
    tr: 'Google’daki sürümü {version}; bu şimdiden ileri bir zaman ve Google daha eskisini almaz: önce ürünü Merchant Center’da silin',
  },
  google_unknown_product: {
    en: 'the data source has no such product',
    tr: 'veri kaynağında böyle bir ürün yok',
  },
  google_processing: {
    en: 'Google took it and is still processing it',
    tr: 'Google aldı ve işlemeyi sürdürüyor',
  },
  google_leaving: {
    en: 'Google took the withdrawal and is still processing it',
    tr: 'Google geri çekmeyi aldı ve işlemeyi sürdürüyor',
  },
  google_expires: {
    en: 'Google drops the product on {date}: it has to be sent again before',
    tr: 'Google ürünü {date} tarihinde düşürecek: ondan önce yeniden gönderilmeli',
  },
} as const satisfies Record<string, Wording>;
