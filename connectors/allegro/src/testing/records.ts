/** An entry of the list of errors in a refusal. */
export interface Fault {
  readonly code: string;
  readonly message: string;
  /** The field at fault. */
  readonly path?: string;
}

export interface Price {
  readonly amount: string;
  readonly currency: string;
}

export interface Parameter {
  readonly id: string;
  readonly name?: string;
  readonly values?: readonly string[];
  readonly valuesIds?: readonly string[] | null;
  readonly rangeValue?: { readonly from: string; readonly to: string } | null;
}

export interface ProductWish {
  readonly id?: string;
  readonly idType?: 'GTIN' | 'MPN';
  readonly name?: string;
  readonly category?: { readonly id?: string };
  readonly parameters?: readonly Parameter[];
  /** An empty list keeps the images of the channel's catalogue out of the offer. */
  readonly images?: readonly string[];
}

type Named = { readonly id?: string; readonly name?: string } | null;

/** The body of a write, as far as the fake looks into it. */
export interface OfferWish {
  readonly name?: string;
  readonly category?: { readonly id?: string };
  readonly productSet?: readonly { readonly product?: ProductWish; readonly [more: string]: unknown }[];
  readonly parameters?: readonly Parameter[];
  readonly images?: readonly string[];
  readonly description?: Description | null;
  readonly external?: { readonly id?: string } | null;
  readonly stock?: { readonly available?: number; readonly unit?: string };
  readonly sellingMode?: { readonly format?: string; readonly price?: Price };
  readonly publication?: { readonly status?: Status; readonly [more: string]: unknown };
  readonly delivery?: { readonly shippingRates?: Named; readonly handlingTime?: string } | null;
  readonly afterSalesServices?: Readonly<Record<string, Named>>;
  readonly location?: Readonly<Record<string, string>>;
  readonly payments?: { readonly invoice?: string };
  readonly language?: string;
  readonly taxSettings?: unknown;
}

export interface Description {
  readonly sections?: readonly {
    readonly items?: readonly { readonly type: string; readonly content?: string; readonly url?: string }[];
  }[];
}

export type Status = 'INACTIVE' | 'ACTIVATING' | 'ACTIVE' | 'ENDED';

export interface Offer {
  readonly id: string;
  readonly createdAt: number;
  updatedAt: number;
  /** From then on lists show it. */
  visibleAt: number;
  productId: string;
  /** Fields as written last, images by the channel's own addresses. */
  fields: OfferWish;
  stock: number;
  price: Price | null;
  status: Status;
  endedBy: 'USER' | 'ADMIN' | 'EMPTY_STOCK' | null;
  faults: readonly Fault[];
}

/** A product of the channel's catalogue. */
export interface Product {
  readonly id: string;
  name: string;
  categoryId: string;
  gtins: readonly string[];
  parameters: readonly Parameter[];
  images: readonly string[];
  readonly publication: 'PROPOSED' | 'LISTED';
}

/** A write whose outcome is asked for by its id. */
export interface Operation {
  readonly id: string;
  readonly offerId: string;
  readonly startedAt: number;
  /** The work that is still to be done; null when it is done. */
  work: (() => readonly Fault[]) | null;
  faults: readonly Fault[];
  forgotten: boolean;
}

export interface Task {
  readonly offerId: string;
  readonly field: string;
  readonly work: () => readonly Fault[];
  status: 'NEW' | 'SUCCESS' | 'FAIL';
  faults: readonly Fault[];
}

export type CommandKind = 'publication' | 'price' | 'quantity' | 'bulk';

export interface Command {
  readonly id: string;
  readonly kind: CommandKind;
  readonly createdAt: number;
  completedAt: number | null;
  tasks: Task[];
  forgotten: boolean;
}
