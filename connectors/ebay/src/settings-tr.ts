import type { SettingsWords } from '@sluice/connector-kit';
import type { Config } from './config.ts';

/** The words of the settings in Turkish. */
export const settingsInTurkish: SettingsWords<Config> = {
  environment: {
    title: 'Ortam',
    description: 'Sandbox, eBay’in kendi deneme sistemidir; hesapları ve anahtarları ayrıdır',
    choices: { production: 'eBay', sandbox: 'Sandbox (deneme)' },
  },
  client_id: {
    title: 'App ID (client ID)',
    description: 'developer.ebay.com’daki uygulamanızın anahtar setinden',
  },
  client_secret: {
    title: 'Cert ID (client secret)',
    description: 'Aynı anahtar setinden',
  },
  ru_name: {
    title: 'RuName (eBay yönlendirme adresinin adı)',
    description:
      'eBay’in, uygulamanızın dönüş adresine kullanıcı belirteçleri sayfasında verdiği ad. eBay ile düğmeyle bağlanmak için gerekir',
  },
  refresh_token: {
    title: 'Yenileme belirteci (refresh token)',
    description:
      'Satıcının uygulamanıza verdiği onay; kapsamları api_scope, sell.inventory ve sell.fulfillment olmalıdır; 18 ay geçerlidir. eBay ile bağlanma düğmesi doldurur',
  },
  marketplace: {
    title: 'Pazar yeri',
    description: 'Listelemelerin konduğu site; başka bir site başka bir bağlantıdır',
    choices: {
      EBAY_US: 'Amerika Birleşik Devletleri',
      EBAY_GB: 'Birleşik Krallık',
      EBAY_DE: 'Almanya',
      EBAY_FR: 'Fransa',
      EBAY_IT: 'İtalya',
      EBAY_ES: 'İspanya',
      EBAY_NL: 'Hollanda',
      EBAY_AT: 'Avusturya',
      EBAY_IE: 'İrlanda',
      EBAY_CH: 'İsviçre',
      EBAY_PL: 'Polonya',
      EBAY_AU: 'Avustralya',
      EBAY_CA: 'Kanada, İngilizce',
    },
  },
  location: {
    title: 'Stok konumu',
    description: 'Malların gönderildiği konumun anahtarı (merchantLocationKey)',
  },
  fulfillment_policy: {
    title: 'Kargo politikası',
    description: 'Listelemelere verilen kargo politikasının kimliği',
  },
  payment_policy: {
    title: 'Ödeme politikası',
    description: 'Listelemelere verilen ödeme politikasının kimliği',
  },
  return_policy: {
    title: 'İade politikası',
    description: 'Listelemelere verilen iade politikasının kimliği',
  },
  condition: {
    title: 'Ürün durumu',
    description: 'İlk kez listelenen ürünlerin durumu; var olan bir listelemeninki korunur',
    choices: {
      NEW: 'Yeni',
      NEW_OTHER: 'Yeni, ambalajsız ya da ambalajı açılmış',
      CERTIFIED_REFURBISHED: 'Sertifikalı yenilenmiş',
      USED_EXCELLENT: 'Kullanılmış',
    },
  },
  refunds: {
    title: 'Para iadeleri',
    description:
      'Sluice’ten yalnızca AB ve Birleşik Krallık dışındaki satıcılar için: diğerleri bu çağrıları imzalamak zorundadır. sell.finances kapsamı gerekir',
    choices: { ebay: 'Yalnızca eBay’de', sluice: 'Sluice’ten de' },
  },
  verification_token: {
    title: 'Doğrulama belirteci (verification token)',
    description:
      'Bildirim adresinin belirteci: sizin seçip eBay’e de girdiğiniz 32 ile 80 arası harf, rakam, kısa çizgi ve alt çizgi',
  },
};
