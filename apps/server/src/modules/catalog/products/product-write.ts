import type { ProductInput } from '@sluice/contracts';
import type { ErrorBag } from '../../../platform/http/errors.ts';
import type { Amount } from '../../pricing/index.ts';

/** A product write as it comes from the API, the portal or an import row: shape checked, not yet held against the data. */
export interface ProductWrite {
  /** undefined = create. */
  id: number | undefined;
  input: Partial<ProductInput>;
  /** The price to the last decimal, wins over what the input says. 0 is one as well: it was the price before. */
  exactPrice?: Amount;
  /** Who set an override first, by connection id, where it is put back as it was. */
  overrideSources?: ReadonlyMap<number, 'manual' | 'api'>;
  /** The options sent are put to those there are, as a file does that has a column for each; else they replace them. */
  mergeOptions?: boolean;
  /** What is already known to be wrong; the save adds to it. */
  errors: ErrorBag;
}

/** What a write changed of a product, for the audit log. Ids stay ids: names are looked up when somebody reads it. */
export interface FieldChange {
  /** As in the payload; stock of a location is `attribute_bag.<code>`. */
  field: string;
  from: string | number | boolean | string[] | null;
  to: string | number | boolean | string[] | null;
}

export type ProductOutcome =
  | {
      result: 'created' | 'updated' | 'unchanged';
      id: number;
      brandId: number | null;
      categoryIds: number[];
      /** Of an update: what differs from before. */
      changes: FieldChange[];
    }
  /** `write.errors` says why. */
  | { result: 'invalid' }
  | { result: 'not_found' }
  | { result: 'over_quota' };

/** The columns of `products` that a write decides. */
export interface ProductRow {
  id: number;
  name: string;
  model: string | null;
  sku: string | null;
  ean: string | null;
  description: string | null;
  status: boolean;
  publish_enabled: boolean;
  price: Amount;
  tax_rate_id: number | null;
  brand_id: number | null;
  /** A JSON list: compared and stored as one value. */
  tags: string;
  list_price: Amount | null;
  /** In kilograms, three decimals. */
  weight: string | null;
  family_code: string | null;
  family_name: string | null;
  /** JSON lists of names and values. */
  variant_options: string;
  properties: string;
}

/** A product as it stands, locked for the write. */
export interface CurrentProduct extends ProductRow {
  category_ids: number[];
  /** Location id to quantity. */
  stock: Record<string, number>;
}
