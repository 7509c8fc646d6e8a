import type { Wording } from './wording.ts';

/** Mail that the service sends: why it did not leave. */
export const MAIL_MESSAGES = {
  mail_without_server: {
    en: 'this service has no mail server; its operator can name one with SMTP_URL and SMTP_FROM',
    tr: 'bu hizmetin e-posta sunucusu yok; işletmeci SMTP_URL ve SMTP_FROM ile bir sunucu tanımlayabilir',
  },
  mail_without_address: {
    en: '{address} is no address of a mailbox',
    tr: '{address} bir e-posta adresi değil',
  },
  mail_server_unreachable: {
    en: 'the mail server did not answer ({code}); its operator has to look at it',
    tr: 'e-posta sunucusu yanıt vermedi ({code}); işletmecinin bakması gerekir',
  },
  mail_sign_in_refused: {
    en: 'the mail server refused the sign-in of this service; its operator has to correct SMTP_URL',
    tr: 'e-posta sunucusu bu hizmetin girişini reddetti; işletmecinin SMTP_URL değerini düzeltmesi gerekir',
  },
  mail_not_encrypted: {
    en: 'the mail server offers no encryption that this service accepts; its operator has to correct SMTP_URL',
    tr: 'e-posta sunucusu bu hizmetin kabul ettiği bir şifreleme sunmuyor; işletmecinin SMTP_URL değerini düzeltmesi gerekir',
  },
  mail_refused: {
    en: 'the mail server refused the mail: {reason}',
    tr: 'e-posta sunucusu iletiyi reddetti: {reason}',
  },
} as const satisfies Record<string, Wording>;
