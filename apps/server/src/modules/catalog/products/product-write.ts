import type { ProductInput } from '@sluice/contracts';
import type { ErrorBag } from '../../../platform/http/errors.ts';
import type { Amount } from '../../pricing/index.ts';
import type { ProductRow } from './columns.ts';

/**
 * A product write as it comes from the API, the portal or an import row: its shape is checked, its references are not.
 */
export interface ProductWrite {
  /** undefined = create. */
  id: number | undefined;
  input: Partial<ProductInput>;
  /** The price to the last decimal; it wins over the input. 0 is a price as well: it was the price before. */
  exactPrice?: Amount;
  /** The original source of an override by connection id, for an undo that restores it. */
  overrideSources?: ReadonlyMap<number, 'manual' | 'api'>;
  /** The currency of a fixed price that is put back, by connection id; else a price is in that of its connection. */
  overrideCurrencies?: ReadonlyMap<number, string>;
  /** Accepts a negative count, though nobody may type one: an undo restores it, or a site reports it. */
  allowsNegative?: boolean;
  /** Accepts a price and a markup in one override, which nobody may send: stored one after the other, an undo restores both. */
  allowsBoth?: boolean;
  /** Adds the sent options to the present ones, as for a file with a column for each; otherwise they replace them. */
  mergeOptions?: boolean;
  /** The trace of the request that writes, where its transaction has writes of others; by default that of the transaction. */
  traceparent?: string | null;
  /** Errors found so far; the save adds its own. */
  errors: ErrorBag;
}

/** A changed field of a product, for the audit log. Ids stay ids: names are looked up when somebody reads it. */
export interface FieldChange {
  /** As in the payload; stock of a location is `attribute_bag.<code>`. */
  field: string;
  from: string | number | boolean | string[] | null;
  to: string | number | boolean | string[] | null;
  /** The currency of `from`, for a fixed price of a channel: an undo puts the price back in it. */
  currency?: string;
}

export interface WrittenOutcome {
  result: 'created' | 'updated' | 'unchanged';
  id: number;
  brandId: number | null;
  categoryIds: number[];
  /** For an update: the differences. For a create: those of its overrides. */
  changes: FieldChange[];
}

export type ProductOutcome =
  | WrittenOutcome
  /** `write.errors` has the reasons. */
  | { result: 'invalid' }
  | { result: 'not_found' }
  | { result: 'over_quota' };

export type SharedOutcome =
  | ProductOutcome
  /** Another transaction holds the product, and nothing of the write is done. */
  | { result: 'held' };

/** A stored product, locked for the write. */
export interface CurrentProduct extends ProductRow {
  category_ids: number[];
  /** Its stock is counted from its components. */
  is_bundle: boolean;
  /** Location id to quantity. */
  stock: Record<string, number>;
}
