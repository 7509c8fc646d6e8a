import type { UserRole } from '@sluice/contracts';
import type { FastifyRequest } from 'fastify';
import type { SystemTx, TenantId, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { hashToken, newToken } from '../once-token.ts';

/** A session ends this long after it began, and earlier when nobody used it. */
const LIFETIME_DAYS = 90;
const IDLE_DAYS = 14;

/** Minutes for which a proof of identity counts where the endpoint asks for a recent one. */
const RECENT_MINUTES = 15;

/** The origin of a sign-in, for the person's list of sessions. */
export interface Origin {
  ip: string;
  userAgent: string;
}

export const originOf = (request: FastifyRequest): Origin => ({
  ip: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
});

/** Opens a session and returns its token: shown to the browser once, stored as its hash. */
export async function openSession(tx: Tx, userId: number, { ip, userAgent }: Origin): Promise<string> {
  const token = newToken();
  await tx.run(sql`
    insert into sessions (tenant_id, user_id, token_hash, expires_at, ip, user_agent)
    values (${tx.tenantId}, ${userId}, ${hashToken(token)}, now() + make_interval(days => ${LIFETIME_DAYS}::integer),
            ${ip}, ${userAgent.slice(0, 300)})`);
  tx.later(sql`update users set last_seen_at = now() where tenant_id = ${tx.tenantId} and id = ${userId}`);
  return token;
}

interface SessionRow {
  session_id: number;
  tenant_id: TenantId;
  user_id: number;
  email: string;
  role: UserRole;
  tenant_name: string;
  plan_code: string;
  subscription_status: string;
  current_period_end: Date | null;
  stale: boolean;
  /** Whether the person proved their identity recently. */
  recent: boolean;
  /** Whether the tenant requires a second factor that the person does not have. */
  lacks_factor: boolean;
  /** Whether the operator opened it from the command line, to act with the role of the member. */
  by_operator: boolean;
}

/** The originator that the log names for what is done in a session. */
export const actorOf = ({ by_operator, email }: Pick<SessionRow, 'by_operator' | 'email'>) =>
  by_operator ? 'operator' : (`user:${email}` as const);

/**
 * The session of a token, with the plan of its tenant; undefined when the token is unknown or the session has ended.
 */
export async function findSession(tx: SystemTx, token: string): Promise<SessionRow | undefined> {
  const row = await tx.first(sql<SessionRow>`
    select s.id as session_id, s.tenant_id, s.user_id, u.email, u.role, t.name as tenant_name, t.plan_code,
           t.subscription_status, t.current_period_end, s.last_seen_at < now() - interval '5 minutes' as stale,
           s.authenticated_at > now() - make_interval(mins => ${RECENT_MINUTES}::integer) as recent,
           s.by_operator, t.require_second_factor and not s.by_operator and not exists (
             select from second_factors f
             where f.tenant_id = u.tenant_id and f.user_id = u.id and f.confirmed_at is not null) as lacks_factor
    from sessions s
    join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
    join tenants t on t.id = s.tenant_id
    where s.token_hash = ${hashToken(token)} and s.expires_at > now()
      and s.last_seen_at > now() - make_interval(days => ${IDLE_DAYS}::integer)`);
  // Written only now and then: a page sends a dozen requests a second.
  if (row?.stale) {
    tx.later(sql`
      update sessions set last_seen_at = now() where tenant_id = ${row.tenant_id} and id = ${row.session_id}`);
    tx.later(
      sql`update users set last_seen_at = now() where tenant_id = ${row.tenant_id} and id = ${row.user_id}`,
    );
  }
  return row;
}

/** Records that the person of a session just proved their identity. */
export const markRecent = (tx: Tx, sessionId: number): void =>
  tx.later(sql`
    update sessions set authenticated_at = now() where tenant_id = ${tx.tenantId} and id = ${sessionId}`);

/** Ends one session of this tenant; its token is refused from the commit on. */
export function endSession(tx: Tx, id: number): void {
  tx.later(sql`delete from sessions where tenant_id = ${tx.tenantId} and id = ${id}`);
}

/** Ends one session of a person. @returns 0 when they have none of this id. */
export const endOneSession = (tx: Tx, userId: number, id: number): Promise<number> =>
  tx.count(sql`delete from sessions where tenant_id = ${tx.tenantId} and user_id = ${userId} and id = ${id}`);

/** Ends the sessions of a person but one, or all of them with 0. @returns the number of ended sessions */
export const endSessionsOf = (tx: Tx, userId: number, but: number): Promise<number> =>
  tx.count(
    sql`delete from sessions where tenant_id = ${tx.tenantId} and user_id = ${userId} and id <> ${but}`,
  );

export interface OwnSessionRow {
  id: number;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
  ip: string;
  user_agent: string;
}

/** The open sessions of one person, the last used first. */
export const sessionsOf = (tx: Tx, userId: number): Promise<OwnSessionRow[]> =>
  tx.run(sql<OwnSessionRow>`
    select id, created_at, last_seen_at, expires_at, ip, user_agent from sessions
    where tenant_id = ${tx.tenantId} and user_id = ${userId} and expires_at > now()
      and last_seen_at > now() - make_interval(days => ${IDLE_DAYS}::integer)
    order by last_seen_at desc, id desc`);

/** Deletes sessions that ended by themselves. */
export async function sweepSessions(tx: SystemTx): Promise<void> {
  tx.later(sql`
    delete from sessions where expires_at < now()
      or last_seen_at < now() - make_interval(days => ${IDLE_DAYS}::integer)`);
  tx.later(sql`delete from password_resets where expires_at < now()`);
  await tx.run(sql`delete from sign_in_counts where until < now()`);
}
