import type { Wording } from './wording.ts';

/** Why a listing is not on its channel as it should be, where the service itself found out and not the channel. */
export const LISTING_MESSAGES = {
  listing_no_price: {
    en: 'the product has no price above zero for this channel',
    tr: 'ürünün bu kanal için sıfırdan büyük bir fiyatı yok',
  },
  listing_price_currency: {
    en: 'the fixed price for this channel was given in a currency it sells in no longer',
    tr: 'bu kanala özel fiyat, artık satış yapılmayan bir para biriminde verilmiş',
  },
  listing_no_vat: {
    en: 'the product has no VAT rate, so it is sold at 0 % VAT',
    tr: 'ürünün KDV oranı yok; bu yüzden %0 KDV ile satılır',
  },
  listing_lacks: {
    en: 'the product has no {what}, which this connection asks for',
    tr: 'üründe {what} yok; bu bağlantı bunu istiyor',
  },
  listing_category_refused: {
    en: 'the channel does not take the category “{path}”: {reason}',
    tr: 'kanal “{path}” kategorisini kabul etmiyor: {reason}',
  },
  listing_brand_refused: {
    en: 'the channel does not take the brand “{brand}”: {reason}',
    tr: 'kanal “{brand}” markasını kabul etmiyor: {reason}',
  },
  listing_same_variant: {
    en: '{options} is also product {product} of the family {family}',
    tr: '{family} grubunda {options} seçeneği {product} numaralı üründe de var',
  },
  listing_category_gone: {
    en: 'the channel no longer takes listings in {category}; map the category to another one',
    tr: 'kanal {category} kategorisinde artık ilan kabul etmiyor; kategoriyi başka birine eşleyin',
  },
  listing_value_unknown: {
    en: '“{value}” is none of the values of {attribute} in {category}; map it to one of them',
    tr: '“{value}”, {category} kategorisindeki {attribute} değerlerinden biri değil; birine eşleyin',
  },
  listing_attribute_missing: {
    en: '{attribute} is required in {category}; say where its value comes from',
    tr: '{category} kategorisinde {attribute} zorunludur; değerinin nereden alınacağını belirtin',
  },
  feed_filling: {
    en: 'the feed is being filled for the first time; come back later',
    tr: 'akış ilk kez dolduruluyor; daha sonra yeniden deneyin',
  },
  feed_left_out: {
    en: 'the settings of the feed would leave out too many products that were in it; come back later',
    tr: 'akışın ayarları, içinde olan ürünlerin çok fazlasını dışarıda bırakırdı; daha sonra yeniden deneyin',
  },
  feed_busy: {
    en: 'the feed is fetched too often; come back later',
    tr: 'akış çok sık alınıyor; daha sonra yeniden deneyin',
  },
  feed_missing: {
    en: '{profile} needs {name}, which the product does not have',
    tr: '{profile} {name} alanını istiyor; üründe bu bilgi yok',
  },
  feed_setting_missing: {
    en: '{profile} needs {name}: fill in the settings of delivery of this connection',
    tr: '{profile} {name} alanını istiyor: bu bağlantının teslimat ayarlarını doldurun',
  },
  feed_too_long: {
    en: '{name} has {length} characters; {profile} takes {limit}',
    tr: '{name} {length} karakter; {profile} en çok {limit} karakter kabul ediyor',
  },
  feed_value: {
    en: '{profile} does not take “{value}” as {name}',
    tr: '{profile}, {name} alanında “{value}” değerini kabul etmiyor',
  },
  feed_barcode: {
    en: '“{value}” is no GTIN that is valid everywhere, so {profile} refuses it; correct it, or let the connection leave such barcodes out',
    tr: '“{value}” her yerde geçerli bir GTIN değil; {profile} bunu reddeder; düzeltin ya da bağlantıda böyle barkodların yazılmamasını seçin',
  },
  feed_currency: {
    en: '{profile} takes no prices in “{currency}”; set the currency of the connection',
    tr: '{profile} “{currency}” para biriminde fiyat kabul etmiyor; bağlantının para birimini ayarlayın',
  },
  feed_price: {
    en: '“{value}” is no price above zero',
    tr: '“{value}” sıfırdan büyük bir fiyat değil',
  },
  feed_image: {
    en: '“{value}” is no address from which {profile} can fetch an image',
    tr: '“{value}”, {profile} için görsel alınabilecek bir adres değil',
  },
  listing_deleted_there: {
    en: 'the product came from this site, which does not have it any more; create it there as new, or keep it off this channel',
    tr: 'ürün bu siteden geldi ve artık orada yok; orada yeni olarak oluşturun ya da bu kanalda hariç tutun',
  },
  listing_barcode_only: {
    en: 'it is unknown whether the listing is on the channel, which finds listings by barcode only; check it there',
    tr: 'ilanın kanalda olup olmadığı bilinmiyor; kanal ilanları yalnızca barkodla bulur; kanalda bakın',
  },
  listing_cannot_ask: {
    en: 'it is unknown whether the last attempt reached the channel, which cannot be asked; check it there',
    tr: 'son denemenin kanala ulaşıp ulaşmadığı bilinmiyor ve kanala sorulamıyor; kanalda bakın',
  },
  listing_chosen_gone: {
    en: 'the channel has no listing {id}, which was chosen by hand',
    tr: 'elle seçilen {id} ilanı kanalda yok',
  },
  listing_one_match: {
    en: 'a listing of the channel matches by {by}, and it is not certain that it is this product; choose one by hand, or create it as new',
    tr: 'kanaldaki bir ilan eşleşiyor ({by}), ama bu ürün olduğu kesin değil; elle seçin ya da yeni olarak oluşturun',
  },
  listing_several_match: {
    en: '{count} listings of the channel match by {by}, and it is not certain that it is this product; choose one by hand, or create it as new',
    tr: 'kanaldaki {count} ilan eşleşiyor ({by}), ama bu ürün olduğu kesin değil; birini elle seçin ya da yeni olarak oluşturun',
  },
  listing_waits_for_key: {
    en: 'the key belongs to the listing of product {product} until that is renamed',
    tr: 'bu kod, adı değiştirilene kadar {product} numaralı ürünün ilanına ait',
  },
  listing_attributes_read: {
    en: 'what the channel asks for in this category is being read',
    tr: 'kanalın bu kategoride istedikleri okunuyor',
  },
  listing_changes_back: {
    en: 'the channel shows the listing otherwise although it was just sent again; it is left like that',
    tr: 'ilan az önce yeniden gönderildiği hâlde kanal onu farklı gösteriyor; böyle bırakıldı',
  },
  listing_not_answered: {
    en: 'the channel did not answer for this listing',
    tr: 'kanal bu ilan için yanıt vermedi',
  },
  listing_not_clear: {
    en: 'the channel answered the batch but not clearly for this item',
    tr: 'kanal toplu işi yanıtladı, ama bu ürün için açık bir yanıt vermedi',
  },
  listing_result_lost: {
    en: 'the result of the batch does not tell of this item',
    tr: 'toplu işin sonucunda bu ürün geçmiyor',
  },
  listing_result_expired: {
    en: 'the channel no longer keeps the result of the batch',
    tr: 'kanal toplu işin sonucunu artık saklamıyor',
  },
} as const satisfies Record<string, Wording>;
