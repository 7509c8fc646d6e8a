import { ownPartsOf } from './own-parts.ts';
import type { WireProduct } from './schema.ts';

interface Stored {
  readonly id: number;
  readonly src: string;
}

/** One image as it is sent: a copy the shop has already, or an address to fetch it from. */
type SentImage = { readonly id: number } | { readonly src: string };

/** The images of a product or the one of a variation. */
export const storedImages = ({ images, image }: WireProduct): readonly Stored[] =>
  images ?? (image ? [image] : []);

/**
 * The images as they have to be sent, or null when the shop shows just these already. WooCommerce fetches every address
 * it is given and keeps a further copy of the file, so an image that is there is named by its id.
 */
export function imagesToSend(
  wanted: readonly string[],
  current: WireProduct | undefined,
): SentImage[] | null {
  if (current === undefined) return wanted.map((src) => ({ src }));
  const pairs = pairsOf(current);
  const sent = wanted.map((src): SentImage => {
    const known = pairs.find((pair) => pair.address === src);
    return known ? { id: known.image.id } : { src };
  });
  if (wanted.length === 0 && ownPartsOf(current).images === undefined) return null;
  const shown = storedImages(current).map(({ id }) => id);
  const same = sent.length === shown.length && sent.every((one, at) => 'id' in one && one.id === shown[at]);
  return same ? null : sent;
}

export const uploadsIn = (images: readonly SentImage[]): number =>
  images.filter((image) => 'src' in image).length;

/** The images by the addresses they came from, else by the shop's own. */
export const addressesOf = (product: WireProduct): string[] =>
  pairsOf(product).map(({ address, image }) => address ?? image.src);

interface Pair {
  readonly address: string | null;
  readonly image: Stored;
}

/**
 * Which image came from which of our addresses: the copy is called like the original, with a number where that was taken.
 * A shop that gives files names of its own shows as many as were sent and none by its name: there the order tells, or every
 * update would fetch them all again.
 */
function pairsOf(product: WireProduct): Pair[] {
  const sent = ownPartsOf(product).images ?? [];
  const stored = storedImages(product);
  const open = [...sent];
  const pairs = stored.map((image): Pair => {
    const stem = stemOf(image.src);
    const at = open.findIndex((address) => isCopy(stem, stemOf(address)));
    return { address: at < 0 ? null : open.splice(at, 1)[0]!, image };
  });
  const isRenaming = stored.length === sent.length && pairs.every(({ address }) => address === null);
  return isRenaming ? stored.map((image, at) => ({ address: sent[at]!, image })) : pairs;
}

const isCopy = (stem: string, original: string): boolean =>
  stem.startsWith(original) && /^(\d*|scaled|rotated|\d+(scaled|rotated))$/.test(stem.slice(original.length));

/** The name of the file without what WordPress changes in names: case, accents, punctuation, the ending. */
function stemOf(address: string): string {
  const path = URL.canParse(address) ? new URL(address).pathname : address;
  const name = safely(path.split('/').at(-1) ?? '').replace(/\.[a-z0-9]{2,5}$/i, '');
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

function safely(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}
