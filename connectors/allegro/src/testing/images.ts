import { createHash } from 'node:crypto';
import type { Fault, OfferWish, Product } from './records.ts';
import type { State } from './state.ts';

const OWN = 'https://a.allegroimg.com/original/';

/** The channel copies images and answers with addresses of its own. */
export function hosted(state: State, url: string): string {
  if (url.startsWith(OWN)) return url;
  const own = `${OWN}${createHash('sha256').update(url).digest('hex').slice(0, 34)}`;
  state.imageSources.set(own, url);
  return own;
}

/** Faults of images that cannot be fetched: domains that end in `.invalid`. */
export const fetchFaults = ({ images = [] }: OfferWish): Fault[] =>
  images
    .filter((url) => URL.canParse(url) === false || new URL(url).hostname.endsWith('.invalid'))
    .map((url) => ({ code: 'ImageDownloadFailed', message: `${url} cannot be fetched.`, path: 'images' }));

/**
 * Images of an offer: its own, and those of the product after them. Only an empty list in `product.images` keeps the
 * latter out, in each write anew.
 */
export function imagesOf(
  state: State,
  wish: OfferWish,
  product: Product,
  before: readonly string[],
): string[] {
  const own = wish.images ?? before;
  const asked = wish.productSet?.[0]?.product?.images;
  const isPlain = (wish.images === undefined && wish.productSet === undefined) || asked?.length === 0;
  const all = [...own, ...(isPlain ? [] : product.images)].map((url) => hosted(state, url));
  return [...new Set(all)].slice(0, 16);
}
