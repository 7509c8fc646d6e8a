import { message } from '@sluice/contracts/messages';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import { type Actor, audit } from '../../audit/index.ts';
import { secondFactorOf } from './store.ts';

/**
 * Sets whether every member must have a second factor. From the commit on, members without one are led to set it up and
 * can do nothing else; so the person who requires it must have one.
 *
 * @throws ApiError conflict
 */
export async function requireFactors(tx: Tx, actor: Actor, userId: number, required: boolean): Promise<void> {
  if (required && (await secondFactorOf(tx, userId))?.confirmed_at == null)
    throw new ApiError('conflict', message('factor_own_first'));
  const changed = await tx.count(sql`
    update tenants set require_second_factor = ${required}
    where id = ${tx.tenantId} and require_second_factor <> ${required}`);
  if (changed === 0) return;
  audit(tx, {
    actor,
    action: 'tenant.changed',
    subjectType: 'tenant',
    subjectId: tx.tenantId,
    details: { before: { require_second_factor: !required }, after: { require_second_factor: required } },
  });
}

/** @throws ApiError conflict when the tenant requires a second factor of everybody */
export async function requireOptionalFactor(tx: Tx): Promise<void> {
  const tenant = await tx.first(sql<{ require_second_factor: boolean }>`
    select require_second_factor from tenants where id = ${tx.tenantId}`);
  if (tenant?.require_second_factor) throw new ApiError('conflict', message('factor_required'));
}
