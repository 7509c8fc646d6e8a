import type { Wording } from './wording.ts';

/** Files fetched from an address: what is wrong with it, and why the file could not be had. */
export const FETCH_MESSAGES = {
  /** Words of another program, such as an operating system or a library. */
  foreign: { en: '{words}', tr: '{words}' },
  not_an_address: { en: '{field} must be an address', tr: '{field} bir adres olmalıdır' },
  address_with_sign_in: {
    en: 'url may hold no sign-in; send it as username and password',
    tr: 'adreste kullanıcı adı ve parola olamaz; bunları kendi alanlarına girin',
  },
  address_percent: {
    en: 'url has a % that is no code of a character; write it as %25',
    tr: 'adreste bir karakter kodu olmayan % var; %25 olarak yazın',
  },
  address_without_file: {
    en: 'url must name a server and a file, such as sftp://files.example.com/out/list.csv',
    tr: 'adres bir sunucu ve bir dosya belirtmelidir; örneğin sftp://files.example.com/out/list.csv',
  },
  address_marks: {
    en: 'url: write ? and # in the path of a file as %3F and %23',
    tr: 'adres: dosya yolundaki ? ve # işaretlerini %3F ve %23 olarak yazın',
  },
  private_key_for_sftp: {
    en: 'private_key is for sftp:// addresses alone',
    tr: 'özel anahtar yalnızca sftp:// adresleri içindir',
  },
  private_key_form: {
    en: 'private_key must be a private key in the form of OpenSSH or PEM, without a passphrase (ssh-keygen -p takes it off)',
    tr: 'özel anahtar OpenSSH ya da PEM biçiminde ve parolasız olmalıdır (ssh-keygen -p parolayı kaldırır)',
  },
  user_required_for_sftp: {
    en: 'username field is required for sftp:// addresses',
    tr: 'sftp:// adresleri için kullanıcı adı zorunludur',
  },
  sign_in_required_for_sftp: {
    en: 'password or private_key is required for sftp:// addresses',
    tr: 'sftp:// adresleri için parola ya da özel anahtar zorunludur',
  },
  host_key_required: {
    en: 'host_key is required for sftp:// addresses; a test of the address tells it',
    tr: 'sftp:// adresleri için sunucu anahtarı zorunludur; adresin denenmesi onu gösterir',
  },
  too_many_schedules: {
    en: 'there may be {limit} scheduled imports; delete one first',
    tr: 'en çok {limit} zamanlanmış içe aktarma olabilir; önce birini silin',
  },
  fetched_by_another: {
    en: 'another worker fetched this file',
    tr: 'bu dosyayı başka bir süreç aldı',
  },
  fetched_file_empty: { en: 'the file is empty', tr: 'Dosya boş.' },
  address_refused: {
    en: 'connections to {address} are not allowed; the operator can allow the range with OUTBOUND_ALLOW',
    tr: '{address} bağlantılarına izin verilmiyor; hizmetin işletmecisi izin verebilir.',
  },
  address_leads_inside: {
    en: '{host} leads to {address}, which connectors may not reach',
    tr: '{host} adı {address} adresine götürüyor; oraya bağlanılamaz',
  },
  header_not_sendable: {
    en: 'the header {name} cannot be sent: a key or password in it has a character that HTTP does not carry there, such as ş or a line break. Check the access details; nothing was sent',
    tr: '{name} başlığı gönderilemez: içindeki anahtarda ya da parolada HTTP ile taşınamayan bir karakter (ş ya da satır sonu gibi) var. Erişim bilgilerini kontrol edin; hiçbir şey gönderilmedi.',
  },
  no_address: { en: '{text} is no address', tr: '{text} bir adres değil' },
  server_answered: {
    en: 'the server answered {status}',
    tr: 'Sunucu {status} yanıtını verdi.',
  },
  fetched_file_too_large: {
    en: 'the file is larger than {bytes} bytes',
    tr: 'Dosya {bytes} bayttan büyük.',
  },
  sftp_key_changed: {
    en: 'the key of the SFTP server has changed: it was {before} and is now {now}. Nothing was sent to it. Ask the supplier whether the new key is theirs, then accept it in the settings of this schedule',
    tr: 'SFTP sunucusunun anahtarı değişti: {before} idi, şimdi {now}. Sunucuya hiçbir şey gönderilmedi. Yeni anahtarın tedarikçinize ait olup olmadığını sorun, sonra “Değiştir” altında onaylayın.',
  },
  sftp_sign_in_refused: {
    en: 'the SFTP server refused the sign-in: check user name and password or key',
    tr: 'SFTP sunucusu girişi reddetti: kullanıcı adını ve parolayı ya da anahtarı kontrol edin.',
  },
  sftp_file_missing: {
    en: 'there is no such file on the SFTP server',
    tr: 'SFTP sunucusunda böyle bir dosya yok.',
  },
  sftp_file_forbidden: {
    en: 'the SFTP server does not let this user read the file',
    tr: 'SFTP sunucusu bu kullanıcının dosyayı okumasına izin vermiyor.',
  },
  sftp_folder: {
    en: 'the address leads to a folder, not to a file',
    tr: 'Adres bir dosyaya değil, klasöre götürüyor.',
  },
  sftp_file_changing: {
    en: 'the file was changed while it was read; it is fetched again later',
    tr: 'Dosya okunurken değişti; daha sonra yeniden alınır.',
  },
  sftp_too_slow: {
    en: 'the SFTP server took longer than {seconds} seconds',
    tr: 'SFTP sunucusu {seconds} saniye içinde bitirmedi.',
  },
  sftp_no_answer: {
    en: 'the SFTP server did not answer within {seconds} seconds',
    tr: 'SFTP sunucusu {seconds} saniye içinde yanıt vermedi.',
  },
  sftp_hung_up: { en: 'the SFTP server hung up', tr: 'SFTP sunucusu bağlantıyı kesti.' },
  sftp_without_key: {
    en: 'the SFTP server showed no key',
    tr: 'SFTP sunucusu anahtar göstermedi.',
  },
  sftp_failed: {
    en: 'the SFTP server could not be read: {reason}',
    tr: 'SFTP sunucusu okunamadı: {reason}',
  },
  sftp_failed_with: {
    en: 'the SFTP server could not be read ({code})',
    tr: 'SFTP sunucusu okunamadı ({code})',
  },
} as const satisfies Record<string, Wording>;
