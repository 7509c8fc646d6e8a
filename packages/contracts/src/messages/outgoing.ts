import type { Wording } from './wording.ts';

/** Events for programs of the tenant. */
export const OUTGOING_MESSAGES = {
  endpoint_url: {
    en: 'the address must begin with https://, or with http:// where it is a literal address of the own network',
    tr: 'adres https:// ile başlamalıdır; http:// yalnızca kendi ağınızdaki bir IP adresi için geçerlidir',
  },
  endpoint_answered: {
    en: 'the program answered {status}',
    tr: 'program {status} yanıtını verdi',
  },
  endpoint_gone: {
    en: 'the program answered 410: it wants no more events',
    tr: 'program 410 yanıtını verdi: artık olay istemiyor',
  },
  endpoint_limit: {
    en: 'a shop has at most {limit} of them',
    tr: 'bir mağazada en çok {limit} tane olabilir',
  },
  events_too_many: {
    en: 'more than {limit} events happened since then: name a later time',
    tr: 'o zamandan beri {limit} taneden fazla olay oldu: daha geç bir zaman seçin',
  },
  notice_events_overflow: {
    en: '{label} is more than {limit} events behind: they were given up, and sending was switched off',
    tr: '{label} {limit} olaydan fazla geride kaldı: bekleyen olaylardan vazgeçildi ve gönderim kapatıldı',
  },
  notice_events_undelivered: {
    en: '{label} takes no events any more: sending them was switched off',
    tr: '{label} artık olay almıyor: gönderim kapatıldı',
  },
} as const satisfies Record<string, Wording>;
