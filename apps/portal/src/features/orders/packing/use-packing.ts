import type { PackingOrder } from '@sluice/contracts/portal';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../../lib/announce.ts';
import { api, call } from '../../../lib/api.ts';
import { newReference } from '../actions/action-values.ts';
import { type ActionRequest, sendAction } from '../actions/send-action.ts';

/** The orders of one sitting, read once: a queue that changes under one's hands cannot be worked off. */
export const useOrdersToPack = (ids: readonly number[] | undefined, connection: number | undefined) => {
  const query = {
    ...(ids === undefined ? {} : { order_ids: [...ids] }),
    ...(connection === undefined ? {} : { credential_id: connection }),
  };
  return useQuery({
    queryKey: ['packing', query],
    queryFn: ({ signal }) => call(api.GET('/portal/api/orders-to-pack', { params: { query }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
};

/** The end of an order in this sitting. */
export type Handled = 'sent' | 'packed' | 'skipped';

/** Walks over the orders: the one in hand, and what became of the others. */
export function useWalk(orders: readonly PackingOrder[]) {
  const [handled, setHandled] = useState<ReadonlyMap<number, Handled>>(new Map());
  const [chosen, setChosen] = useState<number | null>(null);
  const left = orders.filter(({ id }) => !handled.has(id));
  const current = orders.find(({ id }) => id === chosen) ?? left[0];
  return {
    current,
    handled,
    choose: setChosen,
    /** Ends the order in hand; the next one that is left follows. */
    handle: (order: PackingOrder, how: Handled): void => {
      setHandled(new Map(handled).set(order.id, how));
      setChosen(null);
    },
  };
}

/** Tells the channel of the parcel. */
export function useShip(order: PackingOrder, onSent: () => void) {
  const { t } = useTranslation('orders');
  const client = useQueryClient();
  const [reference] = useState(newReference);
  return useMutation({
    mutationFn: (request: ActionRequest) => sendAction(order.id, 'ship', { ...request, reference }),
    onSuccess: () => {
      announce(t('packing.sent', { number: order.order_number }));
      void client.invalidateQueries({ queryKey: ['orders'] });
      onSent();
    },
  });
}
