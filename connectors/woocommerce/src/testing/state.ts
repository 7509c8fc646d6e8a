import type { WireAttribute } from '../schema.ts';

export interface Image {
  id: number;
  src: string;
}

/** A product or, with a parent, a variation, as the database has it. */
export interface Product {
  id: number;
  type: string;
  parent_id: number;
  name: string;
  status: string;
  sku: string;
  global_unique_id: string;
  description: string;
  regular_price: string;
  sale_price: string;
  /** In the site's time; null for a sale without end. */
  date_on_sale_to: string | null;
  weight: string;
  tax_status: string;
  tax_class: string;
  manage_stock: boolean;
  stock_quantity: number | null;
  stock_status: string;
  categories: number[];
  brands: number[];
  images: Image[];
  attributes: WireAttribute[];
  meta: Map<string, unknown>;
  created: Date;
  modified: Date;
}

export interface TermRow {
  id: number;
  name: string;
  parent: number;
  slug?: string;
  description?: string;
}

export interface OrderLine {
  id: number;
  name: string;
  product_id: number;
  variation_id: number;
  quantity: number;
  total: string;
  total_tax: string;
  taxes: { id: number; total: string }[];
  sku: string | null;
  global_unique_id: string | null;
}

export interface Refund {
  id: number;
  amount: string;
  lines: { line: number; product_id: number; variation_id: number; quantity: number }[];
  reason?: string;
  meta?: { key: string; value: unknown }[];
  /** Whether the payment provider gave the money back. */
  refunded_payment?: boolean;
}

export interface OrderNote {
  id: number;
  note: string;
  customer_note: boolean;
}

export interface Order {
  id: number;
  status: string;
  currency: string;
  lines: OrderLine[];
  tax_lines: { rate_id: number; rate_percent: number }[];
  refunds: Refund[];
  notes: OrderNote[];
  created: Date;
  modified: Date;
}

/** Everything a shop holds, and how it is set up. */
export class Shop {
  products = new Map<number, Product>();
  categories = new Map<number, TermRow>();
  brands = new Map<number, TermRow>();
  attributes = new Map<number, { name: string; terms: TermRow[] }>();
  orders = new Map<number, Order>();
  settings: Record<string, string> = {
    woocommerce_currency: 'EUR',
    woocommerce_calc_taxes: 'yes',
    woocommerce_prices_include_tax: 'yes',
    woocommerce_default_country: 'DE:DE-BE',
    woocommerce_manage_stock: 'yes',
    woocommerce_weight_unit: 'kg',
  };
  taxes = [
    { id: 1, country: 'DE', state: '', rate: '19.0000', class: 'standard' },
    { id: 2, country: 'DE', state: '', rate: '7.0000', class: 'reduced-rate' },
    { id: 3, country: 'AT', state: '', rate: '20.0000', class: 'standard' },
  ];
  /** East of Greenwich, in minutes: the site's time is not GMT. */
  offsetMinutes = 180;
  /** Whether the undeclared filter `global_unique_id` is known to this version. */
  filtersBarcodes = true;
  /** The rights of a key. */
  permissions: 'read' | 'read_write' = 'read_write';
  /** The words with which the payment provider refuses to give money back; null when it does. */
  providerSays: string | null = null;
  /** Calls by route, for what a number of products costs. */
  calls = new Map<string, number>();
  #ids = 99;

  constructor() {
    this.categories.set(15, { id: 15, name: 'Uncategorized', parent: 0 });
    this.categories.set(16, { id: 16, name: 'For the house', parent: 0 });
    this.categories.set(17, { id: 17, name: 'Lights &amp; lamps', parent: 16 });
    this.brands.set(31, { id: 31, name: 'House brand', parent: 0 });
    this.attributes.set(1, {
      name: 'Colour',
      terms: [
        { id: 41, name: 'Red', parent: 0 },
        { id: 42, name: 'Black &amp; White', parent: 0 },
      ],
    });
  }

  nextId(): number {
    this.#ids += 1;
    return this.#ids;
  }

  /** To the second, like the database. */
  now(): Date {
    return new Date(Math.floor(Date.now() / 1000) * 1000);
  }
}

/** Terms that a shop has before anybody adds some. */
export const SEEDED = { categories: [15, 16, 17], brands: [31] } as const;
