import { useMediaQuery } from '@mantine/hooks';
import type { ProductListQuery, ProductListRow } from '@sluice/contracts/portal';
import { IconPackage } from '@tabler/icons-react';
import type { useQuery } from '@tanstack/react-query';
import { type ComponentProps, lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { useRights, useSession } from '../../../lib/session.ts';
import { DataTable, type Sort } from '../../../ui/DataTable.tsx';
import { ButtonLink } from '../../../ui/links.tsx';
import { listProps } from '../../../ui/list-props.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { type productListQuery, useChannels } from '../queries.ts';
import { filterOf, PAGE_SIZES, type ProductsSearch, SORTS } from '../search.ts';
import { buildColumns, type ColumnId } from './columns.tsx';
import { requestOf, type Selection, sizeOf, useSelection } from './selection.ts';
import { useToggle } from './use-toggle.ts';

const BulkBar = lazy(() => import('../bulk/BulkBar.tsx').then((all) => ({ default: all.BulkBar })));
const BulkEditDrawer = lazy(() =>
  import('../bulk/BulkEditDrawer.tsx').then((all) => ({ default: all.BulkEditDrawer })),
);
const PublishDialog = lazy(() =>
  import('../bulk/PublishDialog.tsx').then((all) => ({ default: all.PublishDialog })),
);
const DeleteDialog = lazy(() =>
  import('../bulk/DeleteDialog.tsx').then((all) => ({ default: all.DeleteDialog })),
);

const DIALOGS = { edit: BulkEditDrawer, publish: PublishDialog, delete: DeleteDialog };

export type List = ReturnType<
  typeof useQuery<Awaited<ReturnType<NonNullable<ReturnType<typeof productListQuery>['queryFn']>>>>
>;

interface ProductTableProps {
  list: List;
  query: ProductListQuery;
  columns: readonly ColumnId[];
  search: ProductsSearch;
  change(patch: Partial<ProductsSearch>, options?: { replace?: boolean }): void;
}

const NO_ROWS: readonly ProductListRow[] = [];
const rowKey = (row: ProductListRow): number => row.id;
const rowName = (row: ProductListRow): string => row.name;

/** The table with its selection, and the bar of what can be done to it. */
export function ProductTable({ list, query, columns: ids, search, change }: ProductTableProps) {
  const { t } = useTranslation('products');
  const filter = filterOf(search);
  const { selection, setIds, setAll, clear } = useSelection(filter);
  const total = list.data?.meta.total ?? 0;
  const [dialog, setDialog] = useState<keyof typeof DIALOGS>();
  const columns = useColumns(ids, query);
  const rows = list.data?.data ?? NO_ROWS;
  const keys = useKeys(selection, rows);
  const size = sizeOf(selection);
  const sort = ({ by, direction }: Sort): void =>
    change({ sort: SORTS.find((one) => one === by), direction, page: undefined });
  const started = (action: number): void => {
    setDialog(undefined);
    if (dialog === 'delete') clear();
    change({ action });
  };
  return (
    <>
      {size > 0 && (
        <LazyBulkBar
          selection={selection}
          total={total}
          wholePage={rows.length > 0 && rows.every((row) => keys.has(row.id))}
          onSelectAll={() => setAll(filter, total)}
          onClear={clear}
          onOpen={setDialog}
        />
      )}
      <DataTable
        label={t('title')}
        columns={columns}
        rowKey={rowKey}
        rowName={rowName}
        sort={search.sort ? { by: search.sort, direction: search.direction ?? 'desc' } : undefined}
        onSort={sort}
        selection={{ keys, onChange: (next) => setIds(next as ReadonlySet<number>) }}
        {...listProps(list, change)}
        onPage={(page) => change({ page: page === 1 ? undefined : page })}
        perPageChoices={PAGE_SIZES}
        empty={<Nothing filtered={Object.keys(filter).length > 0} />}
      />
      {dialog !== undefined && size > 0 && (
        <BulkDialog {...{ dialog, selection }} onClose={() => setDialog(undefined)} onStarted={started} />
      )}
    </>
  );
}

/** The keys of the selected rows: where all are meant, those of the page. */
const useKeys = (selection: Selection, rows: readonly ProductListRow[]) =>
  useMemo(() => (selection.kind === 'all' ? new Set(rows.map(rowKey)) : selection.ids), [selection, rows]);

/** As narrow as the styles of tables have it. */
const PHONE = '(max-width: 48em)';

/** The columns, made anew only when something in them changes. */
function useColumns(ids: readonly ColumnId[], query: ProductListQuery) {
  const { t } = useTranslation('products');
  const format = useFormat();
  const { may } = useRights();
  const { currency } = useSession().tenant;
  const channels = useChannels().data;
  const toggle = useToggle(query, may());
  const narrow = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const idText = ids.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids are a new list at every change of the address
  return useMemo(() => {
    const labels = new Map(channels?.map((one) => [one.credential_id, one.label]));
    return buildColumns(ids, { t, format, currency, channels: labels, toggle, narrow });
  }, [idText, t, format, currency, channels, toggle, narrow]);
}

const LazyBulkBar = (props: ComponentProps<typeof BulkBar>) => (
  <Suspense>
    <BulkBar {...props} />
  </Suspense>
);

interface BulkDialogProps {
  dialog: keyof typeof DIALOGS;
  selection: Selection;
  onClose(): void;
  onStarted(action: number): void;
}

function BulkDialog({ dialog, selection, onClose, onStarted }: BulkDialogProps) {
  const Dialog = DIALOGS[dialog];
  return (
    <Suspense>
      <Dialog
        selection={requestOf(selection)}
        size={sizeOf(selection)}
        onClose={onClose}
        onStarted={onStarted}
      />
    </Suspense>
  );
}

function Nothing({ filtered }: { filtered: boolean }) {
  const { t } = useTranslation('products');
  if (filtered) return <EmptyState title={t('empty.filtered')}>{t('empty.filteredText')}</EmptyState>;
  return (
    <EmptyState
      icon={IconPackage}
      title={t('empty.none')}
      action={<ButtonLink to="/imports">{t('empty.import')}</ButtonLink>}
    >
      {t('empty.noneText')}
    </EmptyState>
  );
}
