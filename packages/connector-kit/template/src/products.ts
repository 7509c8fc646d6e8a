// <ecommerce>
import type { ProductPage, ProductWindow, SourceProduct } from '@sluice/connector-kit';
import { type Context, call } from './client.ts';
import { amountFrom } from './money.ts';
import { ProductsPage, type WireProduct } from './schema.ts';

/** The site's own products, read into the master catalogue. */
export async function pullProducts(ctx: Context, { since, cursor }: ProductWindow): Promise<ProductPage> {
  const query = { since: since?.toISOString(), cursor };
  const { products, next } = await call(ctx, { method: 'GET', path: 'products', query }, ProductsPage);
  return { products: products.map(sourceProduct), deleted: [], next };
}

function sourceProduct(product: WireProduct): SourceProduct {
  return {
    externalId: product.id,
    sku: product.sku,
    barcode: null,
    name: product.name,
    model: null,
    description: null,
    brand: null,
    categoryPaths: [],
    price: amountFrom(product.price),
    listPrice: null,
    priceIncludesVat: true,
    vatRate: null,
    quantity: product.quantity,
    images: [],
    weight: null,
    properties: [],
    family: null,
    active: true,
    updatedAt: new Date(product.changed_at),
  };
}
// </ecommerce>
