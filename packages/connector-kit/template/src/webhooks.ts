import {
  ConnectorError,
  type WebhookEvent,
  type WebhookIdentity,
  type WebhookRequest,
} from '@sluice/connector-kit';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Context } from './client.ts';
import { channelOrder } from './orders.ts';
//+lines import { stateOf } from './orders.ts';
import { WireOrder } from './schema.ts';

const orderCall = Compile(Type.Object({ topic: Type.Literal('order'), order: WireOrder }));
const listingCall = Compile(
  Type.Object({
    topic: Type.Literal('listing'),
    listing: Type.Object({ id: Type.String({ minLength: 1 }) }),
  }),
);
const pingCall = Compile(Type.Object({ topic: Type.Literal('ping') }));

/** Pure: by content and subject, never by a delivery id. */
export function identifyWebhook({ rawBody }: WebhookRequest): WebhookIdentity {
  const body = parsed(rawBody);
  if (pingCall.Check(body)) return { kind: 'reply', status: 200, contentType: 'text/plain', body: 'pong' };
  if (orderCall.Check(body)) {
    // <whole>
    const { id, state, changed_at } = body.order;
    // </whole>
    //+lines const { id, changed_at } = body.order;
    //+lines const state = stateOf(body.order);
    return { kind: 'event', topic: 'order', key: `order:${id}:${state}:${changed_at}` };
  }
  // Without a key the host takes a digest of the body.
  return { kind: 'event', topic: listingCall.Check(body) ? 'product_status' : 'other' };
}

export async function readWebhook(_ctx: Context, { rawBody }: WebhookRequest): Promise<WebhookEvent[]> {
  const body = parsed(rawBody);
  if (body === undefined) {
    throw new ConnectorError({ kind: 'protocol', message: 'the body of the webhook is not JSON' });
  }
  if (orderCall.Check(body)) return [{ event: 'order', order: channelOrder(body.order) }];
  if (listingCall.Check(body)) return [{ event: 'changed', what: 'listing', syncId: body.listing.id }];
  return [{ event: 'ignored', reason: 'a topic this connector does not use' }];
}

function parsed(rawBody: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(rawBody));
  } catch {
    return undefined;
  }
}
