import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Context } from './client.ts';

/** Writes that are remembered: 2,500 of them stay well below what a checkpoint holds. */
const MAX_KEPT = 2_500;
const KEY = 'own_writes';

/** Fields that show a later change of a product: those we send most, and the second of its saving. */
const Shown = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  date_modified_gmt: Type.String({ minLength: 1 }),
  status: Type.String(),
  regular_price: Type.String(),
  sale_price: Type.Optional(Type.String()),
  stock_quantity: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
});
const shown = Compile(Shown);

/**
 * Remembers how the shop answered our own writes. WooCommerce calls its webhooks for these too, and for each call the
 * host would look up the listing and walk the shop. A loss costs those reads, so that a failure to keep it does not
 * fail the write.
 */
export async function rememberWrites(ctx: Context, answers: readonly unknown[]): Promise<void> {
  const written = answers.flatMap((answer): [string, string][] =>
    shown.Check(answer) ? [[String(answer.id), markOf(answer)]] : [],
  );
  if (written.length === 0) return;
  try {
    const kept = new Map(await keptWrites(ctx));
    for (const [id, mark] of written) {
      // The newest stand last, wherever they stood before.
      kept.delete(id);
      kept.set(id, mark);
    }
    await ctx.checkpoint.write(KEY, JSON.stringify([...kept].slice(-MAX_KEPT)));
  } catch (error) {
    ctx.log.warn('own writes could not be remembered', { reason: String(error) });
  }
}

/** Whether a webhook shows a product exactly as our last write left it. */
export async function isOwnWrite(ctx: Context, product: unknown): Promise<boolean> {
  if (!shown.Check(product)) return false;
  const kept = new Map(await keptWrites(ctx));
  return kept.get(String(product.id)) === markOf(product);
}

async function keptWrites({ checkpoint }: Context): Promise<readonly [string, string][]> {
  const text = await checkpoint.read(KEY);
  return text === null ? [] : (JSON.parse(text) as [string, string][]);
}

/** FNV-1a in 32 bits: two states of one product hardly ever have the same mark. */
function markOf(product: Readonly<Record<string, unknown>>): string {
  const { date_modified_gmt, status, regular_price, sale_price, stock_quantity } = product;
  const text = JSON.stringify([
    date_modified_gmt,
    status,
    regular_price,
    sale_price ?? '',
    stock_quantity ?? null,
  ]);
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(36);
}
