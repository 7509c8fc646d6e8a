import { Button, Group, Select } from '@mantine/core';
import { LINK_STATES, type Source, type SourceProduct } from '@sluice/contracts/portal';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../lib/api.ts';
import { useFormat } from '../../lib/format.ts';
import { usePageSearch } from '../../lib/page-search.ts';
import { useRights } from '../../lib/session.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { listProps } from '../../ui/list-props.ts';
import { Panel } from '../../ui/Panel.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Status, type Tone } from '../../ui/Status.tsx';
import { EmptyState } from '../../ui/states.tsx';
import classes from './connections.module.css';
import { LinkDialog } from './LinkDialog.tsx';
import type { DetailSearch } from './search.ts';

const LINK_TONES: Record<SourceProduct['state'], Tone> = {
  linked: 'live',
  ambiguous: 'pending',
  failed: 'error',
  gone: 'neutral',
};

/** Products of the site and what they are here, those that need somebody first. */
export function SourceProducts({ id, counts }: { id: number; counts: Source['products'] }) {
  const { t } = useTranslation('connections');
  const [search, change] = usePageSearch('/connections/$id');
  const [linking, setLinking] = useState<SourceProduct | null>(null);
  const list = useSourceProducts(id, search);
  return (
    <Panel title={t('links.title')}>
      <Group gap="sm" mb="md" className="filters">
        <SearchField
          label={t('links.search')}
          value={search.search}
          onSearch={(text) => change({ search: text, page: undefined })}
        />
        <StateFilter
          counts={counts}
          value={search.link}
          onChange={(link) => change({ link, page: undefined })}
        />
      </Group>
      <DataTable
        label={t('links.title')}
        columns={useColumns(setLinking)}
        rowKey={(row) => row.external_id}
        {...listProps(list, change)}
        empty={<EmptyState title={t('links.none')}>{t('links.noneText')}</EmptyState>}
      />
      {linking && <LinkDialog id={id} product={linking} onClose={() => setLinking(null)} />}
    </Panel>
  );
}

function useColumns(link: (product: SourceProduct) => void): Column<SourceProduct>[] {
  const { t } = useTranslation('connections');
  const format = useFormat();
  return [
    {
      id: 'name',
      header: t('links.onSite'),
      cell: (row) => (
        <div className={classes.name}>
          {row.name}
          <span className={classes.quiet}>{row.sku ?? row.external_id}</span>
        </div>
      ),
    },
    {
      id: 'state',
      header: t('column.state'),
      cell: (row) => <LinkState row={row} />,
    },
    {
      id: 'here',
      header: t('links.here'),
      cell: (row) =>
        row.product_id === null ? (
          '–'
        ) : (
          <AnchorLink size="sm" to="/products/$id" params={{ id: String(row.product_id) }}>
            {t('links.product', { id: row.product_id })}
          </AnchorLink>
        ),
      hideBelow: 'sm',
    },
    { id: 'read', header: t('links.read'), cell: (row) => format.ago(row.synced_at), hideBelow: 'md' },
    {
      id: 'link',
      header: t('column.action'),
      headerHidden: true,
      cell: (row) => <LinkButton row={row} onClick={() => link(row)} />,
    },
  ];
}

const useSourceProducts = (id: number, search: DetailSearch) => {
  const query = {
    state: search.link,
    search: search.search,
    page: search.page,
    per_page: search.per_page,
  };
  return useQuery({
    queryKey: ['connections', id, 'source', 'products', query],
    queryFn: ({ signal }) =>
      call(
        api.GET('/portal/api/connections/{id}/source/products', {
          params: { path: { id }, query },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
  });
};

interface StateFilterProps {
  counts: Source['products'];
  value: DetailSearch['link'];
  onChange(state: DetailSearch['link']): void;
}

function StateFilter({ counts, value, onChange }: StateFilterProps) {
  const { t } = useTranslation('connections');
  const format = useFormat();
  return (
    <Select
      aria-label={t('links.filter')}
      placeholder={t('links.filter')}
      clearable
      clearButtonProps={{ 'aria-label': t('filter.clear') }}
      w={230}
      value={value ?? null}
      data={LINK_STATES.map((state) => ({
        value: state,
        label: t('links.counted', { name: t(`linkState.${state}`), n: format.number(counts[state]) }),
      }))}
      onChange={(next) => onChange(LINK_STATES.find((state) => state === next))}
    />
  );
}

function LinkState({ row }: { row: SourceProduct }) {
  const { t } = useTranslation('connections');
  const format = useFormat();
  return (
    <div className={classes.wrap}>
      <Status tone={LINK_TONES[row.state]}>{t(`linkState.${row.state}`)}</Status>
      {row.error && <div className={classes.quiet}>{row.error}</div>}
      {row.kept_fields.length > 0 && (
        <div className={classes.quiet}>
          {t('links.kept', {
            fields: format.list(row.kept_fields.map((name) => t(`sourceField.${name}`))),
          })}
        </div>
      )}
    </div>
  );
}

function LinkButton({ row, onClick }: { row: SourceProduct; onClick(): void }) {
  const { t } = useTranslation('connections');
  const { may } = useRights();
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      disabled={!may()}
      aria-label={t('links.linkOf', { name: row.name })}
      onClick={onClick}
    >
      {t('links.link')}
    </Button>
  );
}
