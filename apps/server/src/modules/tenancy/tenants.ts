import { foldLetters, PLANS, type PlanCode, type SubscriptionStatus, type UserRole } from '@sluice/contracts';
import { message } from '@sluice/contracts/messages';
import { asTenantId, type SystemTx, type TenantId, type Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { violatedConstraint } from '../../platform/db/unavailable.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import { type Actor, audit, auditSystem } from '../audit/index.ts';
import { hashPassword } from './password.ts';

export interface NewTenant {
  name: string;
  plan: PlanCode;
  /** VAT percentages. */
  taxRates: number[];
  /** undefined = the plan's own; null = unlimited. */
  productLimit: number | null | undefined;
}

/** A tenant with its tax rates and its one local stock location. */
export async function createTenant(tx: SystemTx, input: NewTenant): Promise<TenantId> {
  const limit = input.productLimit === undefined ? PLANS[input.plan].productLimit : input.productLimit;
  const row = await tx.first(sql<{ id: number }>`
    insert into tenants (name, plan_code, product_limit) values (${input.name}, ${input.plan}, ${limit}) returning id`);
  const id = row!.id;
  const rates = [...new Set(input.taxRates)];
  tx.later(sql`insert into tenant_usage (tenant_id) values (${id})`);
  tx.later(sql`
    insert into tax_rates (tenant_id, name, rate)
    select ${id}, 'VAT ' || r || '%', r from unnest(${rates}::numeric[]) with ordinality u (r, n) order by n
    returning 1`);
  tx.later(sql`
    insert into stock_locations (tenant_id, code, label, type) values (${id}, 'local', 'General stock', 'local')`);
  const details = { name: input.name, plan: input.plan };
  auditSystem(tx, {
    actor: 'operator',
    action: 'tenant.created',
    subjectType: 'tenant',
    subjectId: id,
    details,
  });
  return asTenantId(id);
}

export interface TenantChange {
  plan?: PlanCode | undefined;
  subscriptionStatus?: SubscriptionStatus | undefined;
  productLimit?: number | null | undefined;
}

export async function changeTenant(tx: Tx, actor: Actor, change: TenantChange): Promise<void> {
  const limitGiven = change.productLimit !== undefined;
  const changed = await tx.count(sql`
    update tenants set
      plan_code = coalesce(${change.plan ?? null}, plan_code),
      subscription_status = coalesce(${change.subscriptionStatus ?? null}, subscription_status),
      product_limit = case when ${limitGiven}::boolean then ${change.productLimit ?? null}::bigint else product_limit end
    where id = ${tx.tenantId}`);
  if (changed === 0) throw notFound('tenant');
  audit(tx, {
    actor,
    action: 'tenant.changed',
    subjectType: 'tenant',
    subjectId: tx.tenantId,
    details: change,
  });
}

/** The effects of another shop currency on other modules. @throws ApiError conflict when it cannot be changed now. */
export type CurrencyChanges = (tx: Tx, before: string, after: string) => Promise<void>;

/**
 * Gives the shop another name or currency; undefined keeps a value. Prices keep their numbers, whatever the currency.
 */
export async function renameTenant(
  tx: Tx,
  actor: Actor,
  { name, currency }: { name?: string | undefined; currency?: string | undefined },
  currencyChanges: CurrencyChanges,
): Promise<void> {
  const before = await tx.first(sql<{ name: string; currency: string }>`
    select name, currency from tenants where id = ${tx.tenantId} for no key update`);
  if (before === undefined) throw notFound('tenant');
  const after = { name: name ?? before.name, currency: currency ?? before.currency };
  if (after.currency !== before.currency) await currencyChanges(tx, before.currency, after.currency);
  tx.later(
    sql`update tenants set name = ${after.name}, currency = ${after.currency} where id = ${tx.tenantId}`,
  );
  const details = { before, after };
  audit(tx, { actor, action: 'tenant.changed', subjectType: 'tenant', subjectId: tx.tenantId, details });
}

export interface NewUser {
  email: string;
  name?: string;
  password: string;
  /** The password's hash, where it was made before a lock was taken. */
  passwordHash?: string;
  role: UserRole;
}

/** @throws ValidationError when the address is taken or the password too short. */
export async function createUser(tx: Tx, actor: Actor, input: NewUser): Promise<number> {
  if (!/^[^\s@]+@[^\s@]+$/.test(input.email))
    throw invalid('email', message('not_an_email', { field: 'email' }));
  if (input.password.length < 8)
    throw invalid('password', message('too_short', { field: 'password', limit: 8 }));
  if ((await tx.first(sql`select from tenants where id = ${tx.tenantId}`)) === undefined)
    throw notFound('tenant');
  try {
    const row = await tx.first(sql<{ id: number }>`
      insert into users (tenant_id, email, email_key, name, role, password_hash)
      values (${tx.tenantId}, ${input.email}, ${foldLetters(input.email)}, ${input.name ?? ''}, ${input.role},
              ${input.passwordHash ?? (await hashPassword(input.password))})
      returning id`);
    audit(tx, {
      actor,
      action: 'user.created',
      subjectType: 'user',
      subjectId: row!.id,
      details: { role: input.role },
    });
    return row!.id;
  } catch (error) {
    if (violatedConstraint(error) === 'users_email_key_key')
      throw invalid('email', message('already_in_use', { field: 'email' }));
    throw error;
  }
}
