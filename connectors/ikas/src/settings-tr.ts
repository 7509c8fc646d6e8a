import type { SettingsWords } from '@sluice/connector-kit';
import type { Config } from './config.ts';

/** The words of the settings in Turkish. */
export const settingsInTurkish: SettingsWords<Config> = {
  store: {
    title: 'Mağaza adı',
    description: 'Yönetim panelinin adresinde .myikas.com’dan önceki kısım, örneğin magazam',
  },
  client_id: {
    title: 'İstemci kimliği (client ID)',
    description:
      'Özel uygulamanın kimliği: Uygulamalar → Uygulamalarım → Daha fazla → Özel uygulamalarınızı yönetin',
  },
  client_secret: {
    title: 'İstemci gizli anahtarı (client secret)',
    description: 'Özel uygulamanın gizli anahtarı; webhook’ları da imzalar',
  },
  stock_location_id: {
    title: 'Stok lokasyonu',
    description: 'Stoğunu Sluice’in tuttuğu lokasyonun kimliği; mağazada tek lokasyon varsa boş bırakın',
  },
  sales_channel_id: {
    title: 'Satış kanalı',
    description: 'Ürünlerin gösterildiği satış kanalının kimliği; mağazanın tek vitrini varsa boş bırakın',
  },
  sale_price: {
    title: 'İndirimleri yapan',
    description:
      'İndirimli fiyatları belirleyen taraf; mağaza normal fiyatı bunun yanında üstü çizili gösterir',
    choices: { shop: 'Mağaza: indirimli fiyatlar kalır', list_price: 'Sluice: liste fiyatından' },
  },
  refunds: {
    title: 'Para iadesinin kapsamı',
    description: 'Para siparişin tek ödemesine geri döner; birden çok ödeme varsa iade ikas’ta yapılır',
    choices: { units: 'Yalnız ürünler: para ikas’ta iade edilir', payment: 'Ürünler ve para' },
  },
};
