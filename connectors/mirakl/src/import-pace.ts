import { ConnectorError, message } from '@sluice/connector-kit';
import type { Context } from './client.ts';

/** The least time between two imports of a kind, as Mirakl describes it, and the place where the next one's time is kept. */
const PACES = {
  /** OF24: prices, stocks, new offers and withdrawals alike. */
  offers: { ms: 60_000, key: 'offers-from', said: message('mirakl_offers_pace') },
  /** P41. */
  products: { ms: 15 * 60_000, key: 'products-from', said: message('mirakl_products_pace') },
} as const;
type Pace = keyof typeof PACES;
type Keeping = Pick<Context, 'checkpoint' | 'clock'>;

/** Null when imports of these kinds may go now; otherwise the answer for items that have to wait, and no other call of theirs. */
export async function tooEarly(
  { checkpoint, clock }: Keeping,
  ...kinds: readonly Pace[]
): Promise<ConnectorError | null> {
  const now = clock.now().getTime();
  let longest: ConnectorError | null = null;
  for (const kind of kinds) {
    const { ms, key, said } = PACES[kind];
    const left = Number((await checkpoint.read(key)) ?? 0) - now;
    // A clock that was set back makes nobody wait for longer than the pace.
    const retryAfterMs = Math.min(left, MOST_PACES * ms);
    if (retryAfterMs > (longest?.retryAfterMs ?? 0))
      longest = new ConnectorError({ kind: 'rate_limited', message: said, retryAfterMs });
  }
  return longest;
}

/** A marketplace may ask for a longer break than Mirakl describes. */
const MOST_PACES = 4;

/**
 * Sends an import and notes when the next one may go: before the call, since Mirakl may have counted one without an answer. So
 * Mirakl need not refuse, after which the host would make no call at all for a while, of orders neither.
 */
export async function paced<Answer>(
  ctx: Keeping,
  kind: Pace,
  sending: () => Promise<Answer>,
): Promise<Answer> {
  const { ms, key } = PACES[kind];
  const hold = (forMs: number) => ctx.checkpoint.write(key, String(ctx.clock.now().getTime() + forMs));
  await hold(ms);
  try {
    return await sending();
  } catch (error) {
    if (error instanceof ConnectorError && error.kind === 'rate_limited')
      await hold(error.retryAfterMs ?? ms);
    throw error;
  }
}

/** The answer for each of the items. */
export const putOff = <Key extends { readonly externalKey: string }>(
  keys: readonly Key[],
  error: ConnectorError,
): { externalKey: string; outcome: 'retry'; error: ConnectorError }[] =>
  keys.map(({ externalKey }) => ({ externalKey, outcome: 'retry', error }));
