import { Stack, Text } from '@mantine/core';
import type { ResultPage } from '@sluice/contracts/portal';
import { IconCircleCheck } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { usePageSearch } from '../../../lib/page-search.ts';
import { ExportButton } from '../../../ui/ExportButton.tsx';
import { Filters } from '../../../ui/Filters.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { EmptyState, ErrorState, Loading } from '../../../ui/states.tsx';
import { ConnectionSelect } from '../ConnectionSelect.tsx';
import classes from '../publishing.module.css';
import { ResultGroupCard } from './ResultGroupCard.tsx';

/** Problems that keep listings from being as they should, one card for each cause. */
export function ResultsPage() {
  const { t } = useTranslation('publishing');
  const [search, change] = usePageSearch('/publishing/results');
  const { open, ...query } = search;
  const { data, error, refetch } = useQuery({
    queryKey: ['results', 'groups', query],
    queryFn: ({ signal }) => call(api.GET('/portal/api/publish-results', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
  const filtered = query.credential_id !== undefined || query.search !== undefined;
  return (
    <>
      <PageHeader
        title={t('results.title')}
        description={t('results.description')}
        actions={<ExportButton kinds={[{ path: '/portal/api/publish-results/export', query }]} />}
      />
      <Stack gap="md">
        <ResultFilters search={search} change={change} />
        {error !== null && data === undefined && <ErrorState error={error} retry={() => void refetch()} />}
        {error === null && data === undefined && <Loading lines={4} height={96} />}
        {data?.data.length === 0 && (
          <EmptyState icon={IconCircleCheck} title={t(filtered ? 'results.noneFound' : 'results.none')}>
            {t(filtered ? 'results.noneFoundText' : 'results.noneText')}
          </EmptyState>
        )}
        {data !== undefined && data.data.length > 0 && (
          <Causes page={data} open={open} onOpen={(key) => change({ open: key }, { replace: true })}>
            {data.meta.last_page > 1 && <Pager meta={data.meta} onPage={(page) => change({ page })} />}
          </Causes>
        )}
      </Stack>
    </>
  );
}

type PageSearch = ReturnType<typeof usePageSearch<'/publishing/results'>>;

interface ResultFiltersProps {
  search: PageSearch[0];
  change: PageSearch[1];
}

function ResultFilters({ search, change }: ResultFiltersProps) {
  const { t } = useTranslation('publishing');
  return (
    <Filters
      label={t('results.filters')}
      first={
        <SearchField
          value={search.search}
          label={t('results.search')}
          onSearch={(text) => change({ search: text, page: undefined }, { replace: true })}
        />
      }
      count={search.credential_id === undefined ? 0 : 1}
    >
      <ConnectionSelect
        all
        value={search.credential_id}
        onChange={(id) => change({ credential_id: id, page: undefined })}
      />
    </Filters>
  );
}

interface CausesProps {
  page: ResultPage;
  /** The key of the cause whose listings are shown. */
  open: string | undefined;
  onOpen(key: string | undefined): void;
  children: ReactNode;
}

/** How many listings have which causes, and a card for each. */
function Causes({ page, open, onOpen, children }: CausesProps) {
  const { t } = useTranslation('publishing');
  const format = useFormat();
  return (
    <>
      <Text size="sm" role="status">
        {t('results.summary', {
          count: page.listings,
          number: format.number(page.listings),
          causes: t('results.causes', {
            count: page.meta.total,
            number: format.number(page.meta.total),
          }),
        })}
      </Text>
      <ul className={classes.list}>
        {page.data.map((group) => (
          <li key={`${group.credential_id}/${group.key}`}>
            <ResultGroupCard
              group={group}
              open={open === group.key}
              onOpen={(next) => onOpen(next ? group.key : undefined)}
            />
          </li>
        ))}
      </ul>
      {children}
    </>
  );
}
