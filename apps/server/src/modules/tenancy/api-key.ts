import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const PREFIX = 'slc_';
const SECRET_BYTES = 20;

/**
 * A new API key: prefix, 160 random bits and a checksum, so that scanners recognise a leaked key and a mistyped one is
 * refused without asking the database. Only its hash is ever stored.
 */
export function generateApiKey(): { key: string; hash: Buffer; hint: string } {
  const secret = randomBytes(SECRET_BYTES).toString('hex');
  const key = `${PREFIX}${secret}${checksum(secret)}`;
  return { key, hash: hashApiKey(key), hint: `${PREFIX}…${key.slice(-4)}` };
}

export const hashApiKey = (key: string): Buffer => createHash('sha256').update(key).digest();

/** Whether a text has the form of a key, checksum included. */
export function looksLikeApiKey(text: string): boolean {
  const [, secret, check] = /^slc_([0-9a-f]{40})([0-9a-z]{6})$/.exec(text) ?? [];
  return secret !== undefined && checksum(secret) === check;
}

const checksum = (secret: string): string => (crc32(secret) >>> 0).toString(36).padStart(7, '0').slice(-6);
