import type { ProductCreated, ProductInput } from '@sluice/contracts';
import type { TenantId, Tx } from '../../platform/db/database.ts';
import { violatedConstraint } from '../../platform/db/unavailable.ts';
import { ApiError, type ErrorBag, invalid, notFound, ValidationError } from '../../platform/http/errors.ts';
import { type Actor, audit } from '../audit/index.ts';
import type { CatalogDeps } from './deps.ts';
import { saveProducts } from './products/save.ts';
import { isOverQuota } from './products/store.ts';

type Saved = Omit<ProductCreated, 'message'>;

/**
 * One product of an API call, created or updated in a transaction of its own.
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
    const saved = await deps.db.inTenant(tenantId, (tx) => saveIn(tx, actor, write));
    deps.changesWaiting();
    return saved;
  } catch (error) {
    throw explainRace(error);
  }
}

async function saveIn(
  tx: Tx,
  actor: Actor,
  write: { id: number | undefined; input: Partial<ProductInput>; errors: ErrorBag },
): Promise<Saved> {
  const [outcome] = await saveProducts(tx, 'api', [write]);
  switch (outcome?.result) {
    case 'created':
    case 'updated':
    case 'unchanged': {
      if (outcome.result !== 'unchanged') {
        const fields = { fields: Object.keys(write.input) };
        audit(tx, {
          actor,
          action: `product.${outcome.result}`,
          subjectType: 'product',
          subjectId: outcome.id,
          details: fields,
        });
      }
      return { id: outcome.id, brand_id: outcome.brandId, category_ids: outcome.categoryIds };
    }
    case 'not_found':
      throw notFound('product');
    case 'over_quota':
      throw overQuota();
    default:
      throw new ValidationError(write.errors.errors);
  }
}

const overQuota = (): ApiError =>
  new ApiError('plan_limit_exceeded', 'the product limit of the plan is reached; upgrade the plan');

/** What another transaction took or deleted between the check and the write gets the message the check would have given. */
function explainRace(error: unknown): unknown {
  if (isOverQuota(error)) return overQuota();
  switch (violatedConstraint(error)) {
    case 'products_tenant_id_sku_key':
      return invalid('sku', 'another product already has this SKU');
    case 'products_tenant_id_brand_id_fkey':
      return invalid('brand_id', 'selected brand not found');
    case 'product_categories_tenant_id_category_id_fkey':
      return invalid('category_ids', 'some selected categories not found');
    default:
      return error;
  }
}
