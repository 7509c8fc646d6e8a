import { message } from '@sluice/contracts/messages';
import type { BundleInput } from '@sluice/contracts/portal';
import type { Tx } from '../../../platform/db/database.ts';
import { records } from '../../../platform/db/records.ts';
import { sql } from '../../../platform/db/sql.ts';
import { ErrorBag, notFound } from '../../../platform/http/errors.ts';
import { type Actor, audit } from '../../audit/index.ts';
import { markChanged } from '../../catalog/index.ts';
import { lockBundles, recountBundles } from './recount.ts';

type Component = BundleInput['components'][number];

const COMPONENTS = records<Component>('u', {
  component_id: ['bigint', ({ product_id }) => product_id],
  quantity: ['integer', ({ quantity }) => quantity],
});

/**
 * Makes a product the bundle of these components, counts it, and marks it. Without components it keeps its last stock as one of its
 * own.
 *
 * @throws ApiError not_found; ValidationError for each component that is unknown, named twice or a bundle itself, and where
 * the product is a component of another bundle
 */
export async function setComponents(
  tx: Tx,
  actor: Actor,
  bundleId: number,
  components: readonly Component[],
): Promise<void> {
  // Of two that make each other bundles at once, the second sees the first.
  await lockBundles(tx);
  const [bundle, present] = await Promise.all([
    tx.first(sql<{ id: number }>`
      select id from products where tenant_id = ${tx.tenantId} and id = ${bundleId} for no key update`),
    tx.run(sql<{ component_id: number; quantity: number }>`
      select component_id, quantity from bundle_components
      where tenant_id = ${tx.tenantId} and bundle_id = ${bundleId} order by component_id`),
  ]);
  if (bundle === undefined) throw notFound('product');
  await checkComponents(tx, bundleId, components);
  const before = present.map(({ component_id: product_id, quantity }) => ({ product_id, quantity }));
  const after = components.toSorted((a, b) => a.product_id - b.product_id);
  if (
    JSON.stringify(before) ===
    JSON.stringify(after.map(({ product_id, quantity }) => ({ product_id, quantity })))
  )
    return;
  tx.later(sql`delete from bundle_components where tenant_id = ${tx.tenantId} and bundle_id = ${bundleId}`);
  if (after.length > 0)
    tx.later(sql`
      insert into bundle_components (tenant_id, bundle_id, ${COMPONENTS.names})
      select ${tx.tenantId}, ${bundleId}, ${COMPONENTS.names} from ${COMPONENTS.from(after)}
      returning 1`);
  await recountBundles(tx, [bundleId]);
  markChanged(tx, [bundleId]);
  audit(tx, {
    actor,
    action: 'product.components_changed',
    subjectType: 'product',
    subjectId: bundleId,
    details: { before, after },
  });
}

async function checkComponents(tx: Tx, bundleId: number, components: readonly Component[]): Promise<void> {
  if (components.length === 0) return;
  const ids = components.map(({ product_id }) => product_id);
  const [known, bundles, uses] = await Promise.all([
    tx.run(sql<{ id: number }>`
      select id from products where tenant_id = ${tx.tenantId} and id = any(${ids}::bigint[])`),
    tx.run(sql<{ id: number }>`
      select distinct bundle_id as id from bundle_components
      where tenant_id = ${tx.tenantId} and bundle_id = any(${ids}::bigint[])`),
    tx.run(sql`
      select from bundle_components where tenant_id = ${tx.tenantId} and component_id = ${bundleId} limit 1`),
  ]);
  const [products, composed] = [known, bundles].map((rows) => new Set(rows.map(({ id }) => id)));
  const errors = new ErrorBag();
  for (const [at, id] of ids.entries()) {
    const field = `components.${at}.product_id`;
    if (!products!.has(id)) errors.add(field, message('selected_product_unknown'));
    else if (id === bundleId) errors.add(field, message('bundle_of_itself'));
    else if (composed!.has(id)) errors.add(field, message('bundle_in_bundle'));
    else if (ids.indexOf(id) !== at) errors.add(field, message('component_twice'));
  }
  if (uses.length > 0) errors.add('components', message('component_as_bundle'));
  errors.throwIfAny();
}
