import type { Wording } from './wording.ts';

/** Entries of the inbox: troubles that a member should know of. */
export const NOTICE_MESSAGES = {
  notice_connection_failing: {
    en: '{label} cannot be called: nothing is sent to it',
    tr: '{label} kanalına ulaşılamıyor: kanala hiçbir şey gönderilmiyor',
  },
  notice_changes_held: {
    en: '{count} {count:change waits|changes wait} for approval on {label}',
    tr: '{label} kanalında {count} değişiklik onay bekliyor',
  },
  notice_listings_refused: {
    en: '{count} {count:listing has|listings have} a problem on {label}',
    tr: '{label} kanalında {count} ilanda sorun var',
  },
  notice_listing_refused: {
    en: '{product} has a problem on {label}',
    tr: '{label} kanalında {product} ürününde sorun var',
  },
  notice_listing_refused_field: {
    en: '{product} has a problem on {label}: {field}',
    tr: '{label} kanalında {product} ürününde sorun var: {field}',
  },
  notice_import_failed: {
    en: 'The import of {file} failed',
    tr: '{file} dosyasının içe aktarılması başarısız oldu',
  },
  notice_import_rows: {
    en: '{count} {count:row|rows} of {file} {count:was|were} refused',
    tr: '{file} dosyasının {count} satırı reddedildi',
  },
  notice_schedule_failed: {
    en: 'The scheduled import {name} could not fetch its file',
    tr: '{name} zamanlanmış içe aktarması dosyasını alamadı',
  },
} as const satisfies Record<string, Wording>;
