import type { SettingsWords } from '@sluice/connector-kit';
import type { Config } from './config.ts';

/** The words of the settings in Turkish. */
export const settingsInTurkish: SettingsWords<Config> = {
  app_key: { title: 'Uygulama anahtarı' },
  app_secret: { title: 'Uygulama gizli anahtarı' },
  shipment_template: {
    title: 'Teslimat şablonu',
    description: 'N11 satıcı ofisindeki bir teslimat şablonunun adı, harfi harfine',
  },
  preparing_days: {
    title: 'Kargoya verme süresi (gün)',
    description: 'Satılan ürünün kargoya verilmesine kadar geçen gün sayısı',
  },
  vat_rate: {
    title: 'KDV oranı',
    description: 'KDV oranı olmayan ürünler için',
    choices: { '0': '%0', '1': '%1', '10': '%10', '20': '%20' },
  },
  match_by_barcode: {
    title: 'Barkod ile eşleştir',
    description:
      'Yeni ürünler stok kodunun yanında barkodla da aranır. N11’e barkodla sorulamaz, bu yüzden mağazanın bütün ürünleri okunur: her 250 ürün için bir çağrı',
  },
};
