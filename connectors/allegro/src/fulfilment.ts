import {
  ConnectorError,
  errorFromResponse,
  type HttpResponse,
  type OrderActionResult,
} from '@sluice/connector-kit';
import { attemptTo, type Context, idIn, refusalError } from './client.ts';
import type { Form } from './order-schema.ts';
import { readOrder } from './orders.ts';

/** Tries under another revision: the buyer may change the order at the same time. */
const TRIES = 3;
const REVISED = 409;

/**
 * Sets the seller’s state of an order, under the revision that was read. When the order was changed meanwhile it is read again, and
 * moved only while `may` still holds.
 */
export async function moveTo(
  ctx: Context,
  read: Form,
  status: string,
  may: (form: Form) => boolean,
): Promise<OrderActionResult> {
  let form = read;
  for (let tries = 0; tries < TRIES; tries++) {
    const answer = await attemptTo(
      ctx,
      {
        method: 'PUT',
        path: `/order/checkout-forms/${idIn(form.id)}/fulfillment`,
        query: { 'checkoutForm.revision': form.revision },
        json: { status },
      },
      async (response) => {
        if (response.status !== 204) throw await unclear(response);
        return null;
      },
    );
    if ('body' in answer) return { outcome: 'done', externalId: null };
    if (answer.status === 404) throw refusalError(answer);
    if (answer.status !== REVISED) return { outcome: 'refused', issues: answer.issues };
    form = await readOrder(ctx, form.id);
    if (form.fulfillment?.status === status) return { outcome: 'done', externalId: null };
    if (!may(form)) return { outcome: 'refused', issues: answer.issues };
  }
  throw new ConnectorError({ kind: 'unavailable', message: 'the order is being changed at the same time' });
}

/** A success other than the one that Allegro promises may be of something that stands before it. */
async function unclear(response: HttpResponse): Promise<ConnectorError> {
  const { status, request } = response;
  if (status < 200 || status > 299) return errorFromResponse(response);
  const { method, url } = request;
  return new ConnectorError({
    kind: 'unknown_outcome',
    message: 'Allegro did not say whether it took the state of the order',
    evidence: { method, url, status },
  });
}
