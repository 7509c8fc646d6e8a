import type { WireAttribute } from '../schema.ts';
import type { Product, Shop, TermRow } from './state.ts';
import { slug, termName, textField, textOptions, variationOption } from './wordpress.ts';

type Input = Readonly<Record<string, unknown>>;

const text = (value: unknown): string => (typeof value === 'string' ? value : String(value ?? ''));

export function setAttributes(shop: Shop, product: Product, sent: readonly Input[]): void {
  if (product.parent_id === 0) product.attributes = ofProduct(shop, sent);
  else product.attributes = ofVariation(shop, shop.products.get(product.parent_id)?.attributes ?? [], sent);
}

/** The key under which an attribute is kept: of two with one name, the later one stays. */
const keyOf = ({ id, name }: { id: number; name: string }): string => (id === 0 ? slug(name) : `pa_${id}`);

function ofProduct(shop: Shop, sent: readonly Input[]): WireAttribute[] {
  const all = sent.flatMap((one): WireAttribute[] => {
    const id = Number(one.id ?? 0);
    const row = shop.attributes.get(id);
    const name = id === 0 ? textField(text(one.name)) : (row?.name ?? '');
    if (name === '') return [];
    const given = (one.options ?? []) as string[];
    const options = row ? given.map((option) => termOf(shop, row.terms, option).name) : textOptions(given);
    const { visible, variation } = one;
    return [{ id, name, position: 0, visible: visible === true, variation: variation === true, options }];
  });
  return [...new Map(all.map((one) => [keyOf(one), one])).values()];
}

/** Terms are compared by what the database takes for equal: without regard to case. */
const findTerm = (terms: readonly TermRow[], option: string): TermRow | undefined =>
  terms.find(({ name }) => name.toLowerCase() === termName(option).toLowerCase());

/** The term of that name, which is made where there is none. */
function termOf(shop: Shop, terms: TermRow[], option: string): TermRow {
  const found = findTerm(terms, option);
  if (found) return found;
  const made = { id: shop.nextId(), name: termName(option), parent: 0 };
  terms.push(made);
  return made;
}

/** Only what the parent varies by is kept; the rest is dropped in silence. */
function ofVariation(shop: Shop, parents: readonly WireAttribute[], sent: readonly Input[]): WireAttribute[] {
  return sent.flatMap((one): WireAttribute[] => {
    const key = keyOf({ id: Number(one.id ?? 0), name: text(one.name) });
    const parent = parents.find((own) => keyOf(own) === key);
    if (parent?.variation !== true) return [];
    const { id, name } = parent;
    const option = variationOption(text(one.option));
    const terms = shop.attributes.get(id)?.terms;
    if (terms === undefined) return [{ id, name, option }];
    return [{ id, name, option: findTerm(terms, option)?.name ?? slug(option) }];
  });
}
