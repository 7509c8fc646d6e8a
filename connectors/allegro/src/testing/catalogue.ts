import { type Handler, ok, refuse } from './answers.ts';
import { GTIN, ROOT } from './category-data.ts';
import type { Parameter, Product, ProductWish } from './records.ts';
import type { State } from './state.ts';

const PAGE = 20;

/** GTINs are compared without the zeros before them. */
export const bare = (gtin: string): string => gtin.replace(/^0+/, '');

export const productsByGtin = ({ products }: State, gtin: string): Product[] =>
  [...products.values()].filter(({ gtins }) => gtins.some((one) => bare(one) === bare(gtin)));

export const gtinsOf = (parameters: readonly Parameter[] = []): readonly string[] =>
  parameters.find(({ id }) => id === GTIN)?.values ?? [];

/** GET /sale/products */
export const searchProducts: Handler = (state, { query }) => {
  const phrase = query.get('phrase');
  if (phrase === null || phrase.trim() === '')
    return refuse(422, 'EmptyPhraseException', 'A phrase is needed.', 'phrase');
  const isWord = (product: Product): boolean => product.name.toLowerCase().includes(phrase.toLowerCase());
  const found =
    query.get('mode') === 'GTIN'
      ? productsByGtin(state, phrase)
      : [...state.products.values()].filter(
          (one) => isWord(one) || one.gtins.some((gtin) => bare(gtin) === bare(phrase)),
        );
  const category = query.get('category.id');
  const rows = found.filter(({ categoryId }) => category === null || categoryId === category);
  const start = Number(query.get('page.id') ?? 0);
  const next = start + PAGE < rows.length ? { nextPage: { id: String(start + PAGE) } } : {};
  return ok({ products: rows.slice(start, start + PAGE).map((one) => shownProduct(state, one)), ...next });
};

/** GET /sale/products/{productId} */
export const readProduct: Handler = (state, _call, id = '') => {
  const product = state.products.get(id);
  if (product === undefined) return refuse(404, 'ProductNotFoundException', 'The product does not exist.');
  return ok(shownProduct(state, product));
};

const shownProduct = (state: State, product: Product): object => ({
  id: product.id,
  name: product.name,
  category: { id: product.categoryId, path: pathOf(state, product.categoryId) },
  images: product.images.map((url) => ({ url })),
  parameters: product.parameters.map(({ id, name, values, valuesIds }) => ({
    id,
    name: name ?? id,
    values: values ?? [],
    ...(valuesIds ? { valuesIds } : {}),
    valuesLabels: values ?? [],
    options: { identifiesProduct: id === GTIN, isGTIN: id === GTIN },
  })),
  publication: { status: product.publication },
});

/** Categories from the top to this one. */
function pathOf({ categories }: State, id: string): object[] {
  const one = categories.find((category) => category.id === id);
  if (one === undefined || id === ROOT) return [];
  const above = one.parentId === null ? [] : pathOf({ categories } as State, one.parentId);
  return [...above, { id: one.id, name: one.name }];
}

/**
 * The product that an offer is made of: one of the catalogue by its id or GTIN, or a proposal of a new one. Several
 * products of one GTIN are refused, unless the channel's own id picks one.
 */
export function productOf(state: State, wish: ProductWish, categoryId: string | undefined): Product {
  const path = 'productSet[0].product';
  const byGtin = wish.idType === 'GTIN' ? [wish.id ?? ''] : gtinsOf(wish.parameters);
  if (wish.id !== undefined && wish.idType === undefined) {
    const known = state.products.get(wish.id);
    if (known !== undefined) return agreed(known, wish);
    return refuse(422, 'ProductNotFoundException', `Product ${wish.id} does not exist.`, `${path}.id`);
  }
  const found = byGtin.flatMap((gtin) => productsByGtin(state, gtin));
  if (found.length > 1)
    return refuse(422, 'MultipleProductsFoundException', 'More than one product matches.', path);
  if (found[0] !== undefined) return agreed(found[0], wish);
  if (wish.idType !== undefined)
    return refuse(422, 'ProductNotFoundException', `No product has ${wish.idType} ${wish.id}.`, `${path}.id`);
  return proposed(state, wish, categoryId);
}

/** Parameters of a listed product are the channel's: other values are refused. A proposal follows its proposer. */
function agreed(product: Product, wish: ProductWish): Product {
  if (product.publication === 'PROPOSED') return followed(product, wish);
  for (const { id, values, valuesIds } of wish.parameters ?? []) {
    const own = product.parameters.find((one) => one.id === id);
    const isOther = (mine?: readonly string[] | null, theirs?: readonly string[] | null): boolean =>
      (mine ?? []).length > 0 && (theirs ?? []).length > 0 && !mine!.some((one) => theirs!.includes(one));
    if (
      own !== undefined &&
      (isOther(valuesIds, own.valuesIds) || (!valuesIds && isOther(values, own.values)))
    )
      refuse(
        422,
        'ParameterValueMismatchException',
        `The value of parameter ${id} is not the product’s.`,
        'productSet[0].product.parameters',
      );
  }
  return product;
}

function followed(product: Product, { name, parameters, images }: ProductWish): Product {
  product.name = name ?? product.name;
  product.parameters = parameters ?? product.parameters;
  product.images = images === undefined || images.length === 0 ? product.images : images;
  return product;
}

/** A product that the catalogue does not have is proposed with all that it needs. */
function proposed(state: State, wish: ProductWish, offerCategory: string | undefined): Product {
  const path = 'productSet[0].product';
  const categoryId = wish.category?.id ?? offerCategory;
  if (!wish.name) return refuse(422, 'ProductNameRequired', 'A new product needs a name.', `${path}.name`);
  if (categoryId === undefined)
    return refuse(422, 'CategoryRequired', 'A new product needs a category.', `${path}.category`);
  const product: Product = {
    id: state.nextUuid(),
    name: wish.name,
    categoryId,
    gtins: gtinsOf(wish.parameters),
    parameters: wish.parameters ?? [],
    images: wish.images ?? [],
    publication: 'PROPOSED',
  };
  return product;
}
