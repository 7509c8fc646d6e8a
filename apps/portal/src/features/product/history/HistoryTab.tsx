import { Button, Group, SegmentedControl, Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../../lib/api.ts';
import { usePageSearch } from '../../../lib/page-search.ts';
import { ExportButton } from '../../../ui/ExportButton.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { EmptyState, ErrorState, Loading } from '../../../ui/states.tsx';
import { HISTORY_FILTERS } from '../search.ts';
import { CompareDialog } from './CompareDialog.tsx';
import { Entry } from './Entry.tsx';
import classes from './history.module.css';

type Kind = (typeof HISTORY_FILTERS)[number];

/** Events of the product: changes, deliveries, sales; the newest first. */
export function HistoryTab({ id }: { id: number }) {
  const { t } = useTranslation('product');
  const [{ kind = 'change', page = 1 }, change] = usePageSearch('/products/$id');
  const [comparing, setComparing] = useState(false);
  const history = useHistory(id, { page, per_page: 50, ...(kind === 'all' ? {} : { kind }) });
  const canCompare = kind !== 'change' || (history.data?.meta.total ?? 0) > 1;
  const show = (next: Kind): void => change({ kind: next === 'change' ? undefined : next, page: undefined });
  return (
    <Panel
      title={t('tabs.history')}
      actions={
        <Actions
          id={id}
          kind={kind}
          onKind={show}
          {...(canCompare && { onCompare: () => setComparing(true) })}
        />
      }
    >
      <Stack>
        {history.data === undefined &&
          (history.error ? (
            <ErrorState error={history.error} retry={() => void history.refetch()} />
          ) : (
            <Loading lines={6} height={48} />
          ))}
        {history.data?.data.length === 0 && <Nothing kind={kind} onAll={() => show('all')} />}
        {history.data && history.data.data.length > 0 && (
          <>
            <ol className={classes.list}>
              {history.data.data.map((entry) => (
                <Entry key={entry.id} entry={entry} productId={id} />
              ))}
            </ol>
            {history.data.meta.last_page > 1 && (
              <Pager meta={history.data.meta} onPage={(next) => change({ page: next })} />
            )}
          </>
        )}
      </Stack>
      {comparing && <CompareDialog id={id} onClose={() => setComparing(false)} />}
    </Panel>
  );
}

/** Nothing of the kind, or nothing at all. */
function Nothing({ kind, onAll }: { kind: Kind; onAll(): void }) {
  const { t } = useTranslation('product');
  if (kind === 'all') return <EmptyState title={t('history.none')} />;
  return (
    <EmptyState
      title={t(`history.noneOf.${kind}`)}
      action={
        <Button variant="default" onClick={onAll}>
          {t('history.showAll')}
        </Button>
      }
    />
  );
}

interface ActionsProps {
  id: number;
  kind: Kind;
  onKind(kind: Kind): void;
  /** Undefined where there are no two states to compare. */
  onCompare?(): void;
}

function Actions({ id, kind, onKind, onCompare }: ActionsProps) {
  const { t } = useTranslation('product');
  return (
    <Group gap="xs" className={classes.controls!}>
      <SegmentedControl
        size="xs"
        aria-label={t('history.filter')}
        value={kind}
        onChange={(next) => onKind(next as Kind)}
        data={HISTORY_FILTERS.map((value) => ({ value, label: t(`history.kind.${value}`) }))}
      />
      {onCompare && (
        <Button variant="default" size="xs" onClick={onCompare}>
          {t('history.compare')}
        </Button>
      )}
      <ExportButton
        size="xs"
        kinds={[
          {
            path: '/portal/api/products/{id}/history/export',
            id,
            query: { kind: kind === 'all' ? undefined : kind },
          },
        ]}
      />
    </Group>
  );
}

interface HistoryQuery {
  page: number;
  per_page: number;
  kind?: Exclude<Kind, 'all'>;
}

const useHistory = (id: number, query: HistoryQuery) =>
  useQuery({
    queryKey: ['products', id, 'history', query],
    queryFn: ({ signal }) =>
      call(api.GET('/portal/api/products/{id}/history', { params: { path: { id }, query }, signal })),
    placeholderData: keepPreviousData,
  });
