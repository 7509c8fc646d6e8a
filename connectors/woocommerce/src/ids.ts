/** A product, or a variation of one: WooCommerce writes variations under the product they belong to. */
export interface ProductId {
  readonly id: number;
  /** The product a variation belongs to; null for one that stands by itself. */
  readonly parentId: number | null;
}

/** The id by which a listing is known from then on: `125`, and for a variation `127:128`. */
export const syncIdOf = ({ id, parentId }: ProductId): string =>
  parentId === null ? String(id) : `${parentId}:${id}`;

/** Null for a text that cannot be an id of WooCommerce. */
export function parseSyncId(syncId: string): ProductId | null {
  const [, parent, id] = /^(?:(\d{1,15}):)?(\d{1,15})$/.exec(syncId) ?? [];
  if (id === undefined) return null;
  return { id: Number(id), parentId: parent === undefined ? null : Number(parent) };
}

/** In orders a product that stands by itself has the variation 0, and one that was deleted the id 0. */
export function syncIdOfLine(productId: number, variationId: number): string | null {
  if (productId === 0) return null;
  return variationId === 0 ? String(productId) : `${productId}:${variationId}`;
}
