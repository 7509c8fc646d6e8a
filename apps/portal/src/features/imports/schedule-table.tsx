import { Stack, Text } from '@mantine/core';
import type { ImportSchedule } from '@sluice/contracts/portal';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { say } from '../../lib/messages.ts';
import type { Column } from '../../ui/DataTable.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { RowMenu } from '../../ui/RowMenu.tsx';

/** Acts on a scheduled import; `enabled` undefined runs it now. */
export interface RowActions {
  act(what: { id: number; enabled: boolean | undefined }): void;
  edit(row: ImportSchedule): void;
  remove(row: ImportSchedule): void;
  disabled: boolean;
}

export function useColumns(actions: RowActions): Column<ImportSchedule>[] {
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
      cell: (row) => <ScheduleMenu row={row} {...actions} />,
    },
  ];
}

function ScheduleMenu({ row, act, edit, remove, disabled }: RowActions & { row: ImportSchedule }) {
  const { t } = useTranslation('imports');
  return (
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
  );
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
          {say(row.last_error_key, row.last_error)}
        </Text>
      )}
    </Stack>
  );
}
