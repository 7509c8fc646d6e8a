import type { IssueEntry } from './guide.ts';

/** Other reasons for which a channel refuses a listing. */
export const CHANNEL_ISSUES = {
  unknown_brand: {
    fault: 'mapping',
    retried: false,
    en: {
      title: 'The brand is unknown to the channel',
      cause: 'The channel has a list of brands, and this one is not on it.',
      fix: 'Choose a brand the channel knows, or ask the channel to add it.',
    },
    tr: {
      title: 'Kanal markayı tanımıyor',
      cause: 'Kanalın bir marka listesi var ve bu marka listede yok.',
      fix: 'Kanalın tanıdığı bir marka seçin ya da kanaldan markayı eklemesini isteyin.',
    },
  },
  unknown_category: {
    fault: 'mapping',
    retried: false,
    en: {
      title: 'The category is unknown to the channel',
      cause: 'The category of the product is not mapped, or the channel no longer has the mapped one.',
      fix: 'Map the category of the product to one of the channel’s.',
    },
    tr: {
      title: 'Kanal kategoriyi tanımıyor',
      cause: 'Ürünün kategorisi eşlenmemiş ya da eşlenen kategori artık kanalda yok.',
      fix: 'Ürünün kategorisini kanalın kategorilerinden biriyle eşleyin.',
    },
  },
  missing_attribute: {
    fault: 'mapping',
    retried: false,
    en: {
      title: 'A required attribute is missing',
      cause: 'The channel’s category requires an attribute that has no value.',
      fix: 'Map the attribute, or give the product a value for it.',
    },
    tr: {
      title: 'Zorunlu bir özellik eksik',
      cause: 'Kanalın kategorisi, değeri olmayan bir özelliği zorunlu tutuyor.',
      fix: 'Özelliği eşleyin ya da ürüne bunun için bir değer verin.',
    },
  },
  invalid_attribute: {
    fault: 'mapping',
    retried: false,
    en: {
      title: 'An attribute is not accepted',
      cause: 'The channel’s category does not allow this value of an attribute.',
      fix: 'Map the value to one the channel allows.',
    },
    tr: {
      title: 'Bir özellik kabul edilmiyor',
      cause: 'Kanalın kategorisi, bir özelliğin bu değerine izin vermiyor.',
      fix: 'Değeri kanalın izin verdiği bir değerle eşleyin.',
    },
  },
  unknown_store: {
    fault: 'connection',
    retried: false,
    en: {
      title: 'A store is unknown to the channel',
      cause: 'The channel no longer has a store that stock is sent for.',
      fix: 'Read the stores of the connection again.',
    },
    tr: {
      title: 'Kanal bir şubeyi tanımıyor',
      cause: 'Stok gönderilen bir şube artık kanalda yok.',
      fix: 'Bağlantının sayfasında “Şimdi eşitle” ile şubeleri yeniden okuyun.',
    },
  },
  listing_not_found: {
    fault: 'channel',
    retried: true,
    en: {
      title: 'The listing is not there',
      cause: 'The channel does not have the listing; it may have been deleted there.',
      fix: 'No action is needed: Sluice looks the listing up and makes it again.',
    },
    tr: {
      title: 'İlan yerinde değil',
      cause: 'İlan kanalda yok; orada silinmiş olabilir.',
      fix: 'Bir şey yapmanız gerekmez: aranır ve yeniden oluşturulur.',
    },
  },
  ambiguous_match: {
    fault: 'merchant',
    retried: false,
    en: {
      title: 'Several listings match',
      cause: 'More than one listing on the channel has this barcode or SKU, and Sluice does not guess.',
      fix: 'Choose the right one by hand, or remove the others on the channel.',
    },
    tr: {
      title: 'Birden çok ilan eşleşiyor',
      cause: 'Kanalda bu barkodu ya da stok kodunu taşıyan birden çok ilan var ve Sluice tahmin yürütmez.',
      fix: 'Doğru olanı elle seçin ya da diğerlerini kanaldan kaldırın.',
    },
  },
  not_approved: {
    fault: 'channel',
    retried: false,
    en: {
      title: 'Waiting for the channel’s approval',
      cause: 'The channel examines the listing before it goes on sale, or has declined it.',
      fix: 'Wait for the approval; when declined, correct what the channel names.',
    },
    tr: {
      title: 'Kanalın onayı bekleniyor',
      cause: 'Kanal ilanı satışa çıkmadan önce inceliyor ya da reddetti.',
      fix: 'Onayı bekleyin; reddedildiyse kanalın belirttiğini düzeltin.',
    },
  },
  policy_blocked: {
    fault: 'channel',
    retried: false,
    en: {
      title: 'Blocked by the channel’s rules',
      cause: 'The product breaks a rule of the channel or may not be sold by this account.',
      fix: 'Read the channel’s words; exclude the product from this channel, or ask the channel.',
    },
    tr: {
      title: 'Kanalın kuralları engelliyor',
      cause: 'Ürün kanalın bir kuralına aykırı ya da bu hesapla satılamıyor.',
      fix: 'Kanalın mesajını okuyun; ürünü bu kanalda hariç tutun ya da kanala sorun.',
    },
  },
  rejected: {
    fault: 'channel',
    retried: false,
    en: {
      title: 'Refused by the channel',
      cause: 'The channel refuses the listing for a reason of its own.',
      fix: 'Read the channel’s words below; Sluice tries again after a change of the product.',
    },
    tr: {
      title: 'Kanal reddetti',
      cause: 'Kanal ilanı kendine özgü bir nedenle reddediyor.',
      fix: 'Kanalın aşağıdaki mesajını okuyun; ürün değişince yeniden denenir.',
    },
  },
} as const satisfies Record<string, IssueEntry>;
