import { ConnectorError, type Issue, type IssueCode } from '@sluice/connector-kit';

/**
 * Hepsiburada tells reasons as text, mostly in Turkish, with the names of its fields in it. The first that fits decides;
 * what fits none is `rejected`. The text itself is kept as it is.
 */
const REASONS: readonly (readonly [pattern: RegExp, code: IssueCode, field?: string])[] = [
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

/** In small letters without the Turkish ones' dots and tails: sources spell them both ways. */
export const plainText = (text: string): string =>
  text.toLocaleLowerCase('tr').replaceAll('ı', 'i').normalize('NFD').replace(/\p{M}/gu, '');

/** A reason of the channel in the common words, its own text unchanged. */
export function issueOf(message: string): Issue {
  const text = plainText(message);
  const [, code = 'rejected', field] = REASONS.find(([pattern]) => pattern.test(text)) ?? [];
  return { code, message, ...(field === undefined ? {} : { field }) };
}

export function issuesOf(reasons: readonly string[]): Issue[] {
  const told = reasons.filter((reason) => reason.trim() !== '');
  return (told.length === 0 ? ['Hepsiburada refused it and gave no reason'] : told).map(issueOf);
}

/** A listing that is examined, or that a person has to decide about, is asked for this often. */
export const EXAMINED_AFTER_MS = 10 * 60_000;

/** The error for a change that Hepsiburada takes once it has made the listing. */
export const notYetListed = (): ConnectorError =>
  new ConnectorError({
    kind: 'unavailable',
    message: 'Hepsiburada still examines the product, and takes price and stock once it is for sale',
    retryAfterMs: EXAMINED_AFTER_MS,
  });
