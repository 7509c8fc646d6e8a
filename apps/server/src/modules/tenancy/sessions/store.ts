import type { UserRole } from '@sluice/contracts';
import type { FastifyRequest } from 'fastify';
import type { SystemTx, TenantId, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { hashToken, newToken } from '../once-token.ts';

/** A session ends this long after it began, and earlier when nobody used it. */
const LIFETIME_DAYS = 90;
const IDLE_DAYS = 14;

/** Where a sign-in came from, for the list of one's sessions. */
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
}

/** Whose token this is, with the plan of their tenant; undefined when it is unknown or has ended. */
export async function findSession(tx: SystemTx, token: string): Promise<SessionRow | undefined> {
  const row = await tx.first(sql<SessionRow>`
    select s.id as session_id, s.tenant_id, s.user_id, u.email, u.role, t.name as tenant_name, t.plan_code,
           t.subscription_status, t.current_period_end, s.last_seen_at < now() - interval '5 minutes' as stale
    from sessions s
    join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
    join tenants t on t.id = s.tenant_id
    where s.token_hash = ${hashToken(token)} and s.expires_at > now()
      and s.last_seen_at > now() - make_interval(days => ${IDLE_DAYS}::integer)`);
  // Written now and then only: a page asks a dozen times a second.
  if (row?.stale) {
    tx.later(sql`
      update sessions set last_seen_at = now() where tenant_id = ${row.tenant_id} and id = ${row.session_id}`);
    tx.later(
      sql`update users set last_seen_at = now() where tenant_id = ${row.tenant_id} and id = ${row.user_id}`,
    );
  }
  return row;
}

/** Ends one session of this tenant; what it opened is refused from the commit on. */
export function endSession(tx: Tx, id: number): void {
  tx.later(sql`delete from sessions where tenant_id = ${tx.tenantId} and id = ${id}`);
}

/** Ends one session of a person. @returns 0 when they have none of this id. */
export const endOneSession = (tx: Tx, userId: number, id: number): Promise<number> =>
  tx.count(sql`delete from sessions where tenant_id = ${tx.tenantId} and user_id = ${userId} and id = ${id}`);

/** Ends the sessions of a person but one, or all of them with 0. @returns how many. */
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

/** Those of one person that have not ended, the last used first. */
export const sessionsOf = (tx: Tx, userId: number): Promise<OwnSessionRow[]> =>
  tx.run(sql<OwnSessionRow>`
    select id, created_at, last_seen_at, expires_at, ip, user_agent from sessions
    where tenant_id = ${tx.tenantId} and user_id = ${userId} and expires_at > now()
      and last_seen_at > now() - make_interval(days => ${IDLE_DAYS}::integer)
    order by last_seen_at desc, id desc`);

/** Takes away what has ended by itself. */
export async function sweepSessions(tx: SystemTx): Promise<void> {
  tx.later(sql`
    delete from sessions where expires_at < now()
      or last_seen_at < now() - make_interval(days => ${IDLE_DAYS}::integer)`);
  tx.later(sql`delete from password_resets where expires_at < now()`);
  await tx.run(sql`delete from login_failures where at < now() - interval '1 day'`);
}
