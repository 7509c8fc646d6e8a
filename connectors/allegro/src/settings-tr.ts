import type { SettingsWords } from '@sluice/connector-kit';
import type { Config } from './config.ts';

/** The words of the settings in Turkish. */
export const settingsInTurkish: SettingsWords<Config> = {
  environment: {
    title: 'Ortam',
    description: 'Sandbox, Allegro’nun kendi deneme sistemidir; hesapları ve uygulamaları ayrıdır',
    choices: { production: 'Allegro', sandbox: 'Sandbox (deneme)' },
  },
  client_id: {
    title: 'İstemci kimliği (Client ID)',
    description: 'apps.developer.allegro.pl’deki (ya da .allegrosandbox.pl) uygulamanızdan',
  },
  client_secret: {
    title: 'İstemci sırrı (Client secret)',
    description: 'Aynı uygulamadan',
  },
  refresh_token: {
    title: 'Yenileme belirteci (refresh token)',
    description:
      'Satıcının uygulamaya verdiği onay. Allegro ile bağlanma düğmesi doldurur. Her kullanım yenisini üretir; bu yüzden başka hiçbir program kullanmamalıdır',
  },
  marketplace: {
    title: 'Pazar yeri',
    description: 'Satıcı hesabının ana pazar yeri; fiyatların para birimini belirler',
    choices: {
      'allegro-pl': 'Polonya',
      'allegro-cz': 'Çekya',
      'allegro-sk': 'Slovakya',
      'allegro-hu': 'Macaristan',
    },
  },
  shipping_rates: {
    title: 'Kargo fiyat listesi',
    description: 'Yeni ve değişen tekliflerin aldığı teslimat fiyat listesinin kimliği',
  },
  return_policy: {
    title: 'İade koşulları',
    description: 'İade koşullarının kimliği',
  },
  implied_warranty: {
    title: 'Ayıba karşı sorumluluk',
    description: 'Şikâyet koşullarının kimliği',
  },
  warranty: {
    title: 'Garanti',
    description: 'Garanti koşullarının kimliği; yoksa boş bırakın',
  },
  responsible_producer: {
    title: 'Sorumlu üretici',
    description:
      'Allegro kataloğu bir üretici belirtmiyorsa yeni tekliflerin ürün güvenliği (GPSR) için andığı üreticinin kimliği',
  },
  handling_time: {
    title: 'Hazırlama süresi',
    description: 'Malların gönderilmesine kadar geçen süre',
    choices: {
      PT0S: 'Hemen',
      PT24H: '24 saat',
      P2D: '2 gün',
      P3D: '3 gün',
      P4D: '4 gün',
      P5D: '5 gün',
      P7D: '7 gün',
      P10D: '10 gün',
      P14D: '14 gün',
      P21D: '21 gün',
    },
  },
  country: {
    title: 'Gönderim ülkesi',
    description: 'PL gibi iki harf',
  },
  province: {
    title: 'Gönderim voyvodalığı',
    description: 'Mallar Polonya’dan gönderiliyorsa gerekir',
    choices: {
      NONE: 'Polonya dışında',
      DOLNOSLASKIE: 'Dolnośląskie',
      KUJAWSKO_POMORSKIE: 'Kujawsko-pomorskie',
      LUBELSKIE: 'Lubelskie',
      LUBUSKIE: 'Lubuskie',
      LODZKIE: 'Łódzkie',
      MALOPOLSKIE: 'Małopolskie',
      MAZOWIECKIE: 'Mazowieckie',
      OPOLSKIE: 'Opolskie',
      PODKARPACKIE: 'Podkarpackie',
      PODLASKIE: 'Podlaskie',
      POMORSKIE: 'Pomorskie',
      SLASKIE: 'Śląskie',
      SWIETOKRZYSKIE: 'Świętokrzyskie',
      WARMINSKO_MAZURSKIE: 'Warmińsko-mazurskie',
      WIELKOPOLSKIE: 'Wielkopolskie',
      ZACHODNIOPOMORSKIE: 'Zachodniopomorskie',
    },
  },
  city: {
    title: 'Gönderim şehri',
    description: 'Malların gönderildiği yer',
  },
  post_code: {
    title: 'Gönderim posta kodu',
    description: 'Polonya’da tireli: 00-999 gibi',
  },
  invoice: {
    title: 'Fatura',
    description: 'Alıcıların aldığı faturanın türü',
    choices: {
      VAT: 'KDV’li fatura',
      VAT_MARGIN: 'KDV marjı faturası',
      WITHOUT_VAT: 'KDV’siz fatura',
      NO_INVOICE: 'Fatura yok',
    },
  },
};
