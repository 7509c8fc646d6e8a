import type { ListingKey } from '@sluice/connector-kit';
import { Type } from 'typebox';
import { call } from './client.ts';
import type { Context } from './context.ts';
import { PRODUCT_FIELDS, ProductList, type WireProduct, type WireVariant } from './schema.ts';

/** A variant with the product that it belongs to. */
export interface Held {
  readonly product: WireProduct;
  readonly variant: WireVariant;
}

/** The parameters of the list of products by which they are found. */
export type FindBy =
  | 'variants[id][]'
  | 'variants[sku][]'
  | 'variants[barcode][]'
  | 'variants[ean][]'
  | 'variants[upc][]'
  | 'external_id[]';

/** Letters of a query beside its fields: addresses of more than eight thousand letters are refused by common proxies. */
const MAX_QUERY = 5_000;
/** Parameters that the parser of Medusa reads of a query; the rest it would leave out in silence. */
const MAX_VALUES = 200;
/** A value fits one product: more of them would be made by hand, under one of our keys. */
const MAX_PRODUCTS = 1_000;

/** Products that match one of the values, whole: with all their variants. */
export async function findProducts(
  ctx: Context,
  by: FindBy,
  values: readonly string[],
): Promise<WireProduct[]> {
  const found: WireProduct[] = [];
  for (const some of portionsOf(by, [...new Set(values)])) {
    const { products } = await call(ctx, {
      path: 'products',
      query: { [by]: some, limit: MAX_PRODUCTS, fields: PRODUCT_FIELDS },
      answer: Type.Pick(ProductList, ['products']),
    });
    found.push(...products);
  }
  return found;
}

function portionsOf(by: string, values: readonly string[]): string[][] {
  const portions: string[][] = [];
  let room = 0;
  for (const value of values) {
    const length = encodeURIComponent(by).length + encodeURIComponent(value).length + 2;
    if (room < length || portions.at(-1)?.length === MAX_VALUES) {
      portions.push([]);
      room = MAX_QUERY;
    }
    portions.at(-1)!.push(value);
    room -= length;
  }
  return portions;
}

/** Products that were found, each once, with their variants by id and by SKU. */
export class Holding {
  readonly products: readonly WireProduct[];
  readonly #byId: ReadonlyMap<string, Held>;
  readonly #bySku: ReadonlyMap<string, Held>;

  constructor(...found: readonly (readonly WireProduct[])[]) {
    this.products = [...new Map(found.flat().map((product) => [product.id, product])).values()];
    this.#byId = new Map(this.variants.map((held) => [held.variant.id, held]));
    this.#bySku = new Map(this.variants.map((held) => [held.variant.sku ?? '', held]));
  }

  get variants(): Held[] {
    return this.products.flatMap((product) => product.variants.map((variant) => ({ product, variant })));
  }

  byId = (id: string | null): Held | undefined => (id === null ? undefined : this.#byId.get(id));

  /** Medusa keeps SKUs unique. */
  bySku = (sku: string): Held | undefined => (sku === '' ? undefined : this.#bySku.get(sku));

  /** The product that we made under such a key. */
  byExternalId = (externalId: string): WireProduct | undefined =>
    this.products.find(({ external_id }) => external_id === externalId);
}

/** The listings of keys: by id where one is known, else by SKU. */
export async function findKeys(ctx: Context, keys: readonly ListingKey[]): Promise<Holding> {
  const ids = keys.flatMap(({ syncId }) => syncId ?? []);
  const skus = keys.flatMap(({ externalKey, syncId }) => (syncId === null ? externalKey : []));
  return new Holding(
    await findProducts(ctx, 'variants[id][]', ids),
    await findProducts(ctx, 'variants[sku][]', skus),
  );
}
