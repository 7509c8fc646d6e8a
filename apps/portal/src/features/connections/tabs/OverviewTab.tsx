import { Alert, SegmentedControl, Stack, Text } from '@mantine/core';
import { type ConnectionDetail, DELIVERY_PERIODS, type Platform } from '@sluice/contracts/portal';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { usePageSearch } from '../../../lib/page-search.ts';
import { AnchorLink, ButtonLink } from '../../../ui/links.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { ErrorState, Loading } from '../../../ui/states.tsx';
import classes from '../connections.module.css';
import { FeedPanel } from '../FeedPanel.tsx';
import { freshness } from '../freshness.ts';
import { awaitsReview, ReviewPanel } from '../review/ReviewPanel.tsx';
import type { DetailSearch } from '../search.ts';
import { countsOf } from '../state.ts';
import { Comparison } from './Comparison.tsx';
import { TestPanel } from './TestPanel.tsx';

const DeliveryChart = lazy(async () => ({ default: (await import('../DeliveryChart.tsx')).DeliveryChart }));

interface OverviewProps {
  connection: ConnectionDetail;
  platform: Platform | undefined;
}

export function OverviewTab({ connection, platform }: OverviewProps) {
  // A feed has nobody to compare with: the file is made of what would be compared.
  const isFeed = platform?.capabilities.feed === true;
  return (
    <Stack>
      {awaitsReview(connection) && <ReviewPanel connection={connection} />}
      {connection.held && <HeldNotice held={connection.held} />}
      <Tiles connection={connection} />
      {isFeed && <FeedPanel id={connection.id} />}
      {connection.role !== 'source' && <Deliveries id={connection.id} />}
      <div className={classes.columns}>
        <TestPanel connection={connection} />
        {connection.role !== 'source' && !isFeed && <Comparison connection={connection} />}
      </div>
    </Stack>
  );
}

function HeldNotice({ held }: { held: NonNullable<ConnectionDetail['held']> }) {
  const { t } = useTranslation('connections');
  const format = useFormat();
  const { withdrawals, price_jumps: jumps } = held;
  const parts = [
    ...(withdrawals > 0
      ? [t('held.withdrawals', { count: withdrawals, n: format.number(withdrawals) })]
      : []),
    ...(jumps > 0 ? [t('held.jumps', { count: jumps, n: format.number(jumps) })] : []),
  ];
  return (
    <Alert color="yellow" variant="light" title={t('held.title')}>
      <Text size="sm">{t('held.text', { what: format.list(parts) })}</Text>
      <ButtonLink size="xs" mt="xs" variant="default" to="/publishing/held">
        {t('held.link')}
      </ButtonLink>
    </Alert>
  );
}

function Tiles({ connection }: { connection: ConnectionDetail }) {
  const { t } = useTranslation('connections');
  const format = useFormat();
  const orders = connection.tasks.find(({ kind }) => kind === 'orders');
  return (
    <dl className={classes.tiles}>
      {connection.role !== 'source' && <ListingTiles connection={connection} />}
      {orders && (
        <Tile name="orders">{orders.succeeded_at ? format.ago(orders.succeeded_at) : t('never')}</Tile>
      )}
    </dl>
  );
}

/** The listings by state; errors and changes that wait lead to where a person settles them. */
function ListingTiles({ connection }: { connection: ConnectionDetail }) {
  const { t } = useTranslation('connections');
  const format = useFormat();
  const { live, waiting, errors } = countsOf(connection);
  const fresh = freshness(connection, format, t);
  return (
    <>
      <Tile name="live">{format.number(live)}</Tile>
      <Tile name="waiting">{format.number(waiting)}</Tile>
      <Tile name="errors">
        {errors === 0 ? (
          format.number(errors)
        ) : (
          <AnchorLink
            className={classes.errors!}
            to="/publishing/results"
            search={{ credential_id: connection.id }}
            underline="always"
            fw={600}
          >
            {format.number(errors)}
          </AnchorLink>
        )}
      </Tile>
      <Tile name="fresh">
        {connection.held === null ? (
          fresh
        ) : (
          <AnchorLink to="/publishing/held" underline="always" size="sm" fw={600}>
            {fresh}
          </AnchorLink>
        )}
      </Tile>
      <Tile name="delivered">
        {connection.last_delivery_at ? format.ago(connection.last_delivery_at) : t('never')}
      </Tile>
    </>
  );
}

function Tile({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useTranslation('connections');
  return (
    <div className={classes.tile}>
      <dt>{t(`tile.${name}`)}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Deliveries({ id }: { id: number }) {
  const { t } = useTranslation('connections');
  const [search, change] = usePageSearch('/connections/$id');
  const period = search.period ?? '7d';
  const { data, error, refetch } = useQuery({
    queryKey: ['connections', id, 'deliveries', period],
    queryFn: ({ signal }) =>
      call(
        api.GET('/portal/api/connections/{id}/deliveries', {
          params: { path: { id }, query: { period } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });
  return (
    <Panel
      title={t('chart.title')}
      actions={
        <SegmentedControl
          size="xs"
          aria-label={t('chart.period')}
          value={period}
          data={DELIVERY_PERIODS.map((value) => ({ value, label: t(`chart.${value}`) }))}
          onChange={(value) => change({ period: value as DetailSearch['period'] }, { replace: true })}
        />
      }
    >
      {error && data === undefined ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : data === undefined ? (
        <Loading lines={2} />
      ) : (
        <Suspense fallback={<Loading lines={2} />}>
          <DeliveryChart points={data.data} unit={data.unit} />
        </Suspense>
      )}
    </Panel>
  );
}
