import { type ConnectorError, type Issue, reasonReader } from '@sluice/connector-kit';

const { issueOf } = reasonReader(
  [
    [/product.*(not found|does not exist)|urun.*bulunamadi/, 'listing_not_found'],
    [/variant.*(not found|does not exist)/, 'listing_not_found'],
    [/barcode|barkod/, 'invalid_barcode', 'barcode'],
    [/image|gorsel/, 'invalid_image', 'images'],
    [/price|fiyat/, 'invalid_price', 'price'],
    [/stock ?location/, 'unknown_store', 'stock'],
    [/brand|marka/, 'unknown_brand', 'brand'],
    [/categor|kategori/, 'unknown_category', 'categoryPath'],
    [/variant ?(type|value)/, 'invalid_attribute', 'family'],
    [/attribute|ozellik/, 'invalid_attribute', 'properties'],
  ],
  'ikas refused it without a reason',
);

/** Kinds of refusal that are about what was sent in a call, not about the call. */
const ABOUT_THE_ITEM: readonly string[] = ['invalid_request', 'not_found'];

/** Why ikas refused what a call was about; null when the call failed for another reason. */
export const refusalOf = ({ kind, message }: ConnectorError): Issue[] | null =>
  ABOUT_THE_ITEM.includes(kind) ? [issueOf(message)] : null;
