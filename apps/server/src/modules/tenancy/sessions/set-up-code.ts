import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database, SystemTx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { hashToken } from '../once-token.ts';
import { toBase32 } from '../second-factor/totp.ts';

/** 80 bits: nobody guesses it, and it can be typed from a console. */
const CODE_BYTES = 10;
/** Limit of codes from processes that were started and never used; the newest stay. */
const CODES_KEPT = 50;

/** Whether anybody can sign in to this installation. */
export async function isSetUp(tx: SystemTx): Promise<boolean> {
  return (await tx.first(sql`select from users limit 1`)) !== undefined;
}

/**
 * A new code for the first account, to be shown on the console; undefined once there is an account. Codes of earlier starts
 * and of other processes stay valid until one is used. Only hashes are stored.
 */
export async function offerSetUpCode(db: Database): Promise<string | undefined> {
  return db.asSystem(async (tx) => {
    if (await isSetUp(tx)) {
      forgetSetUpCodes(tx);
      return undefined;
    }
    const code = toBase32(randomBytes(CODE_BYTES));
    tx.later(sql`insert into set_up_codes (code_hash) values (${hashToken(code)})`);
    tx.later(sql`
      delete from set_up_codes where code_hash not in (
        select code_hash from set_up_codes order by created_at desc limit ${CODES_KEPT})`);
    return code.match(/.{4}/g)!.join('-');
  });
}

/** Whether a console showed this code; every stored one is compared, in constant time. */
export async function isSetUpCode(tx: SystemTx, code: string): Promise<boolean> {
  const given = hashToken(code.replaceAll(/[\s-]/g, '').toUpperCase());
  const rows = await tx.run(sql<{ code_hash: Buffer }>`select code_hash from set_up_codes`);
  return rows.map((row) => timingSafeEqual(row.code_hash, given)).includes(true);
}

/** Deletes all codes: an account exists, so no code makes another. */
export const forgetSetUpCodes = (tx: SystemTx): void => tx.later(sql`delete from set_up_codes`);
