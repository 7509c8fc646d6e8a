import { ProductChannels } from '@sluice/contracts/portal';
import { endpoint } from '../../../../platform/http/endpoint.ts';
import { mainCategory } from '../../../publishing/index.ts';
import { productChannels } from '../../product-channels.ts';
import type { ProductChannelDeps } from './deps.ts';
import { presentChannel } from './present-channel.ts';

export const getProductChannels = ({ db, platform }: ProductChannelDeps) =>
  endpoint({
    method: 'GET',
    path: '/portal/api/products/:id/channels',
    operationId: 'getProductChannels',
    tag: 'Products',
    summary: 'Show the state of a product on every channel, with its reasons',
    subject: 'product',
    success: { status: 200, schema: ProductChannels },
    errors: [404],
    handle: async ({ principal, params }) => {
      const { product, channels } = await db.readInTenant(principal.tenantId, (tx) =>
        productChannels(tx, params.id!),
      );
      const main = mainCategory(product);
      return {
        data: channels.map((view) => presentChannel(product, view, platform(view.connection.platform).label)),
        main_category:
          main === undefined ? null : { id: main.id, path: main.levels.map((level) => level.name) },
      };
    },
  });
