import { Alert, Text, TextInput } from '@mantine/core';
import type { BulkOrderActionKind, BulkOrderOutcome } from '@sluice/contracts/portal';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../../lib/api.ts';
import { useFocusBack } from '../../../lib/focus-back.ts';
import { ChannelMark } from '../../../ui/ChannelMark.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { ErrorState, Loading } from '../../../ui/states.tsx';
import classes from './Bulk.module.css';
import { BulkFrame } from './BulkFrame.tsx';
import { BulkResult } from './BulkResult.tsx';
import { RefusedOrders } from './RefusedOrders.tsx';
import { useBulkForm } from './use-bulk-form.ts';

interface BulkDialogProps {
  kind: BulkOrderActionKind;
  ids: readonly number[];
  onClose(): void;
  /** Something was sent: the selection has served its purpose. */
  onDone(): void;
}

/** Asks for one action on many orders: first which can be, then the result of each. */
export function BulkDialog({ kind, ids, onClose, onDone }: BulkDialogProps) {
  const { t } = useTranslation('orders');
  useFocusBack();
  const [sent, setSent] = useState<BulkOrderOutcome[] | null>(null);
  const preview = useQuery({
    queryKey: ['orders', 'bulk', kind, ids],
    queryFn: async ({ signal }): Promise<BulkOrderOutcome[]> => {
      const body = { kind, order_ids: [...ids] };
      return (await call(api.POST('/portal/api/order-actions/preview', { body, signal }))).data;
    },
    gcTime: 0,
  });
  const title = t(`bulk.${kind}.title`, { count: ids.length });
  const close = (): void => {
    if (sent !== null) onDone();
    onClose();
  };
  if (sent !== null) return <BulkResult title={title} outcomes={sent} onClose={close} />;
  if (preview.data === undefined)
    return (
      <BulkFrame title={title} onClose={onClose}>
        {preview.isError ? (
          <ErrorState error={preview.error} retry={() => void preview.refetch()} />
        ) : (
          <Loading lines={4} />
        )}
      </BulkFrame>
    );
  return <BulkForm kind={kind} title={title} outcomes={preview.data} onClose={onClose} onSent={setSent} />;
}

interface BulkFormProps extends Pick<BulkDialogProps, 'kind' | 'onClose'> {
  title: string;
  outcomes: readonly BulkOrderOutcome[];
  onSent(outcomes: BulkOrderOutcome[]): void;
}

function BulkForm({ kind, title, outcomes, onClose, onSent }: BulkFormProps) {
  const { t } = useTranslation('orders');
  const possible = outcomes.filter(({ refusal }) => refusal === null);
  const refused = outcomes.filter(({ refusal }) => refusal !== null);
  const state = useBulkForm(kind, possible, (sent) => onSent([...sent, ...refused]));
  if (possible.length === 0)
    return (
      <BulkFrame title={title} onClose={onClose}>
        <Alert color="yellow" variant="light" mb="sm">
          {t(`bulk.${kind}.none`)}
        </Alert>
        <RefusedOrders outcomes={refused} />
      </BulkFrame>
    );
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      state={state}
      submit={t(`bulk.${kind}.do`, { count: possible.length })}
      size="lg"
    >
      <Text size="sm">{t(`bulk.${kind}.text`, { count: possible.length })}</Text>
      {kind === 'ship' && <Shipments orders={possible} inputs={state.form} />}
      {refused.length > 0 && (
        <section>
          <Text size="sm" fw={600} mb={4}>
            {t('bulk.left', { count: refused.length })}
          </Text>
          <RefusedOrders outcomes={refused} />
        </section>
      )}
    </FormDialog>
  );
}

interface ShipmentsProps {
  orders: readonly BulkOrderOutcome[];
  inputs: ReturnType<typeof useBulkForm>['form'];
}

/** The carrier of all, and the number of each. */
function Shipments({ orders, inputs }: ShipmentsProps) {
  const { t } = useTranslation('orders');
  return (
    <>
      <TextInput
        label={t('actions.carrier')}
        description={t('bulk.carrierHelp')}
        maxLength={100}
        data-autofocus
        {...inputs.getInputProps('carrier')}
      />
      <table className={classes.table} aria-label={t('bulk.numbers')}>
        <thead>
          <tr>
            <th scope="col">{t('order')}</th>
            <th scope="col">{t('units')}</th>
            <th scope="col">{t('actions.trackingNumber')}</th>
          </tr>
        </thead>
        <tbody>
          {orders.map(({ order_id, order_number, channel, units }) => (
            <tr key={order_id}>
              <th scope="row">
                {channel && <ChannelMark platform={channel.platform} connection={channel.credential_id} />}{' '}
                {order_number}
              </th>
              <td>{units}</td>
              <td>
                <TextInput
                  size="xs"
                  aria-label={t('bulk.numberOf', { number: order_number })}
                  maxLength={100}
                  {...inputs.getInputProps(`numbers.${order_id}`)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
