import { ChannelPlatformList } from '@sluice/contracts';
import { endpoint } from '../../../platform/http/endpoint.ts';

export const listChannelPlatforms = (deps: {
  platforms: readonly { id: number; slug: string; name: string }[];
}) =>
  endpoint({
    method: 'GET',
    path: '/v1/platforms',
    operationId: 'listChannelPlatforms',
    tag: 'Channels',
    summary: 'List the platforms that connections can be made to',
    description:
      'Their id is the mapped_platform_id and unmapped_platform_id of the product list, their slug the platform of a channel.',
    success: { status: 200, schema: ChannelPlatformList },
    handle: () => Promise.resolve({ data: [...deps.platforms] }),
  });
