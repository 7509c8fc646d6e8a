import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconChartBar, IconPackages } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../lib/api.ts';
import { usePageSearch } from '../../lib/page-search.ts';
import { momentsChosen } from '../../lib/period.ts';
import { DataTable, type Sort } from '../../ui/DataTable.tsx';
import { ExportButton } from '../../ui/ExportButton.tsx';
import { AnchorLink, ButtonLink } from '../../ui/links.tsx';
import { listProps } from '../../ui/list-props.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { EmptyState, Loading } from '../../ui/states.tsx';
import { hasFilters, OrderFilters } from './list/OrderFilters.tsx';
import { SelectionBar } from './list/SelectionBar.tsx';
import { useColumns } from './list/use-columns.tsx';
import { useOrderProblems } from './order-problems.ts';
import type { OrdersSearch } from './search.ts';

/** The library of charts is large: it is loaded by those who look at the chart. */
const OrderChart = lazy(() => import('./OrderChart.tsx').then((module) => ({ default: module.OrderChart })));

const SORTED: Record<NonNullable<OrdersSearch['sort']>, Sort> = {
  newest: { by: 'ordered_at', direction: 'desc' },
  oldest: { by: 'ordered_at', direction: 'asc' },
  total_desc: { by: 'grand_total', direction: 'desc' },
  total_asc: { by: 'grand_total', direction: 'asc' },
};

export function OrdersPage() {
  const { t } = useTranslation('orders');
  const [search, change] = usePageSearch('/orders');
  const [chart, setChart] = useState(false);
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        more={
          <>
            <ExportButton kinds={[{ path: '/portal/api/order-list/export', query: queryOf(search) }]} />
            <ChartButton shown={chart} onChange={setChart} />
          </>
        }
        actions={
          <ButtonLink
            to="/orders/packing"
            search={search.credential_id === undefined ? {} : { credential_id: search.credential_id }}
            leftSection={<IconPackages size={16} aria-hidden />}
          >
            {t('packing.open')}
          </ButtonLink>
        }
      />
      <Stack gap="md">
        <Problems />
        {chart && (
          <Suspense fallback={<Loading lines={1} height={300} />}>
            <OrderChart />
          </Suspense>
        )}
        <OrderFilters search={search} change={change} />
        <OrderTable search={search} change={change} />
      </Stack>
    </>
  );
}

type TableProps = Parameters<typeof OrderFilters>[0];

/** The orders that the filters find, and what can be done with some of them. */
function OrderTable({ search, change }: TableProps) {
  const { t } = useTranslation('orders');
  const [chosen, setChosen] = useState<ReadonlySet<number | string>>(new Set());
  const list = useOrders(search);
  return (
    <>
      {chosen.size > 0 && <SelectionBar ids={[...chosen].map(Number)} onClear={() => setChosen(new Set())} />}
      <DataTable
        label={t('title')}
        columns={useColumns()}
        rowKey={(row) => row.id}
        rowName={(row) => row.order_number}
        selection={{ keys: chosen, onChange: setChosen }}
        sort={SORTED[search.sort ?? 'newest']}
        onSort={({ by, direction }) => change({ sort: sortOf(by, direction), page: undefined })}
        {...listProps(list, change)}
        empty={
          hasFilters(search) ? (
            <EmptyState title={t('noneFound')}>{t('noneFoundText')}</EmptyState>
          ) : (
            <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
          )
        }
      />
    </>
  );
}

/** Shows or hides the chart. */
function ChartButton({ shown, onChange }: { shown: boolean; onChange(shown: boolean): void }) {
  const { t } = useTranslation('orders');
  return (
    <Button
      variant="default"
      leftSection={<IconChartBar size={16} aria-hidden />}
      aria-expanded={shown}
      onClick={() => onChange(!shown)}
    >
      {shown ? t('chart.hide') : t('chart.show')}
    </Button>
  );
}

const useOrders = (search: OrdersSearch) => {
  const query = queryOf(search);
  return useQuery({
    queryKey: ['orders', query],
    queryFn: ({ signal }) => call(api.GET('/portal/api/order-list', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
};

const sortOf = (by: string, direction: Sort['direction']): OrdersSearch['sort'] => {
  if (by === 'grand_total') return direction === 'asc' ? 'total_asc' : 'total_desc';
  return direction === 'asc' ? 'oldest' : 'newest';
};

/** Days are those of the browser's time zone, whole. */
function queryOf({ period, from, to, ...search }: OrdersSearch) {
  const span = momentsChosen({ period, from, to });
  return {
    ...search,
    ordered_from: span.from,
    ordered_to: span.to,
    page: search.page ?? 1,
    per_page: search.per_page ?? 20,
  };
}

/** Orders that are not in the list because they could not be taken in. */
function Problems() {
  const { t } = useTranslation('orders');
  const problems = useOrderProblems();
  const total = problems.data?.total ?? 0;
  if (total === 0) return null;
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />}>
      <Group justify="space-between" gap="xs">
        <Text size="sm">{t('problems.notice', { count: total })}</Text>
        <AnchorLink to="/orders/problems" size="sm" fw={600}>
          {t('problems.look')}
        </AnchorLink>
      </Group>
    </Alert>
  );
}
