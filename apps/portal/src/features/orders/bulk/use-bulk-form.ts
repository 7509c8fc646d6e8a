import type { BulkOrderActionKind, BulkOrderOutcome } from '@sluice/contracts/portal';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../../lib/announce.ts';
import { api, call } from '../../../lib/api.ts';
import { useApiForm } from '../../../lib/form.ts';
import { newReference } from '../actions/action-values.ts';
import { bulkRequest, bulkValues } from './bulk-request.ts';

/** The form of an action on orders that allow it. */
export function useBulkForm(
  kind: BulkOrderActionKind,
  orders: readonly BulkOrderOutcome[],
  onSent: (outcomes: BulkOrderOutcome[]) => void,
) {
  const { t } = useTranslation('orders');
  const client = useQueryClient();
  const [reference] = useState(newReference);
  return useApiForm({
    initial: bulkValues(orders),
    rename: Object.fromEntries(
      orders.map(({ order_id }, at) => [`orders.${at}.tracking_number`, `numbers.${order_id}`]),
    ),
    submit: async (values) => {
      const body = { ...bulkRequest(kind, orders, values), reference };
      return (await call(api.POST('/portal/api/order-actions', { body }))).data;
    },
    onDone: (outcomes) => {
      announce(t('bulk.sent', { count: outcomes.filter(({ refusal }) => refusal === null).length }));
      void client.invalidateQueries({ queryKey: ['orders'] });
      onSent(outcomes);
    },
  });
}
