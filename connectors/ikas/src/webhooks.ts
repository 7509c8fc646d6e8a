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
import { readOrder } from './orders.ts';

/** A call: of its fields, the signature covers `data` alone. */
const Call = Compile(Type.Object({ scope: Type.String(), data: Type.String(), signature: Type.String() }));
const Subject = Compile(Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) }));

const TOPICS: readonly (readonly [RegExp, WebhookTopic])[] = [
  [/^store\/order\//, 'order'],
  [/^store\/(product|stock)\//, 'product'],
];

const topicOf = (scope: string): WebhookTopic =>
  TOPICS.find(([pattern]) => pattern.test(scope))?.[1] ?? 'other';

/** The signed text of a call and its signature; null for a body that is no call. */
export function signedPart(rawBody: Uint8Array): { signed: string; signature: string } | null {
  const call = parsed(new TextDecoder().decode(rawBody));
  return Call.Check(call) ? { signed: call.data, signature: call.signature } : null;
}

/**
 * The subject of a call by its scope. The key is scope and signature: the latter follows from the content, and the id of a call
 * is new with every delivery.
 */
export function identifyWebhook({ rawBody }: WebhookRequest): WebhookIdentity {
  const call = parsed(new TextDecoder().decode(rawBody));
  if (!Call.Check(call)) return { kind: 'event', topic: 'other' };
  return { kind: 'event', topic: topicOf(call.scope), key: `${call.scope} ${call.signature}` };
}

/**
 * The scope is not signed, so nothing follows from it alone: an order is read anew by the id in the signed part, and the shop says
 * whether it has one.
 */
export async function readWebhook(ctx: Context, { rawBody }: WebhookRequest): Promise<WebhookEvent[]> {
  const call = parsed(new TextDecoder().decode(rawBody));
  if (!Call.Check(call)) throw unreadable('the body of the webhook is no call of ikas');
  const topic = topicOf(call.scope);
  if (topic === 'product') return [{ event: 'changed', what: 'products' }];
  if (topic !== 'order') return [{ event: 'ignored', reason: `nothing here concerns ${call.scope}` }];
  const subject = parsed(call.data);
  if (!Subject.Check(subject)) throw unreadable('the webhook names no order');
  const order = await readOrder(ctx, subject.id);
  if (order === null) return [{ event: 'ignored', reason: `order ${subject.id} is gone, or a draft` }];
  return [{ event: 'order', order }];
}

const unreadable = (message: string): ConnectorError => new ConnectorError({ kind: 'protocol', message });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
