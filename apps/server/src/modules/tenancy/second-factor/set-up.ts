import { message } from '@sluice/contracts/messages';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { ApiError, invalid } from '../../../platform/http/errors.ts';
import type { MasterKeys } from '../../../platform/secrets/index.ts';
import { type Actor, audit } from '../../audit/index.ts';
import { endSessionsOf } from '../sessions/store.ts';
import { requireOptionalFactor } from './required.ts';
import { removeSecondFactor, renewRecoveryCodes, secondFactorOf, storeUnproven, takeCode } from './store.ts';
import { otpauthUri, toBase32 } from './totp.ts';

const ISSUER = 'Sluice';

interface Person {
  id: number;
  email: string;
}

/**
 * Begins the set-up of a second factor: sign-ins do not ask for it yet.
 *
 * @throws ApiError conflict when there is one already
 */
export async function beginSecondFactor(
  tx: Tx,
  master: MasterKeys,
  { id, email }: Person,
): Promise<{ secret: string; uri: string }> {
  await lockPerson(tx, id);
  const present = await secondFactorOf(tx, id);
  if (present?.confirmed_at != null) throw new ApiError('conflict', message('factor_on'));
  const secret = await storeUnproven(tx, master, id);
  return { secret: toBase32(secret), uri: otpauthUri(secret, ISSUER, email) };
}

/** A code of a signed-in person's app. */
interface Proof {
  id: number;
  sessionId: number;
  code: string;
}

/**
 * Switches the second factor on, once a code proves that the app has the secret.
 *
 * @returns the recovery codes
 * @throws ApiError conflict when the set-up was not begun; ValidationError for a wrong code
 */
export async function confirmSecondFactor(
  tx: Tx,
  master: MasterKeys,
  actor: Actor,
  { id, sessionId, code }: Proof,
): Promise<string[]> {
  await lockPerson(tx, id);
  const factor = await secondFactorOf(tx, id);
  if (factor === undefined || factor.confirmed_at !== null)
    throw new ApiError('conflict', message('factor_not_begun'));
  if (!(await takeCode(tx, master, factor, code))) throw wrongCode();
  tx.later(sql`
    update second_factors set confirmed_at = now() where tenant_id = ${tx.tenantId} and user_id = ${id}`);
  // Sessions that were opened with the password alone end; this one has just proved the factor.
  await endSessionsOf(tx, id, sessionId);
  audit(tx, { actor, action: 'user.second_factor_on', subjectType: 'user', subjectId: id });
  return renewRecoveryCodes(tx, id);
}

/** @throws ApiError conflict when there is none */
export async function switchOffSecondFactor(tx: Tx, actor: Actor, userId: number): Promise<void> {
  await requireOptionalFactor(tx);
  if (!(await removeSecondFactor(tx, userId))) throw isOff();
  audit(tx, { actor, action: 'user.second_factor_off', subjectType: 'user', subjectId: userId });
}

/** @throws ApiError conflict when there is no second factor */
export async function replaceRecoveryCodes(tx: Tx, actor: Actor, userId: number): Promise<string[]> {
  await lockPerson(tx, userId);
  const factor = await secondFactorOf(tx, userId);
  if (factor === undefined || factor.confirmed_at === null) throw isOff();
  audit(tx, { actor, action: 'user.recovery_codes_renewed', subjectType: 'user', subjectId: userId });
  return renewRecoveryCodes(tx, userId);
}

/** Makes two set-ups or renewals of one person take turns. */
const lockPerson = (tx: Tx, id: number) =>
  tx.run(sql`select from users where tenant_id = ${tx.tenantId} and id = ${id} for update`);

const isOff = (): ApiError => new ApiError('conflict', message('factor_off'));

export const wrongCode = () => invalid('code', message('code_wrong'));
