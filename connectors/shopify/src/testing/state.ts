import { randomBytes } from 'node:crypto';

export interface FakeMedia {
  readonly id: string;
  /** The address it was fetched from. */
  readonly source: string;
  /** Shopify's copy; null while it is being made. */
  url: string | null;
  status: 'READY' | 'PROCESSING' | 'FAILED';
}

export interface FakeVariant {
  readonly id: number;
  readonly itemId: string;
  sku: string;
  barcode: string | null;
  price: string;
  compareAtPrice: string | null;
  policy: string;
  options: { name: string; value: string }[];
  weight: { value: number; unit: string } | null;
  tracked: boolean;
  media: string[];
  readonly metafields: Map<string, { type: string; value: string }>;
  /** Available pieces by location. */
  readonly levels: Map<string, number>;
}

export interface FakeProduct {
  readonly id: number;
  handle: string;
  title: string;
  descriptionHtml: string;
  vendor: string;
  productType: string;
  category: string | null;
  status: string;
  tags: string[];
  collections: string[];
  options: { name: string; values: string[] }[];
  media: FakeMedia[];
  readonly metafields: Map<string, { type: string; value: string }>;
  variants: FakeVariant[];
  /** Channels that show it. */
  publications: string[];
  updatedAt: Date;
}

export interface FakeLine {
  readonly id: number;
  readonly variant: { product: number; id: number } | null;
  readonly sku: string;
  readonly barcode: string | null;
  readonly title: string;
  readonly quantity: number;
  currentQuantity: number;
  readonly unitPrice: string;
  readonly tax: string;
  readonly rate: number;
}

export interface FakeOrder {
  readonly id: number;
  readonly createdAt: Date;
  updatedAt: Date;
  cancelledAt: Date | null;
  financial: string;
  gateways: readonly string[];
  fulfillment: string;
  returnStatus: string;
  delivered: boolean;
  /** A first parcel was called off before the others. */
  calledOff: boolean;
  taxesIncluded: boolean;
  readonly lines: FakeLine[];
  readonly refunds: { id: number; line: number; quantity: number; restockType: string; note?: string }[];
  readonly parcels: FakeParcel[];
  /** The fulfilment orders; where there are none, one at the first location has all units. */
  toShip: readonly FakeToShip[];
  /** The note of the staff when it was cancelled. */
  cancelNote: string | null;
}

/** A fulfilment order: units of one line at a location. */
export interface FakeToShip {
  readonly id: number;
  readonly location: (typeof LOCATIONS)[number];
  readonly line: number;
  /** None when all units were moved to another one, which closes and hides it. */
  readonly quantity: number;
  /** The words with which the shop refuses to fulfil it; null where it does not. */
  readonly refusal: string | null;
}

export interface FakeParcel {
  readonly id: number;
  readonly location: string;
  readonly number: string | null;
  readonly company: string | null;
  /** Left out = as the order. */
  delivered?: boolean;
  /** Units by line, and the fulfilment order that they were taken from. */
  readonly lines: readonly { line: number; quantity: number; from: number }[];
}

export interface FakeCategory {
  readonly id: string;
  readonly name: string;
  readonly parentId: string | null;
  readonly isArchived: boolean;
}

export const LOCATIONS = [
  {
    id: 'gid://shopify/Location/71',
    name: 'Warehouse',
    isActive: true,
    shipsInventory: true,
    isFulfillmentService: false,
  },
  {
    id: 'gid://shopify/Location/72',
    name: 'High Street',
    isActive: true,
    shipsInventory: false,
    isFulfillmentService: false,
  },
] as const;

/** Shown to whoever asks for the locations of fulfilment services as well. */
export const PARTNER = {
  id: 'gid://shopify/Location/73',
  name: 'Parcel Partner',
  isActive: true,
  shipsInventory: true,
  isFulfillmentService: true,
} as const;

export const ONLINE_STORE = 'gid://shopify/Publication/31';

export const PUBLICATIONS = [
  { id: 'gid://shopify/Publication/30', supportsFuturePublishing: false },
  { id: ONLINE_STORE, supportsFuturePublishing: true },
] as const;

export const LAMPS = 'gid://shopify/TaxonomyCategory/hg-13-3';

