import { foldLetters, PLANS, type PlanCode, type SubscriptionStatus, type UserRole } from '@sluice/contracts';
import { message } from '@sluice/contracts/messages';
import {
  firstTaxRates,
  GENERAL_STOCK,
  type Language,
  type Preferences,
  type PriceForm,
  taxRateName,
} from '@sluice/contracts/portal';
import { asTenantId, type SystemTx, type TenantId, type Tx } from '../../platform/db/database.ts';
import { records } from '../../platform/db/records.ts';
import { sql } from '../../platform/db/sql.ts';
import { violatedConstraint } from '../../platform/db/unavailable.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import { type Actor, audit, auditSystem } from '../audit/index.ts';
import { hashPassword } from './password.ts';

export interface NewTenant {
  name: string;
  plan: PlanCode;
  /** VAT percentages; undefined = those of the country. */
  taxRates?: number[] | undefined;
  /** undefined = the plan's own; null = unlimited. */
  productLimit: number | null | undefined;
  /** ISO 3166-1 alpha-2. */
  country?: string | null | undefined;
  currency?: string | undefined;
  /** Whether the product form begins with the price without or with VAT. */
  pricesEntered?: PriceForm | undefined;
  /** The language in which its tax rates and its stock location are named. */
  language?: Language | undefined;
}

/** A tenant with its tax rates and its one local stock location. */
export async function createTenant(tx: SystemTx, input: NewTenant): Promise<TenantId> {
  const limit = input.productLimit === undefined ? PLANS[input.plan].productLimit : input.productLimit;
  const country = input.country ?? null;
  const language = input.language ?? 'en';
  const row = await tx.first(sql<{ id: number }>`
    insert into tenants (name, plan_code, product_limit, country, currency, prices_entered)
    values (${input.name}, ${input.plan}, ${limit}, ${country}, ${input.currency ?? 'EUR'}, ${input.pricesEntered ?? 'net'})
    returning id`);
  const id = asTenantId(row!.id);
  tx.later(sql`insert into tenant_usage (tenant_id) values (${id})`);
  addTaxRates({ ...tx, tenantId: id }, input.taxRates ?? firstTaxRates(country), language);
  tx.later(sql`
    insert into stock_locations (tenant_id, code, label, type) values (${id}, 'local', ${GENERAL_STOCK[language]}, 'local')`);
  const details = { name: input.name, plan: input.plan, country };
  auditSystem(tx, {
    actor: 'operator',
    action: 'tenant.created',
    subjectType: 'tenant',
    subjectId: id,
    details,
  });
  return id;
}

const firstRates = records<{ rate: number; name: string }>('u', {
  name: ['text', (row) => row.name],
  rate: ['numeric', (row) => row.rate],
  place: ['integer', (_row, place) => place],
});

/** Adds the rates that the tenant lacks, named in the language. */
function addTaxRates(tx: Tx, rates: readonly number[], language: Language): void {
  const missing = [...new Set(rates)];
  const named = missing.map((rate) => ({ rate, name: taxRateName(rate, language) }));
  tx.later(sql`
    insert into tax_rates (tenant_id, name, rate)
    select ${tx.tenantId}, u.name, u.rate from ${firstRates.from(named)} order by u.place
    on conflict (tenant_id, rate) do nothing returning 1`);
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

/** The basics of a shop; undefined keeps a value. */
interface ShopChange {
  name?: string | undefined;
  currency?: string | undefined;
  country?: string | undefined;
  pricesEntered?: PriceForm | undefined;
}

type ShopBasics = { name: string; currency: string; country: string | null; prices_entered: PriceForm };

/**
 * Changes the basics of the shop. Prices keep their numbers, whatever the currency; another country adds the VAT rates
 * that the shop lacks, named in the language.
 */
export async function changeShop(
  tx: Tx,
  actor: Actor,
  { language, ...change }: ShopChange & { language: Language },
  currencyChanges: CurrencyChanges,
): Promise<void> {
  const before = await tx.first(sql<ShopBasics>`
    select name, currency, country, prices_entered from tenants where id = ${tx.tenantId} for no key update`);
  if (before === undefined) throw notFound('tenant');
  const after: ShopBasics = {
    name: change.name ?? before.name,
    currency: change.currency ?? before.currency,
    country: change.country ?? before.country,
    prices_entered: change.pricesEntered ?? before.prices_entered,
  };
  if (after.currency !== before.currency) await currencyChanges(tx, before.currency, after.currency);
  if (after.country !== before.country) addTaxRates(tx, firstTaxRates(after.country), language);
  tx.later(sql`
    update tenants set name = ${after.name}, currency = ${after.currency}, country = ${after.country},
      prices_entered = ${after.prices_entered}
    where id = ${tx.tenantId}`);
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
  preferences?: Preferences;
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
      insert into users (tenant_id, email, email_key, name, role, password_hash, preferences)
      values (${tx.tenantId}, ${input.email}, ${foldLetters(input.email)}, ${input.name ?? ''}, ${input.role},
              ${input.passwordHash ?? (await hashPassword(input.password))}, ${JSON.stringify(input.preferences ?? {})})
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
