import { type Handler, message, springPage } from './answers.ts';
import type { Product } from './records.ts';
import type { State } from './state.ts';
import { ATTRIBUTES, BRAND, type Category, isLeaf } from './taxonomy.ts';

const MOST = 250;

/** Products by the filters that it knows: there is none for barcodes, and an unknown one filters nothing. */
export const productQuery: Handler = (state, { query, account }) => {
  const size = Number(query.get('size') ?? 20);
  const page = Number(query.get('page') ?? 0);
  if (!(size >= 1) || size > MOST || !(page >= 0)) return message(500, 'Internal Server Error');
  const found = [...state.products.values()].filter(
    (product) => product.visibleFrom <= state.now() && matches(product, query),
  );
  const rows = found.map((product) => rowOf(product, account.sellerId));
  return [200, { ...springPage(rows, page, size), pageable: { pageNumber: page, pageSize: size } }];
};

const saleStatusOf = ({ status, quantity }: Product): string => {
  if (status === 'Suspended') return 'Sale_Closed';
  if (status !== 'Active') return 'Before_Sale';
  return quantity > 0 ? 'On_Sale' : 'Out_Of_Stock';
};

function matches(product: Product, query: URLSearchParams): boolean {
  const brand = product.attributes.find(({ id }) => id === BRAND)?.value ?? null;
  const facts: Readonly<Record<string, string | null>> = {
    id: String(product.n11ProductId),
    productMainId: product.productMainId,
    stockCode: product.stockCode,
    saleStatus: saleStatusOf(product),
    productStatus: product.status,
    brandName: brand,
  };
  const categories = query.get('categoryIds')?.split(',') ?? [String(product.categoryId)];
  return (
    categories.includes(String(product.categoryId)) &&
    Object.entries(facts).every(([name, value]) => !query.has(name) || query.get(name) === value)
  );
}

function rowOf(product: Product, sellerId: number): object {
  const { images, attributes, visibleFrom: _visibleFrom, ...fields } = product;
  return {
    ...fields,
    sellerId,
    sellerNickname: 'lambaci',
    saleStatus: saleStatusOf(product),
    groupId: null,
    commissionRate: 10,
    sender: 'SELLER',
    customTextOptions: [],
    imageUrls: images,
    attributes: attributes.map(({ id, value }) => ({
      attributeId: id,
      attributeName: ATTRIBUTES.find((one) => one.id === id)?.name ?? '',
      attributeValue: value,
    })),
  };
}

interface Branch {
  readonly id: number;
  readonly name: string;
  readonly subCategories: readonly Branch[] | null;
}

/** The whole tree; a leaf has null below it. */
export const categories: Handler = ({ tree }) => [200, branches(tree, null)];

function branches(tree: readonly Category[], above: number | null): Branch[] | null {
  const found = tree.filter(({ parentId }) => parentId === above);
  return found.length === 0
    ? null
    : found.map(({ id, name }) => ({ id, name, subCategories: branches(tree, id) }));
}

export const categoryAttributes: Handler = ({ tree }, _call, category = '') => {
  const id = Number(category);
  const node = tree.find((one) => one.id === id);
  if (!node) return message(404, 'Kategori bulunamadı');
  const rows = ATTRIBUTES.map((one, at) => ({
    attributeId: one.id,
    categoryId: id,
    attributeName: one.name,
    isMandatory: one.mandatory,
    isVariant: one.name === 'Renk',
    isSlicer: false,
    isCustomValue: one.custom,
    isN11Grouping: false,
    attributeOrder: at,
    attributeValues: one.values,
  }));
  return [200, { id, name: node.name, categoryAttributes: isLeaf(tree, id) ? rows : [] }];
};

/** Finds a product for controls. */
export function productOf(state: State, stockCode: string): Product {
  const product = state.products.get(stockCode);
  if (!product) throw new Error(`there is no product ${stockCode}`);
  return product;
}
