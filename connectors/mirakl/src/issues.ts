import { reasonReader } from '@sluice/connector-kit';

/** Words of Mirakl's reports, in English; operators set other languages, whose reasons stay `rejected`. */
const { issueOf, issuesOf } = reasonReader(
  [
    [
      /product.*(several|multiple|more than one)|(several|multiple|more than one).*product/,
      'ambiguous_match',
      'barcode',
    ],
    [/(offer|sku).*(duplicate|already (exist|used|present))|duplicate.*sku/, 'duplicate_key', 'sku'],
    [/duplicate.*\b(ean|gtin|upc|barcode|identifier)/, 'duplicate_barcode', 'barcode'],
    [/\b(state|condition)\b/, 'invalid_value', 'offer_state'],
    [/\b(ean|gtin|upc|barcode|product[- _]?id|identifier)\b/, 'invalid_barcode', 'barcode'],
    [/product.*(not|unknown|no )/, 'not_approved', 'barcode'],
    [/discount|price/, 'invalid_price', 'price'],
    [/quantity|stock/, 'invalid_stock', 'stock'],
    [/image|media|picture|photo/, 'invalid_image', 'images'],
    [/categor|hierarch/, 'unknown_category', 'categoryPath'],
    [/brand/, 'unknown_brand', 'brand'],
    [/too long|max.*(length|character)|exceed.*character/, 'too_long'],
    [/attribute.*(required|mandatory|missing)|(required|mandatory|missing).*attribute/, 'missing_attribute'],
    [/attribute|value.*list|list.*value/, 'invalid_attribute'],
    [/required|mandatory|missing|must be (given|filled|set)|not.*empty/, 'missing_field'],
    [/reject|refus|approv|forbidden|prohibit/, 'not_approved'],
  ],
  'Mirakl gave no reason',
  [
    [/title|name/, 'title'],
    [/description/, 'description'],
    [/categor/, 'categoryPath'],
    [/sku/, 'sku'],
  ],
);

export { issueOf, issuesOf };

/** Whether an offer was refused because the operator does not have its product, or not yet. */
export const isUnknownProduct = (words: string): boolean =>
  /product.*(does not exist|doesn.t exist|not exist|unknown|not found|not (yet )?(available|known|integrated))|(unknown|no|cannot find|could not find).* product/i.test(
    words,
  );

/** Whether an offer was not deleted because there is none. */
export const isUnknownOffer = (words: string): boolean =>
  /offer.*(does not exist|doesn.t exist|not exist|unknown|not found)/i.test(words);
