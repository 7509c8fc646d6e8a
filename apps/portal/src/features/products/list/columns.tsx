import type { ProductListRow } from '@sluice/contracts/portal';
import { IconPhoto } from '@tabler/icons-react';
import { defaultStringifySearch, Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import type { Format } from '../../../lib/format.ts';
import type { Column } from '../../../ui/DataTable.tsx';
import { ChannelStates } from './ChannelStates.tsx';
import classes from './Products.module.css';
import { type Toggle, ToggleCell } from './ToggleCell.tsx';

export const COLUMN_IDS = [
  'image',
  'name',
  'sku',
  'ean',
  'model',
  'brand',
  'categories',
  'tags',
  'price',
  'price_with_vat',
  'tax_rate',
  'quantity',
  'status',
  'publish_enabled',
  'channels',
  'created_at',
  'updated_at',
] as const;
export type ColumnId = (typeof COLUMN_IDS)[number];

export const USUAL_COLUMNS: readonly ColumnId[] = [
  'image',
  'name',
  'sku',
  'brand',
  'price',
  'quantity',
  'status',
  'channels',
];

/** The columns a text names; the name is always there, because it is the way to the product. */
export function columnsOf(text: string | undefined): readonly ColumnId[] {
  if (text === undefined) return USUAL_COLUMNS;
  const named = text
    .split(',')
    .filter((id): id is ColumnId => (COLUMN_IDS as readonly string[]).includes(id));
  if (named.length === 0) return USUAL_COLUMNS;
  return named.includes('name') ? [...new Set(named)] : ['name', ...new Set(named)];
}

/** The list as it stands goes along, so that the product knows its neighbours and the way back. */
const fromHere = (search: object) => ({ from: defaultStringifySearch(search).slice(1) || undefined });

export interface ColumnContext {
  t: TFunction;
  format: Format;
  currency: string;
  channels: ReadonlyMap<number, string>;
  toggle: Toggle;
  /** On a phone the name and the price say as well what the columns left out say. Elsewhere it would only cost time. */
  narrow: boolean;
}

/** The columns of the table. Cells are native elements, because there are thousands of them. */
export function buildColumns(ids: readonly ColumnId[], context: ColumnContext): Column<ProductListRow>[] {
  const all = { ...wordColumns(context), ...figureColumns(context), ...stateColumns(context) };
  return ids.map((id) => ({ ...all[id as keyof typeof all], id, header: context.t(`column.${id}`) }));
}

type Bare = Omit<Column<ProductListRow>, 'id' | 'header'>;

const wordColumns = ({ t, format, narrow }: ColumnContext) =>
  ({
    image: {
      width: 52,
      headerHidden: true,
      cell: (row) =>
        row.image === null ? (
          <span className={classes.noImage}>
            <IconPhoto size={18} stroke={1.5} aria-hidden />
          </span>
        ) : (
          <img className={classes.image} src={row.image} alt="" loading="lazy" width={36} height={36} />
        ),
    },
    name: {
      sortable: true,
      cell: (row) => (
        <span className={classes.nameCell}>
          <Link to="/products/$id" params={{ id: String(row.id) }} search={fromHere} className={classes.name}>
            {row.name}
          </Link>
          {row.is_bundle && <span className={classes.mark}>{t('bundle')}</span>}
          {narrow && (
            <span className={classes.under}>
              {row.sku !== null && <span>{row.sku}</span>}
              <span>{t('onStock', { count: row.quantity, number: format.number(row.quantity) })}</span>
            </span>
          )}
        </span>
      ),
    },
    sku: { sortable: true, hideBelow: 'sm', cell: (row) => <span className={classes.code}>{row.sku}</span> },
    ean: { cell: (row) => <span className={classes.code}>{row.ean}</span> },
    model: { cell: (row) => row.model },
    brand: { hideBelow: 'md', cell: (row) => row.brand?.name },
    categories: { cell: (row) => row.categories.map(({ name }) => name).join(', ') },
    tags: { cell: (row) => row.tags.join(', ') },
    tax_rate: { cell: (row) => row.tax_rate?.name ?? t('none') },
  }) satisfies Record<string, Bare>;

const figureColumns = ({ t, format, currency, channels, narrow }: ColumnContext) =>
  ({
    price: {
      sortable: true,
      align: 'right',
      cell: (row) => (
        <>
          {format.money(row.price, currency)}
          {narrow && (
            <span className={classes.underPrice}>
              <ChannelStates row={row} labels={channels} t={t} />
            </span>
          )}
        </>
      ),
    },
    price_with_vat: { align: 'right', cell: (row) => format.money(row.price_with_vat, currency) },
    quantity: {
      sortable: true,
      align: 'right',
      hideBelow: 'sm',
      cell: (row) => (
        <span className={row.quantity <= 0 ? classes.soldOut : undefined}>{format.number(row.quantity)}</span>
      ),
    },
    created_at: { cell: (row) => format.day(row.created_at) },
    updated_at: { sortable: true, cell: (row) => format.moment(row.updated_at) },
  }) satisfies Record<string, Bare>;

const stateColumns = ({ t, channels, toggle }: ColumnContext) =>
  ({
    status: {
      hideBelow: 'sm',
      cell: (row) => (
        <ToggleCell row={row} field="status" label={t('toggle.status', { name: row.name })} toggle={toggle} />
      ),
    },
    publish_enabled: {
      cell: (row) => (
        <ToggleCell
          row={row}
          field="publish_enabled"
          label={t('toggle.publish_enabled', { name: row.name })}
          toggle={toggle}
        />
      ),
    },
    channels: { hideBelow: 'sm', cell: (row) => <ChannelStates row={row} labels={channels} t={t} /> },
  }) satisfies Record<string, Bare>;
