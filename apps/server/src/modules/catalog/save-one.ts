import type { ProductCreated } from '@sluice/contracts';
import { message } from '@sluice/contracts/messages';
import type { Database, TenantId, Tx } from '../../platform/db/database.ts';
import { literal, sql } from '../../platform/db/sql.ts';
import { violatedConstraint } from '../../platform/db/unavailable.ts';
import { ApiError, notFound, ValidationError } from '../../platform/http/errors.ts';
import { type Actor, type AuditEntry, auditAll } from '../audit/index.ts';
import type { ProductWrite, SharedOutcome, WrittenOutcome } from './products/product-write.ts';
import { saveProducts, saveShared } from './products/save.ts';
import { isOverQuota } from './products/store.ts';

export type Saved = Omit<ProductCreated, 'message'>;

/**
 * Creates or updates one product for an API call, in a transaction of its own.
 *
 * @param patienceMs the longest wait for a lock; left out, it waits as long as a statement may take
 * @throws ValidationError with every faulty field; ApiError not_found or plan_limit_exceeded
 */
export async function saveOne(
  db: Database,
  tenantId: TenantId,
  write: AuthoredWrite,
  patienceMs?: number,
): Promise<Saved> {
  const save = (tx: Tx): Promise<Saved> => {
    if (patienceMs !== undefined) waitAtMost(tx, patienceMs);
    return saveProductIn(tx, attemptOf(write));
  };
  try {
    const saved = await againstRaces(() => db.inTenant(tenantId, save));
    return saved;
  } catch (error) {
    throw isOverQuota(error) ? overQuota() : error;
  }
}

/** The write for one attempt, which leaves the errors that it finds to itself. */
export const attemptOf = (write: AuthoredWrite): AuthoredWrite => ({ ...write, errors: write.errors.copy() });

/** Limits how long the transaction waits for each lock. A statement of its own: Citus passes on no other way of setting it. */
export const waitAtMost = (tx: Tx, ms: number): void =>
  tx.later(sql`set local lock_timeout = ${literal(ms)}`);

/** Repeats a transaction that saves products when another one came between its check and its write. */
export async function againstRaces<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !RACES.has(violatedConstraint(error) ?? '')) throw error;
    }
  }
}

/**
 * A record taken or deleted by another transaction between our check and our write violates one of these. After a
 * second check the write gets the message that the check would have given, or succeeds.
 */
const RACES = new Set([
  'products_tenant_id_sku_key',
  'products_tenant_id_brand_id_fkey',
  'categories_tenant_id_parent_id_fkey',
  'product_categories_tenant_id_category_id_fkey',
  'stock_levels_tenant_id_location_id_fkey',
  'channel_overrides_tenant_id_connection_id_fkey',
]);
const MAX_ATTEMPTS = 4;

/** A write of one product by somebody. */
export interface AuthoredWrite extends Pick<ProductWrite, 'id' | 'input' | 'errors' | 'traceparent'> {
  actor: Actor;
}

/**
 * Creates or updates one product in a transaction that the caller has. @throws as `saveOne`, and the database's own errors
 * when another transaction came between
 */
export async function saveProductIn(tx: Tx, write: AuthoredWrite): Promise<Saved> {
  const [finish] = await saveEachIn(tx, [write]);
  return finish!();
}

/** Another transaction holds the product of a write that shares one, and nothing of it was done. */
export class ProductHeld extends ApiError {
  constructor() {
    super('unavailable', message('product_held'), { retryAfterSeconds: 1 });
  }
}

/** Whether a person or a program writes: the source of the overrides that it sets. */
export const sourceOf = ({ actor }: AuthoredWrite): 'manual' | 'api' =>
  actor.startsWith('user:') ? 'manual' : 'api';

/**
 * Creates or updates products in a transaction that the caller has, each with an audit entry of its own. No product and
 * no SKU may occur twice, and all writes are of one source.
 *
 * @param shared the writes are those of several callers, see `saveShared`
 * @returns for each write a function that gives its result, or throws as `saveOne` would; of a shared batch also ProductHeld
 */
export async function saveEachIn(
  tx: Tx,
  writes: readonly AuthoredWrite[],
  shared = false,
): Promise<(() => Saved)[]> {
  const outcomes = await (shared ? saveShared : saveProducts)(tx, sourceOf(writes[0]!), writes);
  auditAll(
    tx,
    outcomes.flatMap((outcome, place) =>
      outcome.result === 'created' || outcome.result === 'updated' ? entryOf(writes[place]!, outcome) : [],
    ),
  );
  const isRefused = outcomes.some(
    ({ result }, place) => result === 'invalid' && writes[place]!.id === undefined,
  );
  const isFull = isRefused && !(await hasRoom(tx));
  return outcomes.map((outcome, place) => () => savedOf(outcome, writes[place]!, isFull));
}

function entryOf({ actor, input }: AuthoredWrite, { result, id, changes }: WrittenOutcome): AuditEntry {
  return {
    actor,
    action: `product.${result as 'created' | 'updated'}`,
    subjectType: 'product',
    subjectId: id,
    details: { fields: Object.keys(input), ...(changes.length === 0 ? {} : { changes }) },
  };
}

/** @param isFull whether the plan admits no further product, which is said before a product's own errors */
function savedOf(outcome: SharedOutcome, write: AuthoredWrite, isFull: boolean): Saved {
  switch (outcome.result) {
    case 'not_found':
      throw notFound('product');
    case 'held':
      throw new ProductHeld();
    case 'over_quota':
      throw overQuota();
    case 'invalid':
      throw write.id === undefined && isFull ? overQuota() : new ValidationError(write.errors.messages);
    default:
      return { id: outcome.id, brand_id: outcome.brandId, category_ids: outcome.categoryIds };
  }
}

/**
 * Checks that one more product can be created, where the create fails anyway: a full plan is reported before the
 * product's own errors.
 *
 * @throws ApiError plan_limit_exceeded
 */
export async function requireRoom(tx: Tx): Promise<void> {
  if (!(await hasRoom(tx))) throw overQuota();
}

/** Whether the plan admits one more product after the changes of this transaction. */
export async function hasRoom(tx: Tx): Promise<boolean> {
  const full = await tx.first(sql`
    select from tenant_usage u join tenants t on t.id = u.tenant_id
    where u.tenant_id = ${tx.tenantId} and u.products >= t.product_limit`);
  return full === undefined;
}

const overQuota = (): ApiError => new ApiError('plan_limit_exceeded', message('product_limit'));
