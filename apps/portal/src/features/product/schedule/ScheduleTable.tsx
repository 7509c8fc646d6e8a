import type { ProductChannel, ScheduledPrice } from '@sluice/contracts/portal';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type Format, useFormat } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { RowMenu } from '../../../ui/RowMenu.tsx';
import { Status, type Tone } from '../../../ui/Status.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import classes from '../channels/channels.module.css';

interface ScheduleTableProps {
  rows: readonly ScheduledPrice[];
  channels: readonly ProductChannel[];
  readOnly: boolean;
  onEdit(schedule: ScheduledPrice): void;
  onCancel(schedule: ScheduledPrice): void;
}

const TONES: Record<ScheduledPrice['state'], Tone> = { waiting: 'pending', active: 'live', ended: 'neutral' };

/** Scheduled prices in the order of their windows. */
export function ScheduleTable({ rows, ...rest }: ScheduleTableProps) {
  const { t } = useTranslation('product');
  const columns = useColumns(rest);
  return (
    <DataTable
      label={t('schedule.title')}
      rows={rows}
      rowKey={({ id }) => id}
      columns={columns}
      empty={<EmptyState title={t('schedule.none')} />}
    />
  );
}

const windowOf = (format: Format, { starts_at, ends_at }: ScheduledPrice): string =>
  `${format.moment(starts_at)} – ${format.moment(ends_at)}`;

function useColumns({ channels, readOnly, onEdit, onCancel }: Omit<ScheduleTableProps, 'rows'>) {
  const { t } = useTranslation('product');
  const format = useFormat();
  const own = useSession().tenant.currency;
  const whereOf = ({ credential_id: id }: ScheduledPrice): string =>
    id === null
      ? t('schedule.everywhere')
      : (channels.find((channel) => channel.credential_id === id)?.label ?? `#${id}`);
  const columns: Column<ScheduledPrice>[] = [
    {
      id: 'where',
      header: t('schedule.where'),
      cell: (row) => (
        <>
          {whereOf(row)}
          <div className={classes.narrow}>{windowOf(format, row)}</div>
        </>
      ),
    },
    {
      id: 'price',
      header: t('schedule.price'),
      align: 'right',
      cell: ({ price, currency }) => format.money(price, currency ?? own),
    },
    { id: 'window', header: t('schedule.window'), hideBelow: 'sm', cell: (row) => windowOf(format, row) },
    {
      id: 'state',
      header: t('schedule.state'),
      cell: (row) => (
        <Status tone={TONES[row.state]}>
          {t(`schedule.states.${row.state}`, {
            when: format.ago(row.state === 'waiting' ? row.starts_at : row.ends_at),
          })}
        </Status>
      ),
    },
  ];
  return readOnly ? columns : [...columns, actionsColumn(t, whereOf, { onEdit, onCancel })];
}

function actionsColumn(
  t: TFunction<'product'>,
  whereOf: (row: ScheduledPrice) => string,
  { onEdit, onCancel }: Pick<ScheduleTableProps, 'onEdit' | 'onCancel'>,
): Column<ScheduledPrice> {
  return {
    id: 'actions',
    header: t('schedule.actions'),
    headerHidden: true,
    align: 'right',
    cell: (row) =>
      row.state !== 'ended' && (
        <RowMenu
          label={t('schedule.more', { where: whereOf(row) })}
          actions={[
            { label: t('schedule.edit'), onClick: () => onEdit(row) },
            {
              label: t(row.state === 'active' ? 'schedule.endNow' : 'schedule.cancel'),
              onClick: () => onCancel(row),
              danger: true,
            },
          ]}
        />
      ),
  };
}
