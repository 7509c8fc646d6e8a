import type { SettingsWords } from '@sluice/connector-kit';
import type { Config } from './config.ts';

/** The words of the settings in Turkish. */
export const settingsInTurkish: SettingsWords<Config> = {
  base_url: {
    title: 'Mağaza adresi',
    description: 'Medusa sunucusunun adresi, örneğin https://magaza.example; /admin veya /app olmadan',
  },
  api_key: {
    title: 'Gizli API anahtarı',
    description: 'Settings → Secret API Keys; sk_ ile başlar',
  },
  currency: {
    title: 'Para birimi',
    description: 'Yazılan ve okunan fiyatların ISO kodu, örneğin EUR; mağazanın varsayılanı için boş',
  },
  stock_location_id: {
    title: 'Stok konumu',
    description:
      'Stokunu Sluice’in tuttuğu konumun kimliği (sloc_…); mağazanın varsayılanı veya tek konumu için boş',
  },
  sales_channel_id: {
    title: 'Satış kanalı',
    description: 'Yeni ürünlerin satıldığı kanalın kimliği (sc_…); mağazanın varsayılanı için boş',
  },
  shipping_profile_id: {
    title: 'Gönderim profili',
    description: 'Yeni ürünlerin gönderim profili kimliği (sp_…); default türündeki veya tek profil için boş',
  },
  barcode_field: {
    title: 'Barkod alanı',
    description: 'Barkodların yazıldığı varyant alanı; üçü de okunur',
    choices: { barcode: 'Barkod', ean: 'EAN', upc: 'UPC' },
  },
  weight_unit: {
    title: 'Ağırlık birimi',
    description: 'Medusa ağırlıkları çıplak sayı olarak tutar; mağazanın bununla kastettiği birim',
    choices: { g: 'Gram', kg: 'Kilogram' },
  },
};
