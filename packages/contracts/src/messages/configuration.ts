import type { Wording } from './wording.ts';

/** The configuration of a shop as a document. */
export const CONFIGURATION_MESSAGES = {
  named_twice: {
    en: '{name} is named twice',
    tr: '{name} iki kez geçiyor',
  },
  no_such_field: {
    en: 'there is no field {name} here; there are {known}',
    tr: 'burada {name} alanı yok; alanlar: {known}',
  },
  brand_not_there: {
    en: 'there is no brand {name}',
    tr: '{name} markası yok',
  },
  group_not_there: {
    en: 'there is no group {name}',
    tr: '{name} grubu yok',
  },
  category_not_there: {
    en: 'there is no category {path}',
    tr: '{path} kategorisi yok',
  },
  channel_category_unnamed: {
    en: "name the channel's category by id or by channel, its path",
    tr: 'kanalın kategorisini id veya channel (yolu) ile belirtin',
  },
  connections_of_one_label: {
    en: 'several connections are called {label}; give them different labels first',
    tr: '{label} adını taşıyan birden çok bağlantı var; önce farklı adlar verin',
  },
  fixed_at_creation: {
    en: '{field} is decided when a connection is made and cannot be changed',
    tr: '{field} bağlantı oluşturulurken belirlenir, sonradan değiştirilemez',
  },
  secret_among_settings: {
    en: '{name} is a secret: name it under secrets, by reference',
    tr: '{name} gizli bir bilgi: secrets altında başvuru olarak verin',
  },
  no_secret_of_connector: {
    en: '{name} is no secret of this platform; there are {known}',
    tr: '{name} bu platformun gizli bilgilerinden değil; bilinenler: {known}',
  },
  member_not_invited: {
    en: 'this person is no member yet: invite them under Settings, Team',
    tr: 'bu kişi henüz üye değil: Ayarlar, Ekip bölümünden davet edin',
  },
  stores_not_read: {
    en: 'the stores of the channel are not known yet',
    tr: 'kanalın şubeleri henüz bilinmiyor',
  },
  tree_not_read: {
    en: 'the categories of the channel are not known yet',
    tr: 'kanalın kategorileri henüz bilinmiyor',
  },
  configuration_moved: {
    en: 'the configuration of the shop or the changes to it are others than the plan shows; make a new plan',
    tr: 'mağazanın yapılandırması veya değişiklikler plandakinden farklı; yeni bir plan yapın',
  },
} as const satisfies Record<string, Wording>;
