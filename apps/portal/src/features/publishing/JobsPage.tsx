import { Group, Progress, SegmentedControl, Stack } from '@mantine/core';
import type { Job } from '@sluice/contracts/portal';
import { IconListCheck } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../lib/api.ts';
import { useFormat } from '../../lib/format.ts';
import { jobLink, useJobName } from '../../lib/jobs.ts';
import { usePageSearch } from '../../lib/page-search.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { AnchorLink, ButtonLink } from '../../ui/links.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Status, type Tone } from '../../ui/Status.tsx';
import { EmptyState } from '../../ui/states.tsx';

const TONES: Record<Job['status'], Tone> = {
  queued: 'neutral',
  processing: 'info',
  completed: 'live',
  completed_with_errors: 'pending',
  failed: 'error',
};
const OPEN_REFRESH_MS = 3_000;

/** Work on many products that runs by itself: imports and actions of the product list. */
export function JobsPage() {
  const { t } = useTranslation('publishing');
  const columns = useColumns();
  const [search, change] = usePageSearch('/publishing/jobs');
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['jobs', search],
    queryFn: ({ signal }) => call(api.GET('/portal/api/jobs', { params: { query: search }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: (query) =>
      query.state.data?.data.some((one) => one.finished_at === null) ? OPEN_REFRESH_MS : false,
  });
  return (
    <>
      <PageHeader title={t('jobs.title')} description={t('jobs.description')} />
      <Stack gap="md" align="stretch">
        {(search.is_open !== undefined || data?.data.length !== 0) && (
          <SegmentedControl
            aria-label={t('column.state')}
            style={{ alignSelf: 'flex-start' }}
            value={search.is_open === undefined ? 'all' : String(search.is_open)}
            data={[
              { value: 'all', label: t('jobs.all') },
              { value: 'true', label: t('jobs.open') },
              { value: 'false', label: t('jobs.ended') },
            ]}
            onChange={(value) =>
              change({ is_open: value === 'all' ? undefined : value === 'true', page: undefined })
            }
          />
        )}
        <DataTable
          label={t('jobs.title')}
          rows={data?.data}
          rowKey={(row) => `${row.kind === 'import' ? 'import' : 'action'}/${row.id}`}
          error={error}
          retry={() => void refetch()}
          stale={isPlaceholderData}
          meta={data?.meta}
          onPage={(page) => change({ page })}
          empty={<NoJobs filtered={search.is_open !== undefined} />}
          columns={columns}
        />
      </Stack>
    </>
  );
}

/** Says where jobs begin; a filter that finds none says that alone. */
function NoJobs({ filtered }: { filtered: boolean }) {
  const { t } = useTranslation('publishing');
  const ways = (
    <Group gap="xs" justify="center">
      <ButtonLink to="/products">{t('jobs.toProducts')}</ButtonLink>
      <ButtonLink to="/imports/new" variant="default">
        {t('jobs.toImport')}
      </ButtonLink>
    </Group>
  );
  return filtered ? (
    <EmptyState title={t('jobs.noneOfState')} />
  ) : (
    <EmptyState title={t('jobs.none')} icon={IconListCheck} action={ways}>
      {t('jobs.noneText')}
    </EmptyState>
  );
}

function useColumns(): Column<Job>[] {
  const { t } = useTranslation('publishing');
  const format = useFormat();
  const nameOf = useJobName();
  return [
    {
      id: 'label',
      header: t('column.name'),
      cell: (row) => (
        <AnchorLink {...jobLink(row)} size="sm">
          {nameOf(row)}
        </AnchorLink>
      ),
    },
    {
      id: 'status',
      header: t('column.state'),
      cell: (row) => <Status tone={TONES[row.status]}>{t(`jobs.status.${row.status}`)}</Status>,
    },
    { id: 'progress', header: t('jobs.progress'), cell: (row) => <Share job={row} /> },
    {
      id: 'by',
      header: t('jobs.by'),
      hideBelow: 'md',
      cell: (row) => row.started_by.replace(/^\w+:/, ''),
    },
    {
      id: 'at',
      header: t('column.at'),
      hideBelow: 'sm',
      cell: (row) => format.moment(row.created_at),
    },
  ];
}

function Share({ job }: { job: Job }) {
  const { t } = useTranslation('publishing');
  const format = useFormat();
  const { done, total, failed, finished_at } = job;
  const text =
    total === null
      ? format.number(done)
      : t('jobs.share', { done: format.number(done), total: format.number(total) });
  return (
    <div style={{ minWidth: 120 }}>
      {text}
      {failed > 0 && ` · ${t('jobs.failed', { count: failed, number: format.number(failed) })}`}
      {finished_at === null && total !== null && total > 0 && (
        <Progress value={(done / total) * 100} size="sm" aria-label={t('jobs.progress')} />
      )}
    </div>
  );
}
