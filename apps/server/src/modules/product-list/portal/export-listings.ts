import { ProductFilter } from '@sluice/contracts/portal';
import { exportEndpoint } from '../../../platform/http/export-endpoint.ts';
import type { SheetLanguage } from '../../../platform/sheets/cell.ts';
import { columnsIn, type ExportColumn, exportOf } from '../../../platform/sheets/export.ts';
import { noteExport } from '../../audit/index.ts';
import { type ListingExportRow, listingExportRows } from '../../delivery/index.ts';
import type { ProductListDeps } from '../deps.ts';
import { productKeys } from '../export-source.ts';

export const exportListings = ({ db, platformSlug }: ProductListDeps) =>
  exportEndpoint(db, {
    path: '/portal/api/product-list/listings/export',
    operationId: 'exportListings',
    tag: 'Products',
    summary: 'Download the products of the list with state, price and stock, a row for each channel',
    list: ProductFilter,
    name: { en: 'listings', tr: 'ilanlar' },
    open: async (tx, call) => {
      noteExport(tx, 'listings', call);
      return exportOf({
        columns: listingColumns(call.language),
        keys: productKeys(call.filters, platformSlug),
        rows: (tx, ids) => tx.run(listingExportRows(tx, ids, call.filters.credential_id)),
      });
    },
  });

function listingColumns(language: SheetLanguage): ExportColumn<ListingExportRow>[] {
  const column = columnsIn(language)<ListingExportRow>;
  return [
    column('Product ID', 'Ürün ID', (row) => row.product_id),
    column('SKU', 'Stok kodu', (row) => row.sku),
    column('Barcode', 'Barkod', (row) => row.ean),
    column('Name', 'Ürün adı', (row) => row.name),
    column('Channel', 'Kanal', (row) => row.label),
    column('Platform', 'Platform', (row) => row.platform),
    column('State', 'Durum', (row) => row.state),
    column('Channel price', 'Kanal fiyatı', (row) => (row.price === null ? null : Number(row.price))),
    column('Currency', 'Para birimi', (row) => row.currency),
    column('Channel stock', 'Kanal stoğu', (row) => row.stock),
    column('Key on the channel', 'Kanaldaki anahtar', (row) => row.external_key),
    column("Channel's ID", 'Kanaldaki ID', (row) => row.sync_id),
    column('Issue', 'Sorun', (row) => row.issue_code),
    column('Message', 'Mesaj', (row) => row.issue_message),
    column('Published (UTC)', 'Yayınlanma (UTC)', (row) => row.published_at),
  ];
}
