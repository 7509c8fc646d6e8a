import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Context } from './client.ts';

const KEPT = 'keys';
/** Shopify remembers keys for a day; far fewer than these are under way at a time. */
const LIFE_MS = 24 * 3_600_000;
const MOST = 200;

const Kept = Compile(Type.Array(Type.Tuple([Type.String(), Type.String(), Type.Number()])));
type Kept = [content: string, key: string, until: number][];

/**
 * The key of a write: the same as long as no answer to it was read, a new one from then on. So a write whose answer was
 * lost is repeated under its own key and applied once, and the same quantity later is a write of its own.
 */
export async function keyFor(
  ctx: Context,
  content: unknown,
): Promise<{ key: string; settled(): Promise<void> }> {
  const mark = await digestOf(JSON.stringify(content));
  const kept = await keptKeys(ctx);
  const known = kept.find(([of]) => of === mark)?.[1];
  const key = known ?? `sluice_${crypto.randomUUID().replaceAll('-', '')}`;
  if (known === undefined) await write(ctx, [...kept, [mark, key, ctx.clock.now().getTime() + LIFE_MS]]);
  return {
    key,
    settled: async () =>
      write(
        ctx,
        (await keptKeys(ctx)).filter(([of]) => of !== mark),
      ),
  };
}

const write = (ctx: Context, kept: Kept): Promise<void> =>
  ctx.checkpoint.write(KEPT, JSON.stringify(kept.slice(-MOST)));

async function keptKeys(ctx: Context): Promise<Kept> {
  const stored: unknown = JSON.parse((await ctx.checkpoint.read(KEPT)) ?? '[]');
  const now = ctx.clock.now().getTime();
  return Kept.Check(stored) ? (stored as Kept).filter(([, , until]) => until > now) : [];
}

async function digestOf(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return [...bytes.slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
