/** Extensions that may be stored, each with the one content type it stands for. */
const CONTENT_TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  json: 'application/json',
  xml: 'application/xml',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

const MAX_LENGTH = 512;
/** No segment begins with a dot: that rules out `..`, hidden files and our own temporary ones. */
const SEGMENT = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

/** Whether this can be a key: plain ASCII segments joined by slashes, ending in an extension from the table. */
export function isValidKey(key: string): boolean {
  if (key.length > MAX_LENGTH || contentTypeOf(key) === undefined) return false;
  return key.split('/').every((segment) => SEGMENT.test(segment));
}

/** Matches only keys that image uploads write: tenant, product and a random name. */
const IMAGE = /^\d+\/\d+\/[\w-]+\.(jpg|jpeg|png|webp)$/;

/**
 * Whether a key belongs to an image, which everybody who knows the key may see. Imported files lie in the same storage.
 */
export const isImageKey = (key: string): boolean => IMAGE.test(key);

/** The content type that the key's extension stands for. */
export function contentTypeOf(key: string): string | undefined {
  const extension = key.slice(key.lastIndexOf('.') + 1);
  return Object.hasOwn(CONTENT_TYPES, extension) ? CONTENT_TYPES[extension] : undefined;
}

/**
 * Throws unless the key is valid and its extension means this content type. A folder keeps no content types, so
 * the key has to carry it; asking the same of object storage lets files be moved between the two.
 */
export function assertStorable(key: string, contentType: string): void {
  if (!isValidKey(key)) throw new Error(`Not a valid storage key: ${JSON.stringify(key)}`);
  if (contentTypeOf(key) !== contentType) {
    throw new Error(`A file of type ${contentType} cannot be stored as ${JSON.stringify(key)}`);
  }
}
