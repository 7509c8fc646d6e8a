import type { SettingsWords } from '@sluice/connector-kit';
import type { Config } from './config.ts';

/** The words of the settings in Turkish. */
export const settingsInTurkish: SettingsWords<Config> = {
  address: {
    title: 'Pazar yerinin adresi',
    description:
      'İşletmecinin pazar yerine giriş yaptığınız adres, örneğin https://operator.mirakl.net; sonunda /api olmadan',
  },
  api_key: {
    title: 'API anahtarı',
    description: 'Pazar yerindeki kullanıcı ayarlarınızda “API key” altında',
  },
  shop_id: {
    title: 'Mağaza kimliği',
    description:
      'Anahtarın kullanıcısının birden çok mağazası varsa gerekir; boşsa kullanıcının olağan mağazası',
  },
  offer_state: {
    title: 'Ürün durumu kodu',
    description:
      'İşletmecinin yeni teklifler için durum kodu; çoğu pazar yerinde yeni ürünler için 11. Var olan bir teklifinki korunur',
  },
  products: {
    title: 'Ürünler',
    description:
      'Ürün bilgileri, inceleyebilecek olan işletmeciye mi gönderilsin, yoksa teklifler işletmecide barkoduyla bulunan ürünlere mi konsun',
    choices: { import: 'Ürün bilgilerini de gönder', known_only: 'Yalnızca işletmecinin ürünlerine teklif' },
  },
  barcode_type: {
    title: 'Barkod referansının adı',
    description: 'İşletmecinin ürün referansları arasında barkoda verdiği ad: EAN, GTIN ya da UPC',
  },
  leadtime: {
    title: 'Kargoya veriliş günü',
    description: 'Bütün teklifler için; boşsa her teklifin pazar yerindeki değeri korunur',
  },
  cancel_reason: {
    title: 'İptal nedeni',
    description:
      'Mağazanın yaptığı iptaller için işletmecinin kodu; boşsa işletmecinin mağazalara açtığı ilk neden',
  },
  refund_reason: {
    title: 'Para iadesi nedeni',
    description:
      'Mağazanın yaptığı para iadeleri için işletmecinin kodu; boşsa işletmecinin mağazalara açtığı ilk neden',
  },
};
