import { Button, Group, Stack, Text } from '@mantine/core';
import type { OrderDetail, OrderLineDetail } from '@sluice/contracts/portal';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { useLocationName } from '../../lib/location-names.ts';
import { useRights } from '../../lib/session.ts';
import table from '../../ui/DataTable.module.css';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Status } from '../../ui/Status.tsx';
import { Thumbnail } from '../../ui/Thumbnail.tsx';
import { MatchDialog } from './MatchDialog.tsx';
import classes from './OrderPage.module.css';

export function OrderLines({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders');
  const format = useFormat();
  const [matching, setMatching] = useState<OrderLineDetail | null>(null);
  const columns = useColumns(order, setMatching);
  return (
    <Panel title={t('lines')}>
      <DataTable label={t('lines')} columns={columns} rows={order.lines} rowKey={(row) => row.id} />
      <Group justify="flex-end" gap="xl" px={12} pt="sm">
        <Text size="sm" fw={650} component="span">
          {t('total')}
        </Text>
        <Text size="sm" fw={650} component="span" style={{ fontVariantNumeric: 'tabular-nums' }}>
          {format.money(order.totals.grand_total, order.currency)}
        </Text>
      </Group>
      {matching && <MatchDialog orderId={order.id} line={matching} onClose={() => setMatching(null)} />}
    </Panel>
  );
}

function useColumns(order: OrderDetail, match: (line: OrderLineDetail) => void): Column<OrderLineDetail>[] {
  const { t } = useTranslation('orders');
  const format = useFormat();
  const { may } = useRights();
  return [
    {
      id: 'product',
      header: t('product'),
      cell: (line) => (
        <>
          <SoldProduct line={line} />
          <div className={table.below}>
            <Stack gap={6} align="flex-start" mt={4} ms={46}>
              <Group gap={4} align="flex-start">
                <Quantity line={line} />× {format.money(line.unit_price, order.currency)}
              </Group>
              <LineStock line={line} mayMatch={may()} onMatch={() => match(line)} />
            </Stack>
          </div>
        </>
      ),
    },
    {
      id: 'stock',
      header: t('stock'),
      hideBelow: 'sm',
      cell: (line) => <LineStock line={line} mayMatch={may()} onMatch={() => match(line)} />,
    },
    {
      id: 'quantity',
      header: t('units'),
      align: 'right',
      hideBelow: 'sm',
      cell: (line) => <Quantity line={line} />,
    },
    {
      id: 'unit_price',
      header: t('unitPrice'),
      align: 'right',
      hideBelow: 'md',
      cell: (line) => format.money(line.unit_price, order.currency),
    },
    {
      id: 'total',
      header: t('lineTotal'),
      align: 'right',
      cell: (line) => format.money(line.total, order.currency),
    },
  ];
}

function SoldProduct({ line }: { line: OrderLineDetail }) {
  return (
    <div className={classes.sold}>
      <Thumbnail url={line.image_url} />
      <Stack gap={0}>
        {line.product_id !== null && line.product_exists ? (
          <AnchorLink to="/products/$id" params={{ id: String(line.product_id) }} size="sm">
            {line.product_name}
          </AnchorLink>
        ) : (
          <Text size="sm" component="span">
            {line.name}
          </Text>
        )}
        <Text size="xs" c="dimmed" component="span">
          {line.sku ?? line.external_key ?? line.external_id}
        </Text>
      </Stack>
    </div>
  );
}

/** The units of a line, and how many of them were cancelled or sent back. */
function Quantity({ line }: { line: OrderLineDetail }) {
  const { t } = useTranslation('orders');
  const format = useFormat();
  const gone = [
    ...(line.cancelled_quantity > 0 ? [t('cancelledUnits', { count: line.cancelled_quantity })] : []),
    ...(line.returned_quantity > 0 ? [t('returnedUnits', { count: line.returned_quantity })] : []),
  ];
  return (
    <Stack gap={0} align="flex-end">
      <span>{format.number(line.quantity)}</span>
      {gone.map((text) => (
        <Text key={text} size="xs" c="dimmed" component="span">
          {text}
        </Text>
      ))}
    </Stack>
  );
}

interface LineStockProps {
  line: OrderLineDetail;
  mayMatch: boolean;
  onMatch(): void;
}

/** The effect of the line on the stock, or why there was none. */
function LineStock({ line, mayMatch, onMatch }: LineStockProps) {
  const { t } = useTranslation('orders');
  const locationName = useLocationName();
  if (line.state === 'not_booked') return <Status tone="neutral">{t('states.not_booked')}</Status>;
  if (line.state === 'booked')
    return (
      <Stack gap={0}>
        <Status tone="live">{t('states.booked', { count: line.booked })}</Status>
        <Text size="xs" c="dimmed" component="span">
          {line.product_exists ? line.location && locationName(line.location) : t('productDeleted')}
        </Text>
      </Stack>
    );
  return (
    <Stack gap={4} align="flex-start">
      <Status tone="pending">{t(`states.${line.state}`)}</Status>
      <Button
        size="compact-xs"
        variant="default"
        disabled={!mayMatch}
        onClick={onMatch}
        aria-label={t('matchOf', { name: line.name })}
      >
        {t('match')}
      </Button>
    </Stack>
  );
}
