import type { Wording } from './wording.ts';

/** Products, their images, categories, brands, groups, tax rates and stock locations. */
export const CATALOG_MESSAGES = {
  product_limit: {
    en: 'the product limit of the plan is reached; upgrade the plan',
    tr: 'Planınızın ürün sınırına ulaşıldı. Daha fazlası için planı yükseltin.',
  },
  product_held: {
    en: 'another change of this product is still under way, so nothing was saved; please try again',
    tr: 'Bu üründe başka bir değişiklik sürdüğü için hiçbir şey kaydedilmedi. Lütfen yeniden deneyin.',
  },
  weight_too_small: {
    en: 'weight is less than half a gram, and weights are kept to the gram; 0 or null clears it',
    tr: 'ağırlık yarım gramdan az; ağırlıklar gram olarak saklanır, 0 ağırlığı kaldırır',
  },
  options_need_family: {
    en: 'variant_options need a family_code: say of which article this is a variant',
    tr: 'varyant seçenekleri için varyant grubu kodu gerekir: hangi ürünün varyantı olduğunu belirtin',
  },
  name_in_field_empty: {
    en: 'a name in {field} may not be empty',
    tr: '{field} içindeki bir ad boş olamaz',
  },
  name_in_field_too_long: {
    en: 'a name in {field} may not be longer than {limit} characters',
    tr: '{field} içindeki bir ad en çok {limit} karakter olabilir',
  },
  name_in_field_twice: {
    en: '{field} is the same name as {first}: a name is given once, in any case',
    tr: '{field}, {first} ile aynı ad: büyük küçük harf fark etmez, bir ad bir kez verilir',
  },
  too_many_names: {
    en: '{field} may not have more than {limit} names',
    tr: '{field} en çok {limit} ad içerebilir',
  },
  too_many_tags: {
    en: 'description may not have more than {limit} tags',
    tr: 'açıklamada en çok {limit} etiket olabilir',
  },
  too_many_tags_together: {
    en: 'the descriptions of all translations together may not have more than {limit} tags',
    tr: 'tüm çevirilerin açıklamalarında toplam en çok {limit} etiket olabilir',
  },
  locale_unknown: {
    en: '{locale} is no language: a code such as de or de-AT is expected',
    tr: '{locale} bir dil değil: de ya da de-AT gibi bir kod bekleniyor',
  },
  locale_twice: {
    en: '{locale} is given twice',
    tr: '{locale} iki kez verilmiş',
  },
  too_many_locales: {
    en: 'a product may not have texts in more than {limit} languages',
    tr: 'bir ürünün en çok {limit} dilde metni olabilir',
  },
  vat_rate_unknown: {
    en: 'invalid VAT rate: {rate}, defined rates: {defined}',
    tr: 'geçersiz KDV oranı: {rate}; tanımlı oranlar: {defined}',
  },
  selected_tax_rate_unknown: {
    en: 'selected tax rate not found',
    tr: 'seçilen KDV oranı bulunamadı',
  },
  selected_brand_unknown: { en: 'selected brand not found', tr: 'seçilen marka bulunamadı' },
  selected_category_unknown: {
    en: 'selected category not found',
    tr: 'seçilen kategori bulunamadı',
  },
  selected_categories_unknown: {
    en: 'some selected categories not found',
    tr: 'seçilen kategorilerden bazıları bulunamadı',
  },
  selected_group_unknown: { en: 'selected group not found', tr: 'seçilen grup bulunamadı' },
  selected_channel_unknown: { en: 'selected channel not found', tr: 'seçilen kanal bulunamadı' },
  selected_channel_not_listed: {
    en: 'selected channel not found (see GET /v1/channels)',
    tr: 'seçilen kanal bulunamadı',
  },
  selected_channels_unknown: {
    en: 'some selected channels not found (see GET /v1/channels)',
    tr: 'seçilen kanallardan bazıları bulunamadı',
  },
  selected_product_unknown: { en: 'selected product not found', tr: 'seçilen ürün bulunamadı' },
  selected_parent_unknown: {
    en: 'selected parent category not found',
    tr: 'seçilen üst kategori bulunamadı',
  },
  person_unknown: { en: 'selected person not found', tr: 'seçilen kişi bulunamadı' },
  snooze_between: {
    en: 'must be later than now, and at most {days} days away',
    tr: 'şimdiden sonra ve en çok {days} gün ileride olmalı',
  },
  nothing_to_undo: {
    en: 'nothing of this change can be undone',
    tr: 'bu değişikliğin geri alınabilecek bir yanı yok',
  },
  changed_again: {
    en: 'changed again since: {fields}',
    tr: 'o zamandan beri yeniden değişti: {fields}',
  },
  from_before_to: { en: 'from must be before to', tr: 'başlangıç bitişten önce olmalı' },
  bundle_of_itself: {
    en: 'a bundle cannot be a component of itself',
    tr: 'bir set kendisinin parçası olamaz',
  },
  bundle_in_bundle: {
    en: 'this product is a bundle itself: name its components instead',
    tr: 'bu ürünün kendisi bir set: onun yerine parçalarını yazın',
  },
  component_twice: {
    en: 'this component stands there twice: raise its quantity instead',
    tr: 'bu parça iki kez yazılmış: onun yerine adedini artırın',
  },
  component_as_bundle: {
    en: 'this product is a component of a bundle, so it cannot be one itself',
    tr: 'bu ürün bir setin parçası, bu yüzden kendisi set olamaz',
  },
  bundle_stock: {
    en: 'the stock of a bundle is counted from its components; change theirs',
    tr: 'bir setin stoku parçalarından hesaplanır; onlarınkini değiştirin',
  },
  sku_reserved: {
    en: 'sku may not be slc- and a number: that stands for products without a SKU',
    tr: 'stok kodu slc- ve bir sayı olamaz: bu, stok kodu olmayan ürünlere ayrılmıştır',
  },
  no_control_characters: {
    en: '{field} may hold no control characters',
    tr: '{field} denetim karakterleri içeremez',
  },
  sku_on_one_line: {
    en: 'sku may hold no control characters, such as tabs and line breaks',
    tr: 'stok kodu sekme ve satır sonu gibi denetim karakterleri içeremez',
  },
  sku_visible: {
    en: 'sku may hold no invisible characters, such as zero-width spaces and marks of direction',
    tr: 'stok kodu sıfır genişlikli boşluk ve yön işareti gibi görünmez karakterler içeremez',
  },
  sku_taken: {
    en: 'another product already has this SKU',
    tr: 'başka bir üründe bu stok kodu zaten var',
  },
  sku_twice_in_change: {
    en: 'another row of this change has the same SKU',
    tr: 'bu değişikliğin başka bir satırında aynı stok kodu var',
  },
  edited_twice: {
    en: '{field} is the product of another edit',
    tr: '{field} başka bir düzenlemenin ürünü',
  },
  stock_location_unknown: {
    en: 'unknown stock location code: {code} (see GET /v1/stock-locations)',
    tr: 'bilinmeyen stok konumu kodu: {code}',
  },
  stock_location_general: {
    en: '{code} is the general stock: send it as quantity',
    tr: '{code} genel stoktur: quantity olarak gönderin',
  },
  two_overrides: {
    en: 'this channel has two overrides',
    tr: 'bu kanal için iki ayrı değer verilmiş',
  },
  markup_with_price: {
    en: 'markup_percent cannot be sent together with price',
    tr: 'fiyat farkı, fiyatla birlikte verilemez',
  },
  group_taken: {
    en: 'a group with the same name already exists',
    tr: 'aynı adda bir grup zaten var',
  },
  brand_taken: {
    en: 'a brand with the same name already exists',
    tr: 'aynı adda bir marka zaten var',
  },
  category_taken: {
    en: 'a category with the same name already exists under this parent',
    tr: 'bu üst kategoride aynı adda bir kategori zaten var',
  },
  category_cycle: {
    en: 'cycle protection: a category cannot be placed under itself or one of its descendants',
    tr: 'bir kategori kendi altına ya da alt kategorilerinden birinin altına yerleştirilemez',
  },
  category_has_children: {
    en: 'a category that has child categories cannot be deleted; delete or move them first',
    tr: 'alt kategorileri olan bir kategori silinemez; önce onları silin ya da taşıyın',
  },
  name_length: {
    en: '{field} must have 1 to {limit} characters',
    tr: '{field} 1 ile {limit} karakter arasında olmalıdır',
  },
  tax_rate_taken: {
    en: 'there is a tax rate of {rate}% already',
    tr: '%{rate} KDV oranı zaten var',
  },
  tax_rate_used: {
    en: 'tax rate {name} is used by {products} products; give them another one first',
    tr: '{name} KDV oranını {products} ürün kullanıyor; önce onlara başka bir oran verin',
  },
  brand_used: {
    en: 'brand {name} has {products} products; give them another brand or merge it into one first',
    tr: '{name} markasının {products} ürünü var; önce onlara başka bir marka verin ya da markayı başka biriyle birleştirin',
  },
  brand_named_by_rules: {
    en: 'brand {name} is named by {rules} publish rules and {markups} markups; change these first',
    tr: '{name} markası {rules} yayın kuralında ve {markups} fiyat farkında geçiyor; önce bunları değiştirin',
  },
  brand_into_itself: {
    en: 'a brand cannot be merged into itself',
    tr: 'bir marka kendisiyle birleştirilemez',
  },
  stock_location_on_one_line: {
    en: 'code must be on one line, with single blanks and without control characters',
    tr: 'kod tek satırda olmalı, sözcükler arasında tek boşluk bulunmalı ve denetim karakteri içermemelidir',
  },
  stock_location_unsendable: {
    en: 'code must not be {code}, because no request may name stock by it',
    tr: 'kod {code} olamaz; hiçbir istekte stok bu adla gönderilemez',
  },
  stock_location_taken: {
    en: 'a stock location with the same code already exists',
    tr: 'aynı kodda bir stok konumu zaten var',
  },
  stock_location_kept: {
    en: 'only external stock locations can be deleted; this one is {type}',
    tr: 'yalnızca dış stok konumları silinebilir; bu {type} türünde',
  },
  image_required: {
    en: 'image field is required: send multipart/form-data with one file part named image',
    tr: 'bir görsel gereklidir',
  },
  image_once: {
    en: 'image may be sent only once: add one image per request',
    tr: 'her istekte bir görsel gönderin',
  },
  image_too_many_kilobytes: {
    en: 'image may not be greater than {limit} kilobytes',
    tr: 'görsel {limit} kilobayttan büyük olamaz',
  },
  image_too_many_megabytes: {
    en: 'image may not be greater than {limit} megabytes',
    tr: 'görsel {limit} megabayttan büyük olamaz',
  },
  image_format: {
    en: 'image must be one of the formats jpeg, jpg, png, webp',
    tr: 'görsel jpeg, jpg, png ya da webp olmalıdır',
  },
  image_format_this: {
    en: 'image must be one of the formats jpeg, jpg, png, webp; this {reason}',
    tr: 'görsel jpeg, jpg, png ya da webp olmalıdır; {reason}',
  },
  image_undecodable: {
    en: 'image cannot be decoded: the attempt did not come to an end',
    tr: 'görsel çözülemedi: deneme sonuçlanmadı',
  },
  image_damaged: {
    en: 'image is damaged and cannot be decoded',
    tr: 'görsel hasarlı ve çözülemiyor',
  },
  image_takes_too_long: {
    en: 'image takes longer than {seconds} seconds to decode',
    tr: 'görseli çözmek {seconds} saniyeden uzun sürüyor',
  },
  image_too_many_pixels: {
    en: 'image has {megapixels} megapixels; at most {limit} are taken',
    tr: 'görsel {megapixels} megapiksel; en çok {limit} olabilir',
  },
  image_more_pixels: {
    en: 'image has more than {limit} megapixels, the most that is taken',
    tr: 'görsel {limit} megapikselden büyük; daha büyüğü alınmaz',
  },
  image_too_many_pixels_progressive: {
    en: 'image has {megapixels} megapixels, too many for an interlaced or progressive {format}; make it smaller or save it as a plain jpeg',
    tr: 'görsel {megapixels} megapiksel; aşamalı bir {format} için çok büyük; küçültün ya da düz jpeg olarak kaydedin',
  },
  image_too_many_pixels_of_kind: {
    en: 'image has {megapixels} megapixels, too many for a {format} of its kind; make it smaller or save it as a plain jpeg',
    tr: 'görsel {megapixels} megapiksel; bu tür bir {format} için çok büyük; küçültün ya da düz jpeg olarak kaydedin',
  },
  image_not_fetched: {
    en: 'the image could not be fetched: {reason}',
    tr: 'görsel alınamadı: {reason}',
  },
  image_unusable_at_address: {
    en: 'what is at this address is no image that can be used: {reason}',
    tr: 'bu adreste kullanılabilecek bir görsel yok: {reason}',
  },
  image_not_stored: {
    en: 'the image could not be written to storage, please try again',
    tr: 'görsel saklanamadı, lütfen yeniden deneyin',
  },
  moment_unreadable: {
    en: '{field} must be a moment such as {example}',
    tr: '{field}, {example} gibi bir tarih ve saat olmalı',
  },
  window_ends_first: {
    en: 'the end must be later than the beginning',
    tr: 'bitiş başlangıçtan sonra olmalı',
  },
  window_over: { en: 'the end must be in the future', tr: 'bitiş gelecekte olmalı' },
  window_overlaps: {
    en: 'another scheduled price holds from {from} until {until} here',
    tr: 'burada {from} ile {until} arasında başka bir planlanmış fiyat var',
  },
  window_begun: {
    en: 'the beginning of a scheduled price that has begun stays',
    tr: 'başlamış bir planlanmış fiyatın başlangıcı değiştirilemez',
  },
  window_ended: {
    en: 'this scheduled price has ended',
    tr: 'bu planlanmış fiyatın süresi dolmuş',
  },
  too_many_windows: {
    en: 'a product may have at most {limit} scheduled prices that have not ended',
    tr: 'bir ürünün süresi dolmamış en çok {limit} planlanmış fiyatı olabilir',
  },
} as const satisfies Record<string, Wording>;
