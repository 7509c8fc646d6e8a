import type { Wording } from './wording.ts';

/** Words of a merchant's moves with an order, and why one is not possible. */
export const ORDER_ACTION_MESSAGES = {
  'order_action.acknowledge': { en: 'acknowledgement', tr: 'onay' },
  'order_action.ship': { en: 'shipment', tr: 'gönderi' },
  'order_action.deliver': { en: 'delivery', tr: 'teslimat bildirimi' },
  'order_action.cancel': { en: 'cancellation', tr: 'iptal' },
  'order_action.refund': { en: 'refund', tr: 'para iadesi' },
  'order_status.awaiting': { en: 'awaiting payment', tr: 'ödeme bekliyor' },
  'order_status.new': { en: 'new', tr: 'yeni' },
  'order_status.processing': { en: 'processing', tr: 'hazırlanıyor' },
  'order_status.shipped': { en: 'shipped', tr: 'kargoda' },
  'order_status.delivered': { en: 'delivered', tr: 'teslim edildi' },
  'order_status.cancelled': { en: 'cancelled', tr: 'iptal edildi' },
  'order_status.returned': { en: 'returned', tr: 'iade edildi' },
  order_action_not_taken: {
    en: 'the channel takes no {action} from Sluice: make it on the channel itself',
    tr: 'kanal Sluice üzerinden {action} almıyor: kanalın kendisinde yapın',
  },
  order_action_not_taken_why: {
    en: 'no {action} from Sluice: {reason}',
    tr: 'Sluice üzerinden {action} yapılamaz: {reason}',
  },
  order_action_not_allowed: {
    en: 'the channel allows no {action} for this order',
    tr: 'kanal bu sipariş için {action} kabul etmiyor',
  },
  order_action_carrier_of_channel: {
    en: 'a carrier of the channel brings the parcel: the channel makes the tracking number and reports the shipment itself',
    tr: 'paketi kanalın anlaşmalı kargosu götürür: takip numarasını kanal üretir ve gönderiyi kendisi bildirir',
  },
  order_action_wrong_status: {
    en: 'no {action} is possible for an order with status “{status}”',
    tr: '“{status}” durumundaki bir sipariş için {action} yapılamaz',
  },
  order_action_packed: {
    en: 'the channel cancels nothing after the order was acknowledged',
    tr: 'kanal, onaylanan bir siparişte iptal yapmıyor',
  },
  order_action_acknowledged: { en: 'the order was acknowledged before', tr: 'sipariş daha önce onaylandı' },
  order_action_nothing_left: {
    en: 'no unit of the order is left for a {action}',
    tr: 'siparişte {action} için adet kalmadı',
  },
  order_action_whole_only: {
    en: 'the channel takes a {action} of the whole order only: leave lines out',
    tr: 'kanal yalnızca siparişin tamamı için {action} alıyor: satır belirtmeyin',
  },
  order_action_whole_lines: {
    en: 'the channel takes a {action} of whole lines only: name all {left} units of the line, or leave it out',
    tr: 'kanal yalnızca bütün satırlar için {action} alıyor: satırın {left} adedinin tamamını belirtin ya da satırı çıkarın',
  },
  order_action_units: {
    en: 'the line has {left} units left for a {action}, not {wanted}',
    tr: 'satırda {action} için {wanted} değil {left} adet kaldı',
  },
  order_action_line_unknown: { en: 'the order has no line {id}', tr: 'siparişte {id} numaralı satır yok' },
  order_action_line_twice: { en: 'line {id} is named twice', tr: '{id} numaralı satır iki kez verilmiş' },
  order_action_no_tracking: {
    en: 'the channel takes no carrier and no tracking number',
    tr: 'kanal kargo firması ve takip numarası almıyor',
  },
  order_action_shipped_at: {
    en: '{field} must be between the order and now',
    tr: '{field} sipariş zamanı ile şimdi arasında olmalı',
  },
  order_action_delivered_at: {
    en: '{field} must be between the shipment and now',
    tr: '{field} gönderi zamanı ile şimdi arasında olmalı',
  },
  order_action_not_sent: {
    en: 'no unit of the order is on its way: report the shipment first',
    tr: 'siparişin hiçbir adedi yolda değil: önce gönderiyi bildirin',
  },
  order_action_rest_not_sent: {
    en: 'the channel takes a delivery of the whole order only, and some of its units are not on their way yet',
    tr: 'kanal yalnızca siparişin tamamı için teslimat bildirimi alıyor, bazı adetler henüz yolda değil',
  },
  order_action_reference_used: {
    en: 'the reference {reference} belongs to another {action} of this order',
    tr: '{reference} referansı bu siparişin başka bir {action} isteğine ait',
  },
  order_action_not_refused: {
    en: 'only a refused action can be tried again',
    tr: 'yalnızca reddedilen bir işlem yeniden denenebilir',
  },
  order_action_given_up: {
    en: 'given up after {tries} tries: {reason}',
    tr: '{tries} denemeden sonra vazgeçildi: {reason}',
  },
  order_action_outcome_unknown: {
    en: 'given up after {tries} tries, and the channel may have it: look at the order there. “Try again” looks first and does it only if it is missing; until then its units stay taken. The last failure: {reason}',
    tr: '{tries} denemeden sonra vazgeçildi, ancak kanala ulaşmış olabilir: siparişe kanalda bakın. “Yeniden dene” önce bakar ve yalnızca eksikse yapar; o zamana kadar adetleri ayrılmış kalır. Son hata: {reason}',
  },
  order_action_in_doubt: {
    en: 'an earlier action on these units was given up, and the channel may have it: look at the order there, then try that action again, which looks first, or release it',
    tr: 'bu adetlerle ilgili önceki bir işlemden vazgeçildi, ancak kanala ulaşmış olabilir: siparişe kanalda bakın, sonra o işlemi yeniden deneyin (önce bakar) ya da serbest bırakın',
  },
  order_action_not_in_doubt: {
    en: 'only an action that was given up with an unknown outcome can be released',
    tr: 'yalnızca sonucu bilinmeden vazgeçilen bir işlem serbest bırakılabilir',
  },
  order_action_line_gone: {
    en: 'the order does not have all lines of this action any more',
    tr: 'siparişte bu işlemin tüm satırları artık yok',
  },
  order_action_broken: {
    en: 'Sluice failed before an answer was stored; the log of the service has the reason',
    tr: 'Sluice bir yanıt saklanmadan hata verdi; nedeni hizmetin günlüğünde',
  },
} as const satisfies Record<string, Wording>;
