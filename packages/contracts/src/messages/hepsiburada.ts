import type { Wording } from './wording.ts';

/** Why Hepsiburada was not told of a merchant's move, where its connector says it and not Hepsiburada. */
export const HEPSIBURADA_MESSAGES = {
  hepsiburada_nothing_open: {
    en: 'no unit of the order is open on Hepsiburada',
    tr: 'siparişin Hepsiburada’da paketlenmemiş ürünü yok',
  },
  hepsiburada_their_carrier: {
    en: 'a carrier of Hepsiburada brings this order and reports its parcels: pack it by acknowledging it',
    tr: 'bu siparişi Hepsiburada’nın kargosu taşır ve gönderilerini bildirir: onaylayarak paketleyin',
  },
  hepsiburada_parcel_units: {
    en: 'parcels arrive as a whole on Hepsiburada: choose all units of one or more parcels that are on their way',
    tr: 'Hepsiburada’da paketler bütün olarak teslim edilir: yoldaki bir ya da daha fazla paketin tüm adetlerini seçin',
  },
  hepsiburada_open_units: {
    en: 'Hepsiburada has {left} open units of {title}, not {wanted}; units in a package are shipped with that package',
    tr: 'Hepsiburada’da {title} ürününden paketlenmemiş {wanted} değil {left} adet var; paketteki ürünler paketleriyle gönderilir',
  },
  hepsiburada_cancel_packed: {
    en: 'Hepsiburada cancels lines as a whole, and only while they are not packed',
    tr: 'Hepsiburada satırları ancak bütün olarak ve paketlenmeden önce iptal eder',
  },
  hepsiburada_no_return: {
    en: 'no return of this line waits for your answer on Hepsiburada',
    tr: 'Hepsiburada’da bu satırın yanıtınızı bekleyen bir iadesi yok',
  },
  hepsiburada_return_units: {
    en: 'returns on Hepsiburada are accepted as a whole; of this line wait returns of so many units: {units}',
    tr: 'Hepsiburada’da iadeler bütün olarak kabul edilir; bu satırın bekleyen iadelerinin adetleri: {units}',
  },
} as const satisfies Record<string, Wording>;
