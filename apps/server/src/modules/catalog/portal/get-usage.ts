import { Usage } from '@sluice/contracts/portal';
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts';
import type { CatalogDeps } from '../deps.ts';
import { type UsedKind, usageOf } from '../usage.ts';

const SUBJECTS = [
  { kind: 'brand', path: 'brands', operationId: 'getBrandUsage', tag: 'Brands' },
  { kind: 'category', path: 'categories', operationId: 'getCategoryUsage', tag: 'Categories' },
  { kind: 'group', path: 'groups', operationId: 'getGroupUsage', tag: 'Groups' },
] as const satisfies { kind: UsedKind; path: string; operationId: string; tag: string }[];

/** References to a brand, a category or a group, for the question before it is deleted. */
export const getUsages = ({ db }: CatalogDeps): Endpoint[] =>
  SUBJECTS.map(({ kind, path, operationId, tag }) =>
    endpoint({
      method: 'GET',
      path: `/portal/api/${path}/:id/usage`,
      operationId,
      tag,
      summary: `Count the products, rules and mappings that refer to a ${kind}`,
      subject: kind,
      success: { status: 200, schema: Usage },
      errors: [404],
      handle: ({ principal, params }) =>
        db.readInTenant(principal.tenantId, (tx) => usageOf(tx, kind, params.id!)),
    }),
  );
