import { Stack, Text } from '@mantine/core';
import type { ImportSchedule } from '@sluice/contracts/portal';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../lib/api.ts';
import { useFormat } from '../../lib/format.ts';
import { useWhyNot } from '../../lib/rights.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { GuardedButton } from '../../ui/GuardedButton.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { RowMenu } from '../../ui/RowMenu.tsx';
import { ErrorState, Loading } from '../../ui/states.tsx';
import { importText } from './import-texts.ts';
import { ScheduleDialog } from './ScheduleDialog.tsx';

const KEY = ['import-schedules'];

/** Files that are fetched from an address and imported by themselves. */
export function Schedules() {
  const { t } = useTranslation('imports');
  const client = useQueryClient();
  const whyNot = useWhyNot()('admin');
  const [opened, setOpened] = useState<'new' | ImportSchedule>();
  const [gone, setGone] = useState<ImportSchedule>();
  const list = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(api.GET('/portal/api/import-schedules', { signal })),
  });
  const reload = (): Promise<void> => client.invalidateQueries({ queryKey: KEY });
  const act = useMutation({
    mutationFn: async ({ id, enabled }: { id: number; enabled: boolean | undefined }): Promise<void> => {
      const params = { path: { id } };
      if (enabled === undefined) await call(api.POST('/portal/api/import-schedules/{id}/run', { params }));
      else await call(api.PATCH('/portal/api/import-schedules/{id}', { params, body: { enabled } }));
    },
    onSettled: reload,
  });
  const columns = useColumns({
    act: act.mutate,
    edit: setOpened,
    remove: setGone,
    disabled: whyNot !== undefined,
  });
  return (
    <Panel
      title={t('schedules.title')}
      description={t('schedules.text')}
      actions={
        <GuardedButton size="xs" variant="default" why={whyNot} onClick={() => setOpened('new')}>
          {t('schedules.new')}
        </GuardedButton>
      }
    >
      {list.isPending && <Loading lines={2} />}
      {list.isError && <ErrorState error={list.error} retry={() => void list.refetch()} />}
      {act.isError && <ErrorState error={act.error} />}
      {list.data !== undefined &&
        (list.data.data.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('schedules.empty')}
          </Text>
        ) : (
          <DataTable
            label={t('schedules.title')}
            columns={columns}
            rows={list.data.data}
            rowKey={(row) => row.id}
          />
        ))}
      {opened !== undefined && (
        <ScheduleDialog
          schedule={opened === 'new' ? undefined : opened}
          onClose={() => setOpened(undefined)}
          onDone={reload}
        />
      )}
      {gone !== undefined && (
        <ConfirmDialog
          opened
          danger
          onClose={() => setGone(undefined)}
          title={t('schedules.deleteTitle', { name: gone.name })}
          confirm={t('schedules.delete')}
          action={async () => {
            await call(
              api.DELETE('/portal/api/import-schedules/{id}', { params: { path: { id: gone.id } } }),
            );
            await reload();
          }}
        >
          {t('schedules.deleteText')}
        </ConfirmDialog>
      )}
    </Panel>
  );
}

interface RowActions {
  act(what: { id: number; enabled: boolean | undefined }): void;
  edit(row: ImportSchedule): void;
  remove(row: ImportSchedule): void;
  disabled: boolean;
}

function useColumns({ act, edit, remove, disabled }: RowActions): Column<ImportSchedule>[] {
  const { t } = useTranslation('imports');
  const format = useFormat();
  return [
    {
      id: 'name',
      header: t('schedules.name'),
      cell: (row) => (
        <Stack gap={0}>
          <Text size="sm" fw={500} component="span">
            {row.name}
          </Text>
          <Text size="xs" c="dimmed" component="span" style={{ overflowWrap: 'anywhere' }}>
            {row.address}
          </Text>
        </Stack>
      ),
    },
    { id: 'last', header: t('schedules.last'), cell: (row) => <LastRun row={row} /> },
    {
      id: 'next',
      header: t('schedules.next'),
      hideBelow: 'sm',
      cell: (row) => {
        if (row.next_at !== null) return format.moment(row.next_at);
        return row.failures > 0 ? t('schedules.pausedAfter', { count: row.failures }) : t('schedules.paused');
      },
    },
    {
      id: 'actions',
      header: t('schedules.actionsColumn'),
      align: 'right',
      cell: (row) => (
        <RowMenu
          label={t('schedules.actions', { name: row.name })}
          actions={[
            { label: t('schedules.run'), disabled, onClick: () => act({ id: row.id, enabled: undefined }) },
            {
              label: row.enabled ? t('schedules.pause') : t('schedules.start'),
              disabled,
              onClick: () => act({ id: row.id, enabled: !row.enabled }),
            },
            { label: t('schedules.change'), disabled, onClick: () => edit(row) },
            { label: t('schedules.delete'), danger: true, disabled, onClick: () => remove(row) },
          ]}
        />
      ),
    },
  ];
}

function LastRun({ row }: { row: ImportSchedule }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  if (row.last_result === null || row.last_run_at === null) return <>{t('schedules.never')}</>;
  const result = t(`schedules.results.${row.last_result}`);
  return (
    <Stack gap={0}>
      <Text size="sm" component="span">
        {row.last_import_id !== null && row.last_result === 'imported' ? (
          <AnchorLink to="/imports/$id" params={{ id: String(row.last_import_id) }} size="sm">
            {result}
          </AnchorLink>
        ) : (
          result
        )}
        {` · ${format.moment(row.last_run_at)}`}
      </Text>
      {row.last_error !== null && (
        <Text size="xs" c="var(--sluice-error)" component="span" style={{ overflowWrap: 'anywhere' }}>
          {importText(row.last_error)}
        </Text>
      )}
    </Stack>
  );
}
