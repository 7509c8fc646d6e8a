import { foldLetters } from '@sluice/contracts';
import { message } from '@sluice/contracts/messages';
import type { Tx } from '../../../platform/db/database.ts';
import { fragment, type SqlFragment, sql } from '../../../platform/db/sql.ts';
import { ApiError, notFound } from '../../../platform/http/errors.ts';
import { audit } from '../../audit/index.ts';
import { hashToken, newToken } from '../once-token.ts';

/** The life of a session that the command line did not live to end. */
const LIFETIME_MINUTES = 5;

export interface OperatorSession {
  id: number;
  /** Proves the session; its hash is stored. */
  token: string;
  /** The member whose role it has. */
  email: string;
}

/**
 * Opens a session in which the operator acts with the role of a member, for one call to the portal's API. The log names
 * the operator for it and for everything done in it, and the member sees it among their own sessions. Only code with the
 * database at hand can open one: no endpoint does.
 *
 * @param email the member; undefined = the first owner of the tenant
 * @param request the call it is for, for the log
 * @throws ApiError not_found when the tenant has no such member
 */
export async function openOperatorSession(
  tx: Tx,
  email: string | undefined,
  request: string,
): Promise<OperatorSession> {
  const who: SqlFragment =
    email === undefined ? fragment`role = 'owner'` : fragment`email_key = ${foldLetters(email)}`;
  const user = await tx.first(sql<{ id: number; email: string }>`
    select id, email from users where tenant_id = ${tx.tenantId} and ${who} order by id limit 1`);
  if (user === undefined)
    throw email === undefined
      ? notFound('owner')
      : new ApiError('not_found', message('member_unknown', { email }));
  const token = newToken();
  const session = await tx.first(sql<{ id: number }>`
    insert into sessions (tenant_id, user_id, token_hash, expires_at, ip, user_agent, by_operator)
    values (${tx.tenantId}, ${user.id}, ${hashToken(token)},
            now() + make_interval(mins => ${LIFETIME_MINUTES}::integer), 'command line', 'sluice api', true)
    returning id`);
  audit(tx, {
    actor: 'operator',
    action: 'session.opened',
    subjectType: 'user',
    subjectId: user.id,
    details: { acts_as: user.email, request },
  });
  return { id: session!.id, token, email: user.email };
}
