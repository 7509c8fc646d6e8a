import {
  ConnectorError,
  sha256Of,
  type WebhookEndpoint,
  type WebhookEvent,
  type WebhookIdentity,
  type WebhookReply,
  type WebhookRequest,
} from '@sluice/connector-kit';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { type Context, call } from './client.ts';
import type { Config } from './config.ts';
import { PublicKey } from './schema.ts';

/** The header of a notification: the key it was signed with, and the signature. */
const Signature = Compile(
  Type.Object({
    kid: Type.String({ pattern: '^[0-9A-Za-z_-]{1,100}$' }),
    signature: Type.String({ pattern: '^[0-9A-Za-z+/=]{1,500}$' }),
  }),
);
const Notification = Compile(
  Type.Object({ metadata: Type.Object({ topic: Type.String({ minLength: 1, maxLength: 200 }) }) }),
);

/** Key and signature of a header, which is JSON in base64; null for any other. */
export function signatureOf(header: string): { keyId: string; signature: string } | null {
  const value = parsed(Buffer.from(header, 'base64'));
  return Signature.Check(value) ? { keyId: value.kid, signature: value.signature } : null;
}

/** A public key of eBay. It comes in one line, with the lines of PEM around it. */
export async function webhookPublicKey(ctx: Context, keyId: string): Promise<string> {
  const path = `/commerce/notification/v1/public_key/${encodeURIComponent(keyId)}`;
  const { key } = await call(ctx, { method: 'GET', path, as: 'application' }, PublicKey);
  const letters = key.replace(/-----(BEGIN|END) PUBLIC KEY-----/g, '').replace(/\s/g, '');
  if (!/^[0-9A-Za-z+/]+=*$/.test(letters))
    throw new ConnectorError({ kind: 'protocol', message: 'the public key of eBay is none' });
  const lines = letters.match(/.{1,64}/g) ?? [];
  return ['-----BEGIN PUBLIC KEY-----', ...lines, '-----END PUBLIC KEY-----', ''].join('\n');
}

/** Orders tell of themselves in topics of several names. */
const isAboutOrders = (topic: string): boolean => /ORDER|SOLD|SHIPPED/i.test(topic);

/** The subject by its topic. A repeated notification differs in its number of attempts, and then asks for orders once more. */
export function identifyWebhook({ rawBody }: WebhookRequest): WebhookIdentity {
  const value = parsed(rawBody);
  const isOrder = Notification.Check(value) && isAboutOrders(value.metadata.topic);
  return { kind: 'event', topic: isOrder ? 'order' : 'other' };
}

/** Notifications are taken for a sign: the orders are read as they are. */
export async function readWebhook(_ctx: Context, { rawBody }: WebhookRequest): Promise<WebhookEvent[]> {
  const value = parsed(rawBody);
  if (!Notification.Check(value))
    throw new ConnectorError({ kind: 'protocol', message: 'the body is no notification of eBay' });
  const { topic } = value.metadata;
  if (isAboutOrders(topic)) return [{ event: 'changed', what: 'orders' }];
  return [{ event: 'ignored', reason: `nothing here concerns ${topic}` }];
}

/** The proof that the address is the merchant's: a digest of eBay's code, the token and the address. */
export async function answerChallenge(
  { method, query }: WebhookRequest,
  { address, config }: WebhookEndpoint<Config>,
): Promise<WebhookReply | null> {
  const { challenge_code: code } = query;
  const { verification_token: token } = config;
  if (method !== 'GET' || !code || code.length > 500 || !token) return null;
  const body = JSON.stringify({ challengeResponse: await sha256Of(`${code}${token}${address}`) });
  return { status: 200, contentType: 'application/json', body };
}

function parsed(rawBody: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(rawBody));
  } catch {
    return null;
  }
}
