import { foldKey } from '@sluice/contracts';
import type { LoginAnswer, LoginInput } from '@sluice/contracts/portal';
import type { Database, TenantId } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import { audit } from '../../audit/index.ts';
import { hashPassword, verifyPassword } from '../password.ts';
import { type Origin, openSession } from './store.ts';
import { countTry, forgetTry } from './throttle.ts';

interface UserRow {
  tenant_id: TenantId;
  id: number;
  email: string;
  password_hash: string;
}

/** What an unknown account is compared with, so that it takes as long as a known one. */
const nobody = hashPassword('nobody has this password');

/**
 * Signs a person in.
 *
 * @returns the token of the session, when one was opened
 * @throws ApiError unauthenticated without saying which of address and password is wrong; rate_limited
 */
export async function logIn(
  db: Database,
  { email, password }: LoginInput,
  origin: Origin,
): Promise<LoginAnswer & { token?: string }> {
  const emailKey = foldKey(email);
  const tried = await countTry(db, emailKey, origin.ip);
  const user = await db.asSystem((tx) =>
    tx.first(sql<UserRow>`
      select tenant_id, id, email, password_hash from users where email_key = ${emailKey}`),
  );
  const right = await verifyPassword(password, user?.password_hash ?? (await nobody));
  if (user === undefined || !right)
    throw new ApiError('unauthenticated', 'the e-mail address or password is wrong');
  await forgetTry(db, tried);
  const token = await db.inTenant(user.tenant_id, async (tx) => {
    audit(tx, {
      actor: `user:${user.email}`,
      action: 'session.opened',
      subjectType: 'user',
      subjectId: user.id,
      details: { ip: origin.ip },
    });
    return openSession(tx, user.id, origin);
  });
  return { status: 'signed_in', token };
}
