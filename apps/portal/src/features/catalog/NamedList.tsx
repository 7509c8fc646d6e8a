import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { useRights } from '../../lib/session.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { RowMenu } from '../../ui/RowMenu.tsx';
import { EmptyState } from '../../ui/states.tsx';

interface Named {
  id: number;
  name: string;
  products_count: number;
}

/** The chosen action: a new record, or one to change or delete. */
export type Opened<Row> = { kind: 'new' } | { kind: 'change' | 'delete'; row: Row };

interface NamedListProps<Row extends Named> {
  /** Prefix of the keys of its texts: `<texts>.title`, `.description`, `.new`, `.empty`, `.emptyText`. */
  texts: 'groups' | 'tax';
  list: { data: Row[] | undefined; error: unknown; refetch(): Promise<unknown> };
  nameOf(row: Row): ReactNode;
  /** Between the name and how many products there are. */
  columns?: readonly Column<Row>[];
  change: string;
  /** The number of products as a link to them. */
  productsOf?(row: Row): ReactNode;
  dialog(opened: Opened<Row>, close: () => void): ReactNode;
}

/** A page of records that have a name and products: all of them at once, made, changed and deleted in dialogs. */
export function NamedList<Row extends Named>(props: NamedListProps<Row>) {
  const { texts, list, dialog } = props;
  const { t } = useTranslation('catalog');
  const { may } = useRights();
  const [opened, setOpened] = useState<Opened<Row> | null>(null);
  const create = (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      disabled={!may()}
      onClick={() => setOpened({ kind: 'new' })}
    >
      {t(`${texts}.new`)}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t(`${texts}.title`)}
        description={t(`${texts}.description`)}
        actions={list.data?.length !== 0 && create}
      />
      <DataTable
        label={t(`${texts}.title`)}
        rows={list.data}
        rowKey={(row) => row.id}
        error={list.error}
        retry={() => void list.refetch()}
        empty={
          <EmptyState title={t(`${texts}.empty`)} action={create}>
            {t(`${texts}.emptyText`)}
          </EmptyState>
        }
        columns={useColumns(props, setOpened)}
      />
      {opened && dialog(opened, () => setOpened(null))}
    </>
  );
}

function useColumns<Row extends Named>(
  { nameOf, columns = [], change, productsOf }: NamedListProps<Row>,
  open: (opened: Opened<Row>) => void,
): Column<Row>[] {
  const { t } = useTranslation('catalog');
  const format = useFormat();
  const { may } = useRights();
  const actions = (row: Row) => [
    { label: change, disabled: !may(), onClick: () => open({ kind: 'change', row }) },
    {
      label: t('delete'),
      danger: true,
      disabled: !may(),
      onClick: () => open({ kind: 'delete', row }),
    },
  ];
  return [
    { id: 'name', header: t('name'), cell: nameOf },
    ...columns,
    {
      id: 'products',
      header: t('products'),
      align: 'right',
      cell: (row) => productsOf?.(row) ?? format.number(row.products_count),
    },
    {
      id: 'actions',
      header: t('actions'),
      headerHidden: true,
      align: 'right',
      width: 90,
      cell: (row) => <RowMenu label={t('actionsOf', { name: row.name })} actions={actions(row)} />,
    },
  ];
}
