import type { SettingsWords } from '@sluice/connector-kit';
import type { Config } from './config.ts';

/** The words of the settings in Turkish. */
export const settingsInTurkish: SettingsWords<Config> = {
  client_id: {
    title: 'LWA istemci kimliği',
    description: 'Özel uygulamanınki: Seller Central’da “Develop Apps” altında, uygulamanın yanındaki “View”',
  },
  client_secret: { title: 'LWA istemci gizli anahtarı' },
  refresh_token: {
    title: 'Yenileme belirteci (refresh token)',
    description: 'Satıcı hesabının uygulamayı yetkilendirmesinden gelir: “Authorize app”',
  },
  seller_id: {
    title: 'Satıcı kimliği',
    description: 'Seller Central’da “Account Info” altındaki “merchant token”',
  },
  marketplace: {
    title: 'Pazaryeri',
    description: 'Her pazaryerinin kendi bağlantısı olur; bağlantının para birimini o pazaryerininki yapın',
    choices: {
      TR: 'Amazon.com.tr',
      DE: 'Amazon.de',
      FR: 'Amazon.fr',
      IT: 'Amazon.it',
      ES: 'Amazon.es',
      NL: 'Amazon.nl',
      PL: 'Amazon.pl',
      SE: 'Amazon.se',
      UK: 'Amazon.co.uk',
    },
  },
  missing_barcode: {
    title: 'Barkodu olmayan ürünler',
    description: 'Hesabın, ürünün markası için muafiyeti varsa Amazon barkodsuz ürünü listeler',
    choices: { refuse: 'Ürünü reddet', exempt: 'Barkodsuz listele' },
  },
  without_type: {
    title: 'Ürün türü olmayan ürünler',
    description:
      'Kategorisi eşleştirilmemiş bir ürün, barkoduna göre Amazon’da bulunan ürün üzerinden, Amazon’un metin ve görselleriyle sunulabilir',
    choices: { refuse: 'Ürünü reddet', offer: 'Amazon’un ürünü üzerinden sun' },
  },
  handling_days: {
    title: 'Kargoya verme süresi (gün)',
    description: 'Boşsa ürünün Amazon’daki değeri kalır',
  },
  single_calls: {
    title: 'Tek tek gönderilen değişiklikler',
    description:
      'Bir seferde bu sayıya kadar değişiklik, Amazon’un hemen denetlediği tek çağrılarla gider; daha fazlası dakikalar süren bir dosyayla gider',
  },
  buyer_data: {
    title: 'Alıcıların ad ve adresleri',
    description: 'Her siparişle birlikte istenir; uygulamanın kişisel veri rolleri olmalıdır',
  },
};
