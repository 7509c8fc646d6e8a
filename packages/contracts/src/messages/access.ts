import type { Wording } from './wording.ts';

/** Callers and their rights: keys, sessions, roles, plans, the team and two-step verification. */
export const ACCESS_MESSAGES = {
  key_required: {
    en: 'an API key is required: send the header Authorization: Bearer <API_KEY>',
    tr: 'bir API anahtarı gerekir: Authorization: Bearer <API_KEY> başlığını gönderin',
  },
  key_refused: {
    en: 'the API key is invalid, expired or revoked',
    tr: 'API anahtarı geçersiz, süresi dolmuş ya da iptal edilmiş',
  },
  key_alone: { en: 'an API key is required', tr: 'bir API anahtarı gerekir' },
  key_from_elsewhere: {
    en: 'this API key may not be used from this address',
    tr: 'bu API anahtarı bu adresten kullanılamaz',
  },
  key_needs_scope: {
    en: 'this API key may not do this; it needs the scope {scopes}',
    tr: 'bu API anahtarı bunu yapamaz; {scopes} kapsamı gerekir',
  },
  key_needs_catalogue: {
    en: 'this API key writes stock and prices alone; it needs the scope catalogue for {others}',
    tr: 'bu API anahtarı yalnızca stok ve fiyat yazar; şunlar için catalogue kapsamı gerekir: {others}',
  },
  key_end_past: {
    en: 'the end date of this key is past: give another one to renew it',
    tr: 'bu anahtarın bitiş tarihi geçti: yenilemek için başka bir tarih verin',
  },
  key_ended: {
    en: 'this key has ended: there is nothing to keep of it',
    tr: 'bu anahtarın süresi doldu: saklanacak bir şey kalmadı',
  },
  must_be_in_future: { en: '{field} must be in the future', tr: '{field} gelecekte olmalıdır' },
  not_an_address_range: {
    en: '{field} must be an address or a range such as {example}',
    tr: '{field} bir adres ya da {example} gibi bir aralık olmalıdır',
  },
  too_many_requests: {
    en: 'too many requests: try again in {seconds} seconds',
    tr: 'çok fazla istek: {seconds} saniye sonra yeniden deneyin',
  },
  plan_without_api_upgrade: {
    en: 'the plan {plan} does not include API access; upgrade the plan',
    tr: '{plan} planında API erişimi yok; planı yükseltin',
  },
  plan_without_api: {
    en: 'the plan {plan} does not include API access; API keys need the plan pro or enterprise',
    tr: '{plan} planında API erişimi yok; API anahtarları için pro ya da enterprise planı gerekir',
  },
  subscription_over: {
    en: 'the subscription is {status}; writes are rejected until it is renewed',
    tr: 'abonelik sona erdi; yenilenene kadar hiçbir şey değiştirilemez',
  },
  sources_not_read: {
    en: 'the subscription is {status}; sources are not read',
    tr: 'abonelik sona erdi; kaynaklar okunmuyor',
  },
  role_needed: {
    en: 'your role is {own}; this needs the role {needed}',
    tr: 'rolünüz {own}; bunun için {needed} rolü gerekir',
  },
  role_needed_to_share: {
    en: 'your role is {own}; sharing a view needs the role {needed}',
    tr: 'rolünüz {own}; görünüm paylaşmak için {needed} rolü gerekir',
  },
  please_sign_in: { en: 'please sign in', tr: 'lütfen giriş yapın' },
  portal_alone: { en: 'sign in to the portal to do this', tr: 'bunun için portala giriş yapın' },
  sign_in_refused: {
    en: 'the e-mail address or password is wrong',
    tr: 'e-posta adresi ya da parola yanlış',
  },
  too_many_failed_sign_ins: {
    en: 'too many failed sign-ins: try again in {minutes} {minutes:minute|minutes}',
    tr: 'çok fazla başarısız giriş: {minutes} dakika sonra yeniden deneyin',
  },
  too_many_link_requests: {
    en: 'too many links were asked for: try again in {minutes} {minutes:minute|minutes}',
    tr: 'çok fazla bağlantı istendi: {minutes} dakika sonra yeniden deneyin',
  },
  no_mail: {
    en: 'this service sends no e-mail: ask an owner or admin of the shop for a link to a new password',
    tr: 'bu hizmet e-posta göndermiyor: yeni parola bağlantısını mağazanın bir sahibinden ya da yöneticisinden isteyin',
  },
  password_mail_subject: {
    en: 'A new password for {shop}',
    tr: '{shop} için yeni parola',
  },
  password_mail: {
    en: 'Somebody asked for a new password for {email} in {shop}.\n\nSet it here within {minutes} minutes. The link works once, and ends all sessions of the account:\n{url}\n\nIf it was not you, do nothing: the password stays as it is.',
    tr: '{shop} mağazasındaki {email} hesabı için yeni parola istendi.\n\nParolayı {minutes} dakika içinde buradan belirleyin. Bağlantı bir kez çalışır ve hesabın tüm oturumlarını kapatır:\n{url}\n\nBunu siz istemediyseniz bir şey yapmayın: parola olduğu gibi kalır.',
  },
  too_many_sign_in: {
    en: 'too many people are signing in: try again in a moment',
    tr: 'şu anda çok kişi giriş yapıyor: biraz sonra yeniden deneyin',
  },
  too_many_pages: {
    en: 'too many open pages at once; try again in a few seconds',
    tr: 'aynı anda çok fazla sayfa açık; birkaç saniye sonra yeniden deneyin',
  },
  confirm_identity: {
    en: 'confirm that it is you: send your password or a code again',
    tr: 'siz olduğunuzu doğrulayın: parolanızı veya bir kodu yeniden girin',
  },
  factor_needed: {
    en: 'your shop requires two-step verification: set it up to go on',
    tr: 'mağazanız iki adımlı doğrulamayı zorunlu tutuyor: sürdürmek için kendinizinkini kurun',
  },
  factor_required: {
    en: 'your shop requires two-step verification; it cannot be switched off',
    tr: 'mağazanız iki adımlı doğrulamayı zorunlu tutuyor; kapatılamaz',
  },
  factor_own_first: {
    en: 'set up two-step verification for yourself first',
    tr: 'önce kendi iki adımlı doğrulamanızı kurun',
  },
  factor_on: {
    en: 'two-step verification is on already; switch it off to set it up anew',
    tr: 'iki adımlı doğrulama zaten açık; yeniden kurmak için önce kapatın',
  },
  factor_off: { en: 'two-step verification is off', tr: 'iki adımlı doğrulama kapalı' },
  factor_not_begun: {
    en: 'there is no set-up to be confirmed; please begin again',
    tr: 'onaylanacak bir kurulum yok; lütfen yeniden başlayın',
  },
  factor_own_page: {
    en: 'switch your own two-step verification off on the page of your account',
    tr: 'kendi iki adımlı doğrulamanızı hesabınızın sayfasında kapatın',
  },
  factor_missing_of_member: {
    en: 'this member has no two-step verification',
    tr: 'bu üyenin iki adımlı doğrulaması yok',
  },
  factor_missing_of_user: {
    en: 'this user has no two-step verification',
    tr: 'bu kullanıcının iki adımlı doğrulaması yok',
  },
  code_wrong: {
    en: 'the code is wrong, or was used already: wait for the next one and check the clock',
    tr: 'kod yanlış ya da zaten kullanılmış: sıradakini bekleyin ve saati kontrol edin',
  },
  password_wrong: { en: 'the password is wrong', tr: 'parola yanlış' },
  password_own_page: {
    en: 'change your own password on the page of your account, with the one you have',
    tr: 'kendi parolanızı hesabınızın sayfasında, şimdiki parolanızla değiştirin',
  },
  link_over: {
    en: 'this link was used, taken back or has ended: ask for another one where it came from',
    tr: 'bu bağlantı kullanılmış, geri alınmış ya da süresi dolmuş: gönderenden yenisini isteyin',
  },
  member_unknown: { en: 'member {email} not found', tr: '{email} adlı üye bulunamadı' },
  not_an_email: {
    en: '{field} must be an e-mail address',
    tr: '{field} bir e-posta adresi olmalıdır',
  },
  audit_page_too_far: {
    en: 'only the latest {limit} entries are paged: say to when with "to"',
    tr: 'yalnızca son {limit} kayıt sayfalanır: bitiş zamanını belirtin',
  },
  options_exclude_each_other: {
    en: '{first} and {second} exclude each other',
    tr: '{first} ve {second} birlikte kullanılamaz',
  },
  member_already: {
    en: 'this address is a member already',
    tr: 'bu adres zaten üye',
  },
  already_in_use: { en: '{field} is already in use', tr: '{field} zaten kullanılıyor' },
  not_oneself: {
    en: 'nobody removes themself: ask another admin or owner',
    tr: 'kimse kendini çıkaramaz: başka bir yöneticiye ya da sahibe sorun',
  },
  last_owner_role: {
    en: 'the last owner cannot be given another role: make somebody else an owner first',
    tr: 'son sahibe başka rol verilemez: önce başka birini sahip yapın',
  },
  last_owner_removed: {
    en: 'the last owner cannot be removed: make somebody else an owner first',
    tr: 'son sahip çıkarılamaz: önce başka birini sahip yapın',
  },
  account_there: {
    en: 'this installation has an account already; please sign in',
    tr: 'bu kurulumda zaten bir hesap var; lütfen giriş yapın',
  },
  set_up_code_wrong: {
    en: 'the set-up code is wrong: the console on which Sluice was started shows it; a new start shows a new one',
    tr: 'kurulum kodu yanlış: Sluice’in başlatıldığı konsolda gösterilir; yeniden başlatınca yenisi gösterilir',
  },
  view_of_another: {
    en: 'the view is shared by {person}; only they or an admin may change it',
    tr: 'görünümü {person} paylaşmış; yalnızca o ya da bir yönetici değiştirebilir',
  },
  too_many_views: {
    en: 'you keep {limit} views of this page; delete one first',
    tr: 'bu sayfanın {limit} görünümünü saklıyorsunuz; önce birini silin',
  },
} as const satisfies Record<string, Wording>;
