import { listOf, Message } from '@sluice/contracts';
import {
  AttributeSourceInput,
  AttributeValueInput,
  AttributeValueList,
  ChannelAttributeList,
  ChannelAttributeRef,
  ChannelCategoryRef,
  MappedChannelCategory,
} from '@sluice/contracts/portal';
import { changeEndpoints } from '../../../platform/http/change-endpoints.ts';
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts';
import {
  mapAttributeValue,
  removeAttributeSource,
  setAttributeSource,
  unmapAttributeValue,
} from '../attribute-sources.ts';
import { listAttributeValues } from '../attribute-values.ts';
import { listAttributesToMap, listMappedCategories } from '../mapped-categories.ts';
import type { PortalMappingDeps } from './deps.ts';

const tag = 'Mapping';
const subject = 'connection';

/** Sources of the channel's attributes, and the channel's names for our values. */
export const attributeMappingEndpoints = (deps: PortalMappingDeps): Endpoint[] => [
  ...readEndpoints(deps),
  ...changeEndpoints(deps, {
    method: 'PUT',
    path: '/portal/api/connections/:id/attribute-sources',
    preview: '/portal/api/connections/:id/attribute-sources/preview',
    operationId: 'setAttributeSource',
    tag,
    summary: 'Set the source of an attribute',
    subject,
    body: AttributeSourceInput,
    success: { status: 200, schema: Message },
    errors: [404, 422],
    change: async (tx, { body, params, principal }) => {
      const key = keyOf(params, body);
      if (body.source === null) await removeAttributeSource(tx, principal.actor, key);
      else
        await setAttributeSource(tx, principal.actor, key, {
          kind: body.source,
          argument: body.argument ?? '',
        });
      return { message: body.source === null ? 'source removed' : 'source set' };
    },
  }),
  ...changeEndpoints(deps, {
    method: 'PUT',
    path: '/portal/api/connections/:id/attribute-values',
    preview: '/portal/api/connections/:id/attribute-values/preview',
    operationId: 'mapAttributeValue',
    tag,
    summary: 'Map one of our values to a channel value',
    subject,
    body: AttributeValueInput,
    success: { status: 200, schema: Message },
    errors: [404, 422],
    change: async (tx, { body, params, principal }) => {
      const { value, channel_value: channelValue } = body;
      const key = keyOf(params, body);
      if (channelValue === null) await unmapAttributeValue(tx, principal.actor, key, value);
      else await mapAttributeValue(tx, principal.actor, key, { value, channelValue });
      return { message: channelValue === null ? 'value unmapped' : 'value mapped' };
    },
  }),
];

const keyOf = (params: Record<string, number>, ref: ChannelAttributeRef) => ({
  connectionId: params.id!,
  categorySyncId: ref.category_sync_id,
  code: ref.code,
});

const readEndpoints = ({ db }: PortalMappingDeps): Endpoint[] => [
  endpoint({
    method: 'GET',
    path: '/portal/api/connections/:id/mapped-categories',
    operationId: 'listMappedCategories',
    tag,
    summary: 'List the channel categories that ours are mapped to, with their open attributes',
    subject,
    success: { status: 200, schema: listOf(MappedChannelCategory) },
    errors: [404],
    handle: async ({ principal, params }) => ({
      data: await db.inTenant(principal.tenantId, (tx) => listMappedCategories(tx, params.id!)),
    }),
  }),
  endpoint({
    method: 'GET',
    path: '/portal/api/connections/:id/channel-attributes',
    operationId: 'listChannelAttributes',
    tag,
    summary: 'List the attributes of a channel category with their sources',
    subject,
    query: ChannelCategoryRef,
    success: { status: 200, schema: ChannelAttributeList },
    errors: [404, 422],
    handle: ({ principal, params, query }) =>
      db.inTenant(principal.tenantId, (tx) => listAttributesToMap(tx, params.id!, query.category_sync_id)),
  }),
  endpoint({
    method: 'GET',
    path: '/portal/api/connections/:id/attribute-values',
    operationId: 'listAttributeValues',
    tag,
    summary: 'List the values that products have for an attribute, with their channel values',
    subject,
    query: ChannelAttributeRef,
    success: { status: 200, schema: AttributeValueList },
    errors: [404, 422],
    handle: ({ principal, params, query }) =>
      db.inTenant(principal.tenantId, (tx) => listAttributeValues(tx, keyOf(params, query))),
  }),
];
