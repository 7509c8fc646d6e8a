import type { Order } from '@sluice/contracts';
import type { SheetLanguage } from '../../../platform/sheets/cell.ts';
import { columnsIn, type ExportColumn } from '../../../platform/sheets/export.ts';

/** A line with its order, whose columns are the same in each of its rows. */
export interface ExportedLine {
  order: Order;
  line: Order['lines'][number] | undefined;
}

type Address = NonNullable<Order['shipping_address']>;

/** The columns of an order, and behind them those of its line. */
export function orderColumns(language: SheetLanguage): ExportColumn<ExportedLine>[] {
  const column = columnsIn(language)<ExportedLine>;
  return [
    column('Order number', 'Sipariş numarası', ({ order }) => order.order_number),
    column('ID on the channel', 'Kanaldaki ID', ({ order }) => order.external_id),
    column('Channel', 'Kanal', ({ order }) => order.channel.label),
    column('Platform', 'Platform', ({ order }) => order.channel.platform),
    column('Status', 'Durum', ({ order }) => order.status),
    column('Status on the channel', 'Kanaldaki durum', ({ order }) => order.channel_status),
    column('Ordered (UTC)', 'Sipariş zamanı (UTC)', ({ order }) => new Date(order.ordered_at)),
    column('Updated (UTC)', 'Güncellenme (UTC)', ({ order }) => new Date(order.updated_at)),
    column('Currency', 'Para birimi', ({ order }) => order.currency),
    column('Net', 'Net', ({ order }) => order.totals.net),
    column('VAT', 'KDV', ({ order }) => order.totals.vat),
    column('Shipping', 'Kargo', ({ order }) => order.totals.shipping),
    column('Discount', 'İndirim', ({ order }) => order.totals.discount),
    column('Total of the order', 'Sipariş toplamı', ({ order }) => order.totals.grand_total),
    column('Customer', 'Müşteri', ({ order }) => order.customer.name),
    column('Email', 'E-posta', ({ order }) => order.customer.email),
    column('Phone', 'Telefon', ({ order }) => order.customer.phone),
    column('Shipping address', 'Teslimat adresi', ({ order }) => addressText(order.shipping_address)),
    column('Billing address', 'Fatura adresi', ({ order }) => addressText(order.billing_address)),
    ...lineColumns(language),
  ];
}

function lineColumns(language: SheetLanguage): ExportColumn<ExportedLine>[] {
  const column = columnsIn(language)<ExportedLine>;
  return [
    column('Line', 'Satır', ({ line }) => line?.external_id ?? null),
    column('SKU', 'Stok kodu', ({ line }) => line?.sku ?? null),
    column('Product ID', 'Ürün ID', ({ line }) => line?.product_id ?? null),
    column('Product', 'Ürün', ({ line }) => line?.name ?? null),
    column('Quantity', 'Adet', ({ line }) => line?.quantity ?? null),
    column('Cancelled', 'İptal edilen', ({ line }) => line?.cancelled_quantity ?? null),
    column('Returned', 'İade edilen', ({ line }) => line?.returned_quantity ?? null),
    column('Unit price', 'Birim fiyat', ({ line }) => line?.unit_price ?? null),
    column('VAT %', 'KDV %', ({ line }) => line?.vat_rate ?? null),
    column('Total of the line', 'Satır toplamı', ({ line }) => line?.total ?? null),
  ];
}

const PARTS = [
  'name',
  'company',
  'line1',
  'line2',
  'postal_code',
  'city',
  'region',
  'country',
  'phone',
] as const satisfies (keyof Address)[];

const addressText = (address: Address | null): string | null =>
  address === null ? null : PARTS.flatMap((part) => address[part] ?? []).join(', ');
