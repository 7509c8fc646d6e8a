import type { SettingsWords } from '@sluice/connector-kit';
import type { Config } from './config.ts';

/** The words of the settings in Turkish. */
export const settingsInTurkish: SettingsWords<Config> = {
  shop: {
    title: 'Mağazanın alan adı',
    description: 'Değişmeyen alan adı, örneğin magazam.myshopify.com; müşterilerin gördüğü adres değil',
  },
  access_token: {
    title: 'Admin API erişim anahtarı',
    description:
      'Anahtar shpat_ ile başlar; istemci kimliği ve gizli anahtarıyla oturum açılacaksa boş bırakın',
  },
  client_id: {
    title: 'İstemci kimliği',
    description: 'Mağazaya kurulu bir Dev Dashboard uygulamasının istemci kimliği',
  },
  client_secret: {
    title: 'İstemci gizli anahtarı',
    description: 'Uygulamanın gizli anahtarı; web kancalarını da o imzalar',
  },
  api_version: {
    title: 'API sürümü',
    description: 'Bağlayıcı iki sürümü de kullanabilir; mağaza her sürüme bir yıl yanıt verir',
    choices: { '2026-10': '2026-10', '2026-07': '2026-07' },
  },
  publish_to: {
    title: 'Yeni ürünlerin yayınlandığı yer',
    description: 'Shopify, ürünleri yayınlanana kadar hiçbir kanalda göstermez',
    choices: {
      online_store: 'Online Store',
      all: 'Bütün satış kanalları',
      none: 'Hiçbir yer: mağazada elle',
    },
  },
  sale_price: {
    title: 'İndirimi yapan',
    description: 'Mağazanın üstü çizili gösterdiği karşılaştırma fiyatını belirleyen taraf',
    choices: { shop: 'Mağaza: karşılaştırma fiyatları kalır', list_price: 'Sluice: liste fiyatından' },
  },
  location_id: {
    title: 'Stokun bulunduğu konum',
    description: 'Ayarlar → Konumlar altındaki adresinin sonundaki sayı; boşsa sipariş gönderen ilk konum',
  },
  stock_per_location: {
    title: 'Konum başına stok',
    description: 'Mağazanın her konumu, kendi stoku olan bir mağaza sayılır',
  },
};
