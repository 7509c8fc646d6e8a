import type { IssueEntry } from './guide.ts';

/** Issues of a listing that only Sluice itself knows. */
export const HOST_ISSUES = {
  deleted_on_channel: {
    fault: 'merchant',
    retried: false,
    en: {
      title: 'It was deleted on the site',
      cause: 'The product came from this site or was known there, and the site does not have it any more.',
      fix: 'Create it there as new by hand, keep the product off this channel, or delete it here as well.',
    },
    tr: {
      title: 'Sitede silinmiş',
      cause: 'Ürün bu siteden gelmişti ya da orada biliniyordu; sitede artık yok.',
      fix: 'Orada elle yeni olarak oluşturun, ürünü bu kanalda hariç tutun ya da burada da silin.',
    },
  },
  no_price: {
    fault: 'merchant',
    retried: false,
    en: {
      title: 'There is no price',
      cause: 'The product has no price above zero for this channel, and Sluice sells nothing for free.',
      fix: 'Give the product a price, or a fixed price for this channel.',
    },
    tr: {
      title: 'Fiyat yok',
      cause: 'Ürünün bu kanal için sıfırdan büyük bir fiyatı yok; hiçbir şey bedelsiz satılmaz.',
      fix: 'Ürüne bir fiyat ya da bu kanala özel bir fiyat verin.',
    },
  },
  override_currency: {
    fault: 'merchant',
    retried: false,
    en: {
      title: 'The fixed price is in another currency',
      cause:
        'The fixed price for this channel was given in a currency that the connection no longer sells in.',
      fix: 'Give the price anew, clear it, or convert all fixed prices in the settings of the connection.',
    },
    tr: {
      title: 'Sabit fiyat başka para biriminde',
      cause: 'Bu kanala özel fiyat, bağlantının artık satmadığı bir para biriminde verilmiş.',
      fix: 'Fiyatı yeniden verin, kaldırın ya da bağlantı ayarlarında bütün sabit fiyatları çevirin.',
    },
  },
  no_vat_rate: {
    fault: 'merchant',
    retried: false,
    en: {
      title: 'There is no VAT rate',
      cause: 'The product has no VAT rate, so it would be sold at 0 % VAT.',
      fix: 'Choose the VAT rate of the product.',
    },
    tr: {
      title: 'KDV oranı yok',
      cause: 'Ürünün KDV oranı yok; bu yüzden %0 KDV ile satılır.',
      fix: 'Ürünün KDV oranını seçin.',
    },
  },
  incomplete: {
    fault: 'merchant',
    retried: false,
    en: {
      title: 'Something is missing for this connection',
      cause: 'The settings of the connection ask for a field that the product does not have.',
      fix: 'Fill in the named field of the product, or ask for less in the settings of the connection.',
    },
    tr: {
      title: 'Bu bağlantı için bir bilgi eksik',
      cause: 'Bağlantının ayarları, üründe olmayan bir alanı istiyor.',
      fix: 'Üründe belirtilen alanı doldurun ya da bağlantı ayarlarında bu isteği kaldırın.',
    },
  },
  deferred: {
    fault: 'channel',
    retried: true,
    en: {
      title: 'Put off with the connection',
      cause: 'The whole connection failed while the listing was sent.',
      fix: 'See the state of the connection; the listing follows by itself.',
    },
    tr: {
      title: 'Bağlantıyla birlikte ertelendi',
      cause: 'İlan gönderilirken bütün bağlantı başarısız oldu.',
      fix: 'Bağlantının durumuna bakın; ilan kendiliğinden gönderilir.',
    },
  },
  failed_alone: {
    fault: 'channel',
    retried: true,
    en: {
      title: 'The channel fails over this product',
      cause: 'The call failed although the product was sent alone; its content may be the cause.',
      fix: 'Look at the evidence of the attempts. It is tried again by itself, alone, and in the end every hour.',
    },
    tr: {
      title: 'Kanal bu üründe hata veriyor',
      cause: 'Ürün tek başına gönderildiği hâlde çağrı başarısız oldu; neden, ürünün içeriği olabilir.',
      fix: 'Denemelerin kanıtına bakın. Tek başına ve sonunda saatte bir yeniden denenir.',
    },
  },
  key_taken: {
    fault: 'sluice',
    retried: true,
    en: {
      title: 'The SKU is still taken',
      cause:
        'Another listing still has the SKU; when two products swap theirs, one steps aside for a moment.',
      fix: 'No action is needed unless it lasts: then another listing on the channel has the SKU.',
    },
    tr: {
      title: 'Stok kodu hâlâ dolu',
      cause:
        'Başka bir ilan hâlâ bu stok kodunu taşıyor; iki ürün kod değiştirirken biri bir an kenara çekilir.',
      fix: 'Sürmedikçe bir şey yapmanız gerekmez; sürerse kanalda başka bir ilan bu stok kodunu taşıyordur.',
    },
  },
  key_waits: {
    fault: 'sluice',
    retried: true,
    en: {
      title: 'Waiting for another listing to give up its SKU',
      cause: 'The SKU belongs to the listing of another product that is about to be renamed or withdrawn.',
      fix: 'No action is needed unless it lasts: then look at the other product.',
    },
    tr: {
      title: 'Başka bir ilanın stok kodunu bırakması bekleniyor',
      cause: 'Stok kodu, adı değişecek ya da kaldırılacak başka bir ürünün ilanında.',
      fix: 'Sürmedikçe bir şey yapmanız gerekmez; sürerse diğer ürüne bakın.',
    },
  },
  vanished: {
    fault: 'channel',
    retried: true,
    en: {
      title: 'The listing vanished',
      cause: 'The channel no longer has a listing it had confirmed.',
      fix: 'No action is needed: Sluice looks the listing up and makes it again.',
    },
    tr: {
      title: 'İlan kayboldu',
      cause: 'Kanalda, daha önce doğruladığı bir ilan artık yok.',
      fix: 'Bir şey yapmanız gerekmez: aranır ve yeniden oluşturulur.',
    },
  },
  ticket_lost: {
    fault: 'channel',
    retried: true,
    en: {
      title: 'The result is missing',
      cause: 'The channel worked on the batch but does not say what became of this product.',
      fix: 'No action is needed: Sluice reads the channel before it sends anything again.',
    },
    tr: {
      title: 'Sonuç eksik',
      cause: 'Kanal toplu işi tamamladı ama bu ürüne ne olduğunu söylemiyor.',
      fix: 'Bir şey yapmanız gerekmez: yeniden göndermeden önce kanal okunur.',
    },
  },
  ticket_expired: {
    fault: 'channel',
    retried: true,
    en: {
      title: 'The result has expired',
      cause: 'The channel no longer keeps the result of the batch.',
      fix: 'No action is needed: Sluice reads the channel before it sends anything again.',
    },
    tr: {
      title: 'Sonucun süresi doldu',
      cause: 'Kanal, toplu işin sonucunu artık saklamıyor.',
      fix: 'Bir şey yapmanız gerekmez: yeniden göndermeden önce kanal okunur.',
    },
  },
  outcome_unknown: {
    fault: 'connection',
    retried: false,
    en: {
      title: 'It has to be looked at on the channel',
      cause:
        'It is unknown whether the last attempt was applied, and this channel can neither be asked nor recognise a second one.',
      fix: 'Look whether the product is there: if not, publish it again; if it is, match it by hand.',
    },
    tr: {
      title: 'Kanalda bakılması gerekiyor',
      cause:
        'Son denemenin uygulanıp uygulanmadığı bilinmiyor; bu kanala sorulamıyor ve kanal ikinci bir denemeyi ayırt edemiyor.',
      fix: 'Ürünün kanalda olup olmadığına bakın: yoksa yeniden yayınlayın, varsa elle eşleştirin.',
    },
  },
} as const satisfies Record<string, IssueEntry>;
