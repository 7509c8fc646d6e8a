import { foldLetters } from '@sluice/contracts';
import { message } from '@sluice/contracts/messages';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { ApiError, notFound } from '../../../platform/http/errors.ts';
import { type Actor, audit } from '../../audit/index.ts';
import { removeSecondFactor } from './store.ts';

/**
 * Removes the second factor of a person who lost it and has nobody in the portal who could remove it: a sole owner. The
 * password stays, and a new factor can be set up after signing in.
 *
 * @returns the id of the user
 * @throws ApiError not_found when the tenant has no such user; conflict when they have no second factor
 */
export async function resetSecondFactor(tx: Tx, actor: Actor, email: string): Promise<number> {
  const user = await tx.first(sql<{ id: number; email: string }>`
    select id, email from users where tenant_id = ${tx.tenantId} and email_key = ${foldLetters(email)} for update`);
  if (user === undefined) throw notFound('user');
  if (!(await removeSecondFactor(tx, user.id)))
    throw new ApiError('conflict', message('factor_missing_of_user'));
  audit(tx, {
    actor,
    action: 'user.second_factor_taken_away',
    subjectType: 'user',
    subjectId: user.id,
    details: { email: user.email },
  });
  return user.id;
}
