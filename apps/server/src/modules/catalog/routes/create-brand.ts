import { BrandInput, MessageWithId } from '@sluice/contracts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { invalid } from '../../../platform/http/errors.ts';
import { audit } from '../../audit/index.ts';
import { BRAND_TAKEN } from '../brand-changes.ts';
import { createBrand as create } from '../brands.ts';
import type { CatalogDeps } from '../deps.ts';

export const createBrand = (deps: CatalogDeps) =>
  endpoint({
    method: 'POST',
    path: '/v1/brands',
    operationId: 'createBrand',
    tag: 'Brands',
    summary: 'Create a brand',
    description: 'Names are unique in any case. Writing a product with brand_name creates its brand as well.',
    body: BrandInput,
    success: { status: 201, schema: MessageWithId, example: { message: 'brand created', id: 17 } },
    errors: [400, 415, 422],
    handle: async ({ principal, body }) => {
      const id = await deps.db.inTenant(principal.tenantId, async (tx) => {
        const created = await create(tx, body.name);
        if (created === undefined) throw invalid('name', BRAND_TAKEN);
        const actor = principal.actor;
        audit(tx, { actor, action: 'brand.created', subjectType: 'brand', subjectId: created });
        return created;
      });
      return { message: 'brand created', id };
    },
  });
