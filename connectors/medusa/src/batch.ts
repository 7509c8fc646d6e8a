import { type Static, Type } from 'typebox';
import { call } from './client.ts';
import type { Context } from './context.ts';
import { PRODUCT_FIELDS, VARIANT_FIELDS, WireProduct, WireVariant } from './schema.ts';

const Products = Type.Object({ created: Type.Array(WireProduct), updated: Type.Array(WireProduct) });
const Variants = Type.Object({ created: Type.Array(WireVariant), updated: Type.Array(WireVariant) });

interface Changes {
  readonly create?: readonly object[];
  readonly update?: readonly object[];
  readonly delete?: readonly string[];
}

const isNothing = (changes: Changes): boolean => Object.values(changes).every(({ length }) => length === 0);

/** Makes and changes products in one call, which fails as a whole. Resolves to them as they are then. */
export async function writeProducts(ctx: Context, changes: Changes): Promise<WireProduct[]> {
  if (isNothing(changes)) return [];
  const { created, updated } = await call(ctx, {
    method: 'POST',
    path: 'products/batch',
    query: { fields: PRODUCT_FIELDS },
    json: changes,
    answer: Products,
  });
  return [...created, ...updated];
}

/** Makes, changes and deletes variants of one product in one call; the others of the product stay as they are. */
export async function writeVariants(ctx: Context, product: string, changes: Changes): Promise<WireVariant[]> {
  if (isNothing(changes)) return [];
  const { created, updated }: Static<typeof Variants> = await call(ctx, {
    method: 'POST',
    path: `products/${product}/variants/batch`,
    query: { fields: VARIANT_FIELDS },
    json: changes,
    answer: Variants,
  });
  return [...created, ...updated];
}
