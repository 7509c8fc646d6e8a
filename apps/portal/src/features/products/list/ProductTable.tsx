import type { ProductListQuery, ProductListRow } from '@sluice/contracts/portal';
import { IconPackage } from '@tabler/icons-react';
import type { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { useRights, useSession } from '../../../lib/session.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import { ButtonLink } from '../../../ui/links.tsx';
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

const rowKey = (row: ProductListRow): number => row.id;
const rowName = (row: ProductListRow): string => row.name;

/** The table with its selection, and the bar of what can be done to it. */
export function ProductTable({ list, query, columns: ids, search, change }: ProductTableProps) {
  const { t } = useTranslation('products');
  const filter = filterOf(search);
  const { selection, setIds, setAll, clear } = useSelection(filter);
  const [dialog, setDialog] = useState<keyof typeof DIALOGS>();
  const columns = useColumns(ids, query);
  const rows = list.data?.data;
  const meta = list.data?.meta;
  const keys = useKeys(selection, rows);
  const size = sizeOf(selection);
  return (
    <>
      {size > 0 && (
        <Suspense>
          <BulkBar
            selection={selection}
            total={meta?.total ?? 0}
            wholePage={rows !== undefined && rows.length > 0 && rows.every((row) => keys.has(row.id))}
            onSelectAll={() => setAll(filter, meta!.total)}
            onClear={clear}
            onOpen={setDialog}
          />
        </Suspense>
      )}
      <DataTable
        label={t('title')}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        rowName={rowName}
        sort={search.sort ? { by: search.sort, direction: search.direction ?? 'desc' } : undefined}
        onSort={({ by, direction }) =>
          change({ sort: SORTS.find((one) => one === by), direction, page: undefined })
        }
        selection={{ keys, onChange: (next) => setIds(next as ReadonlySet<number>) }}
        meta={meta}
        onPage={(page) => change({ page: page === 1 ? undefined : page })}
        onPerPage={(perPage) => change({ per_page: perPage, page: undefined })}
        perPageChoices={PAGE_SIZES}
        error={list.error}
        retry={() => void list.refetch()}
        stale={list.isPlaceholderData}
        empty={<Nothing filtered={Object.keys(filter).length > 0} />}
      />
      {dialog !== undefined && size > 0 && (
        <BulkDialog
          dialog={dialog}
          selection={selection}
          onClose={() => setDialog(undefined)}
          onStarted={(action) => {
            setDialog(undefined);
            if (dialog === 'delete') clear();
            change({ action });
          }}
        />
      )}
    </>
  );
}

/** The keys of the selected rows: where all are meant, those of the page. */
const useKeys = (selection: Selection, rows: readonly ProductListRow[] | undefined) =>
  useMemo(() => (selection.kind === 'all' ? new Set(rows?.map(rowKey)) : selection.ids), [selection, rows]);

/** The columns, made anew only when something in them changes. */
function useColumns(ids: readonly ColumnId[], query: ProductListQuery) {
  const { t } = useTranslation('products');
  const format = useFormat();
  const { may } = useRights();
  const { currency } = useSession().tenant;
  const channels = useChannels().data;
  const toggle = useToggle(query, may());
  const idText = ids.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids are a new list at every change of the address
  return useMemo(() => {
    const labels = new Map(channels?.map((one) => [one.credential_id, one.label]));
    return buildColumns(ids, { t, format, currency, channels: labels, toggle });
  }, [idText, t, format, currency, channels, toggle]);
}

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
