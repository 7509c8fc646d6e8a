import { listOf, Message } from '@sluice/contracts';
import {
  CategoryMappingInput,
  CategoryMappingPage,
  CategoryMappingQuery,
  ChannelCategory,
  ChannelCategoryQuery,
} from '@sluice/contracts/portal';
import { changeEndpoints } from '../../../platform/http/change-endpoints.ts';
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts';
import { pageEnvelope, pageOfQuery, timestamp } from '../../../platform/http/present.ts';
import { audit } from '../../audit/index.ts';
import { requireConnection } from '../../channels/index.ts';
import { mapCategory, unmapCategory } from '../category-mappings.ts';
import { pageOfMappings, treeState } from '../page-of-mappings.ts';
import { refreshTree, treeCategories } from '../tree/tree.ts';
import type { PortalMappingDeps } from './deps.ts';

const tag = 'Mapping';
const PER_PAGE = 25;
const ONE = '/portal/api/connections/:id/category-mappings/:category_id';

/** Mappings of our categories to a channel's. */
export const categoryMappingEndpoints = (deps: PortalMappingDeps): Endpoint[] => [
  listEndpoint(deps),
  ...treeEndpoints(deps),
  ...changeEndpoints(deps, {
    method: 'PUT',
    path: ONE,
    preview: `${ONE}/preview`,
    operationId: 'mapCategory',
    tag,
    summary: 'Map one of our categories to a channel category',
    description:
      'The mapping also holds for categories below it without a mapping of their own, from the next publish on.',
    subject: 'category',
    body: CategoryMappingInput,
    success: { status: 200, schema: Message },
    errors: [404, 422],
    change: async (tx, { body, params, principal }) => {
      const place = { connectionId: params.id!, categoryId: params.category_id! };
      await mapCategory(tx, principal.actor, { ...place, syncId: body.sync_id });
      return { message: 'category mapped' };
    },
  }),
  ...changeEndpoints(deps, {
    method: 'DELETE',
    path: ONE,
    preview: `${ONE}/removal/preview`,
    operationId: 'unmapCategory',
    tag,
    summary: "Remove a category's own mapping; it then inherits that of an ancestor",
    subject: 'category',
    success: { status: 200, schema: Message },
    errors: [404],
    change: async (tx, { params, principal }) => {
      const place = { connectionId: params.id!, categoryId: params.category_id! };
      await unmapCategory(tx, principal.actor, place);
      return { message: 'mapping removed' };
    },
  }),
];

const listEndpoint = ({ db, publicUrl }: PortalMappingDeps): Endpoint =>
  endpoint({
    method: 'GET',
    path: '/portal/api/connections/:id/category-mappings',
    operationId: 'listCategoryMappings',
    tag,
    summary: 'List our categories with their channel categories and suggestions, unmapped ones first',
    subject: 'connection',
    query: CategoryMappingQuery,
    success: { status: 200, schema: CategoryMappingPage },
    errors: [404],
    handle: async ({ principal, params, query, request }) => {
      const page = pageOfQuery(query, PER_PAGE);
      const filter = {
        search: query.search ?? '',
        status: query.status ?? null,
        withProducts: query.with_products ?? false,
        offset: page.offset,
        limit: page.perPage,
      };
      const [found, tree] = await db.inTenant(principal.tenantId, (tx) =>
        Promise.all([pageOfMappings(tx, params.id!, filter), tx.first(treeState(tx, params.id!))]),
      );
      return {
        data: found.data,
        counts: found.counts,
        tree: { categories: tree!.categories, read_at: timestamp(tree!.read_at) },
        ...pageEnvelope(publicUrl, request.url, page, { total: found.total, rows: found.data.length }),
      };
    },
  });

const treeEndpoints = ({ db }: PortalMappingDeps): Endpoint[] => [
  endpoint({
    method: 'GET',
    path: '/portal/api/connections/:id/channel-categories',
    operationId: 'listChannelCategories',
    tag,
    summary: "List the channel's categories as they were last read",
    subject: 'connection',
    query: ChannelCategoryQuery,
    success: { status: 200, schema: listOf(ChannelCategory) },
    errors: [404],
    handle: ({ principal, params, query }) =>
      db.inTenant(principal.tenantId, async (tx) => {
        await requireConnection(tx, params.id!);
        const { search = '', limit = 50, assignable = false } = query;
        return { data: await tx.run(treeCategories(tx, params.id!, { search, limit, assignable })) };
      }),
  }),
  endpoint({
    method: 'POST',
    path: '/portal/api/connections/:id/channel-categories/refresh',
    operationId: 'refreshChannelCategories',
    tag,
    summary: "Request a new reading of the channel's category tree",
    subject: 'connection',
    success: { status: 202, schema: Message },
    errors: [404],
    handle: async ({ principal, params }) => {
      await db.inTenant(principal.tenantId, async (tx) => {
        await requireConnection(tx, params.id!);
        refreshTree(tx, params.id!);
        audit(tx, {
          actor: principal.actor,
          action: 'connection.tree_refreshed',
          subjectType: 'connection',
          subjectId: params.id!,
        });
      });
      return { message: 'the tree is being read' };
    },
  }),
];
