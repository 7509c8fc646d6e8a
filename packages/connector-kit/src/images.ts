import { keyOf, message } from '@sluice/contracts/messages';
import { asConnectorError, ConnectorError, isTransient } from './errors.ts';
import type { ItemResult } from './listings.ts';

/** The largest image, in bytes, that the host passes on. */
export const MAX_IMAGE_BYTES = 20 * 1024 * 1024;

/** A picture as its file is; the type is what its first bytes say. */
export interface ImageFile {
  readonly bytes: Uint8Array;
  readonly contentType: 'image/jpeg' | 'image/png' | 'image/webp';
  /** With the extension of its type. */
  readonly fileName: string;
}

/** The first address among those of images that a channel could not fetch by HTTPS. */
export const unfetchableImage = (images: readonly string[]): string | undefined =>
  images.find((image) => !/^https:\/\/\S+$/.test(image) || !URL.canParse(image));

/**
 * The answer for an item with an image that was not read or not taken: an issue where only the merchant can help,
 * another try where time may. The other items of the batch have no part in it.
 */
export function imageRefusal(externalKey: string, url: string, thrown: unknown): ItemResult {
  const cause = asConnectorError(thrown);
  const said = message('image_not_taken', { url, reason: cause.said ?? cause.message });
  if (!isTransient(cause.kind))
    return {
      externalKey,
      outcome: 'rejected',
      issues: [{ code: 'invalid_image', field: 'images', message: said.text, key: keyOf(said) }],
    };
  const { retryAfterMs, evidence } = cause;
  const rest = {
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    ...(evidence === undefined ? {} : { evidence }),
  };
  // The listing itself was not sent, so nothing about it is open.
  return {
    externalKey,
    outcome: 'retry',
    error: new ConnectorError({ kind: 'unavailable', message: said, ...rest, cause }),
  };
}
