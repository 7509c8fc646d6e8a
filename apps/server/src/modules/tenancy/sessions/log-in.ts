import { foldKey } from '@sluice/contracts';
import type { LoginAnswer, LoginInput } from '@sluice/contracts/portal';
import type { Database, TenantId, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import type { MasterKeys } from '../../../platform/secrets/index.ts';
import { audit } from '../../audit/index.ts';
import { hashPassword, verifyPassword } from '../password.ts';
import { wrongCode } from '../second-factor/set-up.ts';
import { secondFactorOf, takeCode } from '../second-factor/store.ts';
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
 * Signs a person in. With a second factor nothing is opened until its code came as well; a wrong one counts like a wrong
 * password.
 *
 * @returns the token of the session, when one was opened
 * @throws ApiError unauthenticated without saying which of address and password is wrong; rate_limited; ValidationError for
 * a wrong code
 */
export async function logIn(
  { db, masterKeys }: { db: Database; masterKeys: MasterKeys },
  { email, password, code }: LoginInput,
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
  const token = await db.inTenant(user.tenant_id, async (tx) => {
    const passed = await passSecondFactor(tx, masterKeys, user.id, code ?? '');
    return passed ? opened(tx, user, origin) : undefined;
  });
  await forgetTry(db, tried);
  return token === undefined ? { status: 'second_factor_required' } : { status: 'signed_in', token };
}

/**
 * Whether the person needs no code, or sent the right one; false when it has yet to be asked for.
 *
 * @throws ValidationError when it is wrong
 */
async function passSecondFactor(tx: Tx, masterKeys: MasterKeys, userId: number, code: string) {
  const factor = await secondFactorOf(tx, userId);
  if (factor === undefined || factor.confirmed_at === null) return true;
  if (code === '') return false;
  if (!(await takeCode(tx, masterKeys, userId, factor, code))) throw wrongCode();
  return true;
}

function opened(tx: Tx, user: UserRow, origin: Origin): Promise<string> {
  audit(tx, {
    actor: `user:${user.email}`,
    action: 'session.opened',
    subjectType: 'user',
    subjectId: user.id,
    details: { ip: origin.ip },
  });
  return openSession(tx, user.id, origin);
}
