import { Group, Text } from '@mantine/core';
import type { ImportSchedule } from '@sluice/contracts/portal';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../lib/api.ts';
import { useWhyNot } from '../../lib/rights.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { GuardedButton } from '../../ui/GuardedButton.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { ErrorState, Loading } from '../../ui/states.tsx';
import { ScheduleDialog } from './ScheduleDialog.tsx';
import { useColumns } from './schedule-table.tsx';

const KEY = ['import-schedules'];

/** Files that are fetched from an address and imported by themselves. */
export function Schedules() {
  const { t } = useTranslation('imports');
  const whyNot = useWhyNot()('admin');
  const [opened, setOpened] = useState<'new' | ImportSchedule>();
  const [gone, setGone] = useState<ImportSchedule>();
  const { list, act, reload } = useSchedules();
  const columns = useColumns({
    act: act.mutate,
    edit: setOpened,
    remove: setGone,
    disabled: whyNot !== undefined,
  });
  const add = (
    <GuardedButton size="xs" variant="default" why={whyNot} onClick={() => setOpened('new')}>
      {t('schedules.new')}
    </GuardedButton>
  );
  return (
    <Panel
      title={t('schedules.title')}
      description={t('schedules.text')}
      actions={list.data?.data.length !== 0 && add}
    >
      {list.isPending && <Loading lines={2} />}
      {list.isError && <ErrorState error={list.error} retry={() => void list.refetch()} />}
      {act.isError && <ErrorState error={act.error} />}
      {list.data !== undefined && <Table rows={list.data.data} columns={columns} add={add} />}
      {opened !== undefined && (
        <ScheduleDialog
          schedule={opened === 'new' ? undefined : opened}
          onClose={() => setOpened(undefined)}
          onDone={reload}
        />
      )}
      {gone !== undefined && (
        <DeleteDialog schedule={gone} onClose={() => setGone(undefined)} onDone={reload} />
      )}
    </Panel>
  );
}

interface TableProps {
  rows: readonly ImportSchedule[];
  columns: ReturnType<typeof useColumns>;
  /** The button that adds one. */
  add: ReactNode;
}

function Table({ rows, columns, add }: TableProps) {
  const { t } = useTranslation('imports');
  if (rows.length === 0)
    return (
      <Group gap="sm" justify="space-between" wrap="nowrap">
        <Text size="sm">{t('schedules.empty')}</Text>
        {add}
      </Group>
    );
  return <DataTable label={t('schedules.title')} columns={columns} rows={rows} rowKey={(row) => row.id} />;
}

/** The scheduled imports, and their runs and pauses. */
function useSchedules() {
  const client = useQueryClient();
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
  return { list, act, reload };
}

interface DeleteDialogProps {
  schedule: ImportSchedule;
  onClose(): void;
  onDone(): Promise<void>;
}

function DeleteDialog({ schedule: { id, name }, onClose, onDone }: DeleteDialogProps) {
  const { t } = useTranslation('imports');
  return (
    <ConfirmDialog
      opened
      danger
      onClose={onClose}
      title={t('schedules.deleteTitle', { name })}
      confirm={t('schedules.delete')}
      action={async () => {
        await call(api.DELETE('/portal/api/import-schedules/{id}', { params: { path: { id } } }));
        await onDone();
      }}
    >
      {t('schedules.deleteText')}
    </ConfirmDialog>
  );
}
