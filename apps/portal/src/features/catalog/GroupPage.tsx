import { Button, Group, Stack, Text } from '@mantine/core';
import type { ProductListItem } from '@sluice/contracts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../lib/announce.ts';
import { api, call } from '../../lib/api.ts';
import { groupsQuery } from '../../lib/choices.ts';
import { type PageSearch, useId, usePageSearch } from '../../lib/page-search.ts';
import { useRights } from '../../lib/session.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { ProductPicker } from '../../ui/ProductPicker.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';

/** The products of one group. */
export function GroupPage() {
  const { t } = useTranslation('catalog');
  const id = useId();
  const [search, change] = usePageSearch('/catalog/groups/$id');
  const { may } = useRights();
  const [selected, setSelected] = useState<ReadonlySet<number | string>>(new Set());
  const groups = useQuery(groupsQuery);
  const members = useMemberList(id, search);
  const { add, remove } = useMembers(id, () => setSelected(new Set()));
  const group = groups.data?.find((one) => one.id === id);
  const back = { label: t('groups.title'), link: linkOptions({ to: '/catalog/groups' }) };
  if (groups.data !== undefined && group === undefined)
    return (
      <>
        <PageHeader title={t('groups.gone')} back={back} />
        <EmptyState title={t('groups.gone')} />
      </>
    );
  return (
    <>
      <PageHeader title={group?.name ?? t('groups.one')} back={back} />
      <Stack gap="md">
        {may() && <AddPanel onAdd={(product) => add.mutate([product])} />}
        {(add.isError || remove.isError) && <ErrorState error={add.error ?? remove.error} />}
        <Group justify="space-between">
          <SearchField
            label={t('groups.search')}
            value={search.search}
            onSearch={(text) => change({ search: text, page: undefined }, { replace: true })}
          />
          {selected.size > 0 && may() && (
            <Button
              variant="default"
              loading={remove.isPending}
              onClick={() => remove.mutate([...selected].map(Number))}
            >
              {t('groups.remove', { count: selected.size })}
            </Button>
          )}
        </Group>
        <MemberTable
          list={members}
          filtered={search.search !== undefined}
          selection={may() ? { keys: selected, onChange: setSelected } : undefined}
          onPage={(page) => change({ page })}
        />
      </Stack>
    </>
  );
}

const useMemberList = (id: number, search: PageSearch<'/catalog/groups/$id'>) => {
  const query = {
    group_id: id,
    search: search.search,
    page: search.page ?? 1,
    per_page: search.per_page ?? 20,
  };
  return useQuery({
    queryKey: ['products', 'group', query],
    queryFn: ({ signal }) => call(api.GET('/portal/api/products', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
};

/** Adds products, one at a time. */
function AddPanel({ onAdd }: { onAdd(product: number): void }) {
  const { t } = useTranslation('catalog');
  return (
    <Panel title={t('groups.add')} description={t('groups.addText')}>
      <ProductPicker
        label={t('groups.product')}
        value={null}
        onChange={(product) => product !== null && onAdd(product)}
      />
    </Panel>
  );
}

interface MemberTableProps {
  list: ReturnType<typeof useMemberList>;
  filtered: boolean;
  /** undefined where nothing may be changed. */
  selection:
    | { keys: ReadonlySet<number | string>; onChange(keys: ReadonlySet<number | string>): void }
    | undefined;
  onPage(page: number): void;
}

function MemberTable({ list, filtered, selection, onPage }: MemberTableProps) {
  const { t } = useTranslation('catalog');
  const columns = useColumns();
  return (
    <DataTable
      label={t('groups.members')}
      columns={columns}
      rows={list.data?.data}
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      {...(selection && { selection })}
      meta={list.data?.meta}
      onPage={onPage}
      error={list.error}
      retry={() => void list.refetch()}
      stale={list.isPlaceholderData}
      empty={
        filtered ? undefined : (
          <EmptyState title={t('groups.noMembers')}>{t('groups.noMembersText')}</EmptyState>
        )
      }
    />
  );
}

function useMembers(id: number, onRemoved: () => void) {
  const { t } = useTranslation('catalog');
  const client = useQueryClient();
  const refresh = (): void => {
    for (const key of ['groups', 'products']) void client.invalidateQueries({ queryKey: [key] });
  };
  const params = { path: { id } };
  const add = useMutation({
    mutationFn: (product_ids: number[]) =>
      call(api.POST('/portal/api/groups/{id}/members', { params, body: { product_ids } })),
    onSuccess: ({ products }) => {
      announce(t('groups.added', { count: products }));
      refresh();
    },
  });
  const remove = useMutation({
    mutationFn: (product_ids: number[]) =>
      call(api.POST('/portal/api/groups/{id}/members/remove', { params, body: { product_ids } })),
    onSuccess: ({ products }) => {
      announce(t('groups.removed', { count: products }));
      onRemoved();
      refresh();
    },
  });
  return { add, remove };
}

function useColumns(): Column<ProductListItem>[] {
  const { t } = useTranslation('catalog');
  return [
    {
      id: 'name',
      header: t('groups.product'),
      cell: (row) => (
        <AnchorLink to="/products/$id" params={{ id: String(row.id) }} size="sm">
          {row.name}
        </AnchorLink>
      ),
    },
    {
      id: 'sku',
      header: 'SKU',
      cell: (row) => (
        <Text size="sm" ff="monospace" component="span">
          {row.sku ?? '–'}
        </Text>
      ),
    },
    { id: 'brand', header: t('brand'), hideBelow: 'sm', cell: (row) => row.brand?.name ?? '–' },
  ];
}
