import { Group } from '@mantine/core';
import type { Connection } from '@sluice/contracts/portal';
import { IconPlugConnected } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../lib/api.ts';
import { useFormat } from '../../lib/format.ts';
import { useRights } from '../../lib/session.ts';
import { ChannelMark } from '../../ui/ChannelMark.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { Status } from '../../ui/Status.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Freshness } from './Freshness.tsx';

/** Shows for each channel how far it is behind changes made here, and how much is on it. */
export function ConnectionList() {
  const { t } = useTranslation('home');
  const { may } = useRights();
  const connections = useQuery({
    queryKey: ['connections', 'home'],
    queryFn: async ({ signal }) => (await call(api.GET('/portal/api/connections', { signal }))).data,
    refetchInterval: 15_000,
  });
  const columns = useColumns();
  return (
    <>
      {connections.data && <Freshness connections={connections.data} />}
      <DataTable
        label={t('connections.title')}
        columns={columns}
        rows={connections.data}
        rowKey={({ id }) => id}
        error={connections.error}
        retry={() => void connections.refetch()}
        empty={
          <EmptyState
            title={t('connections.none')}
            icon={IconPlugConnected}
            action={
              <ButtonLink to="/connections/new" disabled={!may('admin')}>
                {t('checklist.connection.action')}
              </ButtonLink>
            }
          >
            {t('connections.noneText')}
          </EmptyState>
        }
      />
    </>
  );
}

function useColumns(): Column<Connection>[] {
  const { t } = useTranslation('home');
  const format = useFormat();
  const waiting = ({ listings }: Connection): number =>
    listings.pending + listings.sending + listings.accepted + listings.retry;
  return [
    {
      id: 'label',
      header: t('connections.label'),
      cell: ({ id, label, platform, platform_label }) => (
        <Group gap={10} wrap="nowrap">
          <ChannelMark platform={platform} />
          <div>
            <Link to="/connections/$id" params={{ id: String(id) }}>
              {label}
            </Link>
            <div style={{ color: 'var(--mantine-color-dimmed)', fontSize: 12 }}>{platform_label}</div>
          </div>
        </Group>
      ),
    },
    {
      id: 'freshness',
      header: t('connections.freshness'),
      cell: (connection) => <State connection={connection} />,
    },
    {
      id: 'live',
      header: t('connections.live'),
      align: 'right',
      cell: ({ listings }) => format.number(listings.live),
    },
    {
      id: 'waiting',
      header: t('connections.waiting'),
      align: 'right',
      hideBelow: 'sm',
      cell: (connection) => format.number(waiting(connection)),
    },
    {
      id: 'errors',
      header: t('connections.errors'),
      align: 'right',
      cell: ({ listings }) => format.number(listings.rejected),
    },
  ];
}

/** How far the channel is behind, or the reason that nothing goes there. */
function State({ connection: { status, blocked, lag_seconds, role } }: { connection: Connection }) {
  const { t } = useTranslation('home');
  const format = useFormat();
  if (status === 'paused') return <Status tone="neutral">{t('connections.paused')}</Status>;
  if (blocked !== null) return <Status tone="error">{t('connections.stopped')}</Status>;
  if (role === 'source') return <Status tone="info">{t('connections.source')}</Status>;
  if (lag_seconds === 0) return <Status tone="live">{t('connections.fresh')}</Status>;
  return (
    <Status tone="pending">{t('connections.late', { time: format.duration(lag_seconds * 1000) })}</Status>
  );
}
