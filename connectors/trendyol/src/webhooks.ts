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
import { ShipmentPackage } from './schema.ts';

const parcel = Compile(ShipmentPackage);
const wrapped = Compile(Type.Object({ content: Type.Array(Type.Unknown(), { minItems: 1 }) }));

/**
 * The whole package is in the body. No key: an address may be filled in later under the same time of change, so only the
 * body as a whole tells news from a repetition.
 */
export function identifyWebhook({ rawBody }: WebhookRequest): WebhookIdentity {
  const parcels = parcelsIn(parsed(rawBody));
  const [first] = parcels;
  if (first === undefined) return { kind: 'event', topic: 'other' };
  return { kind: 'event', topic: /returned/i.test(first.status ?? '') ? 'return' : 'order' };
}

export async function readWebhook(_ctx: Context, { rawBody }: WebhookRequest): Promise<WebhookEvent[]> {
  const body = parsed(rawBody);
  if (body === undefined)
    throw new ConnectorError({ kind: 'protocol', message: 'the body of the webhook is not JSON' });
  const parcels = parcelsIn(body);
  if (parcels.length === 0) return [{ event: 'ignored', reason: 'no shipment package in it' }];
  return parcels.map((one) => ({ event: 'order', order: channelOrder(one) }));
}

/** Packages come in a list as those of the stream; one by itself is read as well. */
function parcelsIn(body: unknown): ShipmentPackage[] {
  const all = wrapped.Check(body) ? body.content : [body];
  return all.filter((one) => parcel.Check(one));
}

function parsed(rawBody: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(rawBody));
  } catch {
    return undefined;
  }
}
