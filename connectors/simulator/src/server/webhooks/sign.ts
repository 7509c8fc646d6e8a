import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import type { WebhookSettings } from '../settings.ts';

const KEY_ID = 'simulator-1';
const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** The public key of `ecdsa` calls, by its id. */
export const publicKey = (id: string): string | null =>
  id === KEY_ID ? pair.publicKey.export({ type: 'spki', format: 'pem' }).toString() : null;

/** The headers that prove a call to be this channel's, in each of the ways channels do it. */
export function proofOf(hook: WebhookSettings, body: string): Record<string, string> {
  const header = hook.header ?? (hook.verification === 'api_key' ? 'x-api-key' : 'x-simulator-signature');
  switch (hook.verification) {
    case 'hmac_hex':
    case 'hmac_base64': {
      const encoding = hook.verification === 'hmac_hex' ? 'hex' : 'base64';
      return { [header]: createHmac('sha256', hook.secret).update(body).digest(encoding) };
    }
    case 'api_key':
      return { [header]: hook.secret };
    case 'basic': {
      const credentials = Buffer.from(`${hook.username ?? 'simulator'}:${hook.secret}`).toString('base64');
      return { authorization: `Basic ${credentials}` };
    }
    case 'ecdsa': {
      const signature = sign('sha256', Buffer.from(body), pair.privateKey).toString('base64');
      const proof = JSON.stringify({ kid: KEY_ID, signature });
      return { [header]: Buffer.from(proof).toString('base64') };
    }
  }
}
