import type { WireAttribute } from './schema.ts';
import { asKeptText, fromHtml } from './text.ts';

/**
 * The key by which WooCommerce distinguishes the attributes of a product: names that differ in case, accents or
 * punctuation alone are one attribute.
 */
export const keyOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s./–—-]+/g, '-')
    .replace(/[^\p{L}\p{N}_-]/gu, '')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '');

/** Names of the shop's attributes are kept as HTML, names of a product's own as the text that people read. */
export const nameOf = ({ id, name }: Pick<WireAttribute, 'id' | 'name'>): string =>
  id === 0 ? name : fromHtml(name);

export const plainValue = ({ id }: Pick<WireAttribute, 'id'>, option: string): string =>
  id === 0 ? option : fromHtml(option);

export const hasKey =
  (key: string) =>
  (attribute: Pick<WireAttribute, 'id' | 'name'>): boolean =>
    keyOf(nameOf(attribute)) === key;

/** An attribute of the shop goes back as it came. */
export const asSent = (attribute: WireAttribute): object => {
  const { id, name, visible = false, variation = false } = attribute;
  return { ...(id === 0 ? { name } : { id }), visible, variation, options: optionsAsSent(attribute) };
};

export const optionsAsSent = ({ id, options = [] }: WireAttribute): string[] =>
  id === 0 ? options.map(asKeptText) : [...options];
