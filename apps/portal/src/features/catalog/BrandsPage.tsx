import { Button, Stack } from '@mantine/core';
import type { Brand } from '@sluice/contracts';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../lib/api.ts';
import { useFormat } from '../../lib/format.ts';
import { usePageSearch } from '../../lib/page-search.ts';
import { useRights } from '../../lib/session.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { listProps } from '../../ui/list-props.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { RowMenu } from '../../ui/RowMenu.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { BrandDialog, type OpenBrand } from './brand-dialogs.tsx';

export function BrandsPage() {
  const { t } = useTranslation('catalog');
  const { may } = useRights();
  const [search, change] = usePageSearch('/catalog/brands');
  const [opened, setOpened] = useState<OpenBrand | null>(null);
  const query = { search: search.search, page: search.page ?? 1, per_page: search.per_page ?? 50 };
  const list = useQuery({
    queryKey: ['brands', query],
    queryFn: ({ signal }) => call(api.GET('/portal/api/brands', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
  const create = (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      disabled={!may()}
      onClick={() => setOpened({ kind: 'new' })}
    >
      {t('brands.new')}
    </Button>
  );
  const isEmpty = search.search === undefined && list.data?.data.length === 0;
  return (
    <>
      <PageHeader
        title={t('brands.title')}
        description={t('brands.description')}
        actions={!isEmpty && create}
      />
      <Stack gap="md">
        <SearchField
          label={t('brands.search')}
          value={search.search}
          onSearch={(text) => change({ search: text, page: undefined }, { replace: true })}
        />
        <DataTable
          label={t('brands.title')}
          columns={useColumns(setOpened, may())}
          rowKey={(row) => row.id}
          {...listProps(list, change)}
          {...(isEmpty ? { empty: <None create={create} /> } : {})}
        />
        {opened && <BrandDialog opened={opened} onClose={() => setOpened(null)} />}
      </Stack>
    </>
  );
}

function None({ create }: { create: ReactNode }) {
  const { t } = useTranslation('catalog');
  return (
    <EmptyState title={t('brands.empty')} action={create}>
      {t('brands.emptyText')}
    </EmptyState>
  );
}

/** Leads to its products. */
const BrandName = ({ brand: { id, name } }: { brand: Brand }) => (
  <AnchorLink to="/products" search={{ brand_id: [id] }} size="sm" fw={500}>
    {name}
  </AnchorLink>
);

function useColumns(open: (what: OpenBrand) => void, mayWrite: boolean): Column<Brand>[] {
  const { t } = useTranslation('catalog');
  const format = useFormat();
  return [
    { id: 'name', header: t('name'), cell: (row) => <BrandName brand={row} /> },
    {
      id: 'products',
      header: t('products'),
      align: 'right',
      cell: (row) => format.number(row.products_count),
    },
    {
      id: 'actions',
      header: t('actions'),
      headerHidden: true,
      align: 'right',
      width: 90,
      cell: (brand) => (
        <RowMenu
          label={t('actionsOf', { name: brand.name })}
          actions={[
            {
              label: t('rename'),
              disabled: !mayWrite,
              onClick: () => open({ kind: 'rename', brand }),
            },
            {
              label: t('brands.merge'),
              disabled: !mayWrite,
              onClick: () => open({ kind: 'merge', brand }),
            },
            {
              label: t('delete'),
              danger: true,
              disabled: !mayWrite,
              onClick: () => open({ kind: 'delete', brand }),
            },
          ]}
        />
      ),
    },
  ];
}
