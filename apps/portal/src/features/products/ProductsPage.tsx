import { Button } from '@mantine/core';
import { IconPlus, IconTable, IconTableFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { usePageSearch } from '../../lib/page-search.ts';
import { useRights } from '../../lib/session.ts';
import { ExportButton } from '../../ui/ExportButton.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Loading } from '../../ui/states.tsx';
import { FilterBar } from './filters/FilterBar.tsx';
import { ColumnsMenu } from './list/ColumnsMenu.tsx';
import { columnsOf } from './list/columns.tsx';
import { ProductTable } from './list/ProductTable.tsx';
import { productListQuery } from './queries.ts';
import { filterOf, type ProductsSearch, queryOf, withoutEmpty } from './search.ts';
import { ViewsBar } from './views/ViewsBar.tsx';

const ActionDrawer = lazy(() =>
  import('./bulk/ActionDrawer.tsx').then((all) => ({ default: all.ActionDrawer })),
);
const ProductGrid = lazy(() =>
  import('./grid/ProductGrid.tsx').then((all) => ({ default: all.ProductGrid })),
);

/** The list of products: views, filters, the table or the grid of cells, and what is done to many. */
export function ProductsPage() {
  const { t } = useTranslation('products');
  const format = useFormat();
  const [search, change] = usePageSearch('/products');
  const query = queryOf(search);
  const list = useQuery(productListQuery(query));
  const columns = columnsOf(search.columns);
  const open = useOpening();
  const total = list.data?.meta.total;
  return (
    <>
      <PageHeader
        title={t('title')}
        description={
          total === undefined ? undefined : t('count', { count: total, shown: format.number(total) })
        }
        more={<MoreActions search={search} onGrid={(grid) => change({ grid: grid || undefined })} />}
        actions={<AddButton />}
      />
      <ViewsBar search={search} onOpen={open} />
      <FilterBar search={search} onChange={change}>
        {!search.grid && (
          <ColumnsMenu columns={columns} onChange={(next) => change({ columns: next.join(',') })} />
        )}
      </FilterBar>
      {search.grid ? (
        <Suspense fallback={<Loading />}>
          <ProductGrid list={list} query={query} search={search} change={change} />
        </Suspense>
      ) : (
        <ProductTable list={list} query={query} columns={columns} search={search} change={change} />
      )}
      {search.action !== undefined && (
        <Suspense>
          <ActionDrawer
            key={search.action}
            id={search.action}
            onClose={() => change({ action: undefined })}
            onOpen={(action) => change({ action })}
          />
        </Suspense>
      )}
    </>
  );
}

/** Replaces the whole address of the list, but for its page. */
function useOpening() {
  const navigate = useNavigate();
  return useCallback(
    (next: ProductsSearch) =>
      void navigate({
        to: '.',
        search: withoutEmpty({ ...next, page: undefined }),
        resetScroll: false,
      }),
    [navigate],
  );
}

function AddButton() {
  const { t } = useTranslation('products');
  const { may } = useRights();
  return (
    <ButtonLink to="/products/new" leftSection={<IconPlus size={16} aria-hidden />} disabled={!may()}>
      {t('add')}
    </ButtonLink>
  );
}

interface MoreActionsProps {
  search: ProductsSearch;
  /** Whether cells are typed into from now on. */
  onGrid(grid: boolean): void;
}

function MoreActions({ search, onGrid }: MoreActionsProps) {
  const { t } = useTranslation('products');
  const { may } = useRights();
  const grid = search.grid === true;
  const query = filterOf(search);
  return (
    <>
      <ExportButton
        kinds={[
          { label: t('export.products'), path: '/portal/api/product-list/export', query },
          {
            label: t('export.channels'),
            path: '/portal/api/product-list/export',
            query: { ...query, channels: true },
          },
          { label: t('export.listings'), path: '/portal/api/product-list/listings/export', query },
        ]}
      />
      <Button
        variant="default"
        aria-pressed={grid}
        leftSection={grid ? <IconTableFilled size={16} aria-hidden /> : <IconTable size={16} aria-hidden />}
        disabled={!may()}
        title={may() ? undefined : t('mayNot')}
        onClick={() => onGrid(!grid)}
      >
        {t(grid ? 'grid.leave' : 'grid.enter')}
      </Button>
    </>
  );
}
