import {
  asConnectorError,
  ConnectorError,
  chunksOf,
  errorFromResponse,
  type ItemResult,
  imageRefusal,
  type ListingItem,
} from '@sluice/connector-kit';
import { Type } from 'typebox';
import { carriedImages } from './carry.ts';
import { Answer, ask, type Context } from './client.ts';
import { uploadAddresses } from './documents/reads.ts';
import { imageIdOf, isOurImage } from './ids.ts';
import type { Variant } from './schema.ts';

/** Addresses to upload to that are asked for in one call. */
const PER_CALL = 20;

/** The images of some listings in the shop. */
export interface Gallery {
  /** Ids of images by their addresses. */
  readonly ids: ReadonlyMap<string, string>;
  /** Why others are not there. */
  readonly refused: ReadonlyMap<string, ConnectorError>;
}

/**
 * Puts the images into the shop that the products do not have yet, each under the id that follows from its address. One that is put
 * there twice takes its own place.
 *
 * @param held ids of images that the products have
 */
export async function ensureImages(
  ctx: Context,
  items: readonly ListingItem[],
  held: ReadonlySet<string>,
): Promise<Gallery> {
  const urls = [...new Set(items.flatMap(({ payload }) => payload.images))];
  const ids = new Map<string, string>();
  for (const url of urls) ids.set(url, await imageIdOf(url));
  const refused = new Map<string, ConnectorError>();
  const missing = urls.filter((url) => !held.has(ids.get(url)!));
  for (const some of chunksOf(missing, PER_CALL)) {
    const addresses = await addressesFor(
      ctx,
      some.map((url) => ids.get(url)!),
    );
    for (const [at, url] of some.entries()) {
      ctx.signal.throwIfAborted();
      const fault = await upload(ctx, url, addresses[at]!);
      if (fault !== null) refused.set(url, fault);
    }
  }
  return { ids, refused };
}

async function addressesFor(ctx: Context, ids: readonly string[]): Promise<string[]> {
  const names = ids.map((_, at) => `u${at}`);
  const answer = Answer(Object.fromEntries(names.map((name) => [name, Type.String()])));
  const variables = Object.fromEntries(ids.map((id, at) => [`i${at}`, id]));
  const addresses: Record<string, string> = await ask(ctx, {
    document: uploadAddresses(ids.length),
    variables,
    answer,
  });
  return names.map((name) => addresses[name]!);
}

/** Null when the image is there. It changes no listing and can be done again, so a lost answer leaves nothing open. */
async function upload(ctx: Context, url: string, address: string): Promise<ConnectorError | null> {
  try {
    const { bytes, contentType } = await ctx.readImage(url);
    const response = await ctx.http.request({
      method: 'PUT',
      url: address,
      headers: { 'content-type': contentType },
      body: bytes,
      effect: 'read',
    });
    return response.status >= 200 && response.status < 300
      ? null
      : unsigned(await errorFromResponse(response));
  } catch (error) {
    ctx.signal.throwIfAborted();
    return unsigned(asConnectorError(error));
  }
}

/** The error without the query of the address and without its causes: whoever has the signature in it may upload. */
function unsigned({ kind, said, message, retryAfterMs, evidence }: ConnectorError): ConnectorError {
  const { url, ...rest } = evidence ?? {};
  return new ConnectorError({
    kind,
    message: said ?? message,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    ...(evidence === undefined ? {} : { evidence: { ...rest, ...(url ? { url: url.split('?')[0]! } : {}) } }),
  });
}

/** The result of a listing one of whose images the shop cannot get; null when it has all of them. */
export function imageFault({ refused }: Gallery, { key, payload }: ListingItem): ItemResult | null {
  const url = payload.images.find((one) => refused.has(one));
  return url === undefined ? null : imageRefusal(key.externalKey, url, refused.get(url));
}

/** Our images in their order, before those that the shop added; the first is the main one. */
export function imagesInput({ ids }: Gallery, urls: readonly string[], held: Variant['images']): object[] {
  const ours = [...new Set(urls.flatMap((url) => ids.get(url) ?? []))];
  const before = carriedImages(held);
  const theirs = before.filter(({ imageId }) => !isOurImage(imageId));
  const known = new Map(before.map((image) => [image.imageId, image]));
  return [...ours.map((imageId) => known.get(imageId) ?? { imageId }), ...theirs].map((image, order) => ({
    ...image,
    order,
    isMain: order === 0,
  }));
}
