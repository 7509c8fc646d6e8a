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
import { syncIdOf } from './ids.ts';
import { isOrder, readOrder } from './orders.ts';
import { isOwnWrite } from './own-writes.ts';
import { WireOrder } from './schema.ts';

const order = Compile(WireOrder);
const product = Compile(
  Type.Object({
    id: Type.Integer({ minimum: 1 }),
    type: Type.Optional(Type.String()),
    parent_id: Type.Optional(Type.Integer()),
  }),
);
/** The body in place of a product or order that was deleted before the call was made. */
const absent = Compile(
  Type.Object({ code: Type.String(), data: Type.Object({ status: Type.Literal(404) }) }),
);

/**
 * Which resource a call is about, by WooCommerce's own header. No key: the host takes a digest of the body, which has the
 * time of change in it; the delivery id repeats within a second for different calls.
 */
export function identifyWebhook(request: WebhookRequest): WebhookIdentity {
  if (isPing(request)) return { kind: 'reply', status: 200, contentType: 'text/plain', body: 'pong' };
  return { kind: 'event', topic: topicOf(request) };
}

/** When a webhook is set up, WooCommerce calls with a form that carries its number and no signature. */
const isPing = ({ headers, rawBody }: WebhookRequest): boolean =>
  headers.get('content-type')?.startsWith('application/x-www-form-urlencoded') === true &&
  /^webhook_id=\d+$/.test(textOf(rawBody).trim());

function topicOf({ headers }: WebhookRequest): WebhookTopic {
  const resource = headers.get('x-wc-webhook-topic')?.split('.')[0];
  return resource === 'order' || resource === 'product' ? resource : 'other';
}

export async function readWebhook(ctx: Context, request: WebhookRequest): Promise<WebhookEvent[]> {
  const body = parsed(request.rawBody);
  const [resource, event] = (request.headers.get('x-wc-webhook-topic') ?? '').split('.');
  if (resource === 'order') return orderEvents(ctx, event, body);
  if (resource === 'product') {
    if (event === 'updated' && (await isOwnWrite(ctx, body)))
      return [{ event: 'ignored', reason: 'it tells of our own change' }];
    return productEvents(event, body);
  }
  return [{ event: 'ignored', reason: `nothing here concerns ${resource || 'a call without a topic'}` }];
}

async function orderEvents(ctx: Context, event: string | undefined, body: unknown): Promise<WebhookEvent[]> {
  if (event === 'deleted') {
    return [
      {
        event: 'ignored',
        reason: 'an order in the bin stays as it was: WooCommerce gives no stock back for it',
      },
    ];
  }
  if (order.Check(body)) {
    if (isOrder(body)) return (await readOrder(ctx, body)).map((read) => ({ event: 'order', order: read }));
    return [{ event: 'ignored', reason: `an order in the state ${body.status} is none yet` }];
  }
  if (absent.Check(body)) return [{ event: 'changed', what: 'orders' }];
  throw unreadable('order');
}

/** The content is left aside: it has a parent without its variations, descriptions as pages show them, and may be late. */
function productEvents(event: string | undefined, body: unknown): WebhookEvent[] {
  if (absent.Check(body)) return [{ event: 'changed', what: 'products' }];
  if (!product.Check(body)) throw unreadable('product');
  const { id, type, parent_id } = body;
  const syncId = syncIdOf({ id, parentId: type === 'variation' && parent_id ? parent_id : null });
  const listing = { event: 'changed', what: 'listing', syncId } as const;
  if (event === 'deleted') return [{ event: 'product_deleted', externalId: syncId }, listing];
  return [{ event: 'changed', what: 'products' }, listing];
}

const unreadable = (what: string): ConnectorError =>
  new ConnectorError({ kind: 'protocol', message: `the body of the webhook is no ${what} of WooCommerce` });

const textOf = (rawBody: Uint8Array): string => new TextDecoder().decode(rawBody);

function parsed(rawBody: Uint8Array): unknown {
  try {
    return JSON.parse(textOf(rawBody));
  } catch {
    throw new ConnectorError({ kind: 'protocol', message: 'the body of the webhook is not JSON' });
  }
}
