import { Text } from '@mantine/core';
import type { ImportDetail, ImportRowError } from '@sluice/contracts/portal';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../lib/api.ts';
import { useFormat } from '../../lib/format.ts';
import { usePageSearch } from '../../lib/page-search.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { rowErrorText } from './import-texts.ts';

const PER_PAGE = 50;

/** Lists the errors by row and column, page by page however many there are. */
export function ImportErrors({ one }: { one: ImportDetail }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const [search, change] = usePageSearch('/imports/$id');
  const query = { page: search.page ?? 1, per_page: PER_PAGE };
  const list = useQuery({
    queryKey: ['imports', 'errors', one.id, query],
    queryFn: ({ signal }) =>
      call(api.GET('/portal/api/imports/{id}/errors', { params: { path: { id: one.id }, query }, signal })),
    placeholderData: keepPreviousData,
  });
  const columns: Column<ImportRowError & { key: number }>[] = [
    { id: 'row', header: t('errors.row'), align: 'right', width: 70, cell: (row) => format.number(row.row) },
    {
      id: 'sku',
      header: 'SKU',
      hideBelow: 'sm',
      cell: (row) => (
        <Text size="sm" ff="monospace" component="span">
          {row.sku ?? '–'}
        </Text>
      ),
    },
    { id: 'column', header: t('errors.column'), cell: (row) => row.column ?? t('errors.wholeRow') },
    { id: 'message', header: t('errors.message'), cell: (row) => rowErrorText(row) },
  ];
  return (
    <Panel
      title={t('errors.title')}
      description={one.file_id === null ? t('errors.notKept') : t('errors.text')}
    >
      <DataTable
        label={t('errors.title')}
        columns={columns}
        rows={list.data?.data.map((row, key) => ({ ...row, key }))}
        rowKey={(row) => row.key}
        meta={list.data?.meta}
        onPage={(page) => change({ page })}
        error={list.error}
        retry={() => void list.refetch()}
        stale={list.isPlaceholderData}
      />
    </Panel>
  );
}
