import { BundleAnswer, BundleInput } from '@sluice/contracts/portal';
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts';
import { setComponents } from '../bundles/compose.ts';
import { bundleOf } from '../bundles/read.ts';
import type { StockDeps } from '../deps.ts';

const path = '/portal/api/products/:id/components';

/** The components of a bundle. */
export const bundleEndpoints = ({ db }: StockDeps): Endpoint[] => [
  endpoint({
    method: 'GET',
    path,
    operationId: 'getComponents',
    tag: 'Products',
    summary: 'List the components of a bundle, and the bundles that a product is in',
    subject: 'product',
    success: { status: 200, schema: BundleAnswer },
    errors: [404],
    handle: async ({ principal, params }) => ({
      data: await db.readInTenant(principal.tenantId, (tx) => bundleOf(tx, params.id!)),
    }),
  }),
  endpoint({
    method: 'PUT',
    path,
    operationId: 'setComponents',
    tag: 'Products',
    summary: 'Make a product a bundle of others',
    description:
      'The stock of a bundle is the number for which every component is enough; an order of it takes its components from stock. A component is no bundle itself.',
    subject: 'product',
    body: BundleInput,
    success: { status: 200, schema: BundleAnswer },
    errors: [400, 404, 422],
    handle: async ({ principal, params, body }) => ({
      data: await db.inTenant(principal.tenantId, async (tx) => {
        await setComponents(tx, principal.actor, params.id!, body.components);
        return bundleOf(tx, params.id!);
      }),
    }),
  }),
];
