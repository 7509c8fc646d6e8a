import { createHash } from 'node:crypto';
import { fragment } from '../../../platform/db/sql.ts';

/** The hash that the first entry of a chain follows. */
export const GENESIS = Buffer.alloc(32);

/** The hash of a link: over the previous hash, its number and the digest of its entry. */
export const linkHash = (before: Buffer, seq: number, digest: Buffer): Buffer =>
  createHash('sha256').update(before).update(String(seq)).update('\n').update(digest).digest();

/** The chain of entries that concern no tenant. */
export const SYSTEM_CHAIN = 0;

/** The digest of the entry `l`: over every column, in a form that no setting of a session changes. */
export const DIGEST = fragment`audit_digest(l.tenant_id, l.id, l.at, l.actor, l.action, l.subject_type, l.subject_id, l.details)`;
