import type { Wording } from './wording.ts';

/** Why a listing is not on Allegro as it should be, or an order not changed, where its connector says it and not Allegro. */
export const ALLEGRO_MESSAGES = {
  allegro_no_application: {
    en: 'Allegro gave no token: Client ID or Client secret is wrong, or the environment is the other one',
    tr: 'Allegro belirteç vermedi: istemci kimliği ya da sırrı yanlış, veya ortam diğeri',
  },
  allegro_no_token: {
    en: 'Allegro gave no token: the seller’s consent ran out, was withdrawn, or another program used the refresh token. Connect with Allegro again',
    tr: 'Allegro belirteç vermedi: satıcının onayı sona erdi, geri alındı ya da yenileme belirtecini başka bir program kullandı. Allegro ile yeniden bağlanın',
  },
  allegro_no_consent: {
    en: 'nobody has agreed on Allegro yet: connect with Allegro',
    tr: 'Allegro’da henüz onay verilmedi: Allegro ile bağlanın',
  },
  allegro_no_code: {
    en: 'Allegro led back without a code: the consent was not given',
    tr: 'Allegro kod vermeden geri yönlendirdi: onay verilmedi',
  },
  allegro_code_refused: {
    en: 'Allegro refused the code or the application: agree again, and look at Client ID, Client secret and the return address of the application',
    tr: 'Allegro kodu ya da uygulamayı reddetti: yeniden onay verin; istemci kimliğine, sırrına ve uygulamanın dönüş adresine bakın',
  },
  allegro_marketplace: {
    en: 'the account sells on {actual}, not on {marketplace}: choose that marketplace',
    tr: 'hesap {marketplace} üzerinde değil, {actual} üzerinde satıyor: o pazar yerini seçin',
  },
  allegro_sku: {
    en: 'on Allegro a SKU has 1 to {limit} characters, no control characters and no blanks around it',
    tr: 'Allegro’da bir SKU 1 ile {limit} karakter arasındadır; kontrol karakteri içermez, başında ve sonunda boşluk olmaz',
  },
  allegro_text: {
    en: 'the text has control characters or line breaks in it, or blanks around it',
    tr: 'metinde kontrol karakterleri ya da satır sonları, veya başında veya sonunda boşluk var',
  },
  allegro_title: {
    en: 'a title has {least} to {most} characters on Allegro, this one has {length}',
    tr: 'Allegro’da bir başlık {least} ile {most} karakter arasındadır; bu başlıkta {length} var',
  },
  allegro_description_missing: {
    en: 'Allegro needs a description',
    tr: 'Allegro bir açıklama istiyor',
  },
  allegro_description_long: {
    en: 'a description has at most {limit} bytes on Allegro, HTML included',
    tr: 'Allegro’da bir açıklama HTML dahil en çok {limit} bayttır',
  },
  allegro_barcode: {
    en: 'Allegro takes GTINs with a right check digit: {barcode}',
    tr: 'Allegro kontrol basamağı doğru olan GTIN alır: {barcode}',
  },
  allegro_category_missing: {
    en: 'Allegro’s catalogue does not know this product: map its category to one of Allegro, so that the product can be proposed',
    tr: 'Allegro kataloğu bu ürünü tanımıyor: ürünün önerilebilmesi için kategorisini Allegro’nun bir kategorisine eşleyin',
  },
  allegro_category_gone: {
    en: 'Allegro has no category {category}: map the category of this product anew',
    tr: 'Allegro’da {category} kategorisi yok: bu ürünün kategorisini yeniden eşleyin',
  },
  allegro_image_missing: {
    en: 'Allegro needs at least one image',
    tr: 'Allegro en az bir görsel istiyor',
  },
  allegro_images_many: {
    en: 'Allegro takes at most {limit} images, this product has {count}',
    tr: 'Allegro en çok {limit} görsel alır; bu üründe {count} var',
  },
  allegro_image: {
    en: 'Allegro fetches images by https addresses without blanks: {address}',
    tr: 'Allegro görselleri boşluksuz https adreslerinden alır: {address}',
  },
  allegro_price: {
    en: 'a price on Allegro is above 0 with at most two decimals: {price}',
    tr: 'Allegro’da bir fiyat 0’dan büyüktür ve en çok iki ondalık basamağı vardır: {price}',
  },
  allegro_currency: {
    en: 'prices on this marketplace are in {wanted}, not in {currency}',
    tr: 'bu pazar yerinde fiyatlar {wanted} cinsindendir, {currency} değil',
  },
  allegro_stock: {
    en: 'a stock is a whole number from 0 on: {stock}',
    tr: 'stok 0’dan başlayan bir tam sayıdır: {stock}',
  },
  allegro_several: {
    en: 'several offers on Allegro have the id {key}: {ids}. Map the product to one of them, or change the others',
    tr: 'Allegro’da birden çok teklifin kimliği {key}: {ids}. Ürünü birine eşleyin ya da diğerlerini değiştirin',
  },
  allegro_twin: {
    en: 'the offer of {key} on Allegro is that of another product',
    tr: '{key} için Allegro’daki teklif başka bir ürünündür',
  },
  allegro_not_there: {
    en: 'Allegro has no offer {key}',
    tr: 'Allegro’da {key} teklifi yok',
  },
  allegro_not_buy_now: {
    en: 'the offer on Allegro is an auction or an advertisement, which is left as it is',
    tr: 'Allegro’daki teklif bir açık artırma ya da ilan; olduğu gibi bırakıldı',
  },
  allegro_ended_by_admin: {
    en: 'Allegro itself ended the offer, so that it is not put on sale again from here: look at the offer on Allegro',
    tr: 'Teklifi Allegro sonlandırdı; buradan yeniden satışa konmaz: Allegro’daki teklife bakın',
  },
  allegro_not_on_sale: {
    en: 'Allegro did not put the offer on sale and gives no reason; it is {status}',
    tr: 'Allegro teklifi satışa koymadı ve neden belirtmiyor; durumu {status}',
  },
  allegro_order_cancelled: {
    en: 'the order is cancelled on Allegro',
    tr: 'sipariş Allegro’da iptal edilmiş',
  },
  allegro_sent: {
    en: 'the order was sent already, so it is not cancelled; money goes back by a refund',
    tr: 'sipariş gönderilmiş olduğu için iptal edilmez; para iade ile geri verilir',
  },
  allegro_cancel_by_hand: {
    en: 'a part of the money went back already, or the order has deposits or surcharges: cancel it on Allegro, so that the right amount goes back',
    tr: 'paranın bir kısmı zaten iade edilmiş ya da siparişte depozito veya ek ödeme var: doğru tutarın iade edilmesi için Allegro’da iptal edin',
  },
  allegro_not_paid: {
    en: 'the buyer did not pay by Allegro, so Allegro has no money to give back',
    tr: 'alıcı Allegro üzerinden ödemedi; Allegro’nun geri verecek parası yok',
  },
  allegro_refund_over: {
    en: 'that is more than was sold and not given back yet',
    tr: 'bu, satılıp henüz iade edilmemiş olandan fazla',
  },
  allegro_refund_failed: {
    en: 'Allegro did not carry the refund out',
    tr: 'Allegro iadeyi gerçekleştirmedi',
  },
  allegro_number_long: {
    en: 'a tracking number has at most {limit} characters on Allegro',
    tr: 'Allegro’da bir takip numarası en çok {limit} karakterdir',
  },
  allegro_carrier_long: {
    en: 'the name of a carrier that Allegro does not list has at most {limit} characters',
    tr: 'Allegro’nun listesinde olmayan bir kargo firmasının adı en çok {limit} karakterdir',
  },
} as const satisfies Record<string, Wording>;
