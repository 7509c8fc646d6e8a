import {
  ConnectorError,
  type WebhookEvent,
  type WebhookIdentity,
  type WebhookRequest,
} from '@sluice/connector-kit';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Context } from './context.ts';
import { readOrder } from './orders.ts';

const ids = Type.String({ minLength: 1, maxLength: 100 });
const orderCall = Compile(Type.Object({ topic: Type.Literal('order'), orderId: ids }));
const variantCall = Compile(
  Type.Object({
    topic: Type.Literal('variant'),
    variantIds: Type.Array(ids, { maxItems: 1_000 }),
    deleted: Type.Boolean(),
  }),
);

/**
 * Identifies calls of the plug-in of the README. No key: the host takes a digest of the body, which has the time in it.
 */
export function identifyWebhook({ rawBody }: WebhookRequest): WebhookIdentity {
  const body = parsed(rawBody);
  if (orderCall.Check(body)) return { kind: 'event', topic: 'order' };
  return { kind: 'event', topic: variantCall.Check(body) ? 'product' : 'other' };
}

/** The call only names the changed record; its present state is read from the shop. */
export async function readWebhook(ctx: Context, { rawBody }: WebhookRequest): Promise<WebhookEvent[]> {
  const body = parsed(rawBody);
  if (orderCall.Check(body)) {
    const order = await readOrder(ctx, body.orderId);
    if (order !== null) return [{ event: 'order', order }];
    return [
      { event: 'ignored', reason: `the order ${body.orderId} is not placed yet, or split among sellers` },
    ];
  }
  if (variantCall.Check(body)) {
    const listings = body.variantIds.map(
      (syncId) => ({ event: 'changed', what: 'listing', syncId }) as const,
    );
    if (!body.deleted) return [{ event: 'changed', what: 'products' }, ...listings];
    return [
      ...body.variantIds.map((externalId) => ({ event: 'product_deleted', externalId }) as const),
      ...listings,
    ];
  }
  throw new ConnectorError({
    kind: 'protocol',
    message: 'the body of the webhook is none that the plug-in for Sluice sends',
  });
}

function parsed(rawBody: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(rawBody));
  } catch {
    return null;
  }
}
