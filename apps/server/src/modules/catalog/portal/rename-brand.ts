import { BrandInput, MessageWithId } from '@sluice/contracts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { renameBrand } from '../brand-changes.ts';
import type { CatalogDeps } from '../deps.ts';

export const renameBrandEndpoint = ({ db }: CatalogDeps) =>
  endpoint({
    method: 'PUT',
    path: '/portal/api/brands/:id',
    operationId: 'renameBrand',
    tag: 'Brands',
    summary: 'Rename a brand; its products carry the new name to the channels',
    subject: 'brand',
    body: BrandInput,
    success: { status: 200, schema: MessageWithId },
    errors: [400, 404, 422],
    handle: async ({ principal, params, body }) => {
      await db.inTenant(principal.tenantId, (tx) => renameBrand(tx, principal.actor, params.id!, body.name));
      return { message: 'brand renamed', id: params.id! };
    },
  });
