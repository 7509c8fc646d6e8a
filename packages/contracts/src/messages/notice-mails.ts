import type { Wording } from './wording.ts';

/** Messages to people who are away: their subjects and the words around the troubles, and refusals of their rules. */
export const NOTICE_MAIL_MESSAGES = {
  notice_stock_low: {
    en: '{count} {count:product has|products have} {threshold} or fewer in stock: {skus}',
    tr: '{count} ürünün stoku {threshold} veya daha az: {skus}',
  },
  notice_stock_well: {
    en: 'No product has {threshold} or fewer in stock any more',
    tr: 'Stoku {threshold} veya daha az olan ürün kalmadı',
  },
  notice_well: { en: 'Well again: {said}', tr: 'Düzeldi: {said}' },
  notice_was: { en: 'Came and is well again: {said}', tr: 'Oldu ve düzeldi: {said}' },
  notice_subject: { en: '{shop}: {said}', tr: '{shop}: {said}' },
  notice_subject_many: {
    en: '{shop}: {count} troubles to look at',
    tr: '{shop}: bakılması gereken {count} sorun',
  },
  notice_subject_well: { en: '{shop}: {count} troubles are over', tr: '{shop}: {count} sorun düzeldi' },
  notice_subject_test: { en: '{shop}: test message', tr: '{shop}: deneme mesajı' },
  notice_test: {
    en: 'This is a test of the rule {label}. Messages of this rule arrive here.',
    tr: '{label} kuralının denemesi. Bu kuralın mesajları buraya gelir.',
  },
  notice_since: { en: 'since {when}', tr: '{when} tarihinden beri' },
  notice_cause: { en: 'Cause: {cause}', tr: 'Neden: {cause}' },
  notice_look: { en: 'Look at it', tr: 'Göster' },
  notice_more: { en: 'and {count} more', tr: 've {count} sorun daha' },
  notice_limited: {
    en: 'More than {limit} messages in an hour were due, so this one gathers all that came since.',
    tr: 'Bir saatte {limit} mesajdan fazlası gerekti; bu mesaj o zamandan beri olanları toplar.',
  },
  notice_footer: {
    en: 'Sent by the rule {label}. Change it under {url}',
    tr: '{label} kuralı gönderdi. Kuralı değiştirin: {url}',
  },
  rule_limit: { en: 'a shop has at most {limit} rules', tr: 'bir mağazada en çok {limit} kural olabilir' },
  rule_without_emails: { en: 'at least one address is needed', tr: 'en az bir adres gerekir' },
  rule_without_url: { en: 'an address is needed', tr: 'bir adres gerekir' },
  rule_quiet_half: {
    en: 'quiet hours need a begin and an end that differ',
    tr: 'sessiz saatlerin birbirinden farklı bir başlangıcı ve bitişi olmalıdır',
  },
  rule_time_zone: {
    en: 'must be a time zone such as Europe/Istanbul',
    tr: 'Europe/Istanbul gibi bir saat dilimi olmalıdır',
  },
  rule_tests: {
    en: 'at most {limit} test messages are sent in an hour',
    tr: 'bir saatte en çok {limit} deneme mesajı gönderilir',
  },
  notice_address_answered: { en: 'the address answered {status}', tr: 'adres {status} yanıtını verdi' },
  notice_unsealable: {
    en: 'the address of the rule cannot be opened: type it in again',
    tr: 'kuralın adresi açılamıyor: adresi yeniden girin',
  },
} as const satisfies Record<string, Wording>;
