import { ConnectorError } from '@sluice/connector-kit';
import type { Context } from './client.ts';

/** Mirakl takes one file of products in this time. */
const PACE_MS = 15 * 60_000;
const KEY = 'products-from';

/** The time until the next file of products in milliseconds, 0 when it may go now or Mirakl was never seen to count. */
export async function productsWait({
  checkpoint,
  clock,
}: Pick<Context, 'checkpoint' | 'clock'>): Promise<number> {
  const from = Number((await checkpoint.read(KEY)) ?? 0);
  return Math.max(0, from - clock.now().getTime());
}

/**
 * Sends a file of products and keeps to the pace of a marketplace that has once refused one as too early: the host makes no call
 * at all while it waits for such a refusal, price and stock neither.
 */
export async function paced<Answer>(ctx: Context, sending: () => Promise<Answer>): Promise<Answer> {
  const hold = (ms: number) => ctx.checkpoint.write(KEY, String(ctx.clock.now().getTime() + ms));
  try {
    const answer = await sending();
    if ((await ctx.checkpoint.read(KEY)) !== null) await hold(PACE_MS);
    return answer;
  } catch (error) {
    if (error instanceof ConnectorError && error.kind === 'rate_limited')
      await hold(error.retryAfterMs ?? PACE_MS);
    throw error;
  }
}

/** The answer for items whose product data has to wait. */
export const tooEarly = (waitMs: number): ConnectorError =>
  new ConnectorError({
    kind: 'unavailable',
    message: 'the marketplace takes product data once in a quarter of an hour',
    retryAfterMs: waitMs,
  });
