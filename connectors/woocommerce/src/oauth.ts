import type { Config } from './config.ts';

type Pairs = readonly (readonly [name: string, value: string])[];

/** Percent-encoding of RFC 3986, which OAuth signs: `encodeURIComponent` leaves five characters too many. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/**
 * The query of a call over plain HTTP, signed by OAuth 1.0a without a token: WooCommerce takes keys as they are over HTTPS
 * only. The signature covers method, address and query, not the body; time and nonce keep it from being used again.
 */
export async function signedQuery(
  config: Pick<Config, 'consumer_key' | 'consumer_secret'>,
  call: { readonly method: string; readonly url: string; readonly query: Pairs },
  now: Date,
  nonce: string = randomNonce(),
): Promise<Pairs> {
  const pairs: Pairs = [
    ...call.query,
    ['oauth_consumer_key', config.consumer_key],
    ['oauth_nonce', nonce],
    ['oauth_signature_method', 'HMAC-SHA256'],
    ['oauth_timestamp', String(Math.floor(now.getTime() / 1000))],
  ];
  const parameters = [...pairs]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .join('&');
  const base = [call.method, encoded(call.url), encoded(parameters)].join('&');
  return [...pairs, ['oauth_signature', await hmacSha256(`${config.consumer_secret}&`, base)]];
}

/** The pairs as a query string, every value encoded as it was signed. */
export const queryText = (pairs: Pairs): string =>
  pairs.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&');

async function hmacSha256(key: string, text: string): Promise<string> {
  const utf8 = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const secret = await crypto.subtle.importKey('raw', utf8.encode(key), algorithm, false, ['sign']);
  const signature = await crypto.subtle.sign('HMAC', secret, utf8.encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(signature)));
}

const randomNonce = (): string => crypto.randomUUID().replaceAll('-', '');
