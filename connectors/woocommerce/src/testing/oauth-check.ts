import { createHmac } from 'node:crypto';
import { WpError } from './errors.ts';

const refused = (message: string): WpError =>
  new WpError('woocommerce_rest_authentication_error', message, { status: 401 });

/** RFC 3986, written apart from the connector's own so that the two check each other. */
const encoded = (text: string): string =>
  [...new TextEncoder().encode(text)]
    .map((byte) => {
      const letter = String.fromCharCode(byte);
      return /[A-Za-z0-9\-._~]/.test(letter)
        ? letter
        : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');

export interface Keys {
  readonly key: string;
  readonly secret: string;
}

/**
 * Checks WooCommerce's demands over plain HTTP, where Basic is as good as no key: a signature of method, address and
 * query, and a nonce it has not seen. It also refuses times a quarter of an hour away, which tests with a clock of
 * their own are.
 */
export function checkOauth(
  call: { readonly method: string; readonly address: string; readonly query: URLSearchParams },
  keys: Keys,
  nonces: Set<string>,
): void {
  const given = new Map(call.query);
  if (!given.has('oauth_consumer_key')) {
    throw new WpError('woocommerce_rest_cannot_view', 'Sorry, you cannot list resources.', { status: 401 });
  }
  if (given.get('oauth_consumer_key') !== keys.key) throw refused('Consumer key is invalid.');
  const signature = given.get('oauth_signature');
  given.delete('oauth_signature');
  const parameters = [...given.keys()]
    .sort()
    .map((name) => encoded(`${encoded(name)}=${encoded(given.get(name) ?? '')}`))
    .join('%26');
  const base = `${call.method}&${encoded(call.address)}&${parameters}`;
  const expected = createHmac('sha256', `${keys.secret}&`).update(base).digest('base64');
  if (signature !== expected) throw refused('Invalid signature - provided signature does not match.');
  const nonce = given.get('oauth_nonce') ?? '';
  if (nonces.has(nonce)) throw refused('Invalid nonce - nonce has already been used.');
  nonces.add(nonce);
}
