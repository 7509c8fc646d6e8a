import { Button, Code, Stack, Switch } from '@mantine/core';
import type { ConnectionDetail, ConnectionStore } from '@sluice/contracts/portal';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { useOptimistic } from '../../../lib/optimistic.ts';
import { useRights } from '../../../lib/session.ts';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { AnchorLink } from '../../../ui/links.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import classes from '../connections.module.css';
import { storesQuery } from '../stores-query.ts';
import { useAdmin } from '../use-admin.ts';

/** The channel's stores and the stock locations that stand for them. */
export function StoresTab({ connection: { id, tasks } }: { connection: ConnectionDetail }) {
  const { t } = useTranslation('connections');
  const format = useFormat();
  const admin = useAdmin();
  const { data, error, refetch } = useQuery({ ...storesQuery(id), refetchInterval: 10_000 });
  const toggle = useActive(id);
  const read = useReading(id);
  const columns = useColumns((location_id, is_active) => toggle.mutate({ location_id, is_active }));
  const task = tasks.find(({ kind }) => kind === 'stores');
  return (
    <Panel
      title={t('tab.stores')}
      description={t('stores.text', {
        when: task?.succeeded_at ? format.ago(task.succeeded_at) : t('never'),
      })}
      actions={
        <Button
          variant="default"
          size="xs"
          disabled={!admin.may}
          title={admin.why}
          loading={read.isPending}
          onClick={() => read.mutate()}
        >
          {t('stores.read')}
        </Button>
      }
    >
      <Stack gap="sm">
        {toggle.isError && <ErrorState error={toggle.error} />}
        {read.isError && <ErrorState error={read.error} />}
        <DataTable
          label={t('tab.stores')}
          rows={data}
          rowKey={(row) => row.location_id}
          error={error}
          retry={() => void refetch()}
          empty={<EmptyState title={t('stores.none')}>{t('stores.noneText')}</EmptyState>}
          columns={columns}
        />
        <AnchorLink size="sm" to="/stock-locations">
          {t('stores.link')}
        </AnchorLink>
      </Stack>
    </Panel>
  );
}

const useActive = (id: number) =>
  useOptimistic<ConnectionStore[], Pick<ConnectionStore, 'location_id' | 'is_active'>>(
    storesQuery(id).queryKey,
    (stores, to) => stores.map((one) => (one.location_id === to.location_id ? { ...one, ...to } : one)),
    ({ location_id, is_active }) =>
      call(
        api.PATCH('/portal/api/stock-locations/{id}', {
          params: { path: { id: location_id } },
          body: { is_active },
        }),
      ),
  );

/** Asks the channel for its stores. */
function useReading(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call(
        api.POST('/portal/api/connections/{id}/tasks', {
          params: { path: { id } },
          body: { kind: 'stores' },
        }),
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: ['connections', id] }),
  });
}

function useColumns(onActive: (location: number, isActive: boolean) => void): Column<ConnectionStore>[] {
  const { t } = useTranslation('connections');
  const format = useFormat();
  const { may } = useRights();
  return [
    {
      id: 'store',
      header: t('stores.store'),
      cell: (row) => (
        <div className={classes.name}>
          {row.label}
          <span className={classes.quiet}>{row.platform_store_id}</span>
        </div>
      ),
    },
    {
      id: 'code',
      header: t('stores.code'),
      hideBelow: 'sm',
      cell: (row) => <Code>{row.code}</Code>,
    },
    {
      id: 'products',
      header: t('stores.products'),
      align: 'right',
      cell: (row) => format.number(row.products),
      hideBelow: 'sm',
    },
    {
      id: 'quantity',
      header: t('stores.quantity'),
      align: 'right',
      cell: (row) => format.number(row.quantity),
      hideBelow: 'sm',
    },
    {
      id: 'active',
      header: t('stores.active'),
      cell: (row) => (
        <Switch
          aria-label={t('stores.activeOf', { name: row.label })}
          checked={row.is_active}
          disabled={!may()}
          onChange={(event) => onActive(row.location_id, event.currentTarget.checked)}
        />
      ),
    },
  ];
}
