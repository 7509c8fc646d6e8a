import {
  message,
  type OrderAction,
  type OrderActionLine,
  type OrderActionResult,
} from '@sluice/connector-kit';
import { type Claim, isBack, isWaiting, readClaims, unitsOf, withClaims } from './claims.ts';
import { type Context, orderSilently } from './client.ts';
import { channelOrder } from './one-order.ts';
import { orderToActOn, refusal, refusalOf } from './order-to-act-on.ts';

/**
 * Accepts returns that wait for the merchant, by which the customer gets the money back. The returns that an action accepts are
 * written down before the first call, so that another try accepts no other one of as many units.
 */
export async function acceptReturns(ctx: Context, action: OrderAction): Promise<OrderActionResult> {
  const order = await orderToActOn(ctx, action);
  const claims = (await readClaims(ctx)).get(action.orderId) ?? [];
  const kept = action.again ? await keptFor(ctx, action.key) : [];
  const chosen: Claim[] = [];
  for (const line of action.lines) {
    const own = claims.filter(({ lineItemId }) => lineItemId === line.externalId);
    const before = own.filter(({ claimNumber }) => kept.includes(claimNumber));
    const found = unitsOf(before) === line.quantity ? before : choiceOf(own, line, action);
    if (unitsOf(found) !== line.quantity) return refusal(waitingWords(own));
    chosen.push(...found);
  }
  const numbers = chosen.map(({ claimNumber }) => claimNumber);
  await keep(ctx, action.key, numbers);
  for (const { claimNumber } of chosen.filter(isWaiting)) {
    const path = `/claims/number/${encodeURIComponent(claimNumber)}/accept`;
    const no = await refusalOf(() =>
      orderSilently(ctx, { service: 'orders', method: 'POST', path, json: {} }),
    );
    if (no !== null) return no;
  }
  const now = claims.map(
    (claim): Claim =>
      numbers.includes(claim.claimNumber) && isWaiting(claim) ? { ...claim, status: 'Accepted' } : claim,
  );
  const told = channelOrder(action.orderId, order, []);
  return {
    outcome: 'done',
    externalId: numbers.join(','),
    ...(told !== null && { order: withClaims(told, now) }),
  };
}

/** Returns of a line with so many units in all: accepted by an earlier try whose note is lost, else waiting; none when none fit. */
function choiceOf(
  own: readonly Claim[],
  { quantity }: OrderActionLine,
  { again, others }: OrderAction,
): readonly Claim[] {
  const taken = new Set((others ?? []).flatMap((ids) => ids.split(',')));
  const earlier = again
    ? fitting(
        own.filter((claim) => isBack(claim) && !taken.has(claim.claimNumber)),
        quantity,
      )
    : [];
  return earlier.length > 0 ? earlier : fitting(own.filter(isWaiting), quantity);
}

/** One return of so many units, or all of them together. */
function fitting(claims: readonly Claim[], quantity: number): readonly Claim[] {
  const one = claims.find((claim) => claim.quantity === quantity);
  if (one !== undefined) return [one];
  return unitsOf(claims) === quantity ? claims : [];
}

function waitingWords(own: readonly Claim[]): Parameters<typeof refusal>[0] {
  const units = own.filter(isWaiting).map(({ quantity }) => quantity);
  if (units.length === 0) return message('hepsiburada_no_return');
  return message('hepsiburada_return_units', { units: units.join(', ') });
}

/** Returns that actions of the last time have chosen; losing them costs a look at what was accepted. */
const KEY = 'accepted-returns';
const MOST = 200;

type Kept = readonly (readonly [key: string, numbers: readonly string[]])[];

const keptIn = async ({ checkpoint }: Context): Promise<Kept> =>
  JSON.parse((await checkpoint.read(KEY)) ?? '[]') as Kept;

const keptFor = async (ctx: Context, key: string): Promise<readonly string[]> =>
  (await keptIn(ctx)).find(([own]) => own === key)?.[1] ?? [];

/** Actions of several orders run side by side. */
const keep = (ctx: Context, key: string, numbers: readonly string[]): Promise<void> =>
  ctx.checkpoint.alone(KEY, async () => {
    const others = (await keptIn(ctx)).filter(([own]) => own !== key);
    await ctx.checkpoint.write(KEY, JSON.stringify([...others, [key, numbers]].slice(-MOST)));
  });
