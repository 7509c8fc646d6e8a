import { Button, Group, Stack, Text } from '@mantine/core';
import type { Category } from '@sluice/contracts';
import { IconPlus } from '@tabler/icons-react';
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../lib/announce.ts';
import { api, call } from '../../lib/api.ts';
import { categoriesQuery } from '../../lib/choices.ts';
import { useFormat } from '../../lib/format.ts';
import { useOptimistic } from '../../lib/optimistic.ts';
import { usePageSearch } from '../../lib/page-search.ts';
import { useRights } from '../../lib/session.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { EmptyState, ErrorState, Loading } from '../../ui/states.tsx';
import { CategoryTree } from './CategoryTree.tsx';
import { CategoryDialog } from './category-dialogs.tsx';
import { type OpenCategory, visibleRows } from './tree.ts';
import { numbersOf } from './tree-numbers.ts';

const NONE: readonly Category[] = [];

export function CategoriesPage() {
  const { t } = useTranslation('catalog');
  const { may } = useRights();
  const [{ search: text }, change] = usePageSearch('/catalog/categories');
  const { expanded, setExpanded, setOpen } = useExpanded();
  const [opened, setOpened] = useState<OpenCategory | null>(null);
  const { list, categories, rows, numbers } = useTree(expanded, text ?? '');
  const toggle = usePublishToggle();
  const move = useMove((into) => setOpen(into, true));
  const create = <NewButton onClick={() => setOpened({ kind: 'new', parent: null })} />;
  return (
    <>
      <PageHeader title={t('categories.title')} description={t('categories.description')} actions={create} />
      <Stack gap="md">
        <Group justify="space-between">
          <SearchField
            label={t('categories.search')}
            value={text}
            onSearch={(next) => change({ search: next }, { replace: true })}
          />
          <Folding categories={categories} expanded={expanded} onChange={setExpanded} />
        </Group>
        {(toggle.isError || move.isError) && <ErrorState error={toggle.error ?? move.error} />}
        {list.data === undefined && <Unread list={list} />}
        {rows.length > 0 && (
          <CategoryTree
            rows={rows}
            categories={categories}
            numbers={numbers}
            mayWrite={may()}
            onExpand={setOpen}
            onToggle={(id, publish_enabled) => toggle.mutate({ id, publish_enabled })}
            onMove={(id, parent_id) => move.mutate({ id, parent_id })}
            onOpen={setOpened}
          />
        )}
        {list.data && rows.length === 0 && <Nothing empty={text === undefined} action={create} />}
        {opened && (
          <CategoryDialog
            opened={opened}
            categories={categories}
            onClose={() => setOpened(null)}
            onParent={(id) => setOpen(id, true)}
          />
        )}
      </Stack>
    </>
  );
}

/** The categories, the lines of the tree that are in sight, and what the tree tells about each. */
function useTree(expanded: ReadonlySet<number>, text: string) {
  const list = useQuery(categoriesQuery);
  const categories = list.data ?? NONE;
  const rows = useMemo(() => visibleRows(categories, expanded, text), [categories, expanded, text]);
  const numbers = useMemo(() => numbersOf(categories), [categories]);
  return { list, categories, rows, numbers };
}

function NewButton({ onClick }: { onClick(): void }) {
  const { t } = useTranslation('catalog');
  const { may } = useRights();
  return (
    <Button leftSection={<IconPlus size={16} aria-hidden />} disabled={!may()} onClick={onClick}>
      {t('categories.new')}
    </Button>
  );
}

type Unread = Pick<UseQueryResult, 'error' | 'refetch'>;

/** The categories are on their way, or could not be read. */
function Unread({ list: { error, refetch } }: { list: Unread }) {
  return error === null ? <Loading lines={8} /> : <ErrorState error={error} retry={() => void refetch()} />;
}

/** The categories whose children are shown. */
function useExpanded() {
  const [expanded, setExpanded] = useState<ReadonlySet<number>>(new Set());
  const setOpen = (id: number, open: boolean): void =>
    setExpanded((before) => {
      const next = new Set(before);
      if (open) next.add(id);
      else next.delete(id);
      return next;
    });
  return { expanded, setExpanded, setOpen };
}

interface FoldingProps {
  categories: readonly Category[];
  expanded: ReadonlySet<number>;
  onChange(expanded: ReadonlySet<number>): void;
}

/** The number of categories, and buttons that show all of them or the roots alone. */
function Folding({ categories, expanded, onChange }: FoldingProps) {
  const { t } = useTranslation('catalog');
  const format = useFormat();
  return (
    <Group gap="xs">
      <Text size="sm" c="dimmed" role="status">
        {t('categories.count', { count: categories.length, shown: format.number(categories.length) })}
      </Text>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => onChange(new Set(categories.map((one) => one.id)))}
      >
        {t('categories.expandAll')}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        disabled={expanded.size === 0}
        onClick={() => onChange(new Set())}
      >
        {t('categories.collapseAll')}
      </Button>
    </Group>
  );
}

/** Says that the catalogue has no categories, or that none is called so. */
function Nothing({ empty, action }: { empty: boolean; action: ReactNode }) {
  const { t } = useTranslation('catalog');
  return (
    <EmptyState title={empty ? t('categories.empty') : t('categories.noneFound')} action={empty && action}>
      {empty ? t('categories.emptyText') : t('categories.noneFoundText')}
    </EmptyState>
  );
}

const usePublishToggle = () =>
  useOptimistic<{ data: Category[] }, { id: number; publish_enabled: boolean }>(
    categoriesQuery.queryKey,
    ({ data }, to) => ({
      data: data.map((one) => (one.id === to.id ? { ...one, publish_enabled: to.publish_enabled } : one)),
    }),
    ({ id, publish_enabled }) =>
      call(api.PUT('/portal/api/categories/{id}', { params: { path: { id } }, body: { publish_enabled } })),
  );

/** Moves a category at once, by drag; the dialog asks the same of the service. */
function useMove(onMoved: (into: number) => void) {
  const { t } = useTranslation('catalog');
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, parent_id }: { id: number; parent_id: number | null }) =>
      call(api.PUT('/portal/api/categories/{id}', { params: { path: { id } }, body: { parent_id } })),
    onSuccess: async (_answer, { parent_id }) => {
      if (parent_id !== null) onMoved(parent_id);
      announce(t('categories.moved'));
      await client.invalidateQueries({ queryKey: categoriesQuery.queryKey });
    },
  });
}
