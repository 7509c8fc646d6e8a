import type { ProductCreated, ProductInput } from '@sluice/contracts';
import { message } from '@sluice/contracts/messages';
import type { TenantId, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { violatedConstraint } from '../../platform/db/unavailable.ts';
import { ApiError, type ErrorBag, notFound, ValidationError } from '../../platform/http/errors.ts';
import { type Actor, audit } from '../audit/index.ts';
import type { CatalogDeps } from './deps.ts';
import { type OverrideBefore, overrideChanges } from './products/field-changes.ts';
import { saveProducts } from './products/save.ts';
import { isOverQuota } from './products/store.ts';

type Saved = Omit<ProductCreated, 'message'>;

/**
 * Creates or updates one product for an API call, in a transaction of its own.
 *
 * @throws ValidationError with every faulty field; ApiError not_found or plan_limit_exceeded
 */
export async function saveOne(
  deps: CatalogDeps,
  tenantId: TenantId,
  actor: Actor,
  write: { id: number | undefined; input: Partial<ProductInput>; errors: ErrorBag },
): Promise<Saved> {
  try {
    const saved = await againstRaces(() =>
      deps.db.inTenant(tenantId, (tx) => saveProductIn(tx, actor, write)),
    );
    return saved;
  } catch (error) {
    throw isOverQuota(error) ? overQuota() : error;
  }
}

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

/**
 * Creates or updates one product in a transaction that the caller has. @throws as `saveOne`, and the database's own errors
 * when another transaction came between
 */
export async function saveProductIn(
  tx: Tx,
  actor: Actor,
  write: { id: number | undefined; input: Partial<ProductInput>; errors: ErrorBag },
): Promise<Saved> {
  const overrides = write.input.channel_overrides ?? [];
  const [before, [outcome]] = await Promise.all([
    overrides.length === 0 || write.id === undefined ? [] : overridesBefore(tx, write.id),
    saveProducts(tx, actor.startsWith('user:') ? 'manual' : 'api', [write]),
  ]);
  switch (outcome?.result) {
    case 'created':
    case 'updated':
    case 'unchanged': {
      if (outcome.result !== 'unchanged') {
        const changes = [...outcome.changes, ...overrideChanges(before, overrides)];
        const details = { fields: Object.keys(write.input), ...(changes.length === 0 ? {} : { changes }) };
        audit(tx, {
          actor,
          action: `product.${outcome.result}`,
          subjectType: 'product',
          subjectId: outcome.id,
          details,
        });
      }
      return { id: outcome.id, brand_id: outcome.brandId, category_ids: outcome.categoryIds };
    }
    case 'not_found':
      throw notFound('product');
    case 'over_quota':
      throw overQuota();
    default:
      if (write.id === undefined) await requireRoom(tx);
      throw new ValidationError(write.errors.messages);
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

/** Reads the overrides of a product. Sent before a write, it is answered before it. */
export const overridesBefore = (tx: Tx, productId: number): Promise<OverrideBefore[]> =>
  tx.run(sql<OverrideBefore>`
    select connection_id, price, markup_percent, stock from channel_overrides
    where tenant_id = ${tx.tenantId} and product_id = ${productId}`);

const overQuota = (): ApiError => new ApiError('plan_limit_exceeded', message('product_limit'));
