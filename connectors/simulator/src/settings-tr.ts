import type { SettingsWords } from '@sluice/connector-kit';
import type { Config } from './config.ts';

/** The words of the settings in Turkish. */
export const settingsInTurkish: SettingsWords<Config> = {
  base_url: { title: 'Adres', description: 'Deneme pazaryerinin adresi, örneğin http://127.0.0.1:4000' },
  api_key: { title: 'API anahtarı', description: 'Varsa, deneme pazaryerinin anahtarı' },
  answers: {
    title: 'Yanıtlar',
    description:
      'Pazaryerinin sonuçları ne zaman bildirdiği: gerçek pazaryerlerinin çoğu ürünleri alır, sonucu sonra bildirir',
    choices: { sync: 'Hemen', async: 'Sonra' },
  },
  store_ids: { title: 'Mağazalar', description: 'Virgülle ayrılmış numaralar; boşsa bütün mağazalar' },
};
