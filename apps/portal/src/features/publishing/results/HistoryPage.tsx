import { Button, CloseButton, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { ATTEMPT_OPERATIONS, ATTEMPT_OUTCOMES } from '@sluice/contracts/portal';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../../lib/api.ts';
import { usePageSearch } from '../../../lib/page-search.ts';
import { AttemptTable } from '../../../ui/AttemptTable.tsx';
import { ExportButton } from '../../../ui/ExportButton.tsx';
import { Filters } from '../../../ui/Filters.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { ConnectionSelect } from '../ConnectionSelect.tsx';
import type { HistorySearch } from '../search.ts';
import { AttemptDialog } from './AttemptDialog.tsx';

/** Every attempt to bring something to a channel, the latest first. */
export function HistoryPage() {
  const { t } = useTranslation('publishing');
  const [search, change] = usePageSearch('/publishing/history');
  const { attempt, ...query } = search;
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

interface FilterProps {
  search: HistorySearch;
  change(patch: Partial<HistorySearch>): void;
}

function HistoryFilters({ search, change }: FilterProps) {
  const { t } = useTranslation('publishing');
  const choices = (name: 'outcome' | 'operation', values: readonly string[]) => [
    { value: '', label: t(`history.any.${name}`) },
    ...values.map((value) => ({ value, label: t(`ui:attempts.${name}.${value}`) })),
  ];
  const pick = (name: 'outcome' | 'operation') => (event: { currentTarget: { value: string } }) =>
    change({ [name]: event.currentTarget.value || undefined, before: undefined } as Partial<HistorySearch>);
  return (
    <Filters
      label={t('history.filters')}
      count={[search.outcome, search.operation, search.product_id].filter((one) => one !== undefined).length}
      first={
        <ConnectionSelect
          all
          value={search.credential_id}
          onChange={(id) => change({ credential_id: id, before: undefined })}
        />
      }
    >
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
      {search.product_id !== undefined && (
        <Group gap={4}>
          <Text size="sm">{t('history.ofProduct', { id: search.product_id })}</Text>
          <CloseButton
            size="sm"
            aria-label={t('history.allProducts')}
            onClick={() => change({ product_id: undefined, before: undefined })}
          />
        </Group>
      )}
    </Filters>
  );
}
