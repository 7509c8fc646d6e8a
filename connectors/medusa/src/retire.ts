import { Type } from 'typebox';
import { writeVariants } from './batch.ts';
import { call } from './client.ts';
import type { Context } from './context.ts';
import type { Job } from './place.ts';

/**
 * Deletes the variants of listings that belong to another product now, and products of ours that are left without any. It comes
 * before the new variant: Medusa takes no SKU twice. When the call after it is lost, the listing is gone and is made anew.
 */
export async function retire(ctx: Context, jobs: readonly Job[]): Promise<void> {
  const retired = jobs.flatMap(({ placed }) => placed.flatMap((one) => one.retired ?? []));
  const byProduct = Map.groupBy(retired, ({ product }) => product.id);
  for (const [id, held] of byProduct) {
    const gone = held.map(({ variant }) => variant.id);
    if (held[0]!.product.variants.length > gone.length) await writeVariants(ctx, id, { delete: gone });
    else await deleteProduct(ctx, id);
  }
}

const deleteProduct = (ctx: Context, id: string) =>
  call(ctx, { method: 'DELETE', path: `products/${id}`, answer: Type.Object({ id: Type.Literal(id) }) });
