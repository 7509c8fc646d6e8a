import { MessageWithId } from '@sluice/contracts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { deleteBrand } from '../brand-changes.ts';
import type { CatalogDeps } from '../deps.ts';

export const deleteBrandEndpoint = ({ db }: CatalogDeps) =>
  endpoint({
    method: 'DELETE',
    path: '/portal/api/brands/:id',
    operationId: 'deleteBrand',
    tag: 'Brands',
    summary: 'Delete an unused brand',
    description: 'A brand that products, publish rules or markups name is refused with 409.',
    subject: 'brand',
    success: { status: 200, schema: MessageWithId },
    errors: [404, 409],
    handle: async ({ principal, params }) => {
      await db.inTenant(principal.tenantId, (tx) => deleteBrand(tx, principal.actor, params.id!));
      return { message: 'brand deleted', id: params.id! };
    },
  });
