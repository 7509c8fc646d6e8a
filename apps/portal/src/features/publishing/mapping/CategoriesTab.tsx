import { Button, Checkbox, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { type CategoryOnChannel, MAPPING_STATUSES } from '@sluice/contracts/portal';
import { IconRefresh } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { usePageSearch } from '../../../lib/page-search.ts';
import { useRights } from '../../../lib/session.ts';
import { Pager } from '../../../ui/Pager.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { EmptyState, ErrorState, Loading } from '../../../ui/states.tsx';
import { type Change, ChangeDialog } from '../ChangeDialog.tsx';
import classes from '../publishing.module.css';
import type { MappingSearch } from '../search.ts';
import { CategoryDialog } from './CategoryDialog.tsx';
import { MappingRow } from './MappingRow.tsx';

/** Our categories, unmapped ones first. */
export function CategoriesTab({ credentialId }: { credentialId: number }) {
  const { t } = useTranslation('publishing');
  const [search, change] = usePageSearch('/publishing/mapping');
  const [chosen, setChosen] = useState<CategoryOnChannel>();
  const [edit, setEdit] = useState<Change>();
  const list = useRef<HTMLUListElement>(null);
  const { data, error, refetch } = useMappings(credentialId, search);
  if (error !== null && data === undefined) return <ErrorState error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Loading lines={5} height={72} />;
  if (data.tree.categories === 0 && data.counts.mapped + data.counts.gone === 0)
    return <NoTree credentialId={credentialId} />;
  return (
    <Stack gap="md">
      <Toolbar
        credentialId={credentialId}
        tree={data.tree}
        counts={data.counts}
        search={search}
        change={change}
      />
      {data.data.length === 0 && (
        <EmptyState title={t('mapping.noneFound')}>{t('mapping.noneFoundText')}</EmptyState>
      )}
      <ul className={classes.list} ref={list} aria-label={t('mapping.categories')}>
        {data.data.map((one) => (
          <li key={one.category_id}>
            <MappingRow
              mapping={one}
              credentialId={credentialId}
              highlighted={one.category_id === search.category_id}
              onChoose={() => setChosen(one)}
              onChange={setEdit}
            />
          </li>
        ))}
      </ul>
      {data.meta.last_page > 1 && <Pager meta={data.meta} onPage={(page) => change({ page })} />}
      <CategoryDialog
        credentialId={credentialId}
        mapping={chosen}
        onClose={() => setChosen(undefined)}
        onChange={(next) => {
          setChosen(undefined);
          setEdit(next);
        }}
      />
      <ChangeDialog change={edit} onClose={() => setEdit(undefined)} />
    </Stack>
  );
}

const useMappings = (credentialId: number, { page, status, with_products, search }: MappingSearch) => {
  const query = { page, status, with_products, search };
  return useQuery({
    queryKey: ['mappings', credentialId, query],
    queryFn: ({ signal }) =>
      call(
        api.GET('/portal/api/connections/{id}/category-mappings', {
          params: { path: { id: credentialId }, query },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });
};

interface ToolbarProps {
  credentialId: number;
  tree: { categories: number; read_at: string | null };
  counts: Record<(typeof MAPPING_STATUSES)[number], number>;
  search: MappingSearch;
  change(patch: Partial<MappingSearch>, options?: { replace?: boolean }): void;
}

function Toolbar({ credentialId, tree, counts, search, change }: ToolbarProps) {
  const { t } = useTranslation('publishing');
  const format = useFormat();
  return (
    <Group justify="space-between" gap="sm">
      <Group gap="sm" className="filters">
        <SearchField
          value={search.search}
          label={t('mapping.search')}
          onSearch={(text) => change({ search: text, page: undefined }, { replace: true })}
        />
        <NativeSelect
          aria-label={t('column.state')}
          value={search.status ?? ''}
          data={[
            { value: '', label: t('mapping.every') },
            ...MAPPING_STATUSES.map((status) => ({
              value: status,
              label: `${t(`mapping.status.${status}`)} (${format.number(counts[status])})`,
            })),
          ]}
          onChange={(event) =>
            change({
              status: (event.currentTarget.value || undefined) as MappingSearch['status'],
              page: undefined,
            })
          }
        />
        <Checkbox
          label={t('mapping.withProducts')}
          checked={search.with_products === true}
          onChange={(event) =>
            change({ with_products: event.currentTarget.checked || undefined, page: undefined })
          }
        />
      </Group>
      <Group gap="sm">
        <Text size="sm" c="dimmed">
          {t('mapping.tree', {
            count: tree.categories,
            number: format.number(tree.categories),
            when: format.ago(tree.read_at),
          })}
        </Text>
        <RefreshButton credentialId={credentialId} />
      </Group>
    </Group>
  );
}

function RefreshButton({ credentialId }: { credentialId: number }) {
  const { t } = useTranslation('publishing');
  const { may } = useRights();
  const refresh = useMutation({
    mutationFn: () =>
      call(
        api.POST('/portal/api/connections/{id}/channel-categories/refresh', {
          params: { path: { id: credentialId } },
        }),
      ),
  });
  return (
    <Group gap="xs">
      <Button
        size="xs"
        variant="default"
        leftSection={<IconRefresh size={14} aria-hidden />}
        loading={refresh.isPending}
        disabled={!may()}
        title={may() ? undefined : t('mayNot')}
        onClick={() => refresh.mutate()}
      >
        {t('mapping.refresh')}
      </Button>
      <Text size="sm" role="status">
        {refresh.isSuccess && t('mapping.refreshing')}
        {refresh.isError && refresh.error.message}
      </Text>
    </Group>
  );
}

function NoTree({ credentialId }: { credentialId: number }) {
  const { t } = useTranslation('publishing');
  return (
    <EmptyState title={t('mapping.noTree')} action={<RefreshButton credentialId={credentialId} />}>
      {t('mapping.noTreeText')}
    </EmptyState>
  );
}
