import { Button, Group, Select, Text } from '@mantine/core';
import { type ConnectionEvent, EVENT_STATE_NAMES } from '@sluice/contracts/portal';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { announce } from '../../lib/announce.ts';
import { api, call } from '../../lib/api.ts';
import { useFormat } from '../../lib/format.ts';
import { usePageSearch } from '../../lib/page-search.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { listProps } from '../../ui/list-props.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Status, type Tone } from '../../ui/Status.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import classes from './connections.module.css';
import type { DetailSearch } from './search.ts';
import { useAdmin } from './use-admin.ts';

const EVENT_TONES: Record<ConnectionEvent['state'], Tone> = {
  received: 'pending',
  processed: 'live',
  ignored: 'neutral',
  failed: 'error',
};

/** Calls of the channel to us, with a button that handles one again. */
export function EventLog({ id }: { id: number }) {
  const { t } = useTranslation('connections');
  const [search, change] = usePageSearch('/connections/$id');
  const { may, why } = useAdmin();
  const list = useEvents(id, search);
  const replay = useReplay(id);
  return (
    <Panel
      title={t('events.title')}
      description={t('events.text')}
      actions={
        <Group gap="xs">
          <StateFilter value={search.event} onChange={(event) => change({ event, page: undefined })} />
          <Button
            size="xs"
            variant="default"
            disabled={!may}
            title={why}
            loading={replay.isPending}
            onClick={() => replay.mutate(null)}
          >
            {t('events.replayFailed')}
          </Button>
        </Group>
      }
    >
      {replay.isError && <ErrorState error={replay.error} />}
      {replay.isSuccess && (
        <Text size="sm" mb="xs">
          {t('events.replayed', { count: replay.data.replayed })}
        </Text>
      )}
      <DataTable
        label={t('events.title')}
        columns={useColumns(may ? (event) => replay.mutate(event) : undefined, why)}
        rowKey={(row) => row.id}
        {...listProps(list, change)}
        empty={<EmptyState title={t('events.none')}>{t('events.noneText')}</EmptyState>}
      />
    </Panel>
  );
}

function useColumns(
  replay: ((id: number) => void) | undefined,
  why: string | undefined,
): Column<ConnectionEvent>[] {
  const { t } = useTranslation('connections');
  const format = useFormat();
  return [
    { id: 'at', header: t('column.received'), cell: (row) => format.moment(row.received_at) },
    { id: 'topic', header: t('column.topic'), cell: (row) => t(`topic.${row.topic}`) },
    {
      id: 'state',
      header: t('column.state'),
      cell: (row) => (
        <div className={classes.wrap}>
          <Status tone={EVENT_TONES[row.state]}>{t(`eventState.${row.state}`)}</Status>
          {row.error && <div className={classes.quiet}>{row.error}</div>}
        </div>
      ),
    },
    {
      id: 'attempts',
      header: t('column.attempts'),
      align: 'right',
      cell: (row) => format.number(row.attempts),
      hideBelow: 'sm',
    },
    {
      id: 'replay',
      header: t('column.action'),
      headerHidden: true,
      cell: (row) =>
        row.state === 'received' ? null : (
          <Button
            size="compact-xs"
            variant="subtle"
            disabled={replay === undefined}
            title={why}
            aria-label={t('events.replayOne', { id: row.id })}
            onClick={() => replay?.(row.id)}
          >
            {t('events.replay')}
          </Button>
        ),
    },
  ];
}

const useEvents = (id: number, { event, page, per_page }: DetailSearch) => {
  const query = { state: event, page, per_page };
  return useQuery({
    queryKey: ['connections', id, 'events', query],
    queryFn: ({ signal }) =>
      call(
        api.GET('/portal/api/connections/{id}/events', {
          params: { path: { id }, query },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
  });
};

/** Handles calls again: one, or with null all that failed. */
function useReplay(id: number) {
  const { t } = useTranslation('connections');
  const client = useQueryClient();
  return useMutation({
    mutationFn: (event_id: number | null) =>
      call(
        api.POST('/portal/api/connections/{id}/events/replay', {
          params: { path: { id } },
          body: { event_id },
        }),
      ),
    onSuccess: ({ replayed }) => {
      announce(t('events.replayed', { count: replayed }));
      void client.invalidateQueries({ queryKey: ['connections', id, 'events'] });
    },
  });
}

interface StateFilterProps {
  value: DetailSearch['event'];
  onChange(value: DetailSearch['event']): void;
}

function StateFilter({ value, onChange }: StateFilterProps) {
  const { t } = useTranslation('connections');
  return (
    <Select
      size="xs"
      aria-label={t('events.filter')}
      placeholder={t('events.filter')}
      clearable
      clearButtonProps={{ 'aria-label': t('filter.clear') }}
      w={170}
      value={value ?? null}
      data={EVENT_STATE_NAMES.map((name) => ({ value: name, label: t(`eventState.${name}`) }))}
      onChange={(next) => onChange(EVENT_STATE_NAMES.find((name) => name === next))}
    />
  );
}
