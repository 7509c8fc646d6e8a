import { ConnectorError } from '@sluice/connector-kit';
import type { Context } from './client.ts';
import { counts, isPending } from './order-map.ts';
import type { Refund } from './order-schema.ts';

/** Small tables of the connection by a key, the newest last; a lost one costs a look at the refunds of an order. */
type Table = readonly (readonly [key: string, value: string])[];

const MOST = 200;

async function tableOf({ checkpoint }: Context, name: string): Promise<Table> {
  return JSON.parse((await checkpoint.read(name)) ?? '[]') as Table;
}

const put = (ctx: Context, name: string, key: string, value: string | null): Promise<void> =>
  ctx.checkpoint.alone(name, async () => {
    const before = await tableOf(ctx, name);
    const others = before.filter(([own]) => own !== key);
    if (value === null && others.length === before.length) return;
    const kept = value === null ? others : [...others, [key, value] as const];
    await ctx.checkpoint.write(name, JSON.stringify(kept.slice(-MOST)));
  });

/** Orders with a refund that Allegro works on, and when each was read last. */
const ORDERS = 'orders-with-open-refunds';
const READ_EVERY_MS = 10 * 60_000;

/** Remembers whether an order has to be read again: nothing says that the end of a refund is a change of its order. */
export function noteRefunds(ctx: Context, orderId: string, refunds: readonly Refund[]): Promise<void> {
  const isOpen = refunds.some(isPending);
  return put(ctx, ORDERS, orderId, isOpen ? String(ctx.clock.now().getTime()) : null);
}

/** Orders whose refunds were open ten minutes ago. */
export async function ordersInDoubt(ctx: Context): Promise<string[]> {
  const before = ctx.clock.now().getTime() - READ_EVERY_MS;
  return (await tableOf(ctx, ORDERS)).filter(([, at]) => Number(at) <= before).map(([id]) => id);
}

/** Refunds that actions have asked for, by the key of the action, until their end is known. */
const ACTIONS = 'refunds-of-actions';
const ASK_AGAIN_MS = 2 * 60_000;

/** The refund that an action asked for, as it is now. */
export async function refundOf(
  ctx: Context,
  key: string,
  refunds: readonly Refund[],
): Promise<Refund | undefined> {
  const id = (await tableOf(ctx, ACTIONS)).find(([own]) => own === key)?.[1];
  return refunds.find((refund) => refund.id === id);
}

/**
 * The end of a refund that an action asked for: whether the money went back.
 *
 * @throws ConnectorError `unknown_outcome` while Allegro works on it
 */
export async function endOf(ctx: Context, key: string, refund: Refund): Promise<boolean> {
  await put(ctx, ACTIONS, key, isPending(refund) ? refund.id : null);
  if (!isPending(refund)) return counts(refund);
  throw new ConnectorError({
    kind: 'unknown_outcome',
    message: 'Allegro still works on the refund',
    retryAfterMs: ASK_AGAIN_MS,
  });
}
