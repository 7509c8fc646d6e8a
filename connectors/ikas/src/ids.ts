/** A listing is a variant, which ikas names beside its product. */
export interface VariantId {
  readonly product: string;
  readonly variant: string;
}

export const syncIdOf = (product: string, variant: string): string => `${product}:${variant}`;

/** Null for a text that cannot be an id of ours. */
export function parseSyncId(syncId: string | null): VariantId | null {
  const [, product, variant] = /^([\w-]{1,64}):([\w-]{1,64})$/.exec(syncId ?? '') ?? [];
  return product === undefined || variant === undefined ? null : { product, variant };
}

/** The mark of ids that we chose: version 8 of UUIDs is free for such, and the shop's own have version 4. */
const OURS = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/**
 * The id of the image from that address, always the same: an upload whose answer was lost is done again under the same id, and
 * an image that a product has is recognised by it.
 */
export async function imageIdOf(url: string): Promise<string> {
  const bytes = new TextEncoder().encode(`image:${url}`);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).slice(0, 16);
  digest[6] = (digest[6]! & 0x0f) | 0x80;
  digest[8] = (digest[8]! & 0x3f) | 0x80;
  const hex = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

export const isOurImage = (imageId: string | null): boolean => imageId !== null && OURS.test(imageId);
