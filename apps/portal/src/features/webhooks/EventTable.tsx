import { Button, Code, Group, NativeSelect, Text } from '@mantine/core';
import type { EventEndpoint, OutgoingEvent } from '@sluice/contracts/portal';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { announce } from '../../lib/announce.ts';
import { api, call } from '../../lib/api.ts';
import { useFormat } from '../../lib/format.ts';
import { say } from '../../lib/messages.ts';
import { type PageSearch, usePageSearch } from '../../lib/page-search.ts';
import { useWhyNot } from '../../lib/rights.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { GuardedButton } from '../../ui/GuardedButton.tsx';
import { listProps } from '../../ui/list-props.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Status, type Tone } from '../../ui/Status.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { lookAgain } from './queries.ts';
import { STATES } from './search.ts';

const TONES: Record<OutgoingEvent['state'], Tone> = { pending: 'pending', delivered: 'live', dead: 'error' };

/** The events of a webhook, the newest first, with a button that sends one again. */
export function EventTable({ webhook: { id, dead } }: { webhook: EventEndpoint }) {
  const { t } = useTranslation('webhooks');
  const [search, change] = usePageSearch('/settings/webhooks/$id');
  const whyNot = useWhyNot()('admin');
  const list = useEvents(id, search);
  const replay = useReplay(id);
  const columns = useColumns(whyNot, (event) => replay.mutate(event));
  return (
    <Panel
      title={t('events.title')}
      description={t('events.text')}
      actions={
        <Group gap="xs" align="flex-end">
          <StateFilter value={search.state} onChange={(state) => change({ state, page: undefined })} />
          {dead > 0 && (
            <GuardedButton
              why={whyNot}
              variant="default"
              loading={replay.isPending}
              onClick={() => replay.mutate(null)}
            >
              {t('events.replayDead', { count: dead })}
            </GuardedButton>
          )}
        </Group>
      }
    >
      {replay.isError && <ErrorState error={replay.error} />}
      <DataTable
        label={t('events.title')}
        columns={columns}
        rowKey={(row) => row.id}
        {...listProps(list, change)}
        empty={<EmptyState title={t('events.none')}>{t('events.noneText')}</EmptyState>}
      />
    </Panel>
  );
}

function useColumns(whyNot: string | undefined, replay: (id: number) => void): Column<OutgoingEvent>[] {
  const { t } = useTranslation('webhooks');
  const format = useFormat();
  return [
    { id: 'at', header: t('events.at'), cell: (row) => format.moment(row.occurred_at) },
    {
      id: 'kind',
      header: t('events.kind'),
      cell: (row) => (
        <>
          <Code>{row.kind}</Code>
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {row.subject}
          </Text>
        </>
      ),
    },
    { id: 'state', header: t('events.state'), cell: (row) => <StateCell event={row} /> },
    {
      id: 'attempts',
      header: t('events.attempts'),
      align: 'right',
      hideBelow: 'sm',
      cell: (row) => format.number(row.attempts),
    },
    {
      id: 'replay',
      header: t('actions'),
      headerHidden: true,
      align: 'right',
      cell: (row) =>
        row.state !== 'pending' && (
          <Button
            size="compact-xs"
            variant="subtle"
            disabled={whyNot !== undefined}
            title={whyNot}
            aria-label={t('events.replayOne', { id: row.id })}
            onClick={() => replay(row.id)}
          >
            {t('events.replay')}
          </Button>
        ),
    },
  ];
}

function StateCell({ event }: { event: OutgoingEvent }) {
  const { t } = useTranslation('webhooks');
  return (
    <div style={{ overflowWrap: 'anywhere' }}>
      <Status tone={TONES[event.state]}>{t(`events.states.${event.state}`)}</Status>
      {event.last_error !== null && (
        <Text size="xs" c="dimmed">
          {say(event.last_error_key, event.last_error)}
        </Text>
      )}
    </div>
  );
}

interface StateFilterProps {
  value: OutgoingEvent['state'] | undefined;
  onChange(state: OutgoingEvent['state'] | undefined): void;
}

function StateFilter({ value, onChange }: StateFilterProps) {
  const { t } = useTranslation('webhooks');
  return (
    <NativeSelect
      aria-label={t('events.show')}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(STATES.find((one) => one === currentTarget.value))}
      data={[
        { value: '', label: t('events.all') },
        ...STATES.map((one) => ({ value: one, label: t(`events.states.${one}`) })),
      ]}
    />
  );
}

const useEvents = (id: number, query: PageSearch<'/settings/webhooks/$id'>) =>
  useQuery({
    queryKey: ['webhooks', id, 'events', query],
    queryFn: ({ signal }) =>
      call(api.GET('/portal/api/webhooks/{id}/events', { params: { path: { id }, query }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: (asked) => lookAgain(asked.state.data?.data.some(({ state }) => state === 'pending')),
  });

function useReplay(id: number) {
  const { t } = useTranslation('webhooks');
  const client = useQueryClient();
  return useMutation({
    mutationFn: (event_id: number | null) =>
      call(api.POST('/portal/api/webhooks/{id}/replay', { params: { path: { id } }, body: { event_id } })),
    onSuccess: ({ replayed }) => {
      announce(t('events.replayed', { count: replayed }));
      return client.invalidateQueries({ queryKey: ['webhooks'] });
    },
  });
}
