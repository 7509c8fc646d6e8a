import { foldKey, type ListingItem } from '@sluice/connector-kit';

const FAMILY = 'sluice:family:';
const SINGLE = 'sluice:sku:';

/** The `external_id` of the product that a listing belongs to: by it the product is found again. */
export const externalIdOf = ({ key, payload }: ListingItem): string =>
  payload.family === null ? `${SINGLE}${key.externalKey}` : `${FAMILY}${payload.family.code}`;

interface Marked {
  readonly external_id?: string | null | undefined;
}

/** Whether a product was made by us: then we may take it apart, otherwise it is left as the shop has it. */
export const isOurs = ({ external_id: id }: Marked): boolean =>
  id?.startsWith(FAMILY) === true || id?.startsWith(SINGLE) === true;

/** Whether a product was made by us for one listing alone. */
export const isSingle = ({ external_id: id }: Marked): boolean => id?.startsWith(SINGLE) === true;

/** Our code of the family that a product was made for. */
export const familyCodeOf = ({ external_id: id }: Marked): string | undefined =>
  id?.startsWith(FAMILY) ? id.slice(FAMILY.length) : undefined;

/**
 * The handle of a new product, always the same for the same key. Medusa keeps handles unique, so a creation that is still under
 * way when it is sent again cannot make a second product.
 */
export async function handleOf({ key, payload }: ListingItem): Promise<string> {
  const [kind, code] = payload.family === null ? ['sku', key.externalKey] : ['family', payload.family.code];
  return marked(code, `${kind}:${code}`);
}

/** The handle of a new brand or category: the same for names that are the same but for their letters' case. */
export const termHandle = (name: string, below: string): Promise<string> =>
  marked(name, `term:${below}:${foldKey(name)}`);

async function marked(name: string, key: string): Promise<string> {
  const start = plain(name);
  return `${start === '' ? '' : `${start}-`}slc${await digest(key)}`;
}

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');

async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(bytes, 0, 5)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
