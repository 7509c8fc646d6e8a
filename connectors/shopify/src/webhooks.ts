import {
  ConnectorError,
  type WebhookEvent,
  type WebhookIdentity,
  type WebhookRequest,
  type WebhookTopic,
} from '@sluice/connector-kit';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Context } from './client.ts';
import { gid, syncIdOf } from './ids.ts';
import { readOrder } from './orders.ts';

const id = Type.Integer({ minimum: 1 });
const OrderBody = Compile(Type.Object({ id }));
const RefundBody = Compile(Type.Object({ order_id: id }));
const ProductBody = Compile(Type.Object({ id, variants: Type.Optional(Type.Array(Type.Object({ id }))) }));

const TOPICS: Readonly<Record<string, WebhookTopic>> = {
  orders: 'order',
  refunds: 'return',
  products: 'product',
};

/**
 * The subject of a call, by Shopify's own header. No key: the host takes a digest of the body, which has the time of
 * change in it. The ids in the headers name a delivery and what set it off, and the latter is shared by several topics;
 * both are kept with the event.
 */
export function identifyWebhook({ headers }: WebhookRequest): WebhookIdentity {
  const [resource = ''] = (headers.get('x-shopify-topic') ?? '').split('/');
  return { kind: 'event', topic: TOPICS[resource] ?? 'other' };
}

/** The body is an order or product as it was when the call was made, in the form of the older API: what counts is read anew. */
export async function readWebhook(ctx: Context, request: WebhookRequest): Promise<WebhookEvent[]> {
  const topic = request.headers.get('x-shopify-topic') ?? '';
  if (topic === 'app/uninstalled')
    throw new ConnectorError({
      kind: 'auth',
      message: 'the app was removed from the shop: install it again, or delete the connection',
    });
  const body = parsed(request.rawBody);
  if (topic.startsWith('orders/') && topic !== 'orders/delete')
    return orderEvents(ctx, checked(OrderBody, body).id);
  if (topic === 'refunds/create') return orderEvents(ctx, checked(RefundBody, body).order_id);
  if (topic.startsWith('products/')) return productEvents(checked(ProductBody, body));
  return [{ event: 'ignored', reason: `nothing here concerns ${topic || 'a call without a topic'}` }];
}

async function orderEvents(ctx: Context, order: number): Promise<WebhookEvent[]> {
  const read = await readOrder(ctx, gid('Order', String(order)));
  if (read === null) return [{ event: 'ignored', reason: `order ${order} is gone` }];
  // A draft that was made an order without lines, such as one for a service fee alone.
  if (read.lines.length === 0) return [{ event: 'ignored', reason: `order ${order} has no lines` }];
  return [{ event: 'order', order: read }];
}

/** A deleted product is named alone, without its variants: its listings are found missing when products are read. */
function productEvents({
  id: product,
  variants = [],
}: {
  id: number;
  variants?: { id: number }[];
}): WebhookEvent[] {
  const listings = variants.map((variant) => ({
    event: 'changed' as const,
    what: 'listing' as const,
    syncId: syncIdOf({ product: String(product), variant: String(variant.id) }),
  }));
  return [{ event: 'changed', what: 'products' }, ...listings];
}

function checked<Body>(shape: { Check(value: unknown): value is Body }, body: unknown): Body {
  if (shape.Check(body)) return body;
  throw new ConnectorError({
    kind: 'protocol',
    message: 'the body of the webhook is not what its topic says',
  });
}

function parsed(rawBody: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(rawBody));
  } catch {
    throw new ConnectorError({ kind: 'protocol', message: 'the body of the webhook is not JSON' });
  }
}
