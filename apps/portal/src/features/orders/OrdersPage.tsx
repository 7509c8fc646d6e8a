import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { OrderListItem } from '@sluice/contracts/portal';
import { IconAlertTriangle, IconChartBar } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../lib/api.ts';
import { useFormat } from '../../lib/format.ts';
import { useFrom } from '../../lib/from.ts';
import { usePageSearch } from '../../lib/page-search.ts';
import { ChannelName } from '../../ui/ChannelMark.tsx';
import table from '../../ui/DataTable.module.css';
import { type Column, DataTable, type Sort } from '../../ui/DataTable.tsx';
import { ExportButton } from '../../ui/ExportButton.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { listProps } from '../../ui/list-props.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { EmptyState, Loading } from '../../ui/states.tsx';
import { hasFilters, OrderFilters } from './OrderFilters.tsx';
import { OrderState } from './OrderState.tsx';
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
  const list = useOrders(search);
  const columns = useColumns();
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={
          <>
            <ExportButton kinds={[{ path: '/portal/api/order-list/export', query: queryOf(search) }]} />
            <ChartButton shown={chart} onChange={setChart} />
          </>
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
        <DataTable
          label={t('title')}
          columns={columns}
          rowKey={(row) => row.id}
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
      </Stack>
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
function queryOf({ from, to, ...search }: OrdersSearch) {
  const at = (day: string, time: string): string =>
    `${new Date(`${day}T${time}`).toISOString().slice(0, 19)}Z`;
  return {
    ...search,
    ...(from === undefined ? {} : { ordered_from: at(from, '00:00:00') }),
    ...(to === undefined ? {} : { ordered_to: at(to, '23:59:59') }),
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

function useColumns(): Column<OrderListItem>[] {
  const from = useFrom();
  const { t } = useTranslation('orders');
  const format = useFormat();
  return [
    {
      id: 'order_number',
      header: t('number'),
      cell: (row) => (
        <Stack gap={0}>
          <AnchorLink to="/orders/$id" params={{ id: String(row.id) }} search={from} size="sm" fw={500}>
            {row.order_number}
          </AnchorLink>
          <span className={table.below}>{format.moment(row.ordered_at)}</span>
          {row.unmatched_lines > 0 && (
            <Text size="xs" c="var(--sluice-pending)" component="span">
              {t('unmatchedLines', { count: row.unmatched_lines })}
            </Text>
          )}
        </Stack>
      ),
    },
    {
      id: 'ordered_at',
      header: t('orderedAt'),
      sortable: true,
      hideBelow: 'sm',
      cell: (row) => <span className={table.moment}>{format.moment(row.ordered_at)}</span>,
    },
    { id: 'channel', header: t('channel'), hideBelow: 'sm', cell: (row) => <ChannelName {...row.channel} /> },
    { id: 'customer', header: t('customer'), hideBelow: 'md', cell: (row) => row.customer_name ?? '–' },
    { id: 'status', header: t('status'), cell: (row) => <OrderState status={row.status} /> },
    {
      id: 'units',
      header: t('units'),
      align: 'right',
      hideBelow: 'md',
      cell: (row) => format.number(row.units),
    },
    {
      id: 'grand_total',
      header: t('total'),
      align: 'right',
      sortable: true,
      cell: (row) => format.money(row.grand_total, row.currency),
    },
  ];
}
