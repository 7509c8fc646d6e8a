import { Button, Group, NativeSelect, Radio, Stack, Text } from '@mantine/core';
import { DRIFT_KINDS, type DriftItem, type Reconciliation } from '@sluice/contracts/portal';
import { IconCircleCheck } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { announce } from '../../lib/announce.ts';
import { api, call, messageOf } from '../../lib/api.ts';
import { fieldName } from '../../lib/field-names.ts';
import { useFormat } from '../../lib/format.ts';
import { usePageSearch } from '../../lib/page-search.ts';
import { useWhyNot } from '../../lib/rights.ts';
import below from '../../ui/DataTable.module.css';
import { DataTable } from '../../ui/DataTable.tsx';
import classes from '../../ui/figures.module.css';
import { AnchorLink } from '../../ui/links.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Status } from '../../ui/Status.tsx';
import { EmptyState, ErrorState, Loading } from '../../ui/states.tsx';
import { ConnectionSelect } from './ConnectionSelect.tsx';
import { NoConnection } from './NoConnection.tsx';
import { useConnection } from './queries.ts';
import type { DriftSearch } from './search.ts';

const RUNNING_REFRESH_MS = 2_000;

/** Compares the values that channels show with the ones they confirmed. */
export function DriftPage() {
  const { t } = useTranslation('publishing');
  const [search, change] = usePageSearch('/publishing/drift');
  const [id, choose, without] = useConnection('/publishing/drift');
  const { data, error, refetch } = useQuery({
    queryKey: ['drift', id],
    queryFn: ({ signal }) =>
      call(
        api.GET('/portal/api/connections/{id}/reconciliations', { params: { path: { id: id! } }, signal }),
      ),
    enabled: id !== undefined && id > 0,
    refetchInterval: (query) =>
      query.state.data?.data.some((one) => one.state !== 'done') ? RUNNING_REFRESH_MS : false,
  });
  const report = data?.data.find((one) => one.id === search.report) ?? data?.data[0];
  return (
    <>
      <PageHeader title={t('drift.title')} description={t('drift.description')} />
      {without && <NoConnection {...without} />}
      {id !== undefined && id > 0 && (
        <Stack gap="md">
          <Group justify="space-between" className="filters">
            <ConnectionSelect
              value={id}
              onChange={(next) => {
                if (next) choose(next);
              }}
            />
            <StartButton
              credentialId={id}
              running={data?.data.some((one) => one.state !== 'done') ?? false}
            />
          </Group>
          {error !== null && data === undefined && <ErrorState error={error} retry={() => void refetch()} />}
          {error === null && data === undefined && <Loading lines={4} />}
          {data !== undefined && report === undefined && (
            <EmptyState title={t('drift.none')}>{t('drift.noneText')}</EmptyState>
          )}
          {data !== undefined && report !== undefined && (
            <Report report={report} reports={data.data} search={search} change={change} />
          )}
          {data !== undefined && <Mode credentialId={id} mode={data.mode} />}
        </Stack>
      )}
    </>
  );
}

function StartButton({ credentialId, running }: { credentialId: number; running: boolean }) {
  const { t } = useTranslation('publishing');
  const why = useWhyNot()('admin');
  const client = useQueryClient();
  const start = useMutation({
    mutationFn: () =>
      call(
        api.POST('/portal/api/connections/{id}/reconciliations', {
          params: { path: { id: credentialId } },
          body: {},
        }),
      ),
    onSuccess: () => {
      announce(t('drift.started'));
      return client.invalidateQueries({ queryKey: ['drift'] });
    },
  });
  return (
    <Stack gap={2} align="flex-end">
      <Button
        variant="default"
        loading={start.isPending || running}
        disabled={why !== undefined}
        title={why}
        onClick={() => start.mutate()}
      >
        {t('drift.start')}
      </Button>
      {start.isError && (
        <Text size="sm" role="alert" c="var(--mantine-color-error)">
          {messageOf(start.error)}
        </Text>
      )}
    </Stack>
  );
}

function Mode({ credentialId, mode }: { credentialId: number; mode: 'mend' | 'report' }) {
  const { t } = useTranslation('publishing');
  const why = useWhyNot()('admin');
  const client = useQueryClient();
  const set = useMutation({
    mutationFn: (next: 'mend' | 'report') =>
      call(
        api.PUT('/portal/api/connections/{id}/reconcile-mode', {
          params: { path: { id: credentialId } },
          body: { mode: next },
        }),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: ['drift'] }),
  });
  return (
    <Panel title={t('drift.nightly')} description={t('drift.nightlyText')}>
      <Radio.Group
        aria-label={t('drift.nightly')}
        value={set.isPending ? set.variables : mode}
        onChange={(next) => set.mutate(next as 'mend' | 'report')}
        error={set.isError ? messageOf(set.error) : undefined}
      >
        <Group>
          <Radio value="mend" label={t('drift.mode.mend')} disabled={why !== undefined} title={why} />
          <Radio value="report" label={t('drift.mode.report')} disabled={why !== undefined} title={why} />
        </Group>
      </Radio.Group>
    </Panel>
  );
}

