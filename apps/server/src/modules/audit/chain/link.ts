import { createHash } from 'node:crypto';

/** The hash that the first entry of a chain follows. */
export const GENESIS = Buffer.alloc(32);

/** The hash of a link: over the previous hash, its number and the digest of its entry. */
export const linkHash = (before: Buffer, seq: number, digest: Buffer): Buffer =>
  createHash('sha256').update(before).update(String(seq)).update('\n').update(digest).digest();

/** The chain of entries that concern no tenant. */
export const SYSTEM_CHAIN = 0;
