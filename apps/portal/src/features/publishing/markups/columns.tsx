import { ActionIcon, Button, Group } from '@mantine/core';
import type { Markup } from '@sluice/contracts/portal';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { useWhyNot } from '../../../lib/rights.ts';
import { useSession } from '../../../lib/session.ts';
import below from '../../../ui/DataTable.module.css';
import type { Column } from '../../../ui/DataTable.tsx';
import { type EditedMarkup, editedOf } from './markups.ts';

/** The markup of a brand or a category; without one it is that of all products of the connection. */
export interface MarkupRow {
  percent: number | null;
  markup?: Markup;
}

interface RowActions {
  /** Whether the markup of the connection is the only one. */
  isAlone: boolean;
  onEdit(edited: EditedMarkup): void;
  onRemove(markup: Markup): void;
}

/** The price in the example of each row. */
const EXAMPLE = 100;

/** The columns of the markups. */
export function useColumns(actions: RowActions): Column<MarkupRow>[] {
  const { t } = useTranslation('publishing');
  const format = useFormat();
  const { currency } = useSession().tenant;
  const money = (value: number): string => format.money(value, currency);
  const example = (row: MarkupRow): string =>
    t('markups.example', { from: money(EXAMPLE), to: money(EXAMPLE * (1 + (row.percent ?? 0) / 100)) });
  return [
    {
      id: 'of',
      header: t('markups.of'),
      cell: (row) => (
        <>
          <Owner markup={row.markup} />
          <div className={below.below}>{example(row)}</div>
        </>
      ),
    },
    {
      id: 'percent',
      header: t('markups.markup'),
      align: 'right',
      cell: (row) => (
        <strong>{row.percent === null ? t('markups.noneSet') : format.move(row.percent)}</strong>
      ),
    },
    { id: 'example', header: t('markups.exampleOf'), align: 'right', hideBelow: 'sm', cell: example },
    {
      id: 'products',
      header: t('column.products'),
      align: 'right',
      hideBelow: 'sm',
      cell: ({ markup }) =>
        markup === undefined
          ? t(actions.isAlone ? 'markups.all' : 'markups.others')
          : format.number(markup.products),
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

function Owner({ markup }: Pick<MarkupRow, 'markup'>) {
  const { t } = useTranslation('publishing');
  if (markup === undefined)
    return (
      <>
        <strong>{t('markups.ofConnection')}</strong>
        <div className={below.note}>{t('markups.ofConnectionText')}</div>
      </>
    );
  return (
    <>
      {markup.path.length > 0 ? markup.path.join(' › ') : markup.name}
      <div className={below.note}>{t(markup.brand_id === null ? 'markups.category' : 'markups.brand')}</div>
    </>
  );
}

function RowButtons({
  row: { percent, markup },
  onEdit,
  onRemove,
}: Omit<RowActions, 'isAlone'> & { row: MarkupRow }) {
  const { t } = useTranslation('publishing');
  const whyNot = useWhyNot();
  const why = markup === undefined ? whyNot('admin') : whyNot();
  if (markup === undefined)
    return (
      <Button
        variant="default"
        size="compact-sm"
        disabled={why !== undefined}
        title={why}
        onClick={() => onEdit({ kind: 'connection', isNew: false, percent: percent ?? '' })}
      >
        {t('markups.change')}
      </Button>
    );
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      <ActionIcon
        variant="subtle"
        color="gray"
        disabled={why !== undefined}
        title={why}
        aria-label={t('markups.changeOne', { name: markup.name })}
        onClick={() => onEdit(editedOf(markup))}
      >
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        disabled={why !== undefined}
        title={why}
        aria-label={t('markups.removeOne', { name: markup.name })}
        onClick={() => onRemove(markup)}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
