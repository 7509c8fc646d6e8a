import { type Issue, type IssueCode, message, type SeenListing, wordedIssue } from '@sluice/connector-kit';
import { type Context, call } from './client.ts';
import { currencyOf } from './map.ts';
import { type Product, ProductPage } from './schema.ts';

/** Products a page; one more, and N11 answers 500. */
export const PRODUCTS_A_PAGE = 250;

const MAX_PAGES = 4_000;

interface Page {
  readonly products: Product[];
  readonly pages: number;
}

/** One page of the products under a filter. */
export async function readPage(ctx: Context, page: number, filter: object = {}): Promise<Page> {
  const query = { ...filter, page, size: PRODUCTS_A_PAGE };
  const answer = await call(ctx, { method: 'GET', path: '/ms/product-query', query }, ProductPage);
  const { content, totalPages } = answer;
  const isFull = content.length >= PRODUCTS_A_PAGE;
  const pages = totalPages ?? (isFull ? page + 2 : page + 1);
  return {
    products: content.filter(({ stockCode }) => stockCode),
    pages: content.length === 0 ? page : pages,
  };
}

/** All products of the seller; `first` is the first page where it was read already. */
export async function readAll(ctx: Context, first?: Page): Promise<Product[]> {
  let last = first ?? (await readPage(ctx, 0));
  const products = [...last.products];
  for (let page = 1; page < Math.min(last.pages, MAX_PAGES); page++) {
    last = await readPage(ctx, page);
    products.push(...last.products);
  }
  return products;
}

/** Products by stock code. `whole` when they are all that the seller has, whoever was asked for. */
export interface Shelf {
  readonly products: ReadonlyMap<string, Product>;
  readonly whole: boolean;
}

export const shelfOf = (products: readonly Product[], whole: boolean): Shelf => ({
  products: new Map(products.map((product) => [product.stockCode ?? '', product])),
  whole,
});

/**
 * Looks for stock codes. N11 takes one of them a call: where all products fit in no more pages than there are codes, all are
 * read instead.
 */
export async function findProducts(ctx: Context, stockCodes: readonly string[]): Promise<Shelf> {
  const wanted = [...new Set(stockCodes)];
  if (wanted.length === 0) return shelfOf([], false);
  if (wanted.length > 1) {
    const first = await readPage(ctx, 0);
    if (first.pages <= wanted.length) return shelfOf(await readAll(ctx, first), true);
  }
  const found: Product[] = [];
  for (const stockCode of wanted) {
    const { products } = await readPage(ctx, 0, { stockCode });
    found.push(...products.filter((product) => product.stockCode === stockCode));
  }
  return shelfOf(found, false);
}

/** Where a product stands: for sale or suspended by us, examined, or refused. An unknown state counts as the first. */
export type Standing = 'ours' | 'examined' | 'refused';

type Said = ReturnType<typeof message>;

interface State {
  readonly standing: Standing;
  readonly issue: Issue;
}

const state = (standing: Standing, code: IssueCode, said: Said): State => ({
  standing,
  issue: wordedIssue(code, 'active', said),
});

const STATES: Readonly<Record<string, State>> = {
  InApproval: state('examined', 'not_approved', message('n11_in_approval')),
  InCatalogApproval: state('examined', 'not_approved', message('n11_in_catalog_approval')),
  CatalogRejected: state('refused', 'not_approved', message('n11_catalog_rejected')),
  Prohibited: state('refused', 'policy_blocked', message('n11_prohibited')),
  Unlisted: state('refused', 'policy_blocked', message('n11_unlisted')),
};

export const standingOf = ({ status }: Product): Standing => STATES[status ?? '']?.standing ?? 'ours';

/** Why a product is not for sale, where N11 is the reason; empty otherwise. */
export function issuesOfState({ status }: Product): Issue[] {
  const known = STATES[status ?? ''];
  return known === undefined ? [] : [known.issue];
}

/**
 * A product as the query shows it. Title, text and pictures are N11's page: products of its catalogue have them from there. A
 * product that is not for sale yet leaves `active` out, or it would be taken for withdrawn.
 */
export function seenProduct(product: Product): SeenListing {
  const { stockCode, barcode, productMainId, status, salePrice, listPrice, quantity } = product;
  const key = stockCode ?? '';
  return {
    syncId: key,
    externalKey: key,
    barcode: barcode || null,
    ...(productMainId && productMainId !== key ? { familyCode: productMainId } : {}),
    ...(status === 'Active' || status === 'Suspended' ? { active: status === 'Active' } : {}),
    ...(standingOf(product) === 'refused' ? { issues: issuesOfState(product) } : {}),
    ...(salePrice == null ? {} : { price: String(salePrice), ...currencyOf(product) }),
    // Equal to the price it strikes nothing through: there is none.
    ...(salePrice == null || listPrice == null
      ? {}
      : { listPrice: listPrice > salePrice ? String(listPrice) : null }),
    ...(quantity == null ? {} : { stock: quantity }),
  };
}
