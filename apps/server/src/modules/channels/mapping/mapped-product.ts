import type { ProductField } from './source.ts';

/** What of a product decides its category, brand and attributes on a channel. */
export interface MappedProduct extends Readonly<Record<Exclude<ProductField, 'name'>, string | null>> {
  readonly name: string;
  readonly brand_id: number | null;
  readonly tags: readonly string[];
  readonly categories: readonly {
    readonly id: number;
    readonly levels: readonly { readonly id: number }[];
  }[];
}
