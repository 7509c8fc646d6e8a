import { foldLetters } from '@sluice/contracts';
import { message } from '@sluice/contracts/messages';
import type { LoginAnswer, LoginInput } from '@sluice/contracts/portal';
import type { Database, TenantId, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { ApiError, ValidationError } from '../../../platform/http/errors.ts';
import type { MasterKeys } from '../../../platform/secrets/index.ts';
import { audit } from '../../audit/index.ts';
import { hashOfNobody, verifyPassword } from '../password.ts';
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

/** An unknown account is compared with this hash, so that it takes as long as a known one. */
const nobody = hashOfNobody();

/**
 * Signs a person in. With a second factor no session opens until its code came as well; a wrong code counts like a
 * wrong password.
 *
 * @returns the token of the session, when one was opened
 * @throws ApiError unauthenticated without saying which of address and password is wrong; rate_limited; ValidationError
 * for a wrong code
 */
export async function logIn(
  { db, masterKeys }: { db: Database; masterKeys: MasterKeys },
  { email, password, code }: LoginInput,
  origin: Origin,
  device: string | undefined,
): Promise<LoginAnswer & { token?: string }> {
  const emailKey = foldLetters(email);
  const tried = await countTry(db, { account: emailKey, ip: origin.ip, device });
  const user = await db.asSystem((tx) =>
    tx.first(sql<UserRow>`
      select tenant_id, id, email, password_hash from users where email_key = ${emailKey}`),
  );
  const right = await verifyPassword(password, user?.password_hash ?? nobody);
  if (user !== undefined && !right) logRefusal(db, user, origin, 'password');
  if (user === undefined || !right) throw signInRefused();
  const token = await db
    .inTenant(user.tenant_id, async (tx) => {
      if (!(await isUnchanged(tx, user))) throw signInRefused();
      const passed = await passSecondFactor(tx, masterKeys, user.id, code ?? '');
      return passed ? opened(tx, user, origin) : undefined;
    })
    .catch((error: unknown) => {
      if (error instanceof ValidationError) logRefusal(db, user, origin, 'code');
      throw error;
    });
  await forgetTry(db, tried);
  return token === undefined ? { status: 'second_factor_required' } : { status: 'signed_in', token };
}

const signInRefused = (): ApiError => new ApiError('unauthenticated', message('sign_in_refused'));

/**
 * Whether the password is still the one that was checked, which took a while. Another password, a second factor and a removal wait
 * for the end of this sign-in, and then end the session.
 */
async function isUnchanged(tx: Tx, { tenant_id, id, password_hash }: UserRow): Promise<boolean> {
  const same = await tx.first(sql`
    select from users where tenant_id = ${tenant_id} and id = ${id} and password_hash = ${password_hash}
    for no key update`);
  return same !== undefined;
}

/**
 * Whether the person needs no code, or sent the right one; false when the code is still missing.
 *
 * @throws ValidationError when it is wrong
 */
async function passSecondFactor(tx: Tx, masterKeys: MasterKeys, userId: number, code: string) {
  const factor = await secondFactorOf(tx, userId);
  if (factor === undefined || factor.confirmed_at === null) return true;
  if (code === '') return false;
  if (!(await takeCode(tx, masterKeys, factor, code))) throw wrongCode();
  return true;
}

/**
 * Records that a sign-in to the account failed, and why. Nothing waits for it: a later answer for existing accounts
 * would reveal that they exist.
 */
function logRefusal(db: Database, user: UserRow, { ip }: Origin, wrong: 'password' | 'code'): void {
  const entry = {
    actor: `user:${user.email}`,
    action: 'session.refused',
    subjectType: 'user',
    subjectId: user.id,
    details: { ip, wrong },
  } as const;
  // When the database is gone, the requests that need its answer report it.
  db.inTenant(user.tenant_id, async (tx) => audit(tx, entry)).catch(() => {});
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