interface ReportProps {
  report: Reconciliation;
  reports: readonly Reconciliation[];
  search: DriftSearch;
  change(patch: Partial<DriftSearch>): void;
}

const FIGURES = ['seen', 'compared', 'missing', 'differs', 'unwanted', 'unknown', 'mended'] as const;

function Report({ report, reports, search, change }: ReportProps) {
  const { t } = useTranslation('publishing');
  const format = useFormat();
  const query = { page: search.page, kind: search.kind };
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['drift', 'items', report.id, report.state, query],
    queryFn: ({ signal }) =>
      call(
        api.GET('/portal/api/reconciliations/{id}/items', {
          params: { path: { id: report.id }, query },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });
  return (
    <Stack gap="md">
      <Group gap="sm" className="filters">
        <NativeSelect
          className="wide"
          aria-label={t('drift.report')}
          value={String(report.id)}
          data={reports.map((one) => ({
            value: String(one.id),
            label: `${format.moment(one.finished_at ?? one.requested_at)} · ${t(`drift.state.${one.state}`)}`,
          }))}
          onChange={(event) => change({ report: Number(event.currentTarget.value), page: undefined })}
        />
        <NativeSelect
          aria-label={t('column.what')}
          value={search.kind ?? ''}
          data={[
            { value: '', label: t('drift.every') },
            ...DRIFT_KINDS.map((kind) => ({ value: kind as string, label: t(`drift.kind.${kind}`) })),
          ]}
          onChange={(event) =>
            change({ kind: (event.currentTarget.value || undefined) as DriftSearch['kind'], page: undefined })
          }
        />
      </Group>
      <dl className={classes.figures}>
        {FIGURES.map((name) => (
          <div key={name}>
            <dt>{t(`drift.figure.${name}`)}</dt>
            <dd>{format.number(report[name])}</dd>
          </div>
        ))}
      </dl>
      {report.reason !== null && <Text size="sm">{report.reason}</Text>}
      <DataTable
        label={t('drift.title')}
        rows={data?.data}
        rowKey={(row) => row.id}
        error={error}
        retry={() => void refetch()}
        stale={isPlaceholderData}
        meta={data?.meta}
        onPage={(page) => change({ page })}
        empty={
          <EmptyState icon={IconCircleCheck} title={t('drift.nothing')}>
            {t('drift.nothingText')}
          </EmptyState>
        }
        columns={[
          {
            id: 'what',
            header: t('column.what'),
            cell: (row) => (
              <>
                {t(`drift.kind.${row.kind}`)}
                <div className={below.below}>
                  <Outcome item={row} />
                </div>
              </>
            ),
          },
          { id: 'product', header: t('column.product'), cell: (row) => <Who item={row} /> },
          { id: 'differences', header: t('drift.differences'), cell: (row) => <Differences item={row} /> },
          {
            id: 'state',
            header: t('column.state'),
            hideBelow: 'sm',
            cell: (row) => <Outcome item={row} />,
          },
        ]}
      />
    </Stack>
  );
}

function Outcome({ item: { mended, repeated } }: { item: DriftItem }) {
  const { t } = useTranslation('publishing');
  return (
    <Status tone={mended ? 'live' : repeated ? 'pending' : 'neutral'}>
      {t(mended ? 'drift.mended' : repeated ? 'drift.repeated' : 'drift.left')}
    </Status>
  );
}

function Who({ item }: { item: DriftItem }) {
  if (item.product_id === null || item.name === null) return item.external_key ?? item.sync_id ?? '–';
  return (
    <AnchorLink
      size="sm"
      underline="always"
      to="/products/$id"
      params={{ id: String(item.product_id) }}
      search={{ tab: 'channels' }}
    >
      {item.name}
    </AnchorLink>
  );
}

function Differences({ item }: { item: DriftItem }) {
  const { t } = useTranslation('publishing');
  if (item.differences.length === 0) return '–';
  return item.differences.map(({ field, expected, seen }) => (
    <div key={field} style={{ overflowWrap: 'anywhere' }}>
      {t('drift.difference', { field: fieldName(t, field), expected: expected ?? '–', seen: seen ?? '–' })}
    </div>
  ));
}
