import { Anchor, Button, Select, Stack } from '@mantine/core';
import {
  ATTEMPT_OUTCOMES,
  type ConnectionAttempt,
  type ConnectionDetail,
  type ConnectionTask,
  type Platform,
} from '@sluice/contracts/portal';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { usePageSearch } from '../../../lib/page-search.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import { listProps } from '../../../ui/list-props.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { Status, type Tone } from '../../../ui/Status.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import classes from '../connections.module.css';
import { defined } from '../EventLog.tsx';
import type { DetailSearch } from '../search.ts';
import { useAdmin } from '../use-admin.ts';

interface Props {
  connection: ConnectionDetail;
  platform: Platform | undefined;
}

export function ActivityTab({ connection, platform }: Props) {
  const tasks = connection.tasks.filter(({ kind }) => hasTask(kind, connection, platform));
  return (
    <Stack>
      <Tasks id={connection.id} tasks={tasks} />
      {connection.role !== 'source' && <Attempts id={connection.id} />}
    </Stack>
  );
}

/** Every connection has every task; those its channel has no use for do nothing and are not shown. */
function hasTask(
  kind: ConnectionTask['kind'],
  { role }: ConnectionDetail,
  platform: Platform | undefined,
): boolean {
  const can = platform?.capabilities;
  if (can === undefined) return true;
  if (kind === 'products') return role !== 'target';
  if (kind === 'reconcile') return role !== 'source' && can.read_back;
  return kind === 'taxonomy' ? can.category_tree : can[kind];
}

/** Recurring work of the connection: when it was last done, when it is next, and what is wrong with it. */
function Tasks({ id, tasks }: { id: number; tasks: readonly ConnectionTask[] }) {
  const { t } = useTranslation('connections');
  const format = useFormat();
  const client = useQueryClient();
  const { may, why } = useAdmin();
  const run = useMutation({
    mutationFn: (kind: Exclude<ConnectionTask['kind'], 'reconcile'>) =>
      call(api.POST('/portal/api/connections/{id}/tasks', { params: { path: { id } }, body: { kind } })),
    onSettled: () => client.invalidateQueries({ queryKey: ['connections', id] }),
  });
  return (
    <Panel title={t('tasks.title')} description={t('tasks.text')}>
      {run.isError && <ErrorState error={run.error} />}
      <DataTable
        label={t('tasks.title')}
        rows={tasks}
        rowKey={(row) => row.kind}
        empty={<EmptyState title={t('tasks.none')} />}
        columns={[
          {
            id: 'kind',
            header: t('tasks.kind'),
            cell: (row) => (
              <div className={classes.name}>
                {t(`task.${row.kind}`)}
                <span className={classes.onlySmall}>
                  {row.succeeded_at ? format.ago(row.succeeded_at) : t('never')}
                </span>
              </div>
            ),
          },
          {
            id: 'state',
            header: t('column.state'),
            cell: (row) => (
              <div className={classes.wrap}>
                {row.failures === 0 ? (
                  <Status tone="live">{t('tasks.fine')}</Status>
                ) : (
                  <Status tone="error">{t('tasks.failing', { count: row.failures })}</Status>
                )}
                {row.error_message && <div className={classes.quiet}>{row.error_message}</div>}
              </div>
            ),
          },
          {
            id: 'last',
            header: t('tasks.last'),
            hideBelow: 'sm',
            cell: (row) => (row.succeeded_at ? format.ago(row.succeeded_at) : t('never')),
          },
          { id: 'next', header: t('tasks.next'), cell: (row) => format.moment(row.next_at), hideBelow: 'sm' },
          {
            id: 'run',
            header: t('column.action'),
            cell: ({ kind }) =>
              kind === 'reconcile' ? null : (
                <Button
                  size="compact-xs"
                  variant="subtle"
                  disabled={!may}
                  title={why}
                  aria-label={t('tasks.runOf', { name: t(`task.${kind}`) })}
                  onClick={() => run.mutate(kind)}
                >
                  {t('tasks.run')}
                </Button>
              ),
          },
        ]}
      />
    </Panel>
  );
}

const OUTCOME_TONES: Record<ConnectionAttempt['outcome'], Tone> = {
  live: 'live',
  accepted: 'info',
  rejected: 'error',
  retry: 'pending',
  withdrawn: 'neutral',
  uncertain: 'pending',
};

/** What was tried on the channel, product by product. */
function Attempts({ id }: { id: number }) {
  const { t } = useTranslation('connections');
  const format = useFormat();
  const [search, change] = usePageSearch<DetailSearch>();
  const query = { outcome: search.outcome, page: search.page, per_page: search.per_page };
  const list = useQuery({
    queryKey: ['connections', id, 'attempts', query],
    queryFn: ({ signal }) =>
      call(
        api.GET('/portal/api/connections/{id}/attempts', {
          params: { path: { id }, query: defined(query) },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
  });
  return (
    <Panel
      title={t('attempts.title')}
      description={t('attempts.text')}
      actions={
        <Select
          size="xs"
          aria-label={t('attempts.filter')}
          placeholder={t('attempts.filter')}
          clearable
          clearButtonProps={{ 'aria-label': t('filter.clear') }}
          w={190}
          value={search.outcome ?? null}
          data={ATTEMPT_OUTCOMES.map((value) => ({ value, label: t(`outcome.${value}`) }))}
          onChange={(value) =>
            change({ outcome: (value ?? undefined) as DetailSearch['outcome'], page: undefined })
          }
        />
      }
    >
      <DataTable
        label={t('attempts.title')}
        rowKey={(row) => row.id}
        {...listProps(list, change)}
        empty={<EmptyState title={t('attempts.none')}>{t('attempts.noneText')}</EmptyState>}
        columns={[
          { id: 'at', header: t('column.at'), cell: (row) => format.moment(row.at), hideBelow: 'sm' },
          {
            id: 'product',
            header: t('column.product'),
            cell: (row) =>
              row.product_name === null ? (
                t('attempts.deleted', { id: row.product_id })
              ) : (
                <div className={classes.name}>
                  <Anchor
                    component={Link}
                    size="sm"
                    {...({ to: '/products/$id', params: { id: String(row.product_id) } } as object)}
                  >
                    {row.product_name}
                  </Anchor>
                  <span className={classes.quiet}>{row.product_sku}</span>
                  <span className={classes.onlySmall}>{format.moment(row.at)}</span>
                </div>
              ),
          },
          {
            id: 'operation',
            header: t('column.operation'),
            cell: (row) => t(`operation.${row.operation}`),
            hideBelow: 'sm',
          },
          {
            id: 'outcome',
            header: t('column.outcome'),
            cell: (row) => (
              <div className={classes.wrap}>
                <Status tone={OUTCOME_TONES[row.outcome]}>{t(`outcome.${row.outcome}`)}</Status>
                {row.message && <div className={classes.quiet}>{row.message}</div>}
              </div>
            ),
          },
          {
            id: 'took',
            header: t('column.took'),
            align: 'right',
            cell: (row) => (row.duration_ms === null ? '–' : t('ms', { n: format.number(row.duration_ms) })),
            hideBelow: 'md',
          },
        ]}
      />
    </Panel>
  );
}
