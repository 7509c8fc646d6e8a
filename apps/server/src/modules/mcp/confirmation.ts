import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { canonical } from '../../platform/canonical.ts';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { MasterKeys } from '../../platform/secrets/index.ts';

/** A person reads a preview within it; later the shop may look the same and be agreed to by nobody. */
const VALID_MS = 15 * 60_000;

/** The end of a confirmation that is given now, in milliseconds since 1970. */
export const newExpiry = (): number => Date.now() + VALID_MS;

/** Confirms what it is bound to until its end, which is part of it. */
export function confirmationOf({ keys, current }: MasterKeys, bound: unknown, expiry: number): string {
  const key = Buffer.from(
    hkdfSync('sha256', keys.get(current)!, Buffer.alloc(0), 'sluice confirmations', 32),
  );
  const end = expiry.toString(36);
  const code = createHmac('sha256', key)
    .update(canonical([end, bound]))
    .digest('base64url');
  return `${end}.${code}`;
}

/** Whether a confirmation was given for exactly this, and not too long ago. */
export function isConfirmed(masterKeys: MasterKeys, bound: unknown, given: string): boolean {
  const expiry = expiryOf(given);
  if (!(Date.now() < expiry && expiry <= newExpiry())) return false;
  const right = Buffer.from(confirmationOf(masterKeys, bound, expiry));
  const sent = Buffer.from(given);
  return right.length === sent.length && timingSafeEqual(right, sent);
}

const expiryOf = (confirmation: string): number => Number.parseInt(confirmation.split('.')[0]!, 36);

/**
 * Uses up a confirmation that is right. A transaction with the same one waits for this one's end.
 *
 * @returns false when it was used before
 */
export async function useUp(tx: Tx, confirmation: string): Promise<boolean> {
  tx.later(sql`delete from used_confirmations where tenant_id = ${tx.tenantId} and ends_at < ${new Date()}`);
  const used = await tx.count(sql`
    insert into used_confirmations (tenant_id, code, ends_at)
    values (${tx.tenantId}, ${confirmation}, ${new Date(expiryOf(confirmation))})
    on conflict do nothing returning 1`);
  return used === 1;
}
