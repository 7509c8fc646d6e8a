import { Button, CloseButton, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { ATTEMPT_OPERATIONS, ATTEMPT_OUTCOMES } from '@sluice/contracts/portal';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../../lib/api.ts';
import { usePageSearch } from '../../../lib/page-search.ts';
import { momentsChosen } from '../../../lib/period.ts';
import { AttemptTable } from '../../../ui/AttemptTable.tsx';
import { ExportButton } from '../../../ui/ExportButton.tsx';
import { Filters } from '../../../ui/Filters.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { PeriodFilter } from '../../../ui/PeriodFilter.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { ConnectionSelect } from '../ConnectionSelect.tsx';
import type { HistorySearch } from '../search.ts';
import { AttemptDialog } from './AttemptDialog.tsx';

/** Every attempt to bring something to a channel, the latest first. */
export function HistoryPage() {
  const { t } = useTranslation('publishing');
  const [search, change] = usePageSearch('/publishing/history');
  const { attempt } = search;
  const query = queryOf(search);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['attempts', query],
    queryFn: ({ signal }) => call(api.GET('/portal/api/publish-attempts', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
  const next = data?.next_before ?? null;
  return (
    <>
      <PageHeader
        title={t('history.title')}
        description={t('history.description')}
        actions={<ExportButton kinds={[{ path: '/portal/api/publish-attempts/export', query }]} />}
      />
      <Stack gap="md">
        <HistoryFilters search={search} change={change} />
        <AttemptTable
          label={t('history.title')}
          rows={data?.data}
          error={error}
          retry={() => void refetch()}
          stale={isPlaceholderData}
          onOpen={(id) => change({ attempt: id }, { replace: true })}
        />
        <Group justify="flex-end" gap="xs">
          {query.before !== undefined && (
            <Button variant="default" size="xs" onClick={() => change({ before: undefined })}>
              {t('history.newest')}
            </Button>
          )}
          {next !== null && (
            <Button variant="default" size="xs" onClick={() => change({ before: next })}>
              {t('history.older')}
            </Button>
          )}
        </Group>
      </Stack>
      <AttemptDialog
        attempt={data?.data.find((one) => one.id === attempt)}
        onClose={() => change({ attempt: undefined }, { replace: true })}
      />
    </>
  );
}

/** Days are those of the browser's time zone, whole. */
function queryOf({ attempt: _a, period, from, to, ...search }: HistorySearch) {
  const span = momentsChosen({ period, from, to });
  return { ...search, at_from: span.from, at_to: span.to };
}

interface FilterProps {
  search: HistorySearch;
  change(patch: Partial<HistorySearch>, options?: { replace?: boolean }): void;
}

/** How many filters beside the search text are in force; two ends of a period are one. */
const countOf = ({
  credential_id,
  product_id,
  outcome,
  operation,
  period,
  from,
  to,
}: HistorySearch): number =>
  [credential_id, product_id, outcome, operation, period ?? from ?? to].filter((one) => one !== undefined)
    .length;

function HistoryFilters({ search, change }: FilterProps) {
  const { t } = useTranslation('publishing');
  const filter = (patch: Partial<HistorySearch>): void => change({ ...patch, before: undefined });
  return (
    <Filters
      label={t('history.filters')}
      count={countOf(search)}
      first={
        <SearchField
          label={t('history.search')}
          value={search.search}
          onSearch={(text) => change({ search: text, before: undefined }, { replace: true })}
        />
      }
    >
      <ConnectionSelect
        all
        width={230}
        value={search.credential_id}
        onChange={(id) => filter({ credential_id: id })}
      />
      <PeriodFilter
        label={t('history.time')}
        period={search.period}
        from={search.from}
        to={search.to}
        onChange={filter}
      />
      <KindFilters {...{ search, filter }} />
      {search.product_id !== undefined && (
        <Group gap={4}>
          <Text size="sm">{t('history.ofProduct', { id: search.product_id })}</Text>
          <CloseButton
            size="sm"
            aria-label={t('history.allProducts')}
            onClick={() => filter({ product_id: undefined })}
          />
        </Group>
      )}
    </Filters>
  );
}

interface KindProps {
  search: HistorySearch;
  filter(patch: Partial<HistorySearch>): void;
}

/** Outcome and kind of the deliveries. */
function KindFilters({ search, filter }: KindProps) {
  const { t } = useTranslation('publishing');
  const choices = (name: 'outcome' | 'operation', values: readonly string[]) => [
    { value: '', label: t(`history.any.${name}`) },
    ...values.map((value) => ({ value, label: t(`ui:attempts.${name}.${value}`) })),
  ];
  const pick = (name: 'outcome' | 'operation') => (event: { currentTarget: { value: string } }) =>
    filter({ [name]: event.currentTarget.value || undefined } as Partial<HistorySearch>);
  return (
    <>
      <NativeSelect
        aria-label={t('column.outcome')}
        data={choices('outcome', ATTEMPT_OUTCOMES)}
        value={search.outcome ?? ''}
        onChange={pick('outcome')}
      />
      <NativeSelect
        aria-label={t('column.operation')}
        data={choices('operation', ATTEMPT_OPERATIONS)}
        value={search.operation ?? ''}
        onChange={pick('operation')}
      />
    </>
  );
}
