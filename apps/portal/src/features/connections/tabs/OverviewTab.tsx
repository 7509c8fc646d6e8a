import { Alert, Button, SegmentedControl, Stack, Text } from '@mantine/core';
import { type ConnectionDetail, type ConnectionTest, DELIVERY_PERIODS } from '@sluice/contracts/portal';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../../lib/announce.ts';
import { api, call, messageOf } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { usePageSearch } from '../../../lib/page-search.ts';
import { AnchorLink } from '../../../ui/links.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { ErrorState, Loading } from '../../../ui/states.tsx';
import classes from '../connections.module.css';
import { freshness } from '../freshness.ts';
import type { DetailSearch } from '../search.ts';
import { countsOf } from '../state.ts';
import { TestResult } from '../TestResult.tsx';
import { useAdmin } from '../use-admin.ts';

const DeliveryChart = lazy(async () => ({ default: (await import('../DeliveryChart.tsx')).DeliveryChart }));

export function OverviewTab({ connection }: { connection: ConnectionDetail }) {
  return (
    <Stack>
      {connection.held && <HeldNotice held={connection.held} />}
      <Tiles connection={connection} />
      {connection.role !== 'source' && <Deliveries id={connection.id} />}
      <div className={classes.columns}>
        <Actions connection={connection} />
        {connection.role !== 'source' && <Comparison connection={connection} />}
      </div>
    </Stack>
  );
}

function HeldNotice({ held }: { held: NonNullable<ConnectionDetail['held']> }) {
  const { t } = useTranslation('connections');
  const format = useFormat();
  return (
    <Alert color="yellow" variant="light" title={t('held.title')}>
      <Text size="sm">
        {t('held.text', {
          withdrawals: format.number(held.withdrawals),
          jumps: format.number(held.price_jumps),
        })}
      </Text>
      <AnchorLink size="sm" to="/publishing/held">
        {t('held.link')}
      </AnchorLink>
    </Alert>
  );
}

function Tiles({ connection }: { connection: ConnectionDetail }) {
  const { t } = useTranslation('connections');
  const format = useFormat();
  const { live, waiting, errors } = countsOf(connection);
  const orders = connection.tasks.find(({ kind }) => kind === 'orders');
  const isTarget = connection.role !== 'source';
  const tiles: [string, string][] = [
    ...(isTarget
      ? ([
          ['live', format.number(live)],
          ['waiting', format.number(waiting)],
          ['errors', format.number(errors)],
          ['fresh', freshness(connection, format, t)],
          ['delivered', connection.last_delivery_at ? format.ago(connection.last_delivery_at) : t('never')],
        ] as [string, string][])
      : []),
    ...(orders
      ? ([['orders', orders.succeeded_at ? format.ago(orders.succeeded_at) : t('never')]] as [
          string,
          string,
        ][])
      : []),
  ];
  return (
    <dl className={classes.tiles}>
      {tiles.map(([name, value]) => (
        <div key={name} className={classes.tile}>
          <dt>{t(`tile.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
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
      <div className={classes.chart}>
        {error && data === undefined ? (
          <ErrorState error={error} retry={() => void refetch()} />
        ) : data === undefined ? (
          <Loading lines={5} />
        ) : (
          <Suspense fallback={<Loading lines={5} />}>
            <DeliveryChart points={data.data} unit={data.unit} />
          </Suspense>
        )}
      </div>
    </Panel>
  );
}

function Actions({ connection: { id, role } }: { connection: ConnectionDetail }) {
  const { t } = useTranslation('connections');
  const { may, why } = useAdmin();
  const client = useQueryClient();
  const params = { path: { id } };
  const test = useMutation({
    mutationFn: (): Promise<ConnectionTest> =>
      call(api.POST('/portal/api/connections/{id}/test', { params, body: {} })),
  });
  const sync = useMutation({
    mutationFn: () => call(api.POST('/portal/api/connections/{id}/sync', { params })),
    onSuccess: () => {
      announce(t('sync.started'));
      void client.invalidateQueries({ queryKey: ['connections'] });
    },
  });
  return (
    <Panel title={t('actions')}>
      <Stack align="stretch" gap="md">
        <Stack gap={4} align="flex-start">
          <Button
            variant="default"
            disabled={!may}
            title={why}
            loading={test.isPending}
            onClick={() => test.mutate()}
          >
            {t('test.do')}
          </Button>
          <Text size="sm" c="dimmed">
            {t('test.text')}
          </Text>
        </Stack>
        {test.isError && <ErrorState error={test.error} />}
        {test.data && <TestResult result={test.data} />}
        {role !== 'source' && (
          <Stack gap={4} align="flex-start">
            <Button
              variant="default"
              disabled={!may}
              title={why}
              loading={sync.isPending}
              onClick={() => sync.mutate()}
            >
              {t('sync.do')}
            </Button>
            <Text size="sm" c="dimmed">
              {t('sync.text')}
            </Text>
          </Stack>
        )}
        {sync.isError && <ErrorState error={sync.error} />}
        {sync.isSuccess && (
          <Alert role="presentation" color="green" variant="light">
            {t('sync.started')}
          </Alert>
        )}
      </Stack>
    </Panel>
  );
}

const FINDINGS = ['missing', 'differs', 'unwanted', 'unknown'] as const;

/** Result of the last comparison with the channel, and a button for a new one. */
function Comparison({ connection }: { connection: ConnectionDetail }) {
  const { t } = useTranslation('connections');
  const format = useFormat();
  const { may, why } = useAdmin();
  const client = useQueryClient();
  const { id, reconciliation: walk } = connection;
  const start = useMutation({
    mutationFn: () =>
      call(api.POST('/portal/api/connections/{id}/reconciliations', { params: { path: { id } }, body: {} })),
    onSuccess: () => client.invalidateQueries({ queryKey: ['connections', id] }),
  });
  const running = walk !== null && walk.state !== 'done';
  return (
    <Panel
      title={t('drift.title')}
      description={t('drift.text')}
      actions={
        <Button
          variant="default"
          size="xs"
          disabled={!may || running}
          title={why}
          loading={start.isPending}
          onClick={() => start.mutate()}
        >
          {t('drift.do')}
        </Button>
      }
    >
      {start.isError && (
        <Text size="sm" role="alert" c="var(--mantine-color-error)">
          {messageOf(start.error)}
        </Text>
      )}
      {walk === null ? (
        <Text size="sm" c="dimmed">
          {t('drift.never')}
        </Text>
      ) : running ? (
        <Text size="sm" role="status">
          {t('drift.running', { seen: format.number(walk.seen) })}
        </Text>
      ) : (
        <Stack gap="xs">
          <dl className={classes.facts}>
            <dt>{t('drift.finished')}</dt>
            <dd>{format.moment(walk.finished_at)}</dd>
            <dt>{t('drift.compared')}</dt>
            <dd>{format.number(walk.compared)}</dd>
            {FINDINGS.map((name) => (
              <div key={name} style={{ display: 'contents' }}>
                <dt>{t(`drift.${name}`)}</dt>
                <dd>{format.number(walk[name])}</dd>
              </div>
            ))}
            <dt>{t('drift.mended')}</dt>
            <dd>{format.number(walk.mended)}</dd>
          </dl>
          {walk.reason && <Text size="sm">{walk.reason}</Text>}
          <AnchorLink size="sm" to="/publishing/drift" search={{ credential_id: id }}>
            {t('drift.link')}
          </AnchorLink>
        </Stack>
      )}
    </Panel>
  );
}
