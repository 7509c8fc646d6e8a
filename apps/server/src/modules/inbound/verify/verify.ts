import { createHash, createHmac, timingSafeEqual, verify } from 'node:crypto';
import type { WebhookRequest, WebhookVerification } from '@sluice/connector-kit';

type Headers = WebhookRequest['headers'];
type Scheme<Kind> = Extract<WebhookVerification, { kind: Kind }>;

/**
 * Whether one of the secrets proves that the channel made the call. Over the raw bytes and in constant time; every
 * secret is tried, so that the time does not reveal the right one.
 */
export function isProvedBySecret(
  verification: Exclude<WebhookVerification, Scheme<'ecdsa'>>,
  secrets: readonly string[],
  { headers, rawBody }: Pick<WebhookRequest, 'headers' | 'rawBody'>,
): boolean {
  const proves = proofOf(verification, headers, rawBody);
  return proves !== null && secrets.map(proves).includes(true);
}

/** Returns a test that holds a secret against the call; null when the call brings no proof. */
function proofOf(
  verification: Exclude<WebhookVerification, Scheme<'ecdsa'>>,
  headers: Headers,
  body: Uint8Array,
): ((secret: string) => boolean) | null {
  switch (verification.kind) {
    case 'hmac_sha256': {
      return signs(body, signatureIn(verification, headers));
    }
    case 'hmac_sha256_part': {
      const part = partOf(verification, body);
      return part === null ? null : signs(part.signed, bytesOf(part.signature, verification.encoding));
    }
    case 'api_key': {
      const given = headers.get(verification.header);
      return given === null ? null : (secret) => same(given, secret);
    }
    case 'basic': {
      const given = /^basic +([\w+/=-]+)$/i.exec(headers.get('authorization') ?? '')?.[1];
      if (given === undefined) return null;
      const credentials = Buffer.from(given, 'base64').toString();
      return (secret) => same(credentials, `${verification.username}:${secret}`);
    }
  }
}

/** Returns a test whether a secret made that signature of the content; null without a signature. */
const signs = (content: Uint8Array | string, given: Buffer | null): ((secret: string) => boolean) | null =>
  given === null
    ? null
    : (secret) => timingSafeEqual(createHmac('sha256', secret).update(content).digest(), given);

const SHA256_BYTES = 32;

/** The 32 bytes of the signature header; null when they are missing or malformed. */
function signatureIn(
  { header, encoding, prefix = '' }: Scheme<'hmac_sha256'>,
  headers: Headers,
): Buffer | null {
  const value = headers.get(header)?.trim();
  return value?.startsWith(prefix) ? bytesOf(value.slice(prefix.length), encoding) : null;
}

/** The signed part of a body as the connector finds it; null when there is none, or the connector cannot read the body. */
function partOf(
  { partOf: find }: Scheme<'hmac_sha256_part'>,
  body: Uint8Array,
): { signed: string; signature: string } | null {
  try {
    return find(body);
  } catch {
    return null;
  }
}

function bytesOf(text: string, encoding: 'hex' | 'base64'): Buffer | null {
  const wellFormed = encoding === 'hex' ? /^[\da-f]{64}$/i : /^[A-Za-z\d+/]{43}=$/;
  const bytes = wellFormed.test(text) ? Buffer.from(text, encoding) : null;
  return bytes?.length === SHA256_BYTES ? bytes : null;
}

/** Equality in a time that does not depend on where two texts differ, nor on their lengths. */
function same(a: string, b: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}

/** Key id and signature of a call, as the connector reads its header; null when it has none. */
export function signatureOf(
  { header, signatureOf: read }: Scheme<'ecdsa'>,
  headers: Headers,
): { keyId: string; signature: string } | null {
  const value = headers.get(header);
  if (value === null) return null;
  try {
    const found = read(value);
    return found !== null && /^[\x21-\x7e]{1,200}$/.test(found.keyId) ? found : null;
  } catch {
    return null;
  }
}

/** Whether a channel's key signed the body. @param signature DER in base64 @param pem the public key */
export function isSignedBy(
  digest: Scheme<'ecdsa'>['digest'],
  pem: string,
  signature: string,
  rawBody: Uint8Array,
): boolean {
  try {
    return verify(digest, rawBody, pem, Buffer.from(signature, 'base64'));
  } catch {
    // The key is unusable, or the signature has no valid form.
    return false;
  }
}
