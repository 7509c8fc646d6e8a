import type { IssueEntry } from './guide.ts';

/** Issues of a call to the channel. */
export const CALL_ISSUES = {
  rate_limited: {
    fault: 'channel',
    retried: true,
    en: {
      title: 'The channel asks to slow down',
      cause: 'More calls were made than the channel allows.',
      fix: 'No action is needed: Sluice goes on as soon as the channel allows. Check that no other program uses the same account.',
    },
    tr: {
      title: 'Kanal yavaşlamayı istiyor',
      cause: 'Kanalın izin verdiğinden çok çağrı yapıldı.',
      fix: 'Bir şey yapmanız gerekmez: kanal izin verince devam eder. Aynı hesabı başka bir programın kullanmadığından emin olun.',
    },
  },
  unavailable: {
    fault: 'channel',
    retried: true,
    en: {
      title: 'The channel cannot be reached',
      cause: 'The channel does not answer or says that it is out of order.',
      fix: 'No action is needed: Sluice tries again with growing pauses. Check the address of the connection when it lasts.',
    },
    tr: {
      title: 'Kanala ulaşılamıyor',
      cause: 'Kanal yanıt vermiyor ya da hizmet dışı olduğunu söylüyor.',
      fix: 'Bir şey yapmanız gerekmez: artan aralıklarla yeniden denenir. Uzun sürerse bağlantının adresini kontrol edin.',
    },
  },
  timeout: {
    fault: 'channel',
    retried: true,
    en: {
      title: 'The channel takes too long',
      cause: 'The channel did not answer in time.',
      fix: 'No action is needed: Sluice tries again with growing pauses.',
    },
    tr: {
      title: 'Kanal çok geç yanıtlıyor',
      cause: 'Kanal zamanında yanıt vermedi.',
      fix: 'Bir şey yapmanız gerekmez: artan aralıklarla yeniden denenir.',
    },
  },
  unknown_outcome: {
    fault: 'channel',
    retried: true,
    en: {
      title: 'The outcome is unknown',
      cause: 'The answer to a change was lost, so it may or may not have been made.',
      fix: 'No action is needed: Sluice reads the channel before it sends anything again.',
    },
    tr: {
      title: 'Sonuç bilinmiyor',
      cause: 'Bir değişikliğin yanıtı kayboldu; yapılmış da olabilir, yapılmamış da.',
      fix: 'Bir şey yapmanız gerekmez: yeniden göndermeden önce kanal okunur.',
    },
  },
  auth: {
    fault: 'connection',
    retried: true,
    en: {
      title: 'The credentials are refused',
      cause: 'The channel does not accept the key, password or token of the connection.',
      fix: 'Renew the credentials of the connection; it then goes on by itself. Until then it is probed every hour.',
    },
    tr: {
      title: 'Kimlik bilgileri reddediliyor',
      cause: 'Kanal, bağlantının anahtarını, parolasını ya da belirtecini kabul etmiyor.',
      fix: 'Bağlantının kimlik bilgilerini yenileyip bağlantıyı devam ettirin. Saatte bir yeniden denenir.',
    },
  },
  forbidden: {
    fault: 'connection',
    retried: true,
    en: {
      title: 'A permission is missing',
      cause:
        'The account of the connection lacks the permission for the call, or the address is not allowed.',
      fix: 'Give the account the permission on the channel, then resume the connection. Until then it is probed every hour.',
    },
    tr: {
      title: 'Bir yetki eksik',
      cause: 'Bağlantının hesabı isteneni yapamıyor ya da adrese izin verilmiyor.',
      fix: 'Kanalda hesaba yetkiyi verip bağlantıyı devam ettirin. Saatte bir yeniden denenir.',
    },
  },
  invalid_request: {
    fault: 'sluice',
    retried: true,
    en: {
      title: 'The call was malformed',
      cause: 'The channel did not accept the form of the call.',
      fix: 'Report it with the evidence of the attempt; the connector has to be corrected.',
    },
    tr: {
      title: 'Çağrı hatalıydı',
      cause: 'Kanal, çağrının biçimini kabul etmedi.',
      fix: 'Denemenin kanıtıyla bildirin; bağlayıcının düzeltilmesi gerekir.',
    },
  },
  not_found: {
    fault: 'channel',
    retried: true,
    en: {
      title: 'The channel does not know it',
      cause: 'The channel does not know the requested address or record.',
      fix: 'Check the address of the connection; listings are looked up and made again.',
    },
    tr: {
      title: 'Kanal bunu tanımıyor',
      cause: 'Kanal, sorulan adresi ya da kaydı tanımıyor.',
      fix: 'Bağlantının adresini kontrol edin; ilanlar aranır ve yeniden oluşturulur.',
    },
  },
  protocol: {
    fault: 'sluice',
    retried: true,
    en: {
      title: 'The answer was not understood',
      cause: 'The channel answered something this connector does not understand.',
      fix: 'Report it with the evidence of the attempt; the connector has to be corrected.',
    },
    tr: {
      title: 'Yanıt anlaşılamadı',
      cause: 'Kanal, bu bağlayıcının anlamadığı bir yanıt verdi.',
      fix: 'Denemenin kanıtıyla bildirin; bağlayıcının düzeltilmesi gerekir.',
    },
  },
} as const satisfies Record<string, IssueEntry>;
