import { ConnectorError, type Reason, reasonReader } from '@sluice/connector-kit';

/**
 * Hepsiburada tells reasons as text, mostly in Turkish, with the names of its fields in it. The first that fits decides;
 * what fits none is `rejected`. The text itself is kept as it is.
 */
const REASONS: readonly Reason[] = [
  [
    /^(?!.*(marka|brand|kategori|categor|ozellik|attribute|gorsel|image)).*(urun|listing|sku).*(bulunam|mevcut degil|not found|not exist)/,
    'listing_not_found',
  ],
  [
    /(merchantsku|satici stok kodu|stok kodu).*(zaten|daha once|already|duplicate|kullanil)/,
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
  [/fiyat|price|minlock|maxlock/, 'invalid_price', 'price'],
  [/stok|stock|quantity|miktar/, 'invalid_stock', 'stock'],
  [
    /(urunadi|urun ad|productname|baslik|title).*(uzun|karakter|character|length|exceed)/,
    'too_long',
    'title',
  ],
  [/(zorunlu|required|mandatory|eksik|missing).*(ozellik|attribute)/, 'missing_attribute', 'attributes'],
  [/(ozellik|attribute).*(zorunlu|required|mandatory|eksik|missing)/, 'missing_attribute', 'attributes'],
  [/zorunlu|bos olamaz|required|mandatory|eksik|missing/, 'missing_field'],
  [/ozellik|attribute/, 'invalid_attribute', 'attributes'],
  [/kilit|lock|yasak|engel|blocked|blacklist|ihlal|policy|frozen|suspend/, 'policy_blocked'],
  [/onay|approv|reddedil|rejected/, 'not_approved'],
  [/gecersiz|invalid|hatali/, 'invalid_value'],
];

/** Read a reason of the channel, or all of a refusal, in the common words. */
export const { issueOf, issuesOf } = reasonReader(REASONS, 'Hepsiburada refused it and gave no reason');

/** A listing that is examined, or that a person has to decide about, is asked for this often. */
export const EXAMINED_AFTER_MS = 10 * 60_000;

/** The error for a change that Hepsiburada takes once it has made the listing. */
export const notYetListed = (): ConnectorError =>
  new ConnectorError({
    kind: 'unavailable',
    message: 'Hepsiburada still examines the product, and takes price and stock once it is for sale',
    retryAfterMs: EXAMINED_AFTER_MS,
  });
