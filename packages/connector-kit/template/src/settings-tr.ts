import type { SettingsWords } from '@sluice/connector-kit';
import type { Config } from './config.ts';

/** The words of the settings in Turkish. */
export const settingsInTurkish: SettingsWords<Config> = {
  base_url: { title: 'Adres', description: 'API adresi, örneğin https://api.shop.example' },
  // <key>
  api_key: { title: 'API anahtarı', description: 'Kanalın ayarlarında oluşturulur' },
  // </key>
  //+consent client_id: { title: 'İstemci kimliği', description: 'Kanalın kaydettiği uygulamanın kimliği' },
  //+consent client_secret: { title: 'İstemci gizli anahtarı' },
  //+consent refresh_token: { title: 'Yenileme anahtarı', description: 'Satıcı kanalın sayfasında onay verince doldurulur' },
  // <either>
  answers: {
    title: 'Yanıtlar',
    description: 'Kanalın toplu çağrılara nasıl yanıt verdiği',
    choices: { sync: 'Hemen', async: 'Fiş ile' },
  },
  // </either>
};
