import { Group, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { usePageSearch } from '../../../lib/page-search.ts';
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
  const format = useFormat();
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
      <PageHeader title={t('results.title')} description={t('results.description')} />
      <Stack gap="md">
        <Group gap="sm" className="filters">
          <SearchField
            value={query.search}
            label={t('results.search')}
            onSearch={(text) => change({ search: text, page: undefined }, { replace: true })}
          />
          <ConnectionSelect
            all
            value={query.credential_id}
            onChange={(id) => change({ credential_id: id, page: undefined })}
          />
        </Group>
        {error !== null && data === undefined && <ErrorState error={error} retry={() => void refetch()} />}
        {error === null && data === undefined && <Loading lines={4} height={96} />}
        {data?.data.length === 0 && (
          <EmptyState icon={IconCircleCheck} title={t(filtered ? 'results.noneFound' : 'results.none')}>
            {t(filtered ? 'results.noneFoundText' : 'results.noneText')}
          </EmptyState>
        )}
        {data !== undefined && data.data.length > 0 && (
          <>
            <Text size="sm" role="status">
              {t('results.summary', {
                count: data.listings,
                number: format.number(data.listings),
                causes: t('results.causes', {
                  count: data.meta.total,
                  number: format.number(data.meta.total),
                }),
              })}
            </Text>
            <ul className={classes.list}>
              {data.data.map((group) => (
                <li key={`${group.credential_id}/${group.key}`}>
                  <ResultGroupCard
                    group={group}
                    open={open === group.key}
                    onOpen={(next) => change({ open: next ? group.key : undefined }, { replace: true })}
                  />
                </li>
              ))}
            </ul>
            {data.meta.last_page > 1 && <Pager meta={data.meta} onPage={(page) => change({ page })} />}
          </>
        )}
      </Stack>
    </>
  );
}
