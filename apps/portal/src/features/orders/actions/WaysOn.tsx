import { Button } from '@mantine/core';
import type { OrderActionDetail, OrderDetail } from '@sluice/contracts/portal';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../../lib/api.ts';
import { useRights } from '../../../lib/session.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { ErrorState } from '../../../ui/states.tsx';

interface WaysOnProps {
  order: OrderDetail;
  action: OrderActionDetail;
}

/** The ways on from a refused action: another try, and the word of a person who has looked on the channel. */
export function WaysOn(props: WaysOnProps) {
  return (
    <>
      <RetryButton {...props} />
      {props.action.outcome_unknown && <ReleaseButton {...props} />}
    </>
  );
}

const pathOf = ({ order, action }: WaysOnProps) => ({ path: { id: order.id, action_id: action.id } });

function RetryButton(props: WaysOnProps) {
  const { t } = useTranslation('orders');
  const { may } = useRights();
  const client = useQueryClient();
  const retry = useMutation({
    mutationFn: () =>
      call(api.POST('/portal/api/orders/{id}/actions/{action_id}/retry', { params: pathOf(props) })),
    onSuccess: () => client.invalidateQueries({ queryKey: ['orders'] }),
  });
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        disabled={!may()}
        loading={retry.isPending}
        onClick={() => retry.mutate()}
        aria-label={t('actions.retryOf', { action: t(`actions.${props.action.kind}.name`) })}
      >
        {t('actions.retry')}
      </Button>
      {retry.isError && <ErrorState error={retry.error} />}
    </>
  );
}

function ReleaseButton(props: WaysOnProps) {
  const { t } = useTranslation('orders');
  const { may } = useRights();
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const action = t(`actions.${props.action.kind}.name`);
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        disabled={!may()}
        onClick={() => setOpen(true)}
        aria-label={t('actions.releaseOf', { action })}
      >
        {t('actions.release')}
      </Button>
      <ConfirmDialog
        opened={open}
        danger
        onClose={() => setOpen(false)}
        title={t('actions.releaseOf', { action })}
        confirm={t('actions.release')}
        action={async () => {
          const params = pathOf(props);
          await call(api.POST('/portal/api/orders/{id}/actions/{action_id}/release', { params }));
          await client.invalidateQueries({ queryKey: ['orders'] });
        }}
      >
        {t('actions.releaseText', { channel: props.order.channel.label })}
      </ConfirmDialog>
    </>
  );
}
