/** The mark at the end of the slug of a product that we made. */
const OURS = /(^|-)slc[0-9a-f]{10}$/;

/** Whether a product was made by us: then we may take it apart, otherwise it is left as the shop has it. */
export const isOurs = (slug: string): boolean => OURS.test(slug);

/**
 * The slug of the product that a listing belongs to, always the same for the same key: by it the product is found again when
 * the answer to its creation was lost.
 */
export const slugOf = async (kind: 'sku' | 'family', key: string): Promise<string> =>
  marked(plain(key), await digest(`${kind}:${key}`));

/** The code of an option group of a product, found again in the same way. */
export const groupCode = async (slug: string, option: string): Promise<string> =>
  `${slug}-${(await digest(fold(option))).slice(0, 6)}`;

/** The code of an option or a facet value: its name in plain letters, with a mark where that does not tell enough. */
export async function codeOf(name: string): Promise<string> {
  const simple = plain(name);
  return simple !== '' && simple === fold(name).replaceAll(' ', '-')
    ? simple
    : marked(simple, await digest(fold(name)));
}

/** The slug that Vendure itself would make of a name: one typed in by hand may be found under it. */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');

/** Names that differ in their letters' case alone are the same. */
export const fold = (name: string): string => name.trim().normalize('NFC').toLowerCase();

/** The tag of an image in the shop, always the same for the same address: by it, an upload of before is found. */
export const imageTag = async (url: string): Promise<string> => `sluice-${await digest(url, 10)}`;

/** Whether an asset of the shop was uploaded by us: the shop's own never have such a tag. */
export const isImageTag = (tag: string): boolean => /^sluice-[0-9a-f]{20}$/.test(tag);

/** The code of the facet of a property. */
export const propertyFacetCode = async (name: string): Promise<string> => `sluice-${await codeOf(name)}`;

/** Whether a facet is one of properties: its values come and go with them. */
export const isPropertyFacet = (code: string): boolean => code.startsWith('sluice-');

/** The code of a value of such a facet, of which the whole shop has no other. */
export const propertyValueCode = async (name: string, value: string): Promise<string> =>
  marked(plain(value), await digest(`property:${fold(name)}\n${fold(value)}`));

const marked = (start: string, mark: string): string => (start === '' ? `slc${mark}` : `${start}-slc${mark}`);

async function digest(text: string, length = 5): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(bytes, 0, length)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
