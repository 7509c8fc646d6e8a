import { Group, SegmentedControl, Stack } from '@mantine/core';
import type { HeldListing, HeldPlan } from '@sluice/contracts/portal';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Static } from 'typebox';
import { api, call } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { usePageSearch } from '../../../lib/page-search.ts';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { ProductName } from '../ProductName.tsx';
import classes from '../publishing.module.css';

/** The listings of a held plan, with what they are and would be. */
export function HeldListings({ plan }: { plan: HeldPlan }) {
  const { t } = useTranslation('publishing');
  const [search, change] = usePageSearch('/publishing/held');
  const { credential_id: id } = plan;
  const mine = search.credential_id === undefined || search.credential_id === id;
  const query = mine ? { page: search.page, held: search.held } : {};
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['held', id, 'listings', query],
    queryFn: ({ signal }) =>
      call(api.GET('/portal/api/held-plans/{id}/listings', { params: { path: { id }, query }, signal })),
    placeholderData: keepPreviousData,
  });
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <h3 className={classes.title}>{t('held.examples')}</h3>
        {plan.withdrawals > 0 && plan.jumps > 0 && (
          <KindSwitch
            value={mine ? search.held : undefined}
            onChange={(held) => change({ credential_id: id, page: undefined, held })}
          />
        )}
      </Group>
      <DataTable
        label={t('held.examples')}
        rows={data?.data}
        rowKey={(row) => row.product_id}
        error={error}
        retry={() => void refetch()}
        stale={isPlaceholderData}
        meta={data?.meta}
        onPage={(page) => change({ credential_id: id, page })}
        columns={useListingColumns()}
      />
    </Stack>
  );
}

export type Listing = Static<typeof HeldListing>;
type Kind = Listing['held'];

interface KindSwitchProps {
  value: Kind | undefined;
  onChange(kind: Kind | undefined): void;
}

function KindSwitch({ value, onChange }: KindSwitchProps) {
  const { t } = useTranslation('publishing');
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('held.examples')}
      value={value ?? 'all'}
      data={[
        { value: 'all', label: t('held.kind.all') },
        { value: 'withdraw', label: t('held.kind.withdraw') },
        { value: 'price', label: t('held.kind.price') },
      ]}
      onChange={(held) => onChange(held === 'all' ? undefined : (held as Kind))}
    />
  );
}

/** The product, and what it is and would be on the channel. */
export function useListingColumns(): Column<Listing>[] {
  const { t } = useTranslation('publishing');
  const format = useFormat();
  const price = (value: number | null, currency: string | null): string =>
    value === null ? '–' : currency === null ? format.number(value) : format.money(value, currency);
  return [
    {
      id: 'product',
      header: t('column.product'),
      cell: ({ product_id, name }) => <ProductName id={product_id} name={name} tab="price" />,
    },
    { id: 'sku', header: t('column.sku'), hideBelow: 'sm', cell: (row) => row.sku ?? '–' },
    {
      id: 'what',
      header: t('column.what'),
      hideBelow: 'sm',
      cell: (row) => t(`held.kind.${row.held}`),
    },
    {
      id: 'price',
      header: t('held.now'),
      align: 'right',
      cell: (row) => price(row.price, row.currency),
    },
    {
      id: 'held',
      header: t('held.becomes'),
      align: 'right',
      cell: (row) => (row.held === 'withdraw' ? t('held.offSale') : price(row.held_price, row.currency)),
    },
  ];
}
