import { Group, SegmentedControl, Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../../lib/api.ts';
import { usePageSearch } from '../../../lib/page-search.ts';
import { ExportButton } from '../../../ui/ExportButton.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { EmptyState, ErrorState, Loading } from '../../../ui/states.tsx';
import { HISTORY_FILTERS } from '../search.ts';
import { Entry } from './Entry.tsx';
import classes from './history.module.css';

/** Events of the product: changes, deliveries, sales; the newest first. */
export function HistoryTab({ id }: { id: number }) {
  const { t } = useTranslation('product');
  const [{ kind, page = 1 }, change] = usePageSearch('/products/$id');
  const history = useHistory(id, { page, per_page: 50, ...(kind === undefined ? {} : { kind }) });
  return (
    <Panel
      title={t('tabs.history')}
      actions={
        <Group gap="xs">
          <SegmentedControl
            size="xs"
            aria-label={t('history.filter')}
            value={kind ?? 'all'}
            onChange={(next) =>
              change({ kind: HISTORY_FILTERS.find((one) => one === next), page: undefined })
            }
            data={['all', ...HISTORY_FILTERS].map((value) => ({ value, label: t(`history.kind.${value}`) }))}
          />
          <ExportButton
            size="xs"
            kinds={[{ path: '/portal/api/products/{id}/history/export', id, query: { kind } }]}
          />
        </Group>
      }
    >
      <Stack>
        {history.data === undefined &&
          (history.error ? (
            <ErrorState error={history.error} retry={() => void history.refetch()} />
          ) : (
            <Loading lines={6} height={48} />
          ))}
        {history.data?.data.length === 0 && <EmptyState title={t('history.none')} />}
        {history.data && history.data.data.length > 0 && (
          <>
            <ol className={classes.list}>
              {history.data.data.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ol>
            {history.data.meta.last_page > 1 && (
              <Pager meta={history.data.meta} onPage={(next) => change({ page: next })} />
            )}
          </>
        )}
      </Stack>
    </Panel>
  );
}

interface HistoryQuery {
  page: number;
  per_page: number;
  kind?: (typeof HISTORY_FILTERS)[number];
}

const useHistory = (id: number, query: HistoryQuery) =>
  useQuery({
    queryKey: ['products', id, 'history', query],
    queryFn: ({ signal }) =>
      call(api.GET('/portal/api/products/{id}/history', { params: { path: { id }, query }, signal })),
    placeholderData: keepPreviousData,
  });
