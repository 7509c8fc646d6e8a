import type { SettingsWords } from '@sluice/connector-kit';
import type { Config } from './config.ts';

/** The words of the settings in Turkish. */
export const settingsInTurkish: SettingsWords<Config> = {
  base_url: {
    title: 'Mağazanın adresi',
    description: 'Ayarlar → Genel → WordPress adresi altındaki adres, örneğin https://magaza.example',
  },
  consumer_key: {
    title: 'Tüketici anahtarı',
    description: 'WooCommerce → Ayarlar → Gelişmiş → REST API: okuma/yazma izinli bir anahtar',
  },
  consumer_secret: {
    title: 'Tüketici gizli anahtarı',
    description: 'Tüketici anahtarıyla birlikte bir kez gösterilir',
  },
  sale_price: {
    title: 'İndirimi yapan',
    description:
      'Sluice seçilirse liste fiyatı normal fiyat, fiyat ise indirimli fiyat olur. Mağazadaki indirimlerin üzerine yazılır',
    choices: { shop: 'Mağaza: fiyat, normal fiyattır', list_price: 'Sluice: liste fiyatından' },
  },
  source_price: {
    title: 'Mağazadan okunan fiyat',
    description:
      'Kaynak olan mağazalar için: ana fiyat olacak fiyat. İndirimleri Sluice yapıyorsa her zaman güncel fiyat',
    choices: { regular: 'Normal fiyat', current: 'İndirimler dahil güncel fiyat' },
  },
  refunds: {
    title: 'Para iadesinin kapsamı',
    description: 'Para, eklentisi bunu yapabiliyorsa siparişin ödeme yöntemiyle geri döner',
    choices: { units: 'Yalnız ürünler: para elle iade edilir', payment: 'Ürünler ve para' },
  },
};
