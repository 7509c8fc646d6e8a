import { Button, Stack, Switch, Text } from '@mantine/core';
import type { StockLocationUse } from '@sluice/contracts/portal';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../lib/api.ts';
import { locationsInUseQuery } from '../../lib/choices.ts';
import { useFormat } from '../../lib/format.ts';
import { useOptimistic } from '../../lib/optimistic.ts';
import { useRights } from '../../lib/session.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { RowMenu } from '../../ui/RowMenu.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { DeleteLocation, LocationForm } from './dialogs.tsx';

type Answer = { data: StockLocationUse[] };
type Opened = { kind: 'new' } | { kind: 'edit' | 'delete'; location: StockLocationUse } | null;

export function StockLocationsPage() {
  const { t } = useTranslation('stock-locations');
  const { may } = useRights();
  const [opened, setOpened] = useState<Opened>(null);
  const list = useQuery(locationsInUseQuery);
  const toggle = useOptimistic<Answer, { id: number; is_active: boolean }>(
    locationsInUseQuery.queryKey,
    ({ data }, to) => ({
      data: data.map((one) => (one.id === to.id ? { ...one, is_active: to.is_active } : one)),
    }),
    ({ id, is_active }) =>
      call(api.PATCH('/portal/api/stock-locations/{id}', { params: { path: { id } }, body: { is_active } })),
  );
  const close = (): void => setOpened(null);
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={!may()}
            onClick={() => setOpened({ kind: 'new' })}
          >
            {t('new')}
          </Button>
        }
      />
      <Stack gap="md">
        {toggle.isError && <ErrorState error={toggle.error} />}
        <DataTable
          label={t('title')}
          columns={useColumns(setOpened, toggle.mutate, may())}
          rows={list.data}
          rowKey={(row) => row.id}
          error={list.error}
          retry={() => void list.refetch()}
        />
        {opened?.kind === 'new' && <LocationForm onClose={close} />}
        {opened?.kind === 'edit' && <LocationForm location={opened.location} onClose={close} />}
        {opened?.kind === 'delete' && <DeleteLocation location={opened.location} onClose={close} />}
      </Stack>
    </>
  );
}

function useColumns(
  open: (what: Opened) => void,
  toggle: (to: { id: number; is_active: boolean }) => void,
  mayWrite: boolean,
): Column<StockLocationUse>[] {
  const { t } = useTranslation('stock-locations');
  const format = useFormat();
  return [
    {
      id: 'label',
      header: t('label'),
      cell: (row) => (
        <Stack gap={0}>
          <Text size="sm" fw={500} component="span">
            {row.label}
          </Text>
          <Text size="xs" c="dimmed" component="span" ff="monospace">
            {row.code}
          </Text>
        </Stack>
      ),
    },
    {
      id: 'type',
      header: t('type'),
      hideBelow: 'sm',
      cell: (row) =>
        row.channel ? (
          <>
            {t('types.marketplace_store')}
            {' · '}
            <AnchorLink to="/connections/$id" params={{ id: String(row.channel.credential_id) }} size="sm">
              {row.channel.label}
            </AnchorLink>
          </>
        ) : (
          t(`types.${row.type}`)
        ),
    },
    {
      id: 'products',
      header: t('products'),
      align: 'right',
      hideBelow: 'sm',
      cell: (row) => format.number(row.products_count),
    },
    { id: 'units', header: t('units'), align: 'right', cell: (row) => format.number(row.units) },
    {
      id: 'active',
      header: t('active'),
      cell: (row) => (
        <Switch
          size="sm"
          aria-label={t('activeOf', { label: row.label })}
          checked={row.is_active}
          disabled={!mayWrite}
          onChange={(event) => toggle({ id: row.id, is_active: event.currentTarget.checked })}
        />
      ),
    },
    {
      id: 'actions',
      header: t('actions'),
      headerHidden: true,
      align: 'right',
      cell: (row) => (
        <RowMenu
          label={t('actionsOf', { label: row.label })}
          actions={[
            {
              label: t('edit'),
              disabled: !mayWrite,
              onClick: () => open({ kind: 'edit', location: row }),
            },
            ...(row.type === 'external'
              ? [
                  {
                    label: t('delete'),
                    danger: true,
                    disabled: !mayWrite,
                    onClick: () => open({ kind: 'delete', location: row }),
                  },
                ]
              : []),
          ]}
        />
      ),
    },
  ];
}
