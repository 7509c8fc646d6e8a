import type { Wording } from './wording.ts';

/** Edits, publishing and deletion of many products: their input, and the outcome for each product. */
export const BULK_ACTION_MESSAGES = {
  edit_says_nothing: {
    en: 'edit must say at least one change',
    tr: 'en az bir değişiklik belirtin',
  },
  price_not_positive: { en: 'price must be above 0', tr: 'fiyat 0’dan büyük olmalıdır' },
  price_lowered_too_far: {
    en: 'price cannot be lowered by 100 % or more',
    tr: 'fiyat %100 ya da daha çok düşürülemez',
  },
  quantity_below_zero: { en: 'quantity must be at least 0', tr: 'stok en az 0 olmalıdır' },
  override_says_nothing: {
    en: 'override must set or clear at least one value',
    tr: 'kanala özel en az bir değer verin ya da kaldırın',
  },
  moment_form: {
    en: 'prices_at must be a moment such as {example}',
    tr: 'Tarih ve saat {example} gibi olmalı',
  },
  moment_not_past: { en: 'prices_at must be in the past', tr: 'Tarih ve saat geçmişte olmalı' },
  moment_too_old: {
    en: 'prices_at must be within the last {limit} days: older prices are not kept',
    tr: 'Tarih ve saat son {limit} gün içinde olmalı: daha eski fiyatlar saklanmaz',
  },
  moment_not_alone: {
    en: 'prices_at cannot be sent together with another change',
    tr: 'Fiyatları geri almak başka bir değişiklikle birlikte yapılamaz',
  },
  selection_form: {
    en: 'selection must have either ids or a filter',
    tr: 'seçim ya ürünleri ya da bir filtreyi belirtmelidir',
  },
  selection_needs_expected: {
    en: 'selection.expected is required with a filter: how many products were seen',
    tr: 'filtreyle birlikte kaç ürün görüldüğü de gönderilmelidir',
  },
  selection_empty: {
    en: 'no product matches the selection any more',
    tr: 'seçime uyan ürün kalmadı',
  },
  selection_moved: {
    en: 'the filter now finds {total} products, and {expected} were seen; look at the list again and start anew',
    tr: 'filtre artık {total} ürün buluyor, {expected} ürün görülmüştü; listeye yeniden bakıp baştan başlayın',
  },
  no_price_changed: {
    en: 'no price of the selected products has changed since then',
    tr: 'Seçilen ürünlerin hiçbirinin fiyatı o zamandan beri değişmedi',
  },
  undo_edits_alone: { en: 'only an edit can be undone', tr: 'yalnızca bir düzenleme geri alınabilir' },
  undo_while_running: {
    en: 'the edit is still running; wait for its end',
    tr: 'düzenleme hâlâ sürüyor; bitmesini bekleyin',
  },
  undo_of_nothing: { en: 'the edit changed nothing', tr: 'düzenleme hiçbir şeyi değiştirmedi' },
  undone_already: {
    en: 'the edit was undone already',
    tr: 'düzenleme zaten geri alındı',
  },
  too_many_bulk_actions: {
    en: '{limit} bulk actions are waiting; try again when one of them is finished',
    tr: '{limit} toplu işlem bekliyor; biri bitince yeniden deneyin',
  },
  raise_with_price: {
    en: 'raise_percent cannot be sent together with price or markup_percent',
    tr: 'Yüzdeyle artırma, sabit fiyat ya da fiyat farkıyla birlikte yapılamaz',
  },
  markup_would_be: {
    en: 'the markup would be {value} %; it must be above -100 % and at most {limit} %',
    tr: 'fiyat farkı %{value} olurdu; -%100’den büyük ve en çok %{limit} olmalıdır',
  },
  raise_of_foreign_price: {
    en: 'its fixed price is in {given}, and the channel sells in {currency} now',
    tr: 'sabit fiyatı {given} cinsinden, kanal ise artık {currency} ile satıyor',
  },
  price_would_be: {
    en: 'the price would be {value}; it must be above 0',
    tr: 'fiyat {value} olurdu; 0’dan büyük olmalıdır',
  },
  price_would_be_above: {
    en: 'the price would be above {limit}',
    tr: 'fiyat {limit} değerini aşardı',
  },
  stock_would_be: {
    en: 'the stock would be {value}; it cannot be set below 0',
    tr: 'stok {value} olurdu; 0’ın altına indirilemez',
  },
  stock_would_be_above: {
    en: 'the stock would be above {limit}',
    tr: 'stok {limit} değerini aşardı',
  },
  foreign_prices_left: {
    en: 'fixed prices in {currencies} were not put back: the channel sells in another currency now',
    tr: '{currencies} cinsinden sabit fiyatlar geri alınmadı: kanal artık başka bir para birimiyle satıyor',
  },
  moved_since: {
    en: 'changed since by somebody else, and left as it is: {fields}',
    tr: 'o zamandan beri başkası değiştirdi, olduğu gibi bırakıldı: {fields}',
  },
  group_gone: {
    en: 'a group it was to join does not exist any more',
    tr: 'eklenecek bir grup artık yok',
  },
  product_gone: {
    en: 'the product does not exist any more',
    tr: 'ürün artık yok',
  },
  product_not_saved: {
    en: 'the product could not be saved because of an internal error',
    tr: 'ürün bir iç hata nedeniyle kaydedilemedi',
  },
  several: { en: '{first}; {rest}', tr: '{first}; {rest}' },
  still_on_its_way: {
    en: 'still on its way; it goes on by itself',
    tr: 'hâlâ yolda; kendiliğinden sürer',
  },
  no_channel_wants_it: {
    en: 'no channel wants it: it is excluded everywhere, or was taken off sale',
    tr: 'hiçbir kanala gitmiyor: her yerde hariç tutulmuş ya da satıştan kaldırılmış',
  },
  channel_refused: { en: '{label}: {reason}', tr: '{label}: {reason}' },
  connection_paused: {
    en: '{label}: the connection is paused',
    tr: '{label}: bağlantı duraklatıldı',
  },
  connection_fails: {
    en: '{label}: the connection fails: {reason}',
    tr: '{label}: bağlantı başarısız: {reason}',
  },
  connection_unreachable: {
    en: '{label}: the connection fails: its channel cannot be reached',
    tr: '{label}: bağlantı başarısız: kanalına ulaşılamıyor',
  },
  plan_held: {
    en: '{label}: the plan is held until somebody confirms it',
    tr: '{label}: plan, biri onaylayana kadar bekletiliyor',
  },
  bulk_subscription_over: {
    en: 'The subscription is {status}; the products that were not counted are unchanged.',
    tr: 'Abonelik sona erdi; sayılmayan ürünler değişmedi.',
  },
  no_price_to_share: {
    en: 'the channel shows no price of the product, so there is none to take a percentage of',
    tr: 'kanalda ürünün fiyatı yok; yüzdesi alınacak bir fiyat bulunmuyor',
  },
} as const satisfies Record<string, Wording>;
