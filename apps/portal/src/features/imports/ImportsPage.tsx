import { Group, SegmentedControl, Stack, Text } from '@mantine/core';
import type { ImportItem } from '@sluice/contracts/portal';
import { IconFileImport } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../lib/api.ts';
import { useFormat } from '../../lib/format.ts';
import { useFrom } from '../../lib/from.ts';
import { usePageSearch } from '../../lib/page-search.ts';
import { useRights } from '../../lib/session.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { AnchorLink, ButtonLink } from '../../ui/links.tsx';
import { listProps } from '../../ui/list-props.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { ImportState, isOpen } from './ImportState.tsx';
import { Schedules } from './Schedules.tsx';
import { type ImportsSearch, KINDS } from './search.ts';
import { Templates } from './Templates.tsx';

export function ImportsPage() {
  const { t } = useTranslation('imports');
  const { may } = useRights();
  const [search, change] = usePageSearch('/imports');
  const list = useImports(search);
  const start = (
    <ButtonLink to="/imports/new" leftSection={<IconFileImport size={16} aria-hidden />} disabled={!may()}>
      {t('new')}
    </ButtonLink>
  );
  const columns = useColumns();
  // Before the first import there is nothing to choose from.
  const isNew = search.kind === undefined && list.data?.data.length === 0;
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} actions={!isNew && start} />
      <Stack gap="md">
        {!isNew && <Kinds />}
        <DataTable
          label={t('title')}
          columns={columns}
          rowKey={(row) => row.id}
          {...listProps(list, change)}
          empty={
            search.kind === undefined ? (
              <EmptyState title={t('empty')} action={<First start={start} />} icon={IconFileImport}>
                {t('emptyText')}
              </EmptyState>
            ) : undefined
          }
        />
        <Schedules />
      </Stack>
    </>
  );
}

/** The first import, and files to begin with. */
function First({ start }: { start: ReactNode }) {
  return (
    <>
      {start}
      <Group gap="md" justify="center">
        <Templates />
      </Group>
    </>
  );
}

function Kinds() {
  const { t } = useTranslation('imports');
  const [search, change] = usePageSearch('/imports');
  return (
    <SegmentedControl
      aria-label={t('kind')}
      w="fit-content"
      value={search.kind ?? 'all'}
      onChange={(kind) =>
        change({ kind: KINDS.find((one) => one === kind), page: undefined }, { replace: true })
      }
      data={[
        { value: 'all', label: t('kinds.all') },
        { value: 'live', label: t('kinds.live') },
        { value: 'dry', label: t('kinds.dry') },
      ]}
    />
  );
}

function useImports(search: ImportsSearch) {
  const query = {
    page: search.page ?? 1,
    per_page: search.per_page ?? 20,
    ...(search.kind === undefined ? {} : { dry_run: search.kind === 'dry' }),
  };
  return useQuery({
    queryKey: ['imports', 'list', query],
    queryFn: ({ signal }) => call(api.GET('/portal/api/imports', { params: { query }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some((one) => isOpen(one.status)) ? 3_000 : false),
  });
}

function useColumns(): Column<ImportItem>[] {
  const from = useFrom();
  const { t } = useTranslation('imports');
  const format = useFormat();
  return [
    {
      id: 'file',
      header: t('file'),
      cell: (row) => (
        <Stack gap={0}>
          <AnchorLink to="/imports/$id" params={{ id: String(row.id) }} search={from} size="sm" fw={500}>
            {row.file_name}
          </AnchorLink>
          {row.dry_run && (
            <Text size="xs" c="dimmed" component="span">
              {t('dryRun')}
            </Text>
          )}
        </Stack>
      ),
    },
    { id: 'status', header: t('status'), cell: (row) => <ImportState status={row.status} /> },
    ...(['created', 'updated', 'unchanged', 'failed'] as const).map(
      (count): Column<ImportItem> => ({
        id: count,
        header: t(`counts.${count}`),
        align: 'right',
        hideBelow: 'md',
        cell: (row) => format.number(row.counts[count]),
      }),
    ),
    {
      id: 'by',
      header: t('by'),
      hideBelow: 'md',
      cell: (row) => row.started_by.replace(/^\w+:/, ''),
    },
    { id: 'at', header: t('at'), hideBelow: 'sm', cell: (row) => format.moment(row.created_at) },
  ];
}
