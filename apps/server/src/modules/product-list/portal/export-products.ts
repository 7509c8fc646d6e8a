import { ProductFilter } from '@sluice/contracts/portal';
import { Type } from 'typebox';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { exportEndpoint } from '../../../platform/http/export-endpoint.ts';
import type { SheetLanguage } from '../../../platform/sheets/cell.ts';
import { columnsIn, type ExportColumn, exportOf } from '../../../platform/sheets/export.ts';
import { noteExport } from '../../audit/index.ts';
import { type ProductExportRow, productExportRows } from '../../catalog/index.ts';
import { type ListingExportRow, listingExportRows } from '../../delivery/index.ts';
import { type ExportedCatalogue, productColumns } from '../../imports/index.ts';
import type { ProductListDeps } from '../deps.ts';
import { productKeys } from '../export-source.ts';

/** A description may have a million characters. */
const PRODUCTS_AT_ONCE = 100;

export const exportProducts = ({ db, platformSlug }: ProductListDeps) =>
  exportEndpoint(db, {
    path: '/portal/api/product-list/export',
    operationId: 'exportProducts',
    tag: 'Products',
    summary: 'Download the products of the list with all their columns, to be imported again',
    list: Type.Object({
      ...ProductFilter.properties,
      channels: Type.Optional(
        Type.Boolean({ description: 'With state, price, currency and stock of every channel.' }),
      ),
    }),
    name: { en: 'products', tr: 'urunler' },
    open: async (tx, call) => {
      const { channels: withChannels = false, ...filter } = call.filters;
      noteExport(tx, 'products', call);
      const [catalogue, channels] = await Promise.all([
        settingsOf(tx),
        withChannels ? targetsOf(tx) : ([] as Target[]),
      ]);
      return exportOf({
        columns: [
          ...productColumns(catalogue, call),
          ...channels.flatMap((target) => channelColumns(target, call.language)),
        ],
        keys: productKeys(filter, platformSlug),
        rows: async (tx, ids) => withListings(tx, ids, withChannels),
        rowsAtOnce: PRODUCTS_AT_ONCE,
      });
    },
  });

type Row = ProductExportRow & { listings: ReadonlyMap<number, ListingExportRow> };

interface Target {
  id: number;
  label: string;
}

async function settingsOf(tx: Tx): Promise<ExportedCatalogue> {
  const [tenant, locations] = await Promise.all([
    tx.first(sql<{ currency: string }>`select currency from tenants where id = ${tx.tenantId}`),
    tx.run(sql<{ code: string }>`
      select code from stock_locations where tenant_id = ${tx.tenantId} and type <> 'local' order by id`),
  ]);
  return { currency: tenant!.currency, locations: locations.map(({ code }) => code) };
}

const targetsOf = (tx: Tx): Promise<Target[]> =>
  tx.run(sql<Target>`
    select id, label from connections where tenant_id = ${tx.tenantId} and is_target order by id`);

async function withListings(tx: Tx, ids: readonly number[], withChannels: boolean): Promise<Row[]> {
  const [products, listings] = await Promise.all([
    tx.run(productExportRows(tx, ids)),
    withChannels ? tx.run(listingExportRows(tx, ids)) : [],
  ]);
  const byProduct = Map.groupBy(listings, ({ product_id }) => product_id);
  return products.map((product) => ({
    ...product,
    listings: new Map(byProduct.get(product.id)?.map((one) => [one.credential_id, one])),
  }));
}

/** Columns of one channel. An import reads none of them, whatever the channel is called. */
function channelColumns({ id, label }: Target, language: SheetLanguage): ExportColumn<Row>[] {
  const column = columnsIn(language)<Row>;
  const [en, tr] = [`channel:${label}`, `kanal:${label}`];
  const of = (row: Row): ListingExportRow | undefined => row.listings.get(id);
  return [
    column(`${en}:state`, `${tr}:durum`, (row) => of(row)?.state ?? null),
    column(`${en}:price`, `${tr}:fiyat`, (row) => amount(of(row)?.price)),
    column(`${en}:currency`, `${tr}:para birimi`, (row) => of(row)?.currency ?? null),
    column(`${en}:stock`, `${tr}:stok`, (row) => of(row)?.stock ?? null),
  ];
}

const amount = (decimal: string | null | undefined): number | null =>
  decimal == null ? null : Number(decimal);
