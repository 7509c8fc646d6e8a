import { type ConnectorContext, ConnectorError, message } from '@sluice/connector-kit';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { momentOf } from './numbers.ts';
import type { Product } from './schema.ts';

const KEY = 'recent';
/** A shop that lags further behind is taken at its word. */
const KEPT_MS = 60_000;
/** More than can be saved in that time at the pace of ikas; they fit into a checkpoint. */
const MOST = 400;
const WAIT_MS = 10_000;

/** A product that we saved: its time of change by ikas, the code of its family, and the time here. */
const Entry = Type.Object({
  product: Type.String(),
  updatedAt: Type.Integer(),
  family: Type.Union([Type.String(), Type.Null()]),
  at: Type.Integer(),
});
type Entry = Static<typeof Entry>;
const entries = Compile(Type.Array(Entry));

type Kept = Pick<ConnectorContext, 'clock' | 'checkpoint'>;

/** A product as ikas answered its save. */
export interface Saved {
  readonly product: string;
  readonly updatedAt: number | string | null;
  readonly family: string | null;
}

/**
 * Products that were saved in the last minute. Shops are said to show a save only seconds later: a product that was read as
 * before would be written back as before, and one that is not shown yet would be made twice.
 */
export class Recent {
  readonly #products: ReadonlyMap<string, number>;
  readonly #families: ReadonlyMap<string, string>;

  constructor(saved: readonly Entry[]) {
    this.#products = new Map(saved.map(({ product, updatedAt }) => [product, updatedAt]));
    this.#families = new Map(
      saved.flatMap(({ product, family }) => (family === null ? [] : [[family, product] as const])),
    );
  }

  /** Whether the shop shows a product as it was before our last save, or not at all. */
  isBehind(id: string, shown: Product | undefined): boolean {
    const saved = this.#products.get(id);
    if (saved === undefined) return false;
    return shown === undefined || (momentOf(shown.updatedAt)?.getTime() ?? saved) < saved;
  }

  /** Whether the product of a family is one that the shop does not show as it is. */
  isFamilyBehind(code: string, shown: Product | undefined): boolean {
    const id = this.#families.get(code);
    return id !== undefined && this.isBehind(id, shown?.id === id ? shown : undefined);
  }
}

export const notShownYet = (): ConnectorError =>
  new ConnectorError({
    kind: 'unavailable',
    message: message('ikas_not_shown_yet'),
    retryAfterMs: WAIT_MS,
  });

export const readRecent = async (ctx: Kept): Promise<Recent> => new Recent(await recentEntries(ctx));

/** Losing it, or what another call remembers at the same time, costs the wait alone. */
export async function remember(ctx: Kept, saved: readonly Saved[]): Promise<void> {
  const at = ctx.clock.now().getTime();
  const fresh = saved.flatMap(({ product, updatedAt, family }): Entry[] => {
    const moment = momentOf(updatedAt)?.getTime();
    return moment === undefined ? [] : [{ product, updatedAt: moment, family, at }];
  });
  if (fresh.length === 0) return;
  const again = new Set(fresh.map(({ product }) => product));
  const before = (await recentEntries(ctx)).filter(({ product }) => !again.has(product));
  await ctx.checkpoint.write(KEY, JSON.stringify([...before, ...fresh].slice(-MOST)));
}

async function recentEntries({ clock, checkpoint }: Kept): Promise<Entry[]> {
  const text = await checkpoint.read(KEY);
  const kept: unknown = text === null ? [] : JSON.parse(text);
  const since = clock.now().getTime() - KEPT_MS;
  return entries.Check(kept) ? kept.filter(({ at }) => at > since) : [];
}
