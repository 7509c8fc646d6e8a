import { createHash, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';

/** A key with which eBay signs notifications. */
export interface SigningKey {
  readonly keyId: string;
  readonly privateKey: KeyObject;
  /** In one line, as the vendor writes it. */
  readonly publicKey: string;
}

export function newKey(keyId: string): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  return { keyId, privateKey, publicKey: pem.replaceAll('\n', '') };
}

/** The header over a body: a document of JSON in base64, with the key's id and the signature in it. */
export function signatureOf({ keyId, privateKey }: SigningKey, body: string): string {
  const signature = createSign('sha1').update(body).sign(privateKey, 'base64');
  const header = { alg: 'ecdsa', kid: keyId, signature, digest: 'SHA1' };
  return Buffer.from(JSON.stringify(header)).toString('base64');
}

/** The answer that an endpoint must give to a challenge. */
export const challengeResponse = (code: string, verificationToken: string, endpoint: string): string =>
  createHash('sha256').update(code).update(verificationToken).update(endpoint).digest('hex');
