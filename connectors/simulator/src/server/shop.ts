import { type Static, Type } from 'typebox';
import type { ShopProduct, SimulatorState } from './state.ts';

const money = Type.String({ pattern: '^\\d{1,9}(\\.\\d{1,6})?$' });
const orNull = <S extends ReturnType<typeof Type.String> | ReturnType<typeof Type.Integer>>(schema: S) =>
  Type.Union([schema, Type.Null()]);

const property = Type.Object({ name: Type.String(), value: Type.String() });

/** A product of the shop's own catalogue, as its owner enters it. */
export const ShopProductInput = Type.Object({
  id: Type.String({ minLength: 1 }),
  name: Type.String(),
  sku: Type.Optional(orNull(Type.String())),
  barcode: Type.Optional(orNull(Type.String())),
  model: Type.Optional(orNull(Type.String())),
  description: Type.Optional(orNull(Type.String())),
  brand: Type.Optional(orNull(Type.String())),
  category_paths: Type.Optional(Type.Array(Type.Array(Type.String()))),
  /** Including VAT. */
  price: Type.Optional(orNull(money)),
  vat_rate: Type.Optional(orNull(Type.String())),
  quantity: Type.Optional(orNull(Type.Integer())),
  images: Type.Optional(Type.Array(Type.String())),
  /** Including VAT. */
  list_price: Type.Optional(orNull(money)),
  /** In kilograms. */
  weight: Type.Optional(orNull(money)),
  properties: Type.Optional(Type.Array(property)),
  family: Type.Optional(
    Type.Union([
      Type.Object({ code: Type.String(), name: Type.String(), options: Type.Array(property) }),
      Type.Null(),
    ]),
  ),
  active: Type.Optional(Type.Boolean()),
});
export type ShopProductInput = Static<typeof ShopProductInput>;

export const ShopProductsInput = Type.Object({ products: Type.Array(ShopProductInput) });

const EMPTY = {
  sku: null,
  barcode: null,
  model: null,
  description: null,
  brand: null,
  category_paths: [],
  price: null,
  vat_rate: null,
  quantity: null,
  images: [],
  list_price: null,
  weight: null,
  properties: [],
  family: null,
  active: true,
};

/** Enters products or changes the fields that are given; each moves to the end of the change sequence. */
export function putProducts(state: SimulatorState, inputs: readonly ShopProductInput[]): void {
  for (const input of inputs) {
    const before = state.products.get(input.id);
    const deleted = false;
    changed(state, { ...EMPTY, ...before, ...input, deleted, change: 0, updated_at: '' });
  }
}

/** Takes a product out of the shop; only the news of its deletion remains. */
export function deleteProduct(state: SimulatorState, id: string): boolean {
  const product = state.products.get(id);
  if (product === undefined || product.deleted) return false;
  changed(state, { ...product, deleted: true });
  return true;
}

function changed(state: SimulatorState, product: ShopProduct): void {
  state.productChanges += 1;
  const moved = { ...product, change: state.productChanges, updated_at: new Date().toISOString() };
  state.products.delete(product.id);
  state.products.set(product.id, moved);
  state.events.emit('product', moved);
}

/** Products changed at or after `since`, a page at a time by change; `next` is null at the end. */
export function readProducts(
  state: SimulatorState,
  query: { since: number; after: number; limit: number },
): { products: ShopProduct[]; next: number | null } {
  const products: ShopProduct[] = [];
  for (const product of state.products.values()) {
    if (product.change <= query.after || Date.parse(product.updated_at) < query.since) continue;
    if (products.length === query.limit) return { products, next: products.at(-1)?.change ?? null };
    products.push(product);
  }
  return { products, next: null };
}
