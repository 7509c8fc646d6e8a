import { ActionIcon, Group } from '@mantine/core';
import type { Markup } from '@sluice/contracts/portal';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { useRights } from '../../../lib/session.ts';
import type { Column } from '../../../ui/DataTable.tsx';
import { usePercent } from './markups.ts';

interface RowActions {
  onEdit(row: Markup): void;
  onRemove(row: Markup): void;
}

/** The columns of the markups of brands and categories. */
export function useColumns(actions: RowActions): Column<Markup>[] {
  const { t } = useTranslation('publishing');
  const format = useFormat();
  const percent = usePercent();
  return [
    {
      id: 'of',
      header: t('markups.of'),
      cell: (row) => t(row.brand_id === null ? 'markups.category' : 'markups.brand'),
    },
    {
      id: 'name',
      header: t('column.name'),
      cell: (row) => (row.path.length > 0 ? row.path.join(' › ') : row.name),
    },
    {
      id: 'percent',
      header: t('markups.markup'),
      align: 'right',
      cell: (row) => percent(row.markup_percent),
    },
    {
      id: 'products',
      header: t('column.products'),
      align: 'right',
      hideBelow: 'sm',
      cell: (row) => format.number(row.products),
    },
    {
      id: 'actions',
      header: t('column.actions'),
      headerHidden: true,
      align: 'right',
      cell: (row) => <RowButtons row={row} {...actions} />,
    },
  ];
}

function RowButtons({ row, onEdit, onRemove }: RowActions & { row: Markup }) {
  const { t } = useTranslation('publishing');
  const { may } = useRights();
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      <ActionIcon
        variant="subtle"
        color="gray"
        disabled={!may()}
        aria-label={t('markups.changeOne', { name: row.name })}
        onClick={() => onEdit(row)}
      >
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        disabled={!may()}
        aria-label={t('markups.removeOne', { name: row.name })}
        onClick={() => onRemove(row)}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
