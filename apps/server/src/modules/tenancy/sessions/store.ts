import { createHash, randomBytes } from 'node:crypto';
import type { UserRole } from '@sluice/contracts';
import type { FastifyRequest } from 'fastify';
import type { SystemTx, TenantId, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

/** A session ends this long after it began, and earlier when nobody used it. */
const LIFETIME_DAYS = 90;
const IDLE_DAYS = 14;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

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
  const token = randomBytes(32).toString('base64url');
  await tx.run(sql`
    insert into sessions (tenant_id, user_id, token_hash, expires_at, ip, user_agent)
    values (${tx.tenantId}, ${userId}, ${hashOf(token)}, now() + make_interval(days => ${LIFETIME_DAYS}::integer),
            ${ip}, ${userAgent.slice(0, 300)})`);
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
    where s.token_hash = ${hashOf(token)} and s.expires_at > now()
      and s.last_seen_at > now() - make_interval(days => ${IDLE_DAYS}::integer)`);
  // Written now and then only: a page asks a dozen times a second.
  if (row?.stale) {
    tx.later(sql`
      update sessions set last_seen_at = now() where tenant_id = ${row.tenant_id} and id = ${row.session_id}`);
  }
  return row;
}

/** Ends one session of this tenant; what it opened is refused from the commit on. */
export function endSession(tx: Tx, id: number): void {
  tx.later(sql`delete from sessions where tenant_id = ${tx.tenantId} and id = ${id}`);
}

/** Takes away what has ended by itself. */
export async function sweepSessions(tx: SystemTx): Promise<void> {
  tx.later(sql`
    delete from sessions where expires_at < now()
      or last_seen_at < now() - make_interval(days => ${IDLE_DAYS}::integer)`);
  await tx.run(sql`delete from login_failures where at < now() - interval '1 day'`);
}