const SAMPLE_TREE: readonly FakeCategory[] = [
  { id: 'gid://shopify/TaxonomyCategory/hg', name: 'Home & Garden', parentId: null, isArchived: false },
  {
    id: 'gid://shopify/TaxonomyCategory/hg-13',
    name: 'Lighting',
    parentId: 'gid://shopify/TaxonomyCategory/hg',
    isArchived: false,
  },
  { id: LAMPS, name: 'Lamps', parentId: 'gid://shopify/TaxonomyCategory/hg-13', isArchived: false },
];

/** All a shop remembers. */
export class Shop {
  readonly products = new Map<number, FakeProduct>();
  readonly orders = new Map<number, FakeOrder>();
  tree: readonly FakeCategory[] = SAMPLE_TREE;
  taxesIncluded = true;
  name = 'Sample Shop';
  currency = 'EUR';
  scopes = ['write_products', 'write_inventory', 'read_orders', 'read_locations'];
  /** Answers under idempotency keys, each with its request. */
  readonly keys = new Map<string, { content: string; answer: unknown }>();
  /** Writes of quantities that were really applied. */
  applied = 0;
  /** Cancellations take effect later, as they do on Shopify: nothing shows of them until then. */
  cancelsLater = false;
  /** The greatest id that the search knows; null = it knows all. */
  searchLagsBehind: number | null = null;
  /** Metafields of products that can be searched by, as `namespace.key`. */
  readonly filters = new Set<string>();
  /** The shop takes no further definitions of metafields. */
  filtersAreFull = false;
  /** A barcode the shop refuses. */
  refusedBarcode = '0000000000000';
  /** Images stay in work until this is false. */
  imagesAreSlow = false;
  /** The points left in the bucket, and how it fills; without one nothing is throttled. */
  bucket: { available: number; maximum: number; restoreRate: number; at: number } | null = null;
  readonly #files = new Set<string>();
  #last = 1000;

  id(): number {
    this.#last += 1;
    return this.#last;
  }

  variant(gid: string): { product: FakeProduct; variant: FakeVariant } | null {
    const id = numberOf(gid);
    for (const product of this.products.values()) {
      const variant = product.variants.find((one) => one.id === id);
      if (variant) return { product, variant };
    }
    return null;
  }

  item(itemId: string): { product: FakeProduct; variant: FakeVariant } | null {
    for (const product of this.products.values()) {
      const variant = product.variants.find((one) => one.itemId === itemId);
      if (variant) return { product, variant };
    }
    return null;
  }

  product(gid: string): FakeProduct | null {
    return this.products.get(numberOf(gid)) ?? null;
  }

  byHandle(handle: string): FakeProduct | null {
    return this.products.values().find((one) => one.handle === handle) ?? null;
  }

  touch(product: FakeProduct): void {
    product.updatedAt = new Date();
  }

  /** A copy of an image under the name of its file, with an id behind it where the name was taken. */
  copy(source: string): FakeMedia {
    const name = decodeURIComponent(new URL(source).pathname.split('/').at(-1) ?? '');
    const [, stem = '', ending = ''] = /^(.*?)(\.[a-z0-9]+)?$/i.exec(name) ?? [];
    const plain = stem.replace(/[^A-Za-z0-9-]/g, '_');
    const file = this.#files.has(`${plain}${ending}`) ? `${plain}_${uuid()}${ending}` : `${plain}${ending}`;
    this.#files.add(file);
    const id = this.id();
    const status = new URL(source).hostname.endsWith('.invalid')
      ? 'FAILED'
      : this.imagesAreSlow
        ? 'PROCESSING'
        : 'READY';
    const url = status !== 'READY' ? null : `https://cdn.shopify.example/files/${file}?v=${id}`;
    return {
      id: `gid://shopify/MediaImage/${id}`,
      source,
      url,
      status,
    };
  }
}

const uuid = (): string =>
  randomBytes(16)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

export const numberOf = (gid: string): number => Number(gid.slice(gid.lastIndexOf('/') + 1));
export const productGid = ({ id }: { id: number }): string => `gid://shopify/Product/${id}`;
export const lineGid = ({ id }: { id: number }): string => `gid://shopify/LineItem/${id}`;
export const variantGid = ({ id }: { id: number }): string => `gid://shopify/ProductVariant/${id}`;

/** One product with one variant that has no options: what Shopify calls a default variant. */
export const isDefault = ({ options, variants }: FakeProduct): boolean =>
  variants.length === 1 && options.length === 1 && options[0]?.name === 'Title';
