import type { ListingProperty } from './listings.ts';

/** A product as an e-commerce site keeps it, read into the master catalogue. */
export interface SourceProduct {
  /** The site's own id, by which the product is recognised from then on. */
  readonly externalId: string;
  readonly sku: string | null;
  readonly barcode: string | null;
  readonly name: string;
  readonly model: string | null;
  /** HTML as the site keeps it; the host sanitises it. */
  readonly description: string | null;
  readonly brand: string | null;
  /** Each from root to leaf. */
  readonly categoryPaths: readonly (readonly string[])[];
  /** Decimal text; null where the site has no price. */
  readonly price: string | null;
  /** The price that the site crosses out beside the price; null where there is none. VAT as in the price. */
  readonly listPrice: string | null;
  readonly priceIncludesVat: boolean;
  /** Percentage; null where the site does not tell. */
  readonly vatRate: string | null;
  /** Null where the site does not keep count. */
  readonly quantity: number | null;
  /** Public addresses, the primary image first. */
  readonly images: readonly string[];
  /** In kilograms, decimal text; null where the site does not tell. */
  readonly weight: string | null;
  /** Properties of any name, the options of the family left out. */
  readonly properties: readonly ListingProperty[];
  /** The article of which this is a variant: its code on the site (the SKU where it has one), its name, its options. */
  readonly family: {
    readonly code: string;
    readonly name: string;
    readonly options: readonly ListingProperty[];
  } | null;
  readonly active: boolean;
  readonly updatedAt: Date;
}

/** Which products to read: all changed since then, page by page. The host has already widened the window. */
export interface ProductWindow {
  /** Null = all products: a first import. */
  readonly since: Date | null;
  /** `next` of the page before; null for the first. */
  readonly cursor: string | null;
}

/** One page of products by time of change; `next` is null on the last. */
export interface ProductPage {
  readonly products: readonly SourceProduct[];
  /** Ids of products that are gone from the site, where it tells. */
  readonly deleted: readonly string[];
  readonly next: string | null;
}
