import type { ProductPage, ProductWindow, SourceProduct } from '@sluice/connector-kit';
import { type Context, call } from './client.ts';
import { ProductsAnswer, type WireProduct } from './schema.ts';

export async function pullProducts(ctx: Context, { since, cursor }: ProductWindow): Promise<ProductPage> {
  const query = { since: since?.toISOString(), cursor, limit: 500 };
  const answer = await call(ctx, { method: 'GET', path: '/api/products', query }, ProductsAnswer);
  return {
    products: answer.products.map(sourceProduct),
    deleted: answer.deleted_ids,
    next: answer.next_cursor,
  };
}

export const sourceProduct = (product: WireProduct): SourceProduct => ({
  externalId: product.id,
  sku: product.sku,
  barcode: product.barcode,
  name: product.name,
  model: product.model,
  description: product.description,
  brand: product.brand,
  categoryPaths: product.category_paths,
  price: product.price,
  listPrice: product.list_price,
  priceIncludesVat: true,
  vatRate: product.vat_rate,
  quantity: product.quantity,
  images: product.images,
  weight: product.weight,
  properties: product.properties,
  family: product.family,
  active: product.active,
  updatedAt: new Date(product.updated_at),
});
