import { ConnectorError, plainText, type Reason, reasonReader } from '@sluice/connector-kit';

/**
 * Trendyol tells reasons as text alone, in Turkish on the Turkish storefront and in English on some paths, with the names
 * of the fields in it. The first that fits decides; what fits none is `rejected`. The text itself is kept as it is.
 */
const REASONS: readonly Reason[] = [
  // Only missing listings, not their missing parts: a listing that is gone is made again.
  [
    /^(?!.*(marka|brand|kategori|categor|ozellik|attribute|gorsel|image|adres)).*(urun|barkod|barcode|product|content).*(bulunam|mevcut degil|not found|not exist)/,
    'listing_not_found',
  ],
  [
    /(zaten|daha once|already|duplicate|benzersiz|unique).*(stok kodu|stockcode|stock code)|(stok kodu|stockcode|stock code).*(zaten|daha once|already|duplicate|kullanil)/,
    'duplicate_key',
    'sku',
  ],
  [
    /(barkod|barcode).*(zaten|daha once|already|duplicate|mevcut|kullanil(?!ama)|kayitli|exist|in use)|(zaten|already|ayni|duplicate).*(barkod|barcode)|recurring barcode/,
    'duplicate_barcode',
    'barcode',
  ],
  [/barkod|barcode/, 'invalid_barcode', 'barcode'],
  [
    /(marka|brand).*(bulunamad|gecersiz|gecerli|hatali|invalid|not found|uyusm|yanlis)|(gecersiz|hatali|invalid) (marka|brand)|(marka|brand)(id)?/,
    'unknown_brand',
    'brand',
  ],
  [
    /(zorunlu|required|mandatory|eksik|missing).*(ozellik|attribute|nitelik)|(ozellik|attribute|nitelik).*(zorunlu|required|mandatory|eksik|missing)/,
    'missing_attribute',
    'attributes',
  ],
  [/ozellik|attribute|nitelik|slicer|varianter/, 'invalid_attribute', 'attributes'],
  [/kategori|category|leaf/, 'unknown_category', 'categoryPath'],
  [/gorsel|resim|image|fotograf|photo/, 'invalid_image', 'images'],
  [/fiyat|price|psf|tsf/, 'invalid_price', 'price'],
  [/stok kodu|stockcode|stock code/, 'invalid_value', 'sku'],
  [/stok|stock|quantity|adet|miktar/, 'invalid_stock', 'stock'],
  [
    /(baslik|title|urun ad|urun ism|aciklama|description).*(uzun|karakter|character|length|exceed|asamaz|fazla)/,
    'too_long',
  ],
  [
    /(zorunlu|bos olamaz|bos birak|required|must not be (null|blank|empty)|girilmeli|mandatory)/,
    'missing_field',
  ],
  [
    /karalist|kara list|blacklist|yasak|kural|policy|ihlal|violation|kilitli|locked|fikri|taklit/,
    'policy_blocked',
  ],
  [/onay|approv|reddedil|rejected/, 'not_approved'],
  [/kdv|vat|desi|dimensional|mensei|origin|adres|address|kargo|cargo|gecersiz|invalid/, 'invalid_value'],
];

const FIELDS: readonly (readonly [RegExp, string])[] = [
  [/baslik|title|urun ad|urun ism/, 'title'],
  [/aciklama|description/, 'description'],
];

/** Reasons that pass by themselves: too many updates of one barcode in a minute, or one that is archived just now. */
const PASSING =
  /dakika|per minute|too.?many|rate.?limit|limit.*(asil|exceed)|tekrar deneyin|try again|arsiv|archiv/;

const PASSES_AFTER_MS = 60_000;

/** Read a reason of the channel, or all of a refusal, in the common words. */
export const { issueOf, issuesOf } = reasonReader(REASONS, 'Trendyol refused it and gave no reason', FIELDS);

/** The error to try again with, when all that stands against an item passes by itself. */
export function passingError(reasons: readonly string[]): ConnectorError | null {
  if (reasons.length === 0 || !reasons.every((reason) => PASSING.test(plainText(reason)))) return null;
  return new ConnectorError({
    kind: 'rate_limited',
    message: reasons.join('; '),
    retryAfterMs: PASSES_AFTER_MS,
  });
}

/** Whether a refused call was the repetition of an accepted one: “15 dakika boyunca aynı isteği tekrarlı olarak atamazsınız!” */
export function isRepetition(error: unknown): boolean {
  if (!(error instanceof ConnectorError) || error.kind !== 'invalid_request') return false;
  return saysRepetition(error.evidence?.body ?? '');
}

const saysRepetition = (text: string): boolean =>
  /15 (dakika boyunca ayni|minutes?.*same|dk)|ayni istegi tekrar/.test(plainText(text));

/** Whether a new product was refused for nothing but being there, or being sent, already: an earlier create may be why. */
export const isSentBefore = (reasons: readonly string[]): boolean =>
  reasons.length > 0 &&
  reasons.every((reason) => saysRepetition(reason) || issueOf(reason).code === 'duplicate_barcode');

/** Usual time until the lists show a new product. */
const SHOWN_AFTER_MS = 60_000;

/** A create that Trendyol has perhaps taken before: it is looked for before anything is sent again. */
export const perhapsCreated = (message: string): ConnectorError =>
  new ConnectorError({ kind: 'unknown_outcome', message, retryAfterMs: SHOWN_AFTER_MS });
