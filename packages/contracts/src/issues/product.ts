import type { IssueEntry } from './guide.ts';

/** Reasons in the product for which a channel refuses its listing. */
export const PRODUCT_ISSUES = {
  missing_field: {
    fault: 'merchant',
    retried: false,
    en: {
      title: 'A field is missing',
      cause: 'The channel requires a field that the product does not have.',
      fix: 'Fill in the named field of the product.',
    },
    tr: {
      title: 'Bir alan eksik',
      cause: 'Kanal, üründe olmayan bir alanı zorunlu tutuyor.',
      fix: 'Üründe belirtilen alanı doldurun.',
    },
  },
  invalid_value: {
    fault: 'merchant',
    retried: false,
    en: {
      title: 'A value is not accepted',
      cause: 'The channel does not accept the value of a field.',
      fix: 'Correct the named field of the product; the channel’s own words say what it allows.',
    },
    tr: {
      title: 'Bir değer kabul edilmiyor',
      cause: 'Kanal, bir alandaki değeri kabul etmiyor.',
      fix: 'Üründe belirtilen alanı düzeltin; neye izin verildiği kanalın kendi mesajında yazar.',
    },
  },
  too_long: {
    fault: 'merchant',
    retried: false,
    en: {
      title: 'A text is too long',
      cause: 'A text is longer than the channel allows.',
      fix: 'Shorten the named field.',
    },
    tr: {
      title: 'Bir metin çok uzun',
      cause: 'Bir metin, kanalın izin verdiğinden daha uzun.',
      fix: 'Belirtilen alanı kısaltın.',
    },
  },
  invalid_barcode: {
    fault: 'merchant',
    retried: false,
    en: {
      title: 'The barcode is not valid',
      cause: 'The channel takes only real GTIN, EAN or UPC numbers with a right check digit.',
      fix: 'Correct the barcode of the product, or remove it where the channel allows none.',
    },
    tr: {
      title: 'Barkod geçerli değil',
      cause: 'Kanal yalnızca kontrol basamağı doğru olan gerçek GTIN, EAN veya UPC numaralarını kabul eder.',
      fix: 'Ürünün barkodunu düzeltin; kanal barkodsuz ürüne izin veriyorsa kaldırın.',
    },
  },
  duplicate_barcode: {
    fault: 'merchant',
    retried: false,
    en: {
      title: 'The barcode is used twice',
      cause: 'Another listing of your account on the channel has the same barcode.',
      fix: 'Give each product its own barcode, or remove the other listing on the channel.',
    },
    tr: {
      title: 'Barkod iki kez kullanılıyor',
      cause: 'Kanaldaki hesabınızda başka bir ilan aynı barkodu taşıyor.',
      fix: 'Her ürüne kendi barkodunu verin ya da kanaldaki diğer ilanı kaldırın.',
    },
  },
  duplicate_key: {
    fault: 'merchant',
    retried: false,
    en: {
      title: 'The SKU is used twice',
      cause: 'Another listing of your account on the channel has the same SKU.',
      fix: 'Give each product its own SKU, or remove the other listing on the channel.',
    },
    tr: {
      title: 'Stok kodu iki kez kullanılıyor',
      cause: 'Kanaldaki hesabınızda başka bir ilan aynı stok kodunu taşıyor.',
      fix: 'Her ürüne kendi stok kodunu verin ya da kanaldaki diğer ilanı kaldırın.',
    },
  },
  duplicate_variant: {
    fault: 'merchant',
    retried: false,
    en: {
      title: 'Two variants have the same options',
      cause:
        'Another product of the same family has the same options, so the channel could not tell them apart.',
      fix: 'Give each variant of the family options of its own, such as another size or colour.',
    },
    tr: {
      title: 'İki varyantın seçenekleri aynı',
      cause: 'Aynı varyant grubundaki başka bir ürünün seçenekleri aynı; kanal ikisini ayırt edemez.',
      fix: 'Gruptaki her varyanta kendine ait seçenekler verin; örneğin başka bir beden ya da renk.',
    },
  },
  invalid_price: {
    fault: 'merchant',
    retried: false,
    en: {
      title: 'The price is not accepted',
      cause: 'The price is missing, zero, or outside the limits of the channel.',
      fix: 'Check the price of the product, the markup and the rounding of the connection.',
    },
    tr: {
      title: 'Fiyat kabul edilmiyor',
      cause: 'Fiyat eksik, sıfır ya da kanalın sınırları dışında.',
      fix: 'Ürünün fiyatını, fiyat farkını ve bağlantının yuvarlamasını kontrol edin.',
    },
  },
  invalid_stock: {
    fault: 'merchant',
    retried: false,
    en: {
      title: 'The stock is not accepted',
      cause: 'The quantity is outside the limits of the channel.',
      fix: 'Check the stock of the product, or set a cap for the connection.',
    },
    tr: {
      title: 'Stok kabul edilmiyor',
      cause: 'Stok, kanalın sınırları dışında.',
      fix: 'Ürünün stokunu kontrol edin ya da bağlantı için bir üst sınır belirleyin.',
    },
  },
  invalid_image: {
    fault: 'merchant',
    retried: false,
    en: {
      title: 'An image is not accepted',
      cause: 'An image is too small, of the wrong kind, or could not be fetched by the channel.',
      fix: 'Replace the image; when all images fail, see that PUBLIC_URL can be reached from the internet.',
    },
    tr: {
      title: 'Bir görsel kabul edilmiyor',
      cause: 'Bir görsel çok küçük, yanlış türde ya da kanal tarafından indirilemedi.',
      fix: 'Görseli değiştirin; bütün görseller reddediliyorsa PUBLIC_URL adresine internetten ulaşılabildiğinden emin olun.',
    },
  },
} as const satisfies Record<string, IssueEntry>;
