import { Button, Checkbox, Group, NativeSelect, Text } from '@mantine/core';
import { type CategoryMappingPage, MAPPING_STATUSES } from '@sluice/contracts/portal';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { publishingCountsQuery } from '../../../lib/publishing-counts.ts';
import { useRights } from '../../../lib/session.ts';
import { Filters } from '../../../ui/Filters.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import type { MappingSearch } from '../search.ts';
import { MappingTools } from './MappingTools.tsx';
import { ProposalDialog, type ProposalKind } from './proposal/ProposalDialog.tsx';

interface MappingFiltersProps {
  credentialId: number;
  page: CategoryMappingPage;
  search: MappingSearch;
  change(patch: Partial<MappingSearch>, options?: { replace?: boolean }): void;
  /** Many categories were mapped at once. */
  onMapped(): void;
  /** Stands beside how far the work is. */
  children: ReactNode;
}

/** Filters of the table, ways to map many categories, and how far the work is. */
export function MappingFilters(props: MappingFiltersProps) {
  const { credentialId, page, search, change, onMapped, children } = props;
  const [proposed, setProposed] = useState<ProposalKind>();
  const onClose = (): void => setProposed(undefined);
  const onDone = (): void => {
    onClose();
    onMapped();
  };
  return (
    <>
      <Group justify="space-between" gap="sm">
        <RowFilters {...{ page, search, change }} />
        <MappingTools onPropose={setProposed} />
      </Group>
      <Group gap="8px 12px">
        <Progress counts={page.counts} />
        <Everywhere />
        {children}
      </Group>
      {proposed && <ProposalDialog {...{ credentialId, search, onClose, onDone }} kind={proposed} />}
    </>
  );
}

function RowFilters({
  page: { counts },
  search,
  change,
}: Pick<MappingFiltersProps, 'page' | 'search' | 'change'>) {
  const { t } = useTranslation('publishing');
  const format = useFormat();
  return (
    <Filters
      label={t('mapping.filters')}
      count={Number(search.status !== undefined) + Number(search.with_products === true)}
      first={
        <SearchField
          value={search.search}
          label={t('mapping.search')}
          onSearch={(text) => change({ search: text, page: undefined }, { replace: true })}
        />
      }
    >
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
        style={{ alignSelf: 'center' }}
        checked={search.with_products === true}
        onChange={(event) =>
          change({ with_products: event.currentTarget.checked || undefined, page: undefined })
        }
      />
    </Filters>
  );
}

/** Says how far the work is; a category below a mapped one is done as well, by the mapping of its parent. */
function Progress({ counts }: Pick<CategoryMappingPage, 'counts'>) {
  const { t } = useTranslation('publishing');
  const format = useFormat();
  const done = counts.mapped + counts.inherited;
  const all = done + counts.unmapped + counts.gone;
  return (
    <Text size="sm" fw={600}>
      {t('mapping.progress', { count: all, done: format.number(done), all: format.number(all) })}
    </Text>
  );
}

/** Explains the number in the menu, which counts every connection. */
function Everywhere() {
  const { t } = useTranslation('publishing');
  const format = useFormat();
  const { data } = useQuery(publishingCountsQuery);
  if (data === undefined || data.unmapped_on.length < 2) return null;
  const count = data.unmapped_categories;
  return (
    <Text size="xs" c="dimmed">
      {t('mapping.everywhere', { count, number: format.number(count) })}
    </Text>
  );
}

interface TreeProps {
  credentialId: number;
  tree: CategoryMappingPage['tree'];
}

/** The age of the channel's categories, and a button that reads them anew. */
export function ChannelTree({ credentialId, tree }: TreeProps) {
  const { t } = useTranslation('publishing');
  const format = useFormat();
  return (
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
        size="compact-sm"
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

/** Stands where the channel's categories are not known. */
export function NoTree({ credentialId }: { credentialId: number }) {
  const { t } = useTranslation('publishing');
  return (
    <EmptyState title={t('mapping.noTree')} action={<RefreshButton credentialId={credentialId} />}>
      {t('mapping.noTreeText')}
    </EmptyState>
  );
}
