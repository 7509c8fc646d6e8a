import { Stack, Text } from '@mantine/core';
import type { OrderListItem } from '@sluice/contracts/portal';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { useFrom } from '../../../lib/from.ts';
import { ChannelName } from '../../../ui/ChannelMark.tsx';
import table from '../../../ui/DataTable.module.css';
import type { Column } from '../../../ui/DataTable.tsx';
import { AnchorLink } from '../../../ui/links.tsx';
import { Thumbnail } from '../../../ui/Thumbnail.tsx';
import { OrderState } from '../OrderState.tsx';
import classes from './Orders.module.css';

export function useColumns(): Column<OrderListItem>[] {
  const { t } = useTranslation('orders');
  const format = useFormat();
  return [
    { id: 'order_number', header: t('number'), cell: (row) => <Named row={row} /> },
    { id: 'items', header: t('items'), hideBelow: 'sm', cell: (row) => <Items row={row} /> },
    {
      id: 'ordered_at',
      header: t('orderedAt'),
      sortable: true,
      hideBelow: 'md',
      cell: (row) => <span className={table.moment}>{format.moment(row.ordered_at)}</span>,
    },
    { id: 'channel', header: t('channel'), hideBelow: 'sm', cell: (row) => <ChannelName {...row.channel} /> },
    { id: 'customer', header: t('customer'), hideBelow: 'md', cell: (row) => row.customer_name ?? '–' },
    { id: 'status', header: t('status'), hideBelow: 'sm', cell: (row) => <State row={row} /> },
    {
      id: 'grand_total',
      header: t('total'),
      align: 'right',
      sortable: true,
      hideBelow: 'sm',
      cell: (row) => format.money(row.grand_total, row.currency),
    },
  ];
}

/** The number of the order. On a phone it is the only column, and says what the others do in three lines. */
function Named({ row }: { row: OrderListItem }) {
  const { t } = useTranslation('orders');
  const format = useFormat();
  const from = useFrom();
  return (
    <div className={classes.named}>
      <span className={classes.phone}>
        <Thumbnail url={row.products[0]?.image_url ?? null} />
      </span>
      <div className={classes.lines}>
        <div className={classes.ends}>
          <AnchorLink to="/orders/$id" params={{ id: String(row.id) }} search={from} size="sm" fw={500}>
            {row.order_number}
          </AnchorLink>
          <strong className={classes.phone}>{format.money(row.grand_total, row.currency)}</strong>
        </div>
        <span className={`${classes.phone} ${classes.cut}`}>
          <FirstProduct row={row} />
        </span>
        <div className={`${classes.phone} ${classes.ends}`}>
          <span className={`${classes.under} ${classes.cut}`}>
            {format.brief(row.ordered_at)} · {row.channel.label}
          </span>
          <State row={row} />
        </div>
        {row.unmatched_lines > 0 && (
          <Text size="xs" c="var(--sluice-pending)" component="span">
            {t('unmatchedLines', { count: row.unmatched_lines })}
          </Text>
        )}
      </div>
    </div>
  );
}

/** The name of the first product, and how many others there are. */
function FirstProduct({ row: { products, line_count } }: { row: OrderListItem }) {
  const { t } = useTranslation('orders');
  const more = line_count - 1;
  return (
    <>
      {products[0]?.name}
      {more > 0 && ` ${t('moreLines', { count: more })}`}
    </>
  );
}

/** The first products by their images, and the number of units. */
function Items({ row }: { row: OrderListItem }) {
  const { t } = useTranslation('orders');
  return (
    <span className={classes.items}>
      <span className={classes.pictures}>
        {row.products.map(({ image_url }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of an order keep their places
          <Thumbnail key={at} url={image_url} />
        ))}
      </span>
      <span className={classes.words}>
        <span className={classes.name}>
          <FirstProduct row={row} />
        </span>
        <span className={classes.under}>{t('actions.units', { count: row.units })}</span>
      </span>
    </span>
  );
}

/** The state of the order, and the word that its channel refused. */
function State({ row }: { row: OrderListItem }) {
  const { t } = useTranslation('orders');
  return (
    <Stack gap={0}>
      <OrderState status={row.status} />
      {row.refused !== null && (
        <Text size="xs" c="var(--sluice-error)" component="span">
          {t(`actions.${row.refused}.refused`)}
        </Text>
      )}
    </Stack>
  );
}
