import { ConnectorError, message, type OrderAction, type OrderActionResult } from '@sluice/connector-kit';
import { attempt, type Context, refusalError } from './client.ts';
import { uuidOf } from './commands.ts';
import { endOf, refundOf } from './open-refunds.ts';
import { counts, isPaidOnline } from './order-map.ts';
import { type Form, Refund } from './order-schema.ts';
import { readOrder, refundsOf } from './orders.ts';
import { refusal } from './refusal.ts';

export type Refunding = Extract<OrderAction, { reason: string | null }>;

const MAX_COMMENT = 250;

/** Gives the buyer the price of units back. Allegro counts the units itself and takes no more than were sold. */
export async function refundLines(ctx: Context, action: Refunding): Promise<OrderActionResult> {
  const form = await readOrder(ctx, action.orderId);
  if (!isPaidOnline(form)) return refusal(message('allegro_not_paid'));
  const refunds = await refundsOf(ctx, form);
  const lines = action.lines.map(({ externalId, quantity }) => ({ id: externalId, quantity }));
  if (action.again) {
    const earlier =
      (await refundOf(ctx, action.key, refunds)) ?? refunds.find((one) => isEarlier(one, action, lines));
    if (earlier !== undefined) return resultOf(ctx, action, earlier);
  }
  const over = lines.some(({ id, quantity }) => quantity > openUnits(form, refunds, id));
  if (over) return refusal(message('allegro_refund_over'));
  const lineItems = lines.map(({ id, quantity }) => ({ id, type: 'QUANTITY', quantity }));
  return giveBack(ctx, { form, refunds }, action, { reason: 'REFUND', lineItems });
}

/** Units of a line for which no money went back yet. */
function openUnits({ lineItems }: Form, refunds: readonly Refund[], id: string): number {
  const sold = lineItems.find((line) => line.id === id)?.quantity ?? 0;
  const back = refunds
    .filter(counts)
    .flatMap((refund) => refund.lineItems ?? [])
    .filter((line) => line.id === id && line.type === 'QUANTITY')
    .reduce((sum, { quantity }) => sum + (quantity ?? 0), 0);
  return sold - back;
}

/** A refund of an earlier try: of the same units, and none of another action’s. */
function isEarlier(
  refund: Refund,
  { others }: Refunding,
  lines: readonly { id: string; quantity: number }[],
): boolean {
  if (!counts(refund) || refund.reason !== 'REFUND' || (others ?? []).includes(refund.id)) return false;
  const units = new Map((refund.lineItems ?? []).map(({ id, quantity }) => [id, quantity]));
  return units.size === lines.length && lines.every(({ id, quantity }) => units.get(id) === quantity);
}

/**
 * Asks for a refund. The action’s key makes a repeat the same refund with Allegro as well; after one that failed it is another,
 * because Allegro would answer with the failed one for ever.
 */
export async function giveBack(
  ctx: Context,
  { form, refunds }: { readonly form: Form; readonly refunds: readonly Refund[] },
  { key, reason }: Refunding,
  content: object,
): Promise<OrderActionResult> {
  const failed = refunds.filter((refund) => !counts(refund)).length;
  const comment = reason?.trim().slice(0, MAX_COMMENT) || null;
  const json = {
    payment: { id: form.payment?.id },
    order: { id: form.id },
    commandId: failed === 0 ? key : await uuidOf(`${key} ${failed}`),
    ...content,
    ...(comment === null ? {} : { sellerComment: comment }),
  };
  const answer = await attempt(ctx, { method: 'POST', path: '/payments/refunds', json }, Refund);
  if (!('body' in answer)) {
    if (answer.status === 404) throw refusalError(answer);
    return { outcome: 'refused', issues: answer.issues };
  }
  const { id } = answer.body;
  if (counts(answer.body) && id === '')
    throw new ConnectorError({ kind: 'unknown_outcome', message: 'Allegro named no refund' });
  return resultOf(ctx, { key }, answer.body);
}

/** The result of an action by its refund. @throws ConnectorError `unknown_outcome` while Allegro works on it */
export async function resultOf(
  ctx: Context,
  { key }: Pick<Refunding, 'key'>,
  refund: Refund,
): Promise<OrderActionResult> {
  const isGiven = await endOf(ctx, key, refund);
  return isGiven ? { outcome: 'done', externalId: refund.id } : refusal(message('allegro_refund_failed'));
}
