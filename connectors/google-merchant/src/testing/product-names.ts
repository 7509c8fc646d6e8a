import { ACCOUNT } from './account.ts';
import { refuseField } from './errors.ts';

const base64 = (id: string): string => Buffer.from(id, 'utf8').toString('base64url');

/** The names by which Google calls an input or a product. */
export const namesOf = (kind: 'productInputs' | 'products', id: string) => ({
  plain: `accounts/${ACCOUNT.accountId}/${kind}/${id}`,
  encoded: `accounts/${ACCOUNT.accountId}/${kind}/${base64(id)}`,
});

/**
 * The id that the last part of a path means. With a tilde it is plain, where `/`, `%` and further tildes cannot be told
 * from the form; without one it is base64url without padding.
 */
export function idOf(segment: string): string {
  const text = decoded(segment);
  if (!text.includes('~')) return decodedId(text);
  if (/[/%]/.test(text) || text.split('~').length !== 3)
    refuseField('name', `The name ${text} has to be encoded.`, 'INVALID_NAME_FORMAT');
  return text;
}

function decodedId(text: string): string {
  const id = Buffer.from(text, 'base64url').toString('utf8');
  if (base64(id) !== text || id.split('~').length < 3)
    refuseField('name', `The name ${text} is no product.`, 'INVALID_NAME_FORMAT');
  return id;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return refuseField('name', `The name ${segment} cannot be read.`, 'INVALID_NAME_FORMAT');
  }
}
