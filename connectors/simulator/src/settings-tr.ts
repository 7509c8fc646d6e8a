import type { SettingsWords } from '@sluice/connector-kit';
import type { Config } from './config.ts';

/** The words of the settings in Turkish. */
export const settingsInTurkish: SettingsWords<Config> = {
  base_url: { title: 'Adres', description: 'Deneme pazaryerinin başlarken gösterdiği adres' },
  api_key: { title: 'API anahtarı', description: 'Varsa, deneme pazaryerinin anahtarı' },
  answers: {
    title: 'Sonuçların gelişi',
    description: 'Gerçek pazaryerlerinin çoğu ürünleri önce alır, sonucu sonra bildirir',
    choices: { sync: 'Hemen', async: 'Bir süre sonra' },
  },
  store_ids: {
    title: 'Şubeler',
    description: 'Katılan şubelerin numaraları, virgülle ayrılmış. Tümü için boş bırakın',
  },
};
