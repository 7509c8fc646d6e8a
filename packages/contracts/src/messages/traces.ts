import type { ParamsIn, Wording } from './wording.ts';

/** Steps of a trace: why a product goes to a channel or not, and how its price and stock there come about. */
export const TRACE_MESSAGES = {
  'trace.inactive': { en: 'the product is inactive', tr: 'ürün pasif' },
  'trace.publish_disabled': {
    en: 'publishing is switched off for the product',
    tr: 'ürünün yayını kapalı',
  },
  'trace.excluded_by_hand': {
    en: 'the product is kept off this channel by hand',
    tr: 'ürün bu kanalda elle hariç tutulmuş',
  },
  'trace.category_disabled': {
    en: 'publishing is switched off for the category {name}',
    tr: '{name} kategorisinin yayını kapalı',
  },
  'trace.rule_includes': { en: 'rule {position} includes it', tr: '{position}. kural yayınlıyor' },
  'trace.rule_excludes': { en: 'rule {position} excludes it', tr: '{position}. kural hariç tutuyor' },
  'trace.named_rule_includes': {
    en: 'rule {position} "{label}" includes it',
    tr: '{position}. kural “{label}” yayınlıyor',
  },
  'trace.named_rule_excludes': {
    en: 'rule {position} "{label}" excludes it',
    tr: '{position}. kural “{label}” hariç tutuyor',
  },
  'trace.no_rule_includes': { en: 'no rule includes it', tr: 'ürünü yayınlayan bir kural yok' },
  'trace.no_rule_excludes': { en: 'no rule excludes it', tr: 'hiçbir kural hariç tutmuyor' },
  'trace.no_currency_rate': {
    en: 'there is no exchange rate for {currency}',
    tr: '{currency} için kur yok',
  },
  'trace.master_price': { en: 'master price', tr: 'ana fiyat' },
  'trace.absolute_price': {
    en: 'absolute price for this channel; markup, currency, VAT and rounding are bypassed',
    tr: 'bu kanala özel sabit fiyat: fiyat farkı, kur, KDV ve yuvarlama uygulanmaz',
  },
  'trace.scheduled_price': {
    en: 'scheduled price for this channel until {until}; markup, currency, VAT and rounding are bypassed',
    tr: 'bu kanal için {until} tarihine kadar planlanmış fiyat: fiyat farkı, kur, KDV ve yuvarlama uygulanmaz',
  },
  'trace.scheduled_master': {
    en: 'scheduled price in place of the master price until {until}',
    tr: '{until} tarihine kadar ana fiyatın yerine planlanmış fiyat',
  },
  'trace.override_currency': {
    en: 'the price for this channel was given in {given}, and the connection sells in {currency} now',
    tr: 'sabit fiyat {given} olarak verilmiş, bağlantı ise {currency} ile satıyor: bekletilir',
  },
  'trace.no_price': {
    en: 'without a price above zero it is not sold',
    tr: 'sıfırdan büyük bir fiyatı olmadan satılmaz',
  },
  'trace.markup_product_override': {
    en: 'markup of the product for this channel: {percent} %',
    tr: 'bu ürünün buradaki fiyat farkı: %{percent}',
  },
  'trace.markup_brand': {
    en: 'markup of the brand {name}: {percent} %',
    tr: '{name} markasının fiyat farkı: %{percent}',
  },
  'trace.markup_category': {
    en: 'markup of the category {name}: {percent} %',
    tr: '{name} kategorisinin fiyat farkı: %{percent}',
  },
  'trace.markup_connection': {
    en: 'markup of the connection: {percent} %',
    tr: 'bağlantının fiyat farkı: %{percent}',
  },
  'trace.currency': {
    en: 'in {currency} at a rate of {rate}',
    tr: '{currency} olarak, {rate} kuruyla',
  },
  'trace.vat': { en: 'with {percent} % VAT', tr: '%{percent} KDV ile' },
  'trace.rounded_nearest_cent': { en: 'rounded to the cent', tr: 'en yakın kuruşa yuvarlandı' },
  'trace.rounded_up_cent': { en: 'rounded up to the cent', tr: 'kuruşa yukarı yuvarlandı' },
  'trace.rounded_down_cent': { en: 'rounded down to the cent', tr: 'kuruşa aşağı yuvarlandı' },
  'trace.rounded_nearest_end_90': {
    en: 'rounded to a price ending in .90',
    tr: ',90 ile biten en yakın fiyata yuvarlandı',
  },
  'trace.rounded_up_end_90': {
    en: 'rounded up to a price ending in .90',
    tr: ',90 ile biten fiyata yukarı yuvarlandı',
  },
  'trace.rounded_down_end_90': {
    en: 'rounded down to a price ending in .90',
    tr: ',90 ile biten fiyata aşağı yuvarlandı',
  },
  'trace.rounded_nearest_end_99': {
    en: 'rounded to a price ending in .99',
    tr: ',99 ile biten en yakın fiyata yuvarlandı',
  },
  'trace.rounded_up_end_99': {
    en: 'rounded up to a price ending in .99',
    tr: ',99 ile biten fiyata yukarı yuvarlandı',
  },
  'trace.rounded_down_end_99': {
    en: 'rounded down to a price ending in .99',
    tr: ',99 ile biten fiyata aşağı yuvarlandı',
  },
  'trace.rounded_nearest_whole': {
    en: 'rounded to a whole amount',
    tr: 'en yakın tam sayıya yuvarlandı',
  },
  'trace.rounded_up_whole': { en: 'rounded up to a whole amount', tr: 'tam sayıya yukarı yuvarlandı' },
  'trace.rounded_down_whole': {
    en: 'rounded down to a whole amount',
    tr: 'tam sayıya aşağı yuvarlandı',
  },
  'trace.minimum': {
    en: 'raised to the minimum price of the connection',
    tr: 'bağlantının en düşük fiyatına yükseltildi',
  },
  'trace.override_stock': {
    en: 'stock of the product for this channel',
    tr: 'bu ürünün buradaki stoku',
  },
  'trace.override_stock_sold': {
    en: 'stock of the product for this channel: {given}, of which {sold} were sold there',
    tr: 'bu ürünün buradaki stoku: {given}, bunun {sold} adedi orada satıldı',
  },
  'trace.general_stock': { en: 'general stock {general}', tr: 'genel stok {general}' },
  'trace.general_stock_buffer': {
    en: 'general stock {general}, less a buffer of {buffer}',
    tr: 'genel stok {general}, {buffer} adet güvenlik stoku düşüldü',
  },
  'trace.general_stock_cap': {
    en: 'general stock {general}, at most {cap}',
    tr: 'genel stok {general}, en çok {cap}',
  },
  'trace.general_stock_buffer_cap': {
    en: 'general stock {general}, less a buffer of {buffer}, at most {cap}',
    tr: 'genel stok {general}, {buffer} adet güvenlik stoku düşüldü, en çok {cap}',
  },
  'trace.own_title': { en: 'title of the product for this channel', tr: 'ürünün bu kanala özel başlığı' },
  'trace.own_description': {
    en: 'description of the product for this channel',
    tr: 'ürünün bu kanala özel açıklaması',
  },
  'trace.own_family_name': {
    en: 'family name of the product for this channel',
    tr: 'ürünün bu kanala özel varyant grubu adı',
  },
  'trace.translated_title': {
    en: 'title of the product in {locale}',
    tr: 'ürünün {locale} dilindeki başlığı',
  },
  'trace.translated_description': {
    en: 'description of the product in {locale}',
    tr: 'ürünün {locale} dilindeki açıklaması',
  },
  'trace.translated_family_name': {
    en: 'family name of the product in {locale}',
    tr: 'ürünün {locale} dilindeki varyant grubu adı',
  },
  'trace.untranslated': {
    en: 'title of the catalogue, since there is none in {locale}',
    tr: '{locale} dilinde başlık olmadığından katalogdaki başlık',
  },
  'trace.own_attributes': {
    en: 'attribute values of the product for this channel: {codes}',
    tr: 'ürünün bu kanala özel özellik değerleri: {codes}',
  },
} as const satisfies Record<string, Wording>;

export type TraceCode = keyof typeof TRACE_MESSAGES;

/** The values of a step: those in its text, and ids of the records that it names. */
export type TraceParams<Code extends TraceCode> = Readonly<
  Record<ParamsIn<(typeof TRACE_MESSAGES)[Code]['en']>, string | number> & Record<string, string | number>
>;
