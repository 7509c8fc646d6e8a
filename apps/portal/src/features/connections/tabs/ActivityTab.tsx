import { Button, Stack } from '@mantine/core';
import type { ConnectionDetail, ConnectionTask, Platform } from '@sluice/contracts/portal';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { say } from '../../../lib/messages.ts';
import { AttemptTable } from '../../../ui/AttemptTable.tsx';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { AnchorLink } from '../../../ui/links.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Status } from '../../../ui/Status.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import classes from '../connections.module.css';
import { useAdmin } from '../use-admin.ts';

interface Props {
  connection: ConnectionDetail;
  platform: Platform | undefined;
}

export function ActivityTab({ connection, platform }: Props) {
  const tasks = connection.tasks
    .filter(({ kind }) => hasTask(kind, connection, platform))
    .map((task) =>
      task.kind === 'reconcile' ? { ...task, succeeded_at: lastComparison(connection) } : task,
    );
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

/** The end of the last comparison, as the overview shows it: the first run of the task only sets its clock. */
function lastComparison({ reconciliation: walk, tasks }: ConnectionDetail): string | null {
  if (walk === null || walk.state === 'done') return walk?.finished_at ?? null;
  return tasks.find(({ kind }) => kind === 'reconcile')?.succeeded_at ?? null;
}

type Kind = ConnectionTask['kind'];

/** Starts a task at once. A comparison leaves a report, so it is ordered as one. */
const startTask = (id: number, kind: Kind): Promise<unknown> => {
  const params = { path: { id } };
  return kind === 'reconcile'
    ? call(api.POST('/portal/api/connections/{id}/reconciliations', { params, body: {} }))
    : call(api.POST('/portal/api/connections/{id}/tasks', { params, body: { kind } }));
};

/** Recurring work of the connection: when it was last done, when it is next, and what is wrong with it. */
function Tasks({ id, tasks }: { id: number; tasks: readonly ConnectionTask[] }) {
  const { t } = useTranslation('connections');
  const client = useQueryClient();
  const run = useMutation({
    mutationFn: (kind: Kind) => startTask(id, kind),
    onSettled: () => client.invalidateQueries({ queryKey: ['connections', id] }),
  });
  const columns = useTaskColumns(run.mutate);
  return (
    <Panel title={t('tasks.title')} description={t('tasks.text')}>
      {run.isError && <ErrorState error={run.error} />}
      <DataTable
        label={t('tasks.title')}
        rows={tasks}
        rowKey={(row) => row.kind}
        empty={<EmptyState title={t('tasks.none')} />}
        columns={columns}
      />
    </Panel>
  );
}

function useTaskColumns(onRun: (kind: Kind) => void): Column<ConnectionTask>[] {
  const { t } = useTranslation('connections');
  const format = useFormat();
  const { may, why } = useAdmin();
  return [
    {
      id: 'kind',
      header: t('tasks.kind'),
      cell: (row) => <TaskName task={row} />,
    },
    {
      id: 'state',
      header: t('column.state'),
      hideBelow: 'sm',
      cell: (row) => <TaskState task={row} />,
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
      headerHidden: true,
      align: 'right',
      cell: ({ kind }) => (
        <Button
          size="compact-xs"
          variant="subtle"
          disabled={!may}
          title={why}
          aria-label={t('tasks.runOf', { name: t(`task.${kind}`) })}
          onClick={() => onRun(kind)}
        >
          {t('tasks.run')}
        </Button>
      ),
    },
  ];
}

/** On a phone the state stands below the name, so that the button keeps its place. */
function TaskName({ task: row }: { task: ConnectionTask }) {
  const { t } = useTranslation('connections');
  const format = useFormat();
  return (
    <div className={classes.name}>
      {t(`task.${row.kind}`)}
      {row.succeeded_at !== null && (
        <span className={classes.onlySmall}>{t('tasks.lastAt', { when: format.ago(row.succeeded_at) })}</span>
      )}
      <span className={classes.onlySmall}>{t('tasks.nextAt', { when: format.moment(row.next_at) })}</span>
      <div className={classes.onlySmall}>
        <TaskState task={row} />
      </div>
    </div>
  );
}

function TaskState({ task: row }: { task: ConnectionTask }) {
  const { t } = useTranslation('connections');
  return (
    <div className={classes.wrap}>
      {row.failures > 0 && <Status tone="error">{t('tasks.failing', { count: row.failures })}</Status>}
      {row.failures === 0 &&
        (row.succeeded_at === null ? (
          <Status tone="neutral">{t('tasks.waits')}</Status>
        ) : (
          <Status tone="live">{t('tasks.fine')}</Status>
        ))}
      {row.error_message && <div className={classes.quiet}>{say(row.error_key, row.error_message)}</div>}
    </div>
  );
}

const LATEST = 10;

/** The latest attempts on the channel; the history has the rest, with each request and answer. */
function Attempts({ id }: { id: number }) {
  const { t } = useTranslation('connections');
  const query = { credential_id: id, per_page: LATEST };
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['attempts', 'latest', id],
    queryFn: ({ signal }) => call(api.GET('/portal/api/publish-attempts', { params: { query }, signal })),
    refetchInterval: 10_000,
  });
  return (
    <Panel
      title={t('attempts.title')}
      description={t('attempts.text')}
      actions={
        <AnchorLink size="sm" to="/publishing/history" search={{ credential_id: id }}>
          {t('attempts.all')}
        </AnchorLink>
      }
    >
      <AttemptTable
        label={t('attempts.title')}
        rows={data?.data}
        error={error}
        retry={() => void refetch()}
        stale={isPlaceholderData}
        withoutConnection
      />
    </Panel>
  );
}
