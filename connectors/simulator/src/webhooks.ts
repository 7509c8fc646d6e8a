import {
  ConnectorError,
  type WebhookEvent,
  type WebhookIdentity,
  type WebhookRequest,
} from '@sluice/connector-kit';
import type { Static } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Context } from './client.ts';
import { channelOrder } from './map.ts';
import { WebhookBody } from './schema.ts';

const body = Compile(WebhookBody);

/** Undefined for a call that says nothing this channel says. */
function bodyOf(request: WebhookRequest): Static<typeof WebhookBody> | undefined {
  try {
    const content: unknown = JSON.parse(new TextDecoder().decode(request.rawBody));
    return body.Check(content) ? content : undefined;
  } catch {
    return undefined;
  }
}

/** Every change of this channel has a body of its own, so the host's digest of the body is key enough. */
export function identifyWebhook(request: WebhookRequest): WebhookIdentity {
  const content = bodyOf(request);
  switch (content?.event) {
    case undefined:
      return { kind: 'event', topic: 'other' };
    case 'ping':
      return { kind: 'reply', status: 200, contentType: 'text/plain', body: 'pong' };
    case 'product_status':
      return { kind: 'event', topic: 'product_status' };
    case 'order_changed':
      return { kind: 'event', topic: 'order' };
    case 'order':
      return { kind: 'event', topic: content.order.status === 'returned' ? 'return' : 'order' };
  }
}

/** Translates a call for the host. */
export async function readWebhook(_ctx: Context, request: WebhookRequest): Promise<WebhookEvent[]> {
  const content = bodyOf(request);
  switch (content?.event) {
    case undefined:
      throw new ConnectorError({
        kind: 'protocol',
        message: 'the call says nothing that this channel says',
      });
    case 'ping':
      return [];
    case 'product_status':
      return [{ event: 'changed', what: 'listing', syncId: content.listing_id }];
    case 'order_changed':
      return [{ event: 'changed', what: 'orders' }];
    case 'order':
      return [{ event: 'order', order: channelOrder(content.order) }];
  }
}
