import { Text } from '@mantine/core';
import type { NotificationRule, NotificationSend } from '@sluice/contracts/portal';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../lib/api.ts';
import { useFormat } from '../../lib/format.ts';
import { say } from '../../lib/messages.ts';
import { type PageSearch, usePageSearch } from '../../lib/page-search.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { listProps } from '../../ui/list-props.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Status } from '../../ui/Status.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { lookAgain, RULES } from './queries.ts';
import { SEND_TONES } from './state.ts';

/** The messages of a rule, the newest first, with the outcome of each. */
export function SendTable({ rule: { id } }: { rule: NotificationRule }) {
  const { t } = useTranslation(RULES);
  const [search, change] = usePageSearch('/settings/notifications/$id');
  const list = useSends(id, search);
  const columns = useColumns();
  return (
    <Panel title={t('sends.title')} description={t('sends.text')}>
      <DataTable
        label={t('sends.title')}
        columns={columns}
        rowKey={(row) => row.id}
        {...listProps(list, change)}
        empty={<EmptyState title={t('sends.none')}>{t('sends.noneText')}</EmptyState>}
      />
    </Panel>
  );
}

function useColumns(): Column<NotificationSend>[] {
  const { t } = useTranslation(RULES);
  const format = useFormat();
  return [
    { id: 'at', header: t('sends.at'), hideBelow: 'sm', cell: (row) => format.moment(row.created_at) },
    { id: 'subject', header: t('sends.subject'), cell: (row) => <SubjectCell send={row} /> },
    { id: 'state', header: t('sends.state'), cell: (row) => <StateCell send={row} /> },
    {
      id: 'attempts',
      header: t('sends.attempts'),
      align: 'right',
      hideBelow: 'md',
      cell: (row) => format.number(row.attempts),
    },
  ];
}

function SubjectCell({ send: { subject, to, kind } }: { send: NotificationSend }) {
  const { t } = useTranslation(RULES);
  return (
    <div style={{ overflowWrap: 'anywhere' }}>
      <Text size="sm">{subject}</Text>
      <Text size="xs" c="dimmed">
        {t(`sends.kinds.${kind}`)} · {to}
      </Text>
    </div>
  );
}

function StateCell({ send }: { send: NotificationSend }) {
  const { t } = useTranslation(RULES);
  const format = useFormat();
  const { state, last_error: error, last_error_key: key, next_try_at: next } = send;
  return (
    <div style={{ overflowWrap: 'anywhere' }}>
      <Status tone={SEND_TONES[state]}>{t(`sends.states.${state}`)}</Status>
      {error !== null && (
        <Text size="xs" c="dimmed">
          {say(key, error)}
        </Text>
      )}
      {next !== null && (
        <Text size="xs" c="dimmed">
          {t('sends.next', { when: format.moment(next) })}
        </Text>
      )}
    </div>
  );
}

const useSends = (id: number, query: PageSearch<'/settings/notifications/$id'>) =>
  useQuery({
    queryKey: [RULES, id, 'sends', query],
    queryFn: ({ signal }) =>
      call(api.GET('/portal/api/notification-rules/{id}/sends', { params: { path: { id }, query }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: (asked) => lookAgain(asked.state.data?.data.some(({ state }) => state === 'pending')),
  });
