import { ConnectorError, type Reason, reasonReader } from '@sluice/connector-kit';

/**
 * N11 tells reasons as text, mostly in Turkish, with the names of its fields in it. The first that fits decides.
 */
const REASONS: readonly Reason[] = [
  [
    /^(?!.*(marka|brand|kategori|categor|ozellik|attribute|gorsel|image|sablon|template)).*(urun|product|sku|stok kodu|stockcode).*(bulunam|mevcut degil|not found|not exist)/,
    'listing_not_found',
  ],
  [
    /(stockcode|stok kodu|stok kodlu).*(zaten|daha once|already|duplicate|kullanil|mevcut)/,
    'duplicate_key',
    'sku',
  ],
  [
    /(barkod|barcode).*(zaten|daha once|already|duplicate|kullanil|kayitli|exist)/,
    'duplicate_barcode',
    'barcode',
  ],
  [/barkod|barcode/, 'invalid_barcode', 'barcode'],
  [/marka|brand/, 'unknown_brand', 'brand'],
  [/kategori|category|leaf/, 'unknown_category', 'categoryPath'],
  [/gorsel|resim|image|fotograf/, 'invalid_image', 'images'],
  [/para birimi|currency/, 'invalid_price', 'currency'],
  [/fiyat|price/, 'invalid_price', 'price'],
  [/kdv|vat/, 'invalid_value', 'vatRate'],
  [/stok(?! kod)|stock(?!code)|quantity|miktar/, 'invalid_stock', 'stock'],
  [/(basli|title).*(en fazla|uzun|too long|exceed)/, 'too_long', 'title'],
  [/basli|title/, 'invalid_value', 'title'],
  [/(zorunlu|required|mandatory|eksik|missing).*(ozellik|attribute)/, 'missing_attribute', 'attributes'],
  [/(ozellik|attribute).*(zorunlu|required|mandatory|eksik|missing)/, 'missing_attribute', 'attributes'],
  [/zorunlu|bos olamaz|required|mandatory|eksik|missing/, 'missing_field'],
  [/ozellik|attribute/, 'invalid_attribute', 'attributes'],
  [/yasak|engel|blocked|ihlal|policy|prohibit/, 'policy_blocked'],
  [/onay|approv|reddedil|rejected|durumundaki/, 'not_approved'],
  [/gecersiz|invalid|hatali|sablon|template/, 'invalid_value'],
];

/** Read a reason of the channel, or all of a refusal, in the common words. */
export const { issueOf, issuesOf } = reasonReader(REASONS, 'N11 refused it and gave no reason');

/** A product that is examined, or that waits for the seller's approval, is asked for this often. */
export const EXAMINED_AFTER_MS = 15 * 60_000;

/** Usual time until the query shows a new product. */
export const SHOWN_AFTER_MS = 60_000;

/** A create that N11 has perhaps taken before: it is looked for before anything is sent again. */
export const perhapsCreated = (message: string): ConnectorError =>
  new ConnectorError({ kind: 'unknown_outcome', message, retryAfterMs: SHOWN_AFTER_MS });
