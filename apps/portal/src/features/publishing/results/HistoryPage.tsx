import { Anchor, Button, CloseButton, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { ATTEMPT_OPERATIONS, ATTEMPT_OUTCOMES, type PublishAttempt } from '@sluice/contracts/portal';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { issueTexts } from '../../../lib/issue-texts.ts';
import { usePageSearch } from '../../../lib/page-search.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Status, type Tone } from '../../../ui/Status.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { ConnectionSelect } from '../ConnectionSelect.tsx';
import type { HistorySearch } from '../search.ts';
import { AttemptDialog } from './AttemptDialog.tsx';

const TONES: Record<PublishAttempt['outcome'], Tone> = {
  live: 'live',
  accepted: 'info',
  rejected: 'error',
  retry: 'pending',
  withdrawn: 'neutral',
  uncertain: 'pending',
};

/** Every attempt to bring something to a channel, the latest first. */
export function HistoryPage() {
  const { t } = useTranslation('publishing');
  const [search, change] = usePageSearch<HistorySearch>();
  const { attempt, ...query } = search;
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['attempts', query],
    queryFn: ({ signal }) => call(api.GET('/portal/api/publish-attempts', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
  const next = data?.next_before ?? null;
  return (
    <>
      <PageHeader title={t('history.title')} description={t('history.description')} />
      <Stack gap="md">
        <Filters search={search} change={change} />
        <AttemptTable
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

function Filters({ search, change }: FilterProps) {
  const { t } = useTranslation('publishing');
  const choices = (name: 'outcome' | 'operation', values: readonly string[]) => [
    { value: '', label: t(`history.any.${name}`) },
    ...values.map((value) => ({ value, label: t(`history.${name}.${value}`) })),
  ];
  const pick = (name: 'outcome' | 'operation') => (event: { currentTarget: { value: string } }) =>
    change({ [name]: event.currentTarget.value || undefined, before: undefined } as Partial<HistorySearch>);
  return (
    <Group gap="sm">
      <ConnectionSelect
        all
        value={search.credential_id}
        onChange={(id) => change({ credential_id: id, before: undefined })}
      />
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
    </Group>
  );
}

interface AttemptTableProps {
  rows: readonly PublishAttempt[] | undefined;
  error: unknown;
  retry(): void;
  stale: boolean;
  onOpen(id: number): void;
}

function AttemptTable({ onOpen, ...table }: AttemptTableProps) {
  const { t, i18n } = useTranslation('publishing');
  const format = useFormat();
  return (
    <DataTable
      {...table}
      label={t('history.title')}
      rowKey={(row) => row.id}
      empty={<EmptyState title={t('history.none')}>{t('history.noneText')}</EmptyState>}
      columns={[
        { id: 'at', header: t('column.at'), cell: (row) => format.moment(row.at) },
        {
          id: 'product',
          header: t('column.product'),
          cell: (row) =>
            row.name === null ? (
              t('deletedProduct')
            ) : (
              <Anchor
                component={Link}
                {...({ to: '/products/$id', params: { id: String(row.product_id) } } as object)}
                size="sm"
              >
                {row.name}
              </Anchor>
            ),
        },
        { id: 'connection', header: t('column.connection'), hideBelow: 'md', cell: (row) => row.label },
        {
          id: 'operation',
          header: t('column.operation'),
          hideBelow: 'md',
          cell: (row) => t(`history.operation.${row.operation}`),
        },
        {
          id: 'outcome',
          header: t('column.outcome'),
          cell: (row) => (
            <Status tone={TONES[row.outcome]}>
              {t(`history.outcome.${row.outcome}`)}
              {row.code !== null && ` · ${issueTexts(row.code, i18n.language).title}`}
            </Status>
          ),
        },
        {
          id: 'duration',
          header: t('column.duration'),
          align: 'right',
          hideBelow: 'md',
          cell: (row) => (row.duration_ms === null ? '–' : format.duration(row.duration_ms)),
        },
        {
          id: 'open',
          header: t('column.actions'),
          align: 'right',
          cell: (row) => (
            <Button
              size="compact-xs"
              variant="default"
              aria-label={t('history.openOne', { name: row.name ?? row.product_id })}
              onClick={() => onOpen(row.id)}
            >
              {t('history.open')}
            </Button>
          ),
        },
      ]}
    />
  );
}
