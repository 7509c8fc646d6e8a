import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Context } from './client.ts';

const KEPT = 'keys';
/** Shopify remembers keys for a day. */
const LIFE_MS = 24 * 3_600_000;
/** Far more than are under way at a time; with 250 marks each they stay below the 64 KiB that a host keeps of a value. */
const MOST = 32;

const Kept = Compile(
  Type.Array(
    Type.Object({
      content: Type.String(),
      key: Type.String(),
      until: Type.Number(),
      /** Marks of the objects it writes to, with blanks between them. */
      touched: Type.String(),
    }),
  ),
);
type Kept = {
  readonly content: string;
  readonly key: string;
  readonly until: number;
  readonly touched: string;
}[];

/**
 * The key of a write: the same as long as no answer to it was read, a new one from then on. So a write whose answer was
 * lost is repeated under its own key and applied once, and the same quantity later is a write of its own. A write of
 * something else to any of the touched makes their kept keys void: 2 with its answer lost, 10, and 2 again is three writes.
 */
export async function keyFor(
  ctx: Context,
  { content: written, touched }: { readonly content: unknown; readonly touched: readonly string[] },
): Promise<{ key: string; settled(): Promise<void> }> {
  const content = await digestOf(JSON.stringify(written));
  const kept = await keptKeys(ctx);
  const known = kept.find((one) => one.content === content)?.key;
  const key = known ?? `sluice_${crypto.randomUUID().replaceAll('-', '')}`;
  if (known === undefined) {
    const until = ctx.clock.now().getTime() + LIFE_MS;
    const marks = new Set(touched.map(markOf));
    const others = kept.filter((one) => !one.touched.split(' ').some((mark) => marks.has(mark)));
    await write(ctx, [...others, { content, key, until, touched: [...marks].join(' ') }]);
  }
  return {
    key,
    settled: async () =>
      write(
        ctx,
        (await keptKeys(ctx)).filter((one) => one.content !== content),
      ),
  };
}

const write = (ctx: Context, kept: Kept): Promise<void> =>
  ctx.checkpoint.write(KEPT, JSON.stringify(kept.slice(-MOST)));

async function keptKeys(ctx: Context): Promise<Kept> {
  const stored: unknown = JSON.parse((await ctx.checkpoint.read(KEPT)) ?? '[]');
  const now = ctx.clock.now().getTime();
  return Kept.Check(stored) ? (stored as Kept).filter(({ until }) => until > now) : [];
}

/** Five letters for a name, by FNV-1a. Names that share them cost a key that could have been kept, and nothing else. */
function markOf(name: string): string {
  let hash = 0x811c9dc5;
  for (const letter of name) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193);
  return (hash >>> 0).toString(36).slice(-5);
}

async function digestOf(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return [...bytes.slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
