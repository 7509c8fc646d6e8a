import type { BulkOperation, Me, Order, OrderAction, PageMeta } from '@sluice/contracts';
import { CATALOGUE_RECORDS, KETTLE, TIME } from './openapi-catalogue-records.ts';

const address: NonNullable<Order['shipping_address']> = {
  name: 'Ada Example',
  company: null,
  line1: 'Bahnhofstrasse 1',
  line2: null,
  city: 'Zurich',
  region: null,
  postal_code: '8001',
  country: 'CH',
  phone: null,
};

const order: Order = {
  id: 7001,
  order_number: 'M-100234',
  external_id: '100234-1',
  channel: { credential_id: 9, platform: 'simulator', label: 'Test marketplace' },
  status: 'new',
  channel_status: 'PAID',
  currency: 'EUR',
  totals: { net: 93.75, vat: 18.75, shipping: 0, discount: null, grand_total: 112.5 },
  customer: { name: 'Ada Example', email: 'ada@example.com', phone: null },
  shipping_address: address,
  billing_address: null,
  lines: [
    {
      id: 9001,
      external_id: '1',
      product_id: 1041,
      sku: 'KT-0817',
      name: KETTLE,
      quantity: 2,
      cancelled_quantity: 0,
      returned_quantity: 0,
      unit_price: 56.25,
      vat_rate: 20,
      total: 112.5,
    },
  ],
  ordered_at: TIME,
  updated_at: TIME,
};

const page: PageMeta = { current_page: 1, per_page: 20, total: 1, last_page: 1, from: 1, to: 1 };
const links = { first: '?page=1', last: '?page=1', prev: null, next: null };

const operation: BulkOperation = {
  id: 88,
  type: 'import',
  status: 'completed_with_errors',
  mode: 'upsert',
  dry_run: false,
  file_name: 'spring.xlsx',
  counts: { rows: 1200, created: 40, updated: 1159, unchanged: 0, failed: 1 },
  columns: [
    { header: 'SKU', field: 'sku' },
    { header: 'Shelf', field: null },
  ],
  notes: ['Prices were read with a comma as the decimal sign.'],
  images: { waiting: 0, stored: 0, failed: 0 },
  note_details: [
    {
      code: 'encoding',
      params: { encoding: 'windows-1254' },
      message: 'The file is not UTF-8; it was read as windows-1254.',
      column: null,
      rows: null,
    },
  ],
  failure: null,
  preview: null,
  created_at: TIME,
  started_at: TIME,
  finished_at: TIME,
  errors: [
    {
      row: 17,
      sku: 'KT-0901',
      column: 'tax_rate',
      code: 'validation_failed',
      message: 'invalid VAT rate: 18, defined rates: 0, 1, 10, 20',
    },
  ],
  links,
  meta: { ...page, per_page: 100 },
};

const me: Me = {
  tenant: { id: 7, name: 'Northwind Trading' },
  subscription: {
    plan_code: 'pro',
    status: 'active',
    current_period_end: '2027-01-01T00:00:00Z',
    features: ['api_access'],
    limits: { products: { used: 4211, limit: 100_000 } },
  },
  api_key: { name: 'ERP', expires_at: null },
  rate_limit: { per_minute: 60 },
};

/**
 * One shop's records as the examples of the API description, by the name of their schema. They tell one story: a kettle,
 * with VAT of 20 % and a store in Istanbul, published to one marketplace and sold once.
 */
const shipment: OrderAction = {
  id: 7,
  order_id: order.id,
  kind: 'ship',
  state: 'open',
  waits_for: null,
  lines: [{ line_id: order.lines[0]!.id, quantity: 1 }],
  carrier: 'DHL',
  tracking_number: '00340434161094042557',
  tracking_url: null,
  shipped_at: TIME,
  delivered_at: null,
  received_by: null,
  reason: null,
  reference: 'DN-2026-00017',
  external_id: null,
  outcome_unknown: false,
  attempts: 0,
  error: null,
  created_at: TIME,
  done_at: null,
};

export const RECORDS: Record<string, unknown> = {
  ...CATALOGUE_RECORDS,
  BulkOperation: operation,
  BulkQueued: { message: 'import queued', id: 88, status: 'queued' },
  Me: me,
  Order: order,
  OrderAction: shipment,
  PageLinks: links,
  PageMeta: page,
};
