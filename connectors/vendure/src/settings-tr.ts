import type { SettingsWords } from '@sluice/connector-kit';
import type { Config } from './config.ts';

/** The words of the settings in Turkish. */
export const settingsInTurkish: SettingsWords<Config> = {
  base_url: { title: 'Admin API adresi', description: 'https://magaza.example/admin-api gibi bir adres' },
  username: {
    title: 'Kullanıcı adı',
    description: 'Kataloğa yazabilen bir yöneticinin adı; API anahtarı kullanılacaksa boş bırakın',
  },
  password: {
    title: 'Parola veya API anahtarı',
    description:
      'Bu kullanıcının parolası; kullanıcı adı yoksa mağazanın bir API anahtarı (Settings → API Keys)',
  },
  channel: { title: 'Kanal anahtarı', description: 'Settings → Channels; varsayılan kanal için boş' },
  stock_location: { title: 'Stok konumu', description: 'Stoku yazılan konumun adı; boşsa ilk konum' },
  barcode_field: {
    title: 'Barkod alanı',
    description: 'Varyantın özel alanı (metin), örneğin gtin; boşsa yok',
  },
  list_price_field: {
    title: 'Liste fiyatı alanı',
    description: 'Varyantın özel alanı (kuruş olarak tam sayı), örneğin listPrice; boşsa yok',
  },
  weight_field: {
    title: 'Ağırlık alanı',
    description: 'Varyantın özel alanı (kilogram olarak ondalık sayı), örneğin weight; boşsa yok',
  },
};
