import { Button, MultiSelect, Select } from '@mantine/core';
import { ORDER_STATUSES, type OrderStatus } from '@sluice/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { channelsQuery } from '../../../lib/choices.ts';
import { Filters } from '../../../ui/Filters.tsx';
import { PeriodFilter } from '../../../ui/PeriodFilter.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import type { OrdersSearch } from '../search.ts';

interface OrderFiltersProps {
  search: OrdersSearch;
  change(patch: Partial<OrdersSearch>, options?: { replace?: boolean }): void;
}

const NOTHING: OrdersSearch = {
  search: undefined,
  status: undefined,
  credential_id: undefined,
  period: undefined,
  from: undefined,
  to: undefined,
  unmatched: undefined,
  refused: undefined,
  page: undefined,
};

export const hasFilters = ({ sort: _s, page: _p, per_page: _n, ...filters }: OrdersSearch): boolean =>
  Object.values(filters).some((value) => value !== undefined);

/** How many filters beside the search text are in force; two ends of a period are one. */
const countOf = ({ status, credential_id, period, from, to, unmatched, refused }: OrdersSearch): number =>
  [status, credential_id, period ?? from ?? to, unmatched ?? refused].filter((value) => value !== undefined)
    .length;

export function OrderFilters({ search, change }: OrderFiltersProps) {
  const { t } = useTranslation('orders');
  const filter = (patch: Partial<OrdersSearch>): void => change({ ...patch, page: undefined });
  return (
    <Filters
      label={t('filters')}
      count={countOf(search)}
      first={
        <SearchField
          label={t('search')}
          value={search.search}
          onSearch={(text) => change({ search: text, page: undefined }, { replace: true })}
        />
      }
    >
      <MultiSelect
        aria-label={t('status')}
        placeholder={search.status === undefined ? t('anyStatus') : ''}
        data={ORDER_STATUSES.map((status) => ({ value: status, label: t(`statuses.${status}`) }))}
        value={search.status ?? []}
        onChange={(status) => filter({ status: status.length > 0 ? (status as OrderStatus[]) : undefined })}
        clearable
        clearButtonProps={{ 'aria-label': t('clear') }}
        w={220}
      />
      <ChannelFilter value={search.credential_id} onChange={(id) => filter({ credential_id: id })} />
      <PeriodFilter
        label={t('orderedDay')}
        period={search.period}
        from={search.from}
        to={search.to}
        onChange={filter}
      />
      <TroubleFilter unmatched={search.unmatched} refused={search.refused} onChange={filter} />
      {hasFilters(search) && (
        <Button variant="subtle" onClick={() => change(NOTHING)}>
          {t('clearFilters')}
        </Button>
      )}
    </Filters>
  );
}

interface ChannelFilterProps {
  value: number | undefined;
  onChange(id: number | undefined): void;
}

function ChannelFilter({ value, onChange }: ChannelFilterProps) {
  const { t } = useTranslation('orders');
  const channels = useQuery(channelsQuery);
  return (
    <Select
      aria-label={t('channel')}
      placeholder={t('anyChannel')}
      data={(channels.data ?? []).map((one) => ({
        value: String(one.credential_id),
        label: one.label,
      }))}
      value={value === undefined ? null : String(value)}
      onChange={(id) => onChange(id === null ? undefined : Number(id))}
      clearable
      clearButtonProps={{ 'aria-label': t('clear') }}
      w={180}
    />
  );
}

type Trouble = Pick<OrdersSearch, 'unmatched' | 'refused'>;

/** Orders with something that a person has to settle. */
function TroubleFilter({ unmatched, refused, onChange }: Trouble & { onChange(trouble: Trouble): void }) {
  const { t } = useTranslation('orders');
  return (
    <Select
      aria-label={t('trouble.label')}
      placeholder={t('trouble.any')}
      data={(['unmatched', 'refused'] as const).map((value) => ({ value, label: t(`trouble.${value}`) }))}
      value={unmatched ? 'unmatched' : refused ? 'refused' : null}
      onChange={(value) =>
        onChange({
          unmatched: value === 'unmatched' ? true : undefined,
          refused: value === 'refused' ? true : undefined,
        })
      }
      clearable
      clearButtonProps={{ 'aria-label': t('clear') }}
      w={190}
    />
  );
}
