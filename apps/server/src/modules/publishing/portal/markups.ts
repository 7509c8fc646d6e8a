import { Message } from '@sluice/contracts';
import { message } from '@sluice/contracts/messages';
import { MarkupInput, MarkupList } from '@sluice/contracts/portal';
import { changeEndpoints } from '../../../platform/http/change-endpoints.ts';
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts';
import { invalid } from '../../../platform/http/errors.ts';
import { updateConnectionSettings } from '../../channels/index.ts';
import { requireRole } from '../../tenancy/index.ts';
import { listMarkupsWithPaths } from '../markups/list-with-paths.ts';
import { setMarkup } from '../markups/store.ts';
import type { PortalPublishingDeps } from './deps.ts';

/** Markups of a connection, its brands and its categories. */
export const markupEndpoints = (deps: PortalPublishingDeps): Endpoint[] => [
  endpoint({
    method: 'GET',
    path: '/portal/api/connections/:id/markups',
    operationId: 'listMarkups',
    tag: 'Publishing',
    summary: 'List the markups of a connection, its brands and its categories',
    subject: 'connection',
    success: { status: 200, schema: MarkupList },
    errors: [404],
    handle: ({ principal, params }) =>
      deps.db.inTenant(principal.tenantId, (tx) => listMarkupsWithPaths(tx, params.id!)),
  }),
  ...changeEndpoints(deps, {
    method: 'PUT',
    path: '/portal/api/connections/:id/markups',
    preview: '/portal/api/connections/:id/markups/preview',
    operationId: 'setMarkup',
    tag: 'Publishing',
    summary: 'Set the markup of the connection, a brand or a category',
    description: 'The markup of the connection itself is one of its settings, which an admin changes.',
    subject: 'connection',
    body: MarkupInput,
    success: { status: 200, schema: Message },
    errors: [404, 422],
    change: async (tx, { body, params, principal }) => {
      const { brand_id: brandId, category_id: categoryId, markup_percent: percent } = body;
      const { actor } = principal;
      if (brandId != null && categoryId != null) throw invalid('category_id', message('brand_or_category'));
      if (brandId != null) await setMarkup(tx, actor, params.id!, { brandId, percent });
      else if (categoryId != null) await setMarkup(tx, actor, params.id!, { categoryId, percent });
      else {
        requireRole(principal, 'admin');
        await updateConnectionSettings(tx, actor, params.id!, { markup_percent: percent });
      }
      return { message: 'markup set' };
    },
  }),
];
