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
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts';
import {
  listAttributesToMap,
  listAttributeValues,
  listMappedCategories,
  mapAttributeValue,
  removeAttributeSource,
  setAttributeSource,
  unmapAttributeValue,
} from '../../channels/index.ts';
import { changeEndpoints } from './change-endpoints.ts';
import type { PortalPublishingDeps } from './deps.ts';

const tag = 'Mapping';
const subject = 'connection';

/** Sources of the channel's attributes, and the channel's names for our values. */
export const attributeMappingEndpoints = (deps: PortalPublishingDeps): Endpoint[] => [
  ...readEndpoints(deps),
  ...changeEndpoints(deps, {
    method: 'PUT',
    path: '/portal/api/connections/:id/attribute-sources',
    preview: '/portal/api/connections/:id/attribute-sources/preview',
    operationId: 'setAttributeSource',
    tag,
    summary: 'Say where the value of an attribute comes from',
    subject,
    body: AttributeSourceInput,
    success: { status: 200, schema: Message },
    errors: [404, 422],
    change: async (tx, { body, params, principal }) => {
      const key = keyOf(params, body);
      if (body.source === null) await removeAttributeSource(tx, principal.actor, key);
      else await setAttributeSource(tx, principal.actor, key, body.source, body.argument ?? '');
      return { message: body.source === null ? 'source removed' : 'source set' };
    },
  }),
  ...changeEndpoints(deps, {
    method: 'PUT',
    path: '/portal/api/connections/:id/attribute-values',
    preview: '/portal/api/connections/:id/attribute-values/preview',
    operationId: 'mapAttributeValue',
    tag,
    summary: 'Say what a value of ours is called on the channel',
    subject,
    body: AttributeValueInput,
    success: { status: 200, schema: Message },
    errors: [404, 422],
    change: async (tx, { body, params, principal }) => {
      const { value, channel_value: channelValue } = body;
      const key = keyOf(params, body);
      if (channelValue === null) await unmapAttributeValue(tx, principal.actor, key, value);
      else await mapAttributeValue(tx, principal.actor, key, value, channelValue);
      return { message: channelValue === null ? 'value unmapped' : 'value mapped' };
    },
  }),
];

const keyOf = (params: Record<string, number>, ref: ChannelAttributeRef) => ({
  connectionId: params.id!,
  categorySyncId: ref.category_sync_id,
  code: ref.code,
});

const readEndpoints = ({ db }: PortalPublishingDeps): Endpoint[] => [
  endpoint({
    method: 'GET',
    path: '/portal/api/connections/:id/mapped-categories',
    operationId: 'listMappedCategories',
    tag,
    summary: "The channel's categories that ours are mapped to, with what is left to say of their attributes",
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
    summary: 'What a category of the channel asks for, and where it comes from',
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
    summary: 'The values that products have for an attribute, and what each is on the channel',
    subject,
    query: ChannelAttributeRef,
    success: { status: 200, schema: AttributeValueList },
    errors: [404, 422],
    handle: ({ principal, params, query }) =>
      db.inTenant(principal.tenantId, (tx) => listAttributeValues(tx, keyOf(params, query))),
  }),
];
