import type { ChannelContent } from '@sluice/contracts/portal';
import { useQuery } from '@tanstack/react-query';
import { api, call } from '../../../../lib/api.ts';

/** The content of a product on one channel. */
export const useContent = (productId: number, connectionId: number) =>
  useQuery({
    queryKey: ['products', productId, 'channels', connectionId, 'content'],
    queryFn: async ({ signal }): Promise<ChannelContent> =>
      (
        await call(
          api.GET('/portal/api/products/{id}/channels/{credential_id}/content', {
            params: { path: { id: productId, credential_id: connectionId } },
            signal,
          }),
        )
      ).data,
  });
