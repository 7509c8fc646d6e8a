import type { Wording } from './wording.ts';

/** Connections, their settings and mappings, publishing, orders and sources. */
export const CHANNEL_MESSAGES = {
  platform_unknown: {
    en: 'unknown platform {platform}; there are {known}',
    tr: 'bilinmeyen platform {platform}; bilinenler: {known}',
  },
  access_of_other_platform: {
    en: 'connection {connection} is one of {other}, not of {platform}',
    tr: '{connection} bağlantısı {platform} için değil, {other} için',
  },
  connector_missing: {
    en: 'this version has no connector {platform}',
    tr: 'bu sürümde {platform} bağlayıcısı yok',
  },
  no_connector_setting: {
    en: '{name} is no setting of {platform}; there are {known}',
    tr: '{name}, {platform} için bir ayar değil; ayarlar: {known}',
  },
  setting_no_address: {
    en: '{name} is no web address that can be called; write one such as https://shop.example',
    tr: '{name} çağrılabilir bir web adresi değil; https://magaza.example gibi bir adres yazın',
  },
  setting_address_with_user: {
    en: '{name} may hold no user name or password; use the fields for credentials',
    tr: '{name} kullanıcı adı veya parola içeremez; kimlik bilgileri alanlarını kullanın',
  },
  no_setting: {
    en: '{name} is no setting of a connection',
    tr: '{name} bir bağlantı ayarı değil',
  },
  config_names_nothing: {
    en: 'config must name at least one setting',
    tr: 'en az bir ayar verilmelidir',
  },
  secret_again: {
    en: '{field} must be given again, because {changed} changes: stored secrets go to no new address',
    tr: '{field} yeni adres için yeniden girilmelidir',
  },
  target_impossible: {
    en: '{platform} takes no products: it can only be a source',
    tr: '{platform} ürün almaz: yalnızca kaynak olabilir',
  },
  source_impossible: {
    en: '{platform} cannot be a source: its products cannot be read',
    tr: '{platform} kaynak olamaz: ürünleri okunamıyor',
  },
  store_not_of_connection: {
    en: 'this connection has no such store',
    tr: 'bu bağlantıda böyle bir şube yok',
  },
  rate_missing: {
    en: 'there is no exchange rate for {currency}; set the rate first',
    tr: '{currency} için kur yok; önce kuru belirleyin',
  },
  currency_code: {
    en: 'currency must be an ISO 4217 code such as USD',
    tr: 'para birimi USD gibi bir ISO 4217 kodu olmalıdır',
  },
  rate_out_of_range: {
    en: 'rate must be above 0 and below 10000000000',
    tr: 'kur 0’dan büyük ve 10000000000’dan küçük olmalıdır',
  },
  currency_used: {
    en: 'connection {id} is priced in {currency}; set its currency first',
    tr: '{id} numaralı bağlantının fiyatları {currency} biriminde; önce onun para birimini değiştirin',
  },
  connections_in_other_currency: {
    en: "set these connections to the shop's own currency first: {names}",
    tr: 'önce şu bağlantıları mağazanın kendi para birimine alın: {names}',
  },
  rates_of_former_currency: {
    en: 'the exchange rates to {names} are rates of {before}, and would mean something else: take them away first',
    tr: '{names} kurları {before} birimine göredir ve başka bir anlam kazanırdı: önce onları kaldırın',
  },
  connection_has_orders: {
    en: 'connection {id} has orders, which would be lost with it; pause it instead',
    tr: '{id} numaralı bağlantının siparişleri var ve onunla birlikte kaybolurdu; bunun yerine duraklatın',
  },
  authorization_unsupported: {
    en: '{label} knows no consent on its own pages; its credentials are settings of the connection',
    tr: '{label} kendi sayfalarında onay vermeyi desteklemez; kimlik bilgileri bağlantının ayarlarıdır',
  },
  authorization_needs_public_url: {
    en: 'the service does not know the address to which the channel would lead back: set PUBLIC_URL, or enter the credentials by hand',
    tr: 'hizmet, kanalın geri yönlendireceği adresi bilmiyor: PUBLIC_URL’yi ayarlayın ya da kimlik bilgilerini elle girin',
  },
  authorization_ended: {
    en: 'this return from the channel does not count: you did not begin it, it was used, more than ten minutes have passed, or the connection has changed since; connect again on the page of the connection',
    tr: 'kanaldan bu dönüş geçerli değil: siz başlatmadınız, zaten kullanıldı, üzerinden on dakikadan fazla geçti ya da bağlantı o zamandan beri değişti; bağlantının sayfasından yeniden bağlanın',
  },
  authorization_declined: {
    en: 'you did not agree on the page of {label}; nothing was changed',
    tr: '{label} sayfasında onay vermediniz; hiçbir şey değişmedi',
  },
  authorization_refused: {
    en: '{label} led back without a consent: {reason}',
    tr: '{label} onay olmadan geri yönlendirdi: {reason}',
  },
  webhook_unsupported: {
    en: '{label} does not call; its orders are read by polling',
    tr: '{label} çağrı göndermez; siparişleri sorularak okunur',
  },
  webhook_without_secret: {
    en: 'calls of this channel are not proved by a secret that is made here',
    tr: 'bu kanalın çağrıları burada üretilen bir gizli anahtarla doğrulanmaz',
  },
  webhook_refused: {
    en: 'the signature or key of this call is not valid',
    tr: 'bu çağrının imzası ya da anahtarı geçerli değil',
  },
  signature_not_checked: {
    en: 'the signature cannot be checked at the moment, please try again',
    tr: 'imza şu anda doğrulanamıyor, lütfen yeniden deneyin',
  },
  trial_channel_elsewhere: {
    en: 'a trial marketplace runs only where one process does everything with a database of its own; run "npx sluice simulator --port 4000" on the machine of the service and "npx sluice connection create" to it',
    tr: 'deneme pazaryeri yalnızca her şeyi kendi veritabanıyla tek bir süreç yaptığında çalışır; hizmetin makinesinde "npx sluice simulator --port 4000" komutunu çalıştırın ve ona "npx sluice connection create" ile bağlanın',
  },
  category_gone_on_channel: {
    en: 'the channel no longer has the category {name}',
    tr: '{name} kategorisi artık kanalda yok',
  },
  category_takes_no_listings: {
    en: 'the channel takes no listings in {name}; choose a category below it',
    tr: 'kanal {name} kategorisinde ilan almıyor; altındaki bir kategoriyi seçin',
  },
  category_not_in_tree: {
    en: "the channel's category tree, as it was last read, has no category {id}",
    tr: 'kanalın son okunan kategori ağacında {id} kategorisi yok',
  },
  category_not_mapped: {
    en: 'category {category} has no mapping of its own on connection {connection}',
    tr: '{category} numaralı kategorinin {connection} numaralı bağlantıda kendine ait bir eşlemesi yok',
  },
  category_option_missing: {
    en: 'category {category} has no option {name}',
    tr: '{category} numaralı kategoride {name} seçeneği yok',
  },
  product_field_unknown: {
    en: 'products have no field {field}; there are {known}',
    tr: 'ürünlerde {field} alanı yok; alanlar: {known}',
  },
  no_value_of_attribute: {
    en: '{value} is no value of {label}; there are {known}',
    tr: '{value}, {label} için bir değer değil; değerler: {known}',
  },
  no_value_of_attribute_more: {
    en: '{value} is no value of {label}; there are {known} and {more} more',
    tr: '{value}, {label} için bir değer değil; değerler: {known} ve {more} tane daha',
  },
  attribute_takes_any_text: {
    en: '{label} takes any text, so there is nothing to map',
    tr: '{label} her metni kabul eder; eşlenecek bir şey yok',
  },
  attribute_without_source: {
    en: 'the attribute {code} has no source',
    tr: '{code} özelliğinin kaynağı yok',
  },
  value_not_mapped: { en: 'the value {value} is not mapped', tr: '{value} değeri eşlenmemiş' },
  attribute_not_of_category: {
    en: 'the category has no attribute {code}',
    tr: 'kategoride {code} özelliği yok',
  },
  attribute_unknown: {
    en: 'the category has no attribute {code}; there are {known}',
    tr: 'kategoride {code} özelliği yok; özellikler: {known}',
  },
  attributes_not_read: {
    en: 'the category has no attribute {code}; its attributes have not been read yet: map one of your categories to it first',
    tr: 'kategoride {code} özelliği yok; özellikleri henüz okunmadı: önce kategorilerinizden birini ona eşleyin',
  },
  no_candidate: {
    en: '{listing} is none of the candidates; there are {known}',
    tr: '{listing} adaylardan biri değil; adaylar: {known}',
  },
  too_many_rules: {
    en: 'a connection may not have more than {limit} rules; one rule can name many values',
    tr: 'bir bağlantının en çok {limit} kuralı olabilir; bir kural çok sayıda değer içerebilir',
  },
  choose_candidate: { en: 'choose one of the candidates', tr: 'adaylardan birini seçin' },
  listing_of_other_product: {
    en: "the channel's listing {listing} is that of product {product}",
    tr: 'kanaldaki {listing} ilanı {product} numaralı ürünündür',
  },
  listing_matched_already: {
    en: "the product is the channel's listing {listing}; remove that match first",
    tr: 'ürün kanaldaki {listing} ilanıyla eşleşmiş; önce bu eşleşmeyi kaldırın',
  },
  listing_being_sent: {
    en: 'the product is just being sent to this channel; try again in a moment',
    tr: 'ürün şu anda bu kanala gönderiliyor; biraz sonra yeniden deneyin',
  },
  listing_key_waits: {
    en: 'another listing is about to give up the key {key}; try again in a moment',
    tr: 'başka bir ilan {key} anahtarını bırakmak üzere; biraz sonra yeniden deneyin',
  },
  held_plan_changed: {
    en: 'by now {withdrawals} withdrawals and {jumps} price jumps are held; look at them again',
    tr: 'artık {withdrawals} satıştan kaldırma ve {jumps} fiyat sıçraması bekletiliyor; yeniden bakın',
  },
  markup_out_of_range: {
    en: 'markup_percent must be above -100 and at most 10000',
    tr: 'fiyat farkı -100’den büyük ve en çok 10000 olmalıdır',
  },
  brand_or_category: {
    en: 'name a brand or a category, not both',
    tr: 'ya marka ya kategori belirtin, ikisini birden değil',
  },
  no_condition: {
    en: '{name} is no condition; there are {known}',
    tr: '{name} bir koşul değil; koşullar: {known}',
  },
  range_upside_down: {
    en: 'the minimum of {field} must not be above its maximum',
    tr: '{field}: en düşük değer en yüksek değerden büyük olamaz',
  },
  brands_unknown: { en: 'there is no brand {ids}', tr: '{ids} numaralı marka yok' },
  categories_unknown: { en: 'there is no category {ids}', tr: '{ids} numaralı kategori yok' },
  groups_unknown: { en: 'there is no group {ids}', tr: '{ids} numaralı grup yok' },
  line_has_product: { en: 'the line has a product already', tr: 'satırın zaten bir ürünü var' },
  cursor_invalid: {
    en: 'cursor is not valid: use meta.next_cursor of the page before',
    tr: 'imleç geçerli değil: önceki sayfanın meta.next_cursor değerini kullanın',
  },
  not_a_time_zone: {
    en: '{field} must be a time zone such as {example}',
    tr: '{field} {example} gibi bir saat dilimi olmalıdır',
  },
  no_source_field: {
    en: '{name} is no field of a source; there are {known}',
    tr: '{name} bir kaynak alanı değil; alanlar: {known}',
  },
  product_linked_already: {
    en: 'product {product} is {external} of this site already',
    tr: '{product} numaralı ürün bu sitede zaten {external}',
  },
  source_ambiguous: {
    en: 'products {products} have the same barcode: choose which one it is',
    tr: '{products} numaralı ürünlerin barkodu aynı: hangisi olduğunu seçin',
  },
  source_sku_clash: {
    en: 'another product of this site has the same SKU',
    tr: 'bu sitenin başka bir ürününde aynı stok kodu var',
  },
  product_deleted_meanwhile: {
    en: 'the product was deleted meanwhile',
    tr: 'ürün bu arada silindi',
  },
  product_deleted_here: {
    en: 'the product was deleted here; linking it again brings it back',
    tr: 'ürün burada silindi; yeniden bağlamak onu geri getirir',
  },
  site_unreadable: {
    en: 'the site could not be read: {reason}',
    tr: 'site okunamadı: {reason}',
  },
  source_product_nameless: {
    en: 'the product has no name on the site',
    tr: 'ürünün sitede adı yok',
  },
  source_time_invalid: {
    en: 'the site gives no valid time of its last change',
    tr: 'site son değişiklik için geçerli bir zaman vermiyor',
  },
} as const satisfies Record<string, Wording>;
