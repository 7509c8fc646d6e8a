import type { SettingsWords } from '@sluice/connector-kit';
import type { Config } from './config.ts';

/** The words of the settings in Turkish. */
export const settingsInTurkish: SettingsWords<Config> = {
  merchant_id: {
    title: 'Satıcı numarası',
    description:
      'Satıcı portalında entegrasyon ayarları altında, servis anahtarı ve kullanıcıyla birlikte; küçük harflerle',
  },
  service_key: { title: 'Servis anahtarı' },
  integrator: {
    title: 'Entegratör kullanıcısı',
    description: 'Satıcı portalının entegrasyon için verdiği kullanıcı; onsuz çağrılar reddedilir',
  },
  environment: {
    title: 'Ortam',
    description: 'Test sisteminin kendi anahtarları ve kategorileri vardır',
    choices: { production: 'Canlı', sit: 'Test (SIT)' },
  },
  vat_rate: {
    title: 'KDV oranı',
    description: 'KDV oranı olmayan ürünler için',
    choices: { '0': '%0', '1': '%1', '10': '%10', '20': '%20' },
  },
  warranty_months: { title: 'Garanti', description: 'Bu bağlantıdaki ürünlerin garanti süresi, ay olarak' },
  weight: {
    title: 'Desi',
    description: 'Ağırlığı olmayan ürünler için, Hepsiburada’nın kargo ücretini hesapladığı ağırlık',
  },
  missing_barcode: {
    title: 'Barkodu olmayan ürünler',
    description: 'Hepsiburada neredeyse her kategoride barkod ister',
    choices: { refuse: 'Ürünü reddet', sku: 'SKU kullan' },
  },
  hepsilojistik: {
    title: 'Hepsiburada deposundaki ürünler',
    description:
      'Her stok değişikliğinden önce stoku Hepsiburada’nın tutup tutmadığına bakılır; hiçbir ürününüz orada değilse kapatın',
  },
};
