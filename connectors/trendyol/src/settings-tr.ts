import type { SettingsWords } from '@sluice/connector-kit';
import type { Config } from './config.ts';

/** The words of the settings in Turkish. */
export const settingsInTurkish: SettingsWords<Config> = {
  seller_id: {
    title: 'Satıcı numarası',
    description:
      'Satıcı panelinde “Hesap Bilgilerim”, “Entegrasyon Bilgileri” altında; anahtarlar da oradadır',
  },
  api_key: { title: 'API anahtarı' },
  api_secret: { title: 'API gizli anahtarı' },
  environment: {
    title: 'Ortam',
    description: 'Test ortamının kendi anahtarları vardır ve yalnızca kayıtlı IP adreslerini kabul eder',
    choices: { production: 'Canlı', stage: 'Test' },
  },
  origin: {
    title: 'Menşe ülke',
    description: 'Bu bağlantıdaki ürünlerin ülkesi, TR gibi iki harfle: Trendyol bunu ister',
  },
  vat_rate: {
    title: 'KDV oranı',
    description: 'KDV oranı olmayan ürünler için',
    choices: { '0': '%0', '1': '%1', '10': '%10', '20': '%20' },
  },
  dimensional_weight: { title: 'Desi', description: 'Kargo ücreti için ürünün desisi' },
  missing_barcode: {
    title: 'Barkodu olmayan ürünler',
    description: 'Trendyol ürünleri barkodundan tanır; ürün oradayken barkod değiştirilemez',
    choices: { refuse: 'Ürünü reddet', sku: 'SKU kullan' },
  },
  match_by_sku: {
    title: 'SKU ile eşleştir',
    description:
      'Yeni ürünler barkodun yanında stok koduyla da aranır: elle doldurulmuş mağazada güvenlidir, ama ürün başına iki çağrı gerekir',
  },
  delivery_duration: {
    title: 'Kargoya verme süresi (gün)',
    description: 'Boşsa satıcı hesabındaki değer; 0 bugün, 1 yarın',
  },
  shipment_address_id: { title: 'Sevkiyat adresi', description: 'Adresin numarası; boşsa varsayılan adres' },
  returning_address_id: { title: 'İade adresi', description: 'Adresin numarası; boşsa varsayılan adres' },
};
