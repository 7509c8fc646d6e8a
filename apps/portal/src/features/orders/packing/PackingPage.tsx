import { Alert, Grid, Stack } from '@mantine/core';
import type { PackingOrder } from '@sluice/contracts/portal';
import { IconPackages } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageSearch } from '../../../lib/page-search.ts';
import { ButtonLink } from '../../../ui/links.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { EmptyState, ErrorState, Loading } from '../../../ui/states.tsx';
import { idsOf } from '../search.ts';
import { PackingQueue } from './PackingQueue.tsx';
import { Parcel } from './Parcel.tsx';
import { useOrdersToPack, useWalk } from './use-packing.ts';

/** One order after the other: what belongs into the parcel, and word of it to the channel. */
export function PackingPage() {
  const { t } = useTranslation('orders');
  const [{ ids, credential_id }] = usePageSearch('/orders/packing');
  const orders = useOrdersToPack(idsOf(ids), credential_id);
  return (
    <>
      <PageHeader
        title={t('packing.title')}
        description={t('packing.description')}
        back={{ label: t('title'), link: { to: '/orders' } }}
        more={
          orders.data !== undefined && orders.data.data.length > 0 && <PrintLinks orders={orders.data.data} />
        }
      />
      {orders.isError && <ErrorState error={orders.error} retry={() => void orders.refetch()} />}
      {orders.isPending && <Loading lines={5} height={90} />}
      {orders.data?.data.length === 0 && <NothingToPack />}
      {orders.data !== undefined && orders.data.data.length > 0 && (
        <Sitting orders={orders.data.data} hasMore={orders.data.has_more} />
      )}
    </>
  );
}

function PrintLinks({ orders }: { orders: readonly PackingOrder[] }) {
  const { t } = useTranslation('orders');
  const search = { ids: orders.map(({ id }) => id).join(',') };
  return (
    <>
      <ButtonLink variant="default" to="/orders/pick-list" search={search}>
        {t('pickList.title')}
      </ButtonLink>
      <ButtonLink variant="default" to="/orders/packing-slips" search={search}>
        {t('slips.title')}
      </ButtonLink>
    </>
  );
}

function NothingToPack() {
  const { t } = useTranslation('orders');
  return (
    <EmptyState
      icon={IconPackages}
      title={t('packing.none')}
      action={
        <ButtonLink mt="xs" variant="default" to="/orders">
          {t('packing.toOrders')}
        </ButtonLink>
      }
    >
      {t('packing.noneText')}
    </EmptyState>
  );
}

interface SittingProps {
  orders: readonly PackingOrder[];
  hasMore: boolean;
}

function Sitting({ orders, hasMore }: SittingProps) {
  const { t } = useTranslation('orders');
  const walk = useWalk(orders);
  const [carrier, setCarrier] = useState('');
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, lg: 8 }}>
        {walk.current === undefined ? (
          <Finished handled={walk.handled} />
        ) : (
          <Parcel
            key={walk.current.id}
            order={walk.current}
            carrier={carrier}
            onCarrier={setCarrier}
            onHandled={(how) => walk.handle(walk.current!, how)}
          />
        )}
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 4 }}>
        <Stack gap="md">
          <PackingQueue
            orders={orders}
            handled={walk.handled}
            current={walk.current?.id}
            onChoose={walk.choose}
          />
          {hasMore && (
            <Alert color="blue" variant="light">
              {t('packing.more', { count: orders.length })}
            </Alert>
          )}
        </Stack>
      </Grid.Col>
    </Grid>
  );
}

function Finished({ handled }: { handled: ReturnType<typeof useWalk>['handled'] }) {
  const { t } = useTranslation('orders');
  const sent = [...handled.values()].filter((how) => how === 'sent').length;
  return (
    <EmptyState
      icon={IconPackages}
      title={t('packing.finished')}
      action={
        <ButtonLink mt="xs" to="/orders">
          {t('packing.toOrders')}
        </ButtonLink>
      }
    >
      {t('packing.finishedText', { count: sent })}
    </EmptyState>
  );
}
