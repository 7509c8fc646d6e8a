import type { Wording } from './wording.ts';

/** Why a WooCommerce shop was not told of a merchant's move, where its connector says it and not the shop. */
export const WOOCOMMERCE_MESSAGES = {
  woocommerce_whole_order: {
    en: 'WooCommerce has no parts of an order: it is completed or cancelled as a whole',
    tr: 'WooCommerce’te sipariş parçalara ayrılmaz: bütün olarak tamamlanır ya da iptal edilir',
  },
  woocommerce_order_closed: {
    en: 'the order is {status} in the shop',
    tr: 'siparişin mağazadaki durumu: {status}',
  },
  woocommerce_refund_units: {
    en: 'the order has {left} units of {title} that did not come back, not {wanted}',
    tr: 'siparişte {title} ürününden iade edilmemiş {wanted} değil {left} adet var',
  },
} as const satisfies Record<string, Wording>;
