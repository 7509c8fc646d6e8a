import type { Bundle } from '@sluice/contracts/portal';
import type { Tx } from '../../../platform/db/database.ts';
import { type Statement, sql } from '../../../platform/db/sql.ts';
import { notFound } from '../../../platform/http/errors.ts';

type Component = Bundle['components'][number];
type Use = Bundle['used_in'][number];

/** The parts of a bundle with the stock of each, and the bundles that a product is a part of. @throws ApiError not_found */
export async function bundleOf(tx: Tx, productId: number): Promise<Bundle> {
  const [product, components, used_in] = await Promise.all([
    tx.first(sql<{ stock: number }>`
      select coalesce((select s.quantity from stock_levels s where s.tenant_id = ${tx.tenantId}
        and s.product_id = p.id and s.location_id = (select id from stock_locations k
          where k.tenant_id = ${tx.tenantId} and k.type = 'local')), 0) as stock
      from products p where p.tenant_id = ${tx.tenantId} and p.id = ${productId}`),
    tx.run(componentsOf(tx, productId)),
    tx.run(usesOf(tx, productId)),
  ]);
  if (product === undefined) throw notFound('product');
  return { components, stock: product.stock, used_in };
}

const componentsOf = (tx: Tx, bundleId: number): Statement<Component> => sql<Component>`
  select c.component_id as product_id, p.name, p.sku, c.quantity, coalesce(s.quantity, 0) as stock,
    case when p.id is null then 0 else greatest(coalesce(s.quantity, 0), 0) / c.quantity end as enough_for,
    (select ${tx.media}::text || storage_key from product_images i where i.tenant_id = ${tx.tenantId}
      and i.product_id = p.id order by sort_order, id limit 1) as image_url
  from bundle_components c
  left join products p on p.tenant_id = ${tx.tenantId} and p.id = c.component_id
  left join stock_levels s on s.tenant_id = ${tx.tenantId} and s.product_id = c.component_id
    and s.location_id = (select id from stock_locations k where k.tenant_id = ${tx.tenantId} and k.type = 'local')
  where c.tenant_id = ${tx.tenantId} and c.bundle_id = ${bundleId}
  order by p.name, c.component_id`;

const usesOf = (tx: Tx, productId: number): Statement<Use> => sql<Use>`
  select c.bundle_id as product_id, p.name, p.sku, c.quantity from bundle_components c
  join products p on p.tenant_id = ${tx.tenantId} and p.id = c.bundle_id
  where c.tenant_id = ${tx.tenantId} and c.component_id = ${productId}
  order by p.name, c.bundle_id limit 100`;
