import { Alert, Grid, Stack, Text } from '@mantine/core';
import type { OrderDetail } from '@sluice/contracts/portal';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError, api, call } from '../../lib/api.ts';
import { useFormat } from '../../lib/format.ts';
import { useBackLink } from '../../lib/from.ts';
import { useId } from '../../lib/page-search.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { EmptyState, ErrorState, Loading } from '../../ui/states.tsx';
import { AddressText } from './AddressText.tsx';
import { OrderActions } from './actions/OrderActions.tsx';
import { OrderButtons } from './actions/OrderButtons.tsx';
import { useChannelStatus } from './channel-status.ts';
import { OrderLines } from './OrderLines.tsx';
import classes from './OrderPage.module.css';
import { OrderState } from './OrderState.tsx';
import { OrderTimeline } from './OrderTimeline.tsx';

export function OrderPage() {
  const { t } = useTranslation('orders');
  const id = useId();
  const read = useQuery({
    queryKey: ['orders', 'one', id],
    queryFn: ({ signal }): Promise<{ data: OrderDetail }> =>
      call(api.GET('/portal/api/orders/{id}', { params: { path: { id } }, signal })),
  });
  const back = { label: t('title'), link: useBackLink('/orders') };
  if (read.data === undefined) {
    const gone = read.error instanceof ApiError && read.error.status === 404;
    return (
      <Stack gap="md">
        <PageHeader title={t('order')} back={back} />
        {gone && <EmptyState title={t('gone')} />}
        {read.isError && !gone && <ErrorState error={read.error} retry={() => void read.refetch()} />}
        {read.isPending && <Loading lines={6} />}
      </Stack>
    );
  }
  return <Order order={read.data.data} back={back} />;
}

function Order({ order, back }: { order: OrderDetail; back: { label: string; link: object } }) {
  const { t } = useTranslation('orders');
  const format = useFormat();
  return (
    <>
      <PageHeader
        title={t('orderNumber', { number: order.order_number })}
        back={back}
        aside={<OrderState status={order.status} />}
        actions={<OrderButtons order={order} />}
        description={t('placed', { at: format.moment(order.ordered_at), channel: order.channel.label })}
      />
      <Stack gap="md">
        {!order.books_stock && (
          <Alert color="blue" variant="light">
            {t('booksNothing')}
          </Alert>
        )}
        <Grid gap="md">
          <Grid.Col span={{ base: 12, lg: 8 }}>
            <Stack gap="md">
              <OrderLines order={order} />
              <OrderActions order={order} />
              <OrderTimeline order={order} />
            </Stack>
          </Grid.Col>
          <Grid.Col span={{ base: 12, lg: 4 }}>
            <Side order={order} />
          </Grid.Col>
        </Grid>
      </Stack>
    </>
  );
}

/** The sums, the buyer and where the parcel goes. */
function Side({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders');
  const { shipping_address: shipping, billing_address: billing } = order;
  const isSame = shipping !== null && JSON.stringify(shipping) === JSON.stringify(billing);
  return (
    <Stack gap="md">
      <Totals order={order} />
      <Facts order={order} />
      <Panel title={t('shippingAddress')}>
        <AddressText address={shipping} />
      </Panel>
      <Panel title={t('billingAddress')}>
        {isSame ? (
          <Text size="sm" c="dimmed">
            {t('sameAddress')}
          </Text>
        ) : (
          <AddressText address={billing} />
        )}
      </Panel>
    </Stack>
  );
}

function Totals({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders');
  const format = useFormat();
  // Channels that tell a sum alone have nothing to show for its parts.
  const parts = (['net', 'vat', 'shipping', 'discount'] as const).flatMap((part) => {
    const value = order.totals[part];
    return value === null ? [] : [{ part, value }];
  });
  // The table of the items ends with the sum.
  if (parts.length === 0) return null;
  return (
    <Panel title={t('totals')}>
      <dl className={classes.facts}>
        {parts.map(({ part, value }) => (
          <div key={part} style={{ display: 'contents' }}>
            <dt>{t(part)}</dt>
            <dd>{format.money(value, order.currency)}</dd>
          </div>
        ))}
        <dt className={classes.strong}>{t('total')}</dt>
        <dd className={classes.strong}>{format.money(order.totals.grand_total, order.currency)}</dd>
      </dl>
    </Panel>
  );
}

function Facts({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders');
  const format = useFormat();
  const channelStatus = useChannelStatus();
  // The number on the parcel is mostly the buyer's own: it stands there already.
  const addressed = order.customer.phone !== null && order.shipping_address?.phone === order.customer.phone;
  return (
    <Panel title={t('channelAndCustomer')}>
      <dl className={classes.facts}>
        <dt>{t('channel')}</dt>
        <dd>{order.channel.label}</dd>
        <dt>{t('channelStatus')}</dt>
        <dd>{order.channel_status === null ? '–' : channelStatus(order.channel_status)}</dd>
        <dt>{t('externalId')}</dt>
        <dd>{order.external_id}</dd>
        <dt>{t('customer')}</dt>
        <dd>{order.customer.name ?? '–'}</dd>
        <dt>{t('email')}</dt>
        <dd>{order.customer.email ?? '–'}</dd>
        {!addressed && (
          <>
            <dt>{t('phone')}</dt>
            <dd>{order.customer.phone ?? '–'}</dd>
          </>
        )}
        <dt>{t('updatedAt')}</dt>
        <dd>{format.moment(order.updated_at)}</dd>
      </dl>
    </Panel>
  );
}
