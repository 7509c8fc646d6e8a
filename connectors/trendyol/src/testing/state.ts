/** A barcode of the seller, approved or not. */
export interface Product {
  barcode: string;
  stockCode: string;
  title: string;
  description: string;
  brandId: number;
  categoryId: number;
  productMainId: string;
  images: readonly { url: string }[];
  attributes: readonly object[];
  quantity: number;
  salePrice: number;
  listPrice: number;
  /** Null until it is approved; products of one content are shown on one page. */
  contentId: number | null;
  rejectReasons: readonly string[];
  archived: boolean;
  lockReason?: string;
  /** When the lists show it at the earliest. */
  visibleFrom?: number;
}

export type ItemAnswer = { requestItem: object; status: string; failureReasons: string[] };

export interface Batch {
  type: string;
  at: number;
  items: ItemAnswer[];
  held: boolean;
  gone: boolean;
}

export interface Category {
  id: number;
  name: string;
  parentId: number | null;
}

/** A package in the words of the guide; the reference knows it under other names. */
export interface Parcel {
  shipmentPackageId: number;
  orderNumber: string;
  status: string;
  lastModifiedDate: number;
  [field: string]: unknown;
}

export const BRANDS = [
  { id: 40, name: 'TRENDYOLMİLLA' },
  { id: 41, name: 'Kuzey Işığı' },
  { id: 42, name: 'Ikea' },
  { id: 43, name: 'Nordwind' },
  { id: 44, name: 'Twice' },
  { id: 45, name: 'TWICE' },
];

export const LEAF = 411;
const TREE: readonly Category[] = [
  { id: 400, name: 'Ev & Yaşam', parentId: null },
  { id: LEAF, name: 'Masa Lambası', parentId: 400 },
];

export const COLOUR = 47;
export const SIZE = 338;
export const ATTRIBUTES = [
  { id: COLOUR, name: 'Renk', required: true, allowCustom: true, multiple: false, values: [] },
  {
    id: SIZE,
    name: 'Beden',
    required: false,
    allowCustom: false,
    multiple: false,
    values: [
      { id: 6821, name: 'Tek Ebat' },
      { id: 6822, name: 'Büyük' },
    ],
  },
  {
    id: 14,
    name: 'Materyal',
    required: false,
    allowCustom: true,
    multiple: true,
    values: Array.from({ length: 1_001 }, (_, at) => ({ id: 9_000 + at, name: `Materyal ${at}` })),
  },
];

/** Everything the fake holds, and how it behaves. */
export class State {
  products = new Map<string, Product>();
  batches = new Map<string, Batch>();
  parcels = new Map<number, Parcel>();
  tree: readonly Category[] = TREE;
  /** Bodies of each kind of batch, with the time they were taken. */
  bodies = new Map<string, number>();
  /**
   * Kinds of which a body is taken again at once. The guide mentions the refusal for price and stock alone; whether the
   * others refuse is not known, so tests try both.
   */
  repeatable = new Set(['content', 'variant', 'unapproved']);
  /** Times of price updates by barcode, and of calls by address. */
  priceUpdates = new Map<string, number[]>();
  calls = new Map<string, number[]>();
  streams = new Map<string, { filter: string; rest: Parcel[] }>();
  /** Calls by kind. */
  counts = new Map<string, number>();
  /** New products: approved on the spot, or when `approve` is called. */
  approves = true;
  /** Time for which a new product is worked on before the lists show it; its barcode is taken at once. */
  visibleAfterMs = 0;
  throttles = false;
  batchesAre: 'done' | 'held' | 'gone' | 'scrambled' = 'done';
  /** Added to the clock. */
  ahead = 0;
  #ids = 0;

  now = (): number => Date.now() + this.ahead;

  nextId = (): number => {
    this.#ids += 1;
    return this.#ids;
  };

  approve(barcode: string): void {
    const product = this.products.get(barcode);
    if (product) product.contentId ??= 7_000 + this.nextId();
  }
}

interface Limit {
  readonly most: number;
  readonly ms: number;
}

/** Whether the limit is reached within the time; if not, this call is noted. */
export function isTooMuch(
  times: Map<string, number[]>,
  key: string,
  { most, ms }: Limit,
  now: number,
): boolean {
  const recent = (times.get(key) ?? []).filter((at) => at > now - ms);
  times.set(key, recent);
  if (recent.length >= most) return true;
  recent.push(now);
  return false;
}

export function isLeaf({ tree }: State, id: number): boolean {
  return tree.some((one) => one.id === id) && !tree.some((one) => one.parentId === id);
}
