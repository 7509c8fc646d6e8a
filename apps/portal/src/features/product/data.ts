import type { ProductDetail, StockLocation } from '@sluice/contracts';
import type { ProductChannel } from '@sluice/contracts/portal';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, call } from '../../lib/api.ts';

export const productQuery = (id: number) =>
  queryOptions({
    queryKey: ['products', id],
    queryFn: async ({ signal }): Promise<ProductDetail> =>
      (await call(api.GET('/portal/api/products/{id}', { params: { path: { id } }, signal }))).data,
  });

export const locationsQuery = queryOptions({
  queryKey: ['stock-locations', 'all'],
  queryFn: async ({ signal }): Promise<StockLocation[]> =>
    (
      await call(
        api.GET('/portal/api/stock-locations', { params: { query: { active_only: false } }, signal }),
      )
    ).data,
  staleTime: 60_000,
});

export const channelsQuery = (id: number) =>
  queryOptions({
    queryKey: ['products', id, 'channels'],
    queryFn: ({ signal }) =>
      call(api.GET('/portal/api/products/{id}/channels', { params: { path: { id } }, signal })),
  });

/** Something is on its way by itself and is done within moments. */
export const isMoving = (channel: ProductChannel): boolean =>
  !channel.is_paused &&
  channel.connection_problem === null &&
  (channel.planning ||
    (channel.state === 'pending' &&
      channel.listing?.state !== 'retry' &&
      channel.listing?.held == null &&
      !isExamined(channel)) ||
    (channel.state === 'excluded' && isBeingWithdrawn(channel)));

/** The channel took it and takes hours or days to approve it. */
const isExamined = ({ listing, issues }: ProductChannel): boolean =>
  listing?.state === 'accepted' && issues.length > 0;

const isBeingWithdrawn = ({ listing }: ProductChannel): boolean =>
  listing !== null && ['pending', 'sending', 'accepted'].includes(listing.state);

/** Whether a channel shows an error or a missing mapping. */
export const needsSomebody = ({ state }: ProductChannel): boolean =>
  state === 'error' || state === 'not_mapped';

/** The names of channels by the codes of stock locations that stand for their stores. */
export const channelsByLocation = (
  channels: readonly ProductChannel[] | undefined,
): ReadonlyMap<string, string> =>
  new Map(channels?.flatMap(({ label, stores }) => stores.map(({ code }) => [code, label] as const)));

const MOVING_MS = 800;
const RESTING_MS = 15_000;

/** The product on every channel; while something moves, it is followed closely. */
export const useChannels = (id: number) =>
  useQuery({
    ...channelsQuery(id),
    refetchInterval: ({ state: { data } }) => (data?.data.some(isMoving) ? MOVING_MS : RESTING_MS),
  });

/** A write to the product; afterwards everything that shows it is read anew. */
export function useProductWrite<Input, Result>(id: number, write: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSettled: () => client.invalidateQueries({ queryKey: ['products'] }),
    mutationKey: ['products', id],
  });
}
