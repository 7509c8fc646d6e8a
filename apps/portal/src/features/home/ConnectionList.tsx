import type { Connection } from '@sluice/contracts/portal';
import { IconPlugConnected } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../lib/api.ts';
import { useFormat } from '../../lib/format.ts';
import { useRights } from '../../lib/session.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { Status } from '../../ui/Status.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Freshness } from './Freshness.tsx';

/** Shows for each channel how far it is behind changes made here, and how much is on it. */
export function ConnectionList() {
  const { t } = useTranslation('home');
  const format = useFormat();
  const { may } = useRights();
  const connections = useQuery({
    queryKey: ['connections', 'home'],
    queryFn: async ({ signal }) => (await call(api.GET('/portal/api/connections', { signal }))).data,
    refetchInterval: 15_000,
  });
  const waiting = ({ listings }: Connection): number =>
    listings.pending + listings.sending + listings.accepted + listings.retry;
  const columns: Column<Connection>[] = [
    {
      id: 'label',
      header: t('connections.label'),
      cell: ({ id, label, platform_label }) => (
        <>
          <Link to="/connections/$id" params={{ id: String(id) }}>
            {label}
          </Link>
          <div style={{ color: 'var(--mantine-color-dimmed)', fontSize: 12 }}>{platform_label}</div>
        </>
      ),
    },
    {
      id: 'freshness',
      header: t('connections.freshness'),
      cell: ({ status, blocked, lag_seconds, role }) =>
        status === 'paused' ? (
          <Status tone="neutral">{t('connections.paused')}</Status>
        ) : blocked !== null ? (
          <Status tone="error">{t('connections.stopped')}</Status>
        ) : role === 'source' ? (
          <Status tone="info">{t('connections.source')}</Status>
        ) : lag_seconds === 0 ? (
          <Status tone="live">{t('connections.fresh')}</Status>
        ) : (
          <Status tone="pending">
            {t('connections.late', { time: format.duration(lag_seconds * 1000) })}
          </Status>
        ),
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
