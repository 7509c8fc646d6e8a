import { Stack, Switch, Text } from '@mantine/core';
import type { StockLocationUse } from '@sluice/contracts/portal';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { useLocationName } from '../../lib/location-names.ts';
import { useRights } from '../../lib/session.ts';
import type { Column } from '../../ui/DataTable.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { RowMenu } from '../../ui/RowMenu.tsx';

interface LocationActions {
  onOpen(what: { kind: 'edit' | 'delete'; location: StockLocationUse }): void;
  onActive(to: { id: number; is_active: boolean }): void;
}

export function useColumns({ onOpen, onActive }: LocationActions): Column<StockLocationUse>[] {
  const { t } = useTranslation('stock-locations');
  const format = useFormat();
  const nameOf = useLocationName();
  return [
    {
      id: 'label',
      header: t('label'),
      cell: (row) => (
        <Stack gap={0}>
          <LocationLink row={row} name={nameOf(row.label)} />
          <Beside row={row} />
        </Stack>
      ),
    },
    {
      id: 'type',
      header: t('type'),
      hideBelow: 'sm',
      cell: (row) => <Kind row={row} />,
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
      cell: (row) => <ActiveSwitch row={row} onActive={onActive} />,
    },
    {
      id: 'actions',
      header: t('actions'),
      headerHidden: true,
      align: 'right',
      cell: (row) => <LocationMenu row={row} onOpen={onOpen} />,
    },
  ];
}

/** A store leads to its connection, the default location to the products in stock. */
function LocationLink({ row: { channel, type }, name }: { row: StockLocationUse; name: string }) {
  if (type === 'external')
    return (
      <Text size="sm" fw={500} component="span">
        {name}
      </Text>
    );
  if (channel === null)
    return (
      <AnchorLink to="/products" search={{ has_stock: true }} size="sm" fw={500}>
        {name}
      </AnchorLink>
    );
  return (
    <AnchorLink
      to="/connections/$id"
      params={{ id: String(channel.credential_id) }}
      search={{ tab: 'stores' }}
      size="sm"
      fw={500}
    >
      {name}
    </AnchorLink>
  );
}

/** Tells the merchant's own locations by the code that imports name, and stores by their channel where no column does. */
function Beside({ row: { channel, code, type } }: { row: StockLocationUse }) {
  if (type === 'local') return null;
  return (
    <Text
      size="xs"
      c="dimmed"
      component="span"
      {...(channel === null ? { ff: 'monospace' } : { hiddenFrom: 'sm' })}
    >
      {channel?.label ?? code}
    </Text>
  );
}

/** The kind of a location; the store of a channel with its connection. */
function Kind({ row }: { row: StockLocationUse }) {
  const { t } = useTranslation('stock-locations');
  if (!row.channel) return t(`types.${row.type}`);
  return (
    <>
      {t('types.marketplace_store')}
      {' · '}
      {row.channel.label}
    </>
  );
}

function LocationMenu({ row, onOpen }: Pick<LocationActions, 'onOpen'> & { row: StockLocationUse }) {
  const { t } = useTranslation('stock-locations');
  const { may } = useRights();
  return (
    <RowMenu
      label={t('actionsOf', { label: row.label })}
      actions={[
        {
          label: t('edit'),
          disabled: !may(),
          onClick: () => onOpen({ kind: 'edit', location: row }),
        },
        ...(row.type === 'external'
          ? [
              {
                label: t('delete'),
                danger: true,
                disabled: !may(),
                onClick: () => onOpen({ kind: 'delete', location: row }),
              },
            ]
          : []),
      ]}
    />
  );
}

function ActiveSwitch({ row, onActive }: Pick<LocationActions, 'onActive'> & { row: StockLocationUse }) {
  const { t } = useTranslation('stock-locations');
  const { may } = useRights();
  return (
    <Switch
      size="sm"
      aria-label={t('activeOf', { label: row.label })}
      checked={row.is_active}
      disabled={!may()}
      onChange={(event) => onActive({ id: row.id, is_active: event.currentTarget.checked })}
    />
  );
}
