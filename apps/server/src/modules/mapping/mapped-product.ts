import type { NamedText } from '../catalog/index.ts';
import type { ProductField } from './source.ts';

/** The part of a product that decides its category, brand and attributes on a channel. */
export interface MappedProduct extends Readonly<Record<Exclude<ProductField, 'name'>, string | null>> {
  readonly id: number;
  readonly name: string;
  readonly properties: readonly NamedText[];
  readonly variant_options: readonly NamedText[];
  /** `twin_id`: an older variant of the family with the same options. */
  readonly family: { readonly code: string; readonly twin_id: number | null } | null;
  readonly brand_id: number | null;
  readonly tags: readonly string[];
  readonly categories: readonly {
    readonly id: number;
    readonly levels: readonly { readonly id: number; readonly name: string }[];
  }[];
  /** Values of its own on the channel, by the codes that attributes have there; they replace those of the mapping. */
  readonly own_attributes?: Readonly<Record<string, string>>;
}
