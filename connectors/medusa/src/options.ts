import { Type } from 'typebox';
import { call } from './client.ts';
import type { Context } from './context.ts';
import type { Job } from './place.ts';
import type { WireProduct } from './schema.ts';

/** Gives the options of a product the values that its new variants have. */
export async function ensureValues(ctx: Context, product: WireProduct, { placed }: Job): Promise<void> {
  const wanted = placed.flatMap(({ item }) => item.payload.family?.options ?? []);
  const update = product.options.flatMap(({ id, title, values }) => {
    const there = new Set(values.map(({ value }) => value));
    const missing = wanted.filter(({ name, value }) => name === title && !there.has(value));
    const add = [...new Set(missing.map(({ value }) => value))].map((value) => ({ value }));
    return add.length === 0 ? [] : [{ product_option_id: id, add }];
  });
  if (update.length === 0) return;
  await call(ctx, {
    method: 'POST',
    path: `products/${product.id}/options/batch`,
    query: { fields: 'id' },
    json: { update },
    answer: Type.Object({ product: Type.Object({ id: Type.Literal(product.id) }) }),
  });
}
