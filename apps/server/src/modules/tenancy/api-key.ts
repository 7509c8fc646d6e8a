import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const PREFIX = 'slc_';

/**
 * A new API key: prefix, 192 random bits and a checksum, so that scanners recognise a leaked key and a mistyped one is
 * refused without asking the database. Only its hash is ever stored.
 */
export function generateApiKey(): { key: string; hash: Buffer; hint: string } {
  const secret = randomBytes(24).toString('base64url');
  const key = `${PREFIX}${secret}${checksum(secret)}`;
  return { key, hash: hashApiKey(key), hint: `${PREFIX}…${key.slice(-4)}` };
}

export const hashApiKey = (key: string): Buffer => createHash('sha256').update(key).digest();

/** Whether a text has the form of a key, checksum included. */
export function looksLikeApiKey(text: string): boolean {
  if (!/^slc_[\w-]{38}$/.test(text)) return false;
  const body = text.slice(PREFIX.length);
  return checksum(body.slice(0, 32)) === body.slice(32);
}

const checksum = (secret: string): string => (crc32(secret) >>> 0).toString(36).padStart(7, '0').slice(-6);
