import { ConnectorError } from '@sluice/connector-kit';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Context } from './client.ts';

const NAME = 'creations';
/** Longer, it is assumed, than the list of offers is behind; Allegro does not say for how long it can be. */
const STANDS_MS = 30 * 60_000;
const ASK_AGAIN_MS = 60_000;

/** Times by our keys. */
const Creations = Compile(Type.Record(Type.String(), Type.Number()));
type Creations = Readonly<Record<string, number>>;

/** Failures after which an offer may have been made all the same. */
const UNCERTAIN: ReadonlySet<ConnectorError['kind']> = new Set(['unknown_outcome', 'protocol']);

export const isUncertain = ({ kind }: ConnectorError): boolean => UNCERTAIN.has(kind);

/**
 * Keys whose creation was sent a short while ago and never answered. The list of offers is behind: that it shows none of a key
 * does not yet say that there is none.
 */
export async function unansweredCreations(ctx: Context): Promise<ReadonlySet<string>> {
  return new Set(Object.keys(await read(ctx)));
}

/** Notes keys before their offers are made, so that the note outlives a lost answer and this process. */
export const noteCreations = (ctx: Context, keys: readonly string[]): Promise<void> =>
  change(ctx, keys, (kept, now) => ({ ...kept, ...Object.fromEntries(keys.map((key) => [key, now])) }));

/** Strikes keys out of the note whose creation was answered, or was certainly never begun. */
export const settleCreations = (ctx: Context, keys: readonly string[]): Promise<void> =>
  change(ctx, keys, (kept) =>
    Object.fromEntries(Object.entries(kept).filter(([key]) => !keys.includes(key))),
  );

async function read({ checkpoint, clock }: Context): Promise<Creations> {
  const text = await checkpoint.read(NAME);
  const kept: unknown = text === null ? {} : JSON.parse(text);
  if (!Creations.Check(kept)) return {};
  const since = clock.now().getTime() - STANDS_MS;
  return Object.fromEntries(Object.entries(kept).filter(([, at]) => at > since));
}

async function change(
  ctx: Context,
  keys: readonly string[],
  next: (kept: Creations, now: number) => Creations,
): Promise<void> {
  if (keys.length === 0) return;
  await ctx.checkpoint.alone(NAME, async () => {
    const text = JSON.stringify(next(await read(ctx), ctx.clock.now().getTime()));
    await ctx.checkpoint.write(NAME, text);
  });
}

/** The failure of one offer alone, until the list shows it or has had the time to. */
export const unansweredError = (): ConnectorError =>
  new ConnectorError({
    kind: 'unavailable',
    message: 'Allegro may have made the offer although its answer was lost, and does not list it yet',
    retryAfterMs: ASK_AGAIN_MS,
  });
