import { createHash, randomBytes } from 'node:crypto';

/** A secret for one person, 256 random bits: shown or sent once, stored as its hash alone. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
