import type { Variant } from './records.ts';
import type { State } from './state.ts';

/** An answer past GraphQL: JSON, or plain text. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly type?: string;
}

const UPLOADS = 'https://uploads.myikas.com';

/** The address to which the bytes of an image are put. */
export const uploadUrl = (imageId: string): string => `${UPLOADS}/images/${imageId}?signature=of-the-fake`;

/** Takes the bytes of an image. Storage knows the signature alone: a call that brings a token as well is refused. */
export function putImage(
  state: State,
  url: URL,
  { bytes, token }: { bytes: Buffer; token?: string },
): Answer {
  if (token !== undefined)
    return { status: 400, body: 'Only one way to prove who calls', type: 'text/plain' };
  const [, imageId] = /^\/images\/([^/]+)$/.exec(url.pathname) ?? [];
  if (imageId === undefined || url.searchParams.get('signature') !== 'of-the-fake')
    return { status: 403, body: 'Forbidden', type: 'text/plain' };
  state.images.set(imageId, sourceIn(bytes));
  return { status: 200, body: '', type: 'text/plain' };
}

/** Test pictures carry the address they stand for behind their end; of others the bytes are kept. */
function sourceIn(bytes: Buffer): string {
  const [, address] = /IEND.{4}(https?:.+)$/s.exec(bytes.toString('latin1')) ?? [];
  return address === undefined ? bytes.toString('base64') : Buffer.from(address, 'latin1').toString('utf8');
}

interface Upload {
  readonly productImage?: {
    readonly variantIds?: readonly string[];
    readonly order?: number | string;
    readonly isMain?: boolean | string;
    readonly url?: string;
    readonly base64?: string;
  };
}

const bad = (message: string): Answer => ({ status: 400, body: { message, statusCode: 400 } });

/**
 * Adds an image to variants: the shop fetches it from its address, or takes it from the call. A second call adds it again, and
 * the answer does not name it.
 */
export function uploadImage(state: State, { productImage }: Upload): Answer {
  const { variantIds = [], url, base64, order, isMain } = productImage ?? {};
  if (variantIds.length === 0) return bad('productImage.variantIds should not be empty');
  if ((url === undefined) === (base64 === undefined)) return bad('either url or base64 must be given');
  if (url !== undefined && !canFetch(url)) return bad(`the image could not be fetched: ${url}`);
  const variants = variantIds.map((id) => variantWith(state, id));
  if (variants.includes(undefined)) return bad('variant not found');
  const imageId = state.id();
  state.images.set(imageId, url ?? base64 ?? '');
  for (const variant of variants as Variant[]) {
    const main = String(isMain) === 'true';
    if (main) for (const image of variant.images) image.isMain = false;
    // Nothing says which name a fetched image gets.
    const image = { imageId, fileName: null, isMain: main, isVideo: false, order: Number(order ?? 0) };
    variant.images = [...variant.images, image];
    variant.updatedAt = state.now();
  }
  return { status: 200, body: 'OK', type: 'text/plain' };
}

function canFetch(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return /^https?:$/.test(protocol) && !hostname.endsWith('.invalid');
}

function variantWith(state: State, id: string): Variant | undefined {
  for (const { deleted, variants } of state.products.values()) {
    const variant = deleted ? undefined : variants.find((one) => one.id === id);
    if (variant !== undefined) return variant;
  }
  return undefined;
}
