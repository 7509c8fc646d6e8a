import type { Wording } from './wording.ts';

/** Parts of an order, as the messages below name them. */
const FIELDS = {
  'order_field.external_id': { en: 'external id', tr: 'kanaldaki kimlik' },
  'order_field.order_number': { en: 'order number', tr: 'sipariş numarası' },
  'order_field.net': { en: 'net total', tr: 'net toplam' },
  'order_field.vat': { en: 'VAT total', tr: 'KDV toplamı' },
  'order_field.shipping': { en: 'shipping', tr: 'kargo ücreti' },
  'order_field.discount': { en: 'discount', tr: 'indirim' },
  'order_field.grand_total': { en: 'grand total', tr: 'genel toplam' },
  'order_field.ordered_at': { en: 'time of order', tr: 'sipariş zamanı' },
  'order_field.updated_at': { en: 'time of change', tr: 'değişiklik zamanı' },
  'order_field.line_id': { en: 'id of a line', tr: 'bir satırın kimliği' },
  'order_field.quantity': { en: 'quantity', tr: 'adet' },
  'order_field.cancelled_quantity': { en: 'cancelled quantity', tr: 'iptal edilen adet' },
  'order_field.returned_quantity': { en: 'returned quantity', tr: 'iade edilen adet' },
  'order_field.unit_price': { en: 'unit price', tr: 'birim fiyat' },
  'order_field.vat_rate': { en: 'VAT rate', tr: 'KDV oranı' },
} as const satisfies Record<string, Wording>;

/** Why an order of a channel was put aside. */
export const ORDER_MESSAGES = {
  ...FIELDS,
  order_status_unknown: { en: 'status is none of ours: {value}', tr: 'durum tanınmıyor: {value}' },
  order_without_lines: { en: 'it has no lines', tr: 'hiç satırı yok' },
  order_lines_too_many: {
    en: 'it has {lines} lines; at most {most} are taken',
    tr: '{lines} satırı var; en çok {most} satır alınır',
  },
  order_lines_same_id: { en: 'two of its lines have the same id', tr: 'iki satırının kimliği aynı' },
  order_units_exceeded: {
    en: 'of {quantity} units {cancelled} are cancelled and {returned} returned',
    tr: '{quantity} adedin {cancelled} adedi iptal, {returned} adedi iade edilmiş',
  },
  order_field_missing: { en: '{field} is missing', tr: '{field} eksik' },
  order_field_too_long: {
    en: '{field} is longer than {most} characters',
    tr: '{field} {most} karakterden uzun',
  },
  order_currency_unknown: {
    en: 'currency is no ISO 4217 code: {value}',
    tr: 'para birimi bir ISO 4217 kodu değil: {value}',
  },
  order_amount_unreadable: { en: '{field} is no amount: {value}', tr: '{field} bir tutar değil: {value}' },
  order_amount_negative: { en: '{field} is below zero: {value}', tr: '{field} sıfırın altında: {value}' },
  order_vat_rate_out_of_range: {
    en: 'VAT rate is no percentage: {value}',
    tr: 'KDV oranı bir yüzde değil: {value}',
  },
  order_units_unreadable: {
    en: '{field} is no whole number from {least} to {most}: {value}',
    tr: '{field} {least} ile {most} arasında bir tam sayı değil: {value}',
  },
  order_time_unreadable: { en: '{field} is no time: {value}', tr: '{field} bir zaman değil: {value}' },
  order_time_impossible: { en: '{field} cannot be: {value}', tr: '{field} olamaz: {value}' },
  order_unreadable: { en: 'it is no order: {error}', tr: 'bu bir sipariş değil: {error}' },
  order_archived: {
    en: 'the channel changed it after it was archived: book its stock by hand',
    tr: 'kanal, arşivlendikten sonra değiştirdi: stoğunu elle işleyin',
  },
  order_refused_by_database: {
    en: 'the database refuses it: {error}',
    tr: 'veritabanı kabul etmiyor: {error}',
  },
} as const satisfies Record<string, Wording>;
