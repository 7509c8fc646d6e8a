import type { Wording } from './wording.ts';

/** Why a call to a channel failed, where connector kit or service say so and not the channel. */
export const CALL_MESSAGES = {
  channel_answered: {
    en: 'the channel answered {status} to {method} {path}',
    tr: 'kanal {method} {path} isteğine {status} yanıtını verdi',
  },
  channel_silent: {
    en: 'no answer to {method} {path} ({code})',
    tr: '{method} {path} isteğine yanıt gelmedi ({code})',
  },
  channel_body_not_json: {
    en: 'unexpected answer from the channel: the body is not JSON',
    tr: 'kanaldan beklenmeyen yanıt: gövde JSON değil',
  },
  channel_body_unexpected: {
    en: 'unexpected answer from the channel: {what}',
    tr: 'kanaldan beklenmeyen yanıt: {what}',
  },
  channel_answer_not_json: {
    en: "the channel's answer is not JSON",
    tr: 'kanalın yanıtı JSON değil',
  },
  channel_answer_too_large: {
    en: "the channel's answer is larger than {megabytes} MB",
    tr: 'kanalın yanıtı {megabytes} MB’tan büyük',
  },
  channel_answer_too_complex: {
    en: "the channel's answer holds more than {values} values or is nested deeper than {levels} levels",
    tr: 'kanalın yanıtı {values} değerden fazlasını içeriyor ya da {levels} düzeyden derin iç içe',
  },
  image_not_taken: { en: 'image {url}: {reason}', tr: '{url} görseli: {reason}' },
  image_not_here: { en: 'there is no such image here', tr: 'burada böyle bir görsel yok' },
  image_unreadable: {
    en: 'the image could not be read from storage',
    tr: 'görsel depodan okunamadı',
  },
  image_of_no_format: {
    en: 'the file is no JPEG, PNG or WebP',
    tr: 'dosya JPEG, PNG ya da WebP değil',
  },
  rate_limit_spent: {
    en: 'the rate limit of the channel is used up for now',
    tr: 'kanalın istek sınırı şimdilik doldu',
  },
  call_not_made: {
    en: 'stopped before the call was made',
    tr: 'istek gönderilmeden durduruldu',
  },
  credentials_sealed: {
    en: 'the stored credentials cannot be opened: {reason}; add the key to MASTER_KEYS, or enter the credentials again in the settings of the connection',
    tr: 'kayıtlı kimlik bilgileri açılamıyor: {reason}; anahtarı MASTER_KEYS’e ekleyin ya da bilgileri bağlantının ayarlarında yeniden girin',
  },
  checkpoint_key: {
    en: 'checkpoint: a key has 1 to {limit} characters',
    tr: 'ara kayıt: bir anahtar 1 ile {limit} karakter arasındadır',
  },
  checkpoint_full: {
    en: 'checkpoint: a connection keeps at most {limit} values',
    tr: 'ara kayıt: bir bağlantı en çok {limit} değer saklar',
  },
  checkpoint_value: {
    en: 'checkpoint: a value has at most {limit} bytes',
    tr: 'ara kayıt: bir değer en çok {limit} bayttır',
  },
  orders_page_repeats: {
    en: 'a page of orders names itself as the next one',
    tr: 'siparişlerin bir sayfası sonraki sayfa olarak kendini gösteriyor',
  },
  products_page_repeats: {
    en: 'a page of products names itself as the next one',
    tr: 'ürünlerin bir sayfası sonraki sayfa olarak kendini gösteriyor',
  },
  tree_endless: {
    en: 'the channel is not to be believed: its category tree has no end',
    tr: 'kanala güvenilemez: kategori ağacının sonu yok',
  },
  tree_too_large: {
    en: 'the channel is not to be believed: its category tree has more than {limit} nodes',
    tr: 'kanala güvenilemez: kategori ağacında {limit} düğümden fazlası var',
  },
  tree_empty: {
    en: 'the channel is not to be believed: its category tree is suddenly empty',
    tr: 'kanala güvenilemez: kategori ağacı birdenbire boş',
  },
  term_not_answered: {
    en: 'the channel did not answer for it',
    tr: 'kanal bunun için yanıt vermedi',
  },
  webhook_keys_unknown: {
    en: 'too many calls name keys that nobody knows',
    tr: 'çok fazla çağrı bilinmeyen anahtarların adını veriyor',
  },
} as const satisfies Record<string, Wording>;

/** Why the service leaves a channel or a site alone for now. */
export const PAUSE_MESSAGES = {
  refused_share: {
    en: '{refused} of the last {sent} listings were refused, the last with: {last}',
    tr: 'son {sent} ilanın {refused} tanesi reddedildi, sonuncusunun nedeni: {last}',
  },
  missing_not_believed: {
    en: '{missing} of {live} live listings are missing on the channel, which is too many to be believed: they are not made again. If the channel was emptied, synchronise the connection',
    tr: 'yayındaki {live} ilanın {missing} tanesi kanalda yok; bu inanılamayacak kadar çok, bu yüzden yeniden oluşturulmuyorlar. Kanal boşaltıldıysa bağlantıyı eşitleyin',
  },
  source_half_gone: {
    en: 'the site no longer shows {missing} of {linked} products; because these are more than half, none was taken off sale',
    tr: 'site {linked} ürünün {missing} tanesini artık göstermiyor; yarısından fazlası olduğu için hiçbiri satıştan kaldırılmadı',
  },
} as const satisfies Record<string, Wording>;
