import type { ImportField } from '../types.ts';
import type { Sale } from './sale-dates.ts';

/**
 * Rules for reading the export of one system. Column names are compared folded (see `foldHeader`); `#` in one stands
 * for each number from 1 on.
 */
export interface ExportSystem {
  /** As a note names it. */
  code: string;
  name: string;
  /** Columns that only its exports have together; any of the lists will do. */
  signatures: readonly (readonly string[])[];
  /** The fields its columns hold; null = not read. Columns that are not named here go by their name. */
  columns: Readonly<Record<string, ImportField | null>>;
  /** The rule by which rows are variants of one article. */
  family?: {
    /** The column by which rows are one article. */
    key: string;
    /**
     * The row that holds what the article's variants share: the first of them, or a row that is itself no product, known by
     * a value and named by its own columns.
     */
    head:
      | 'first'
      | { column: string; value: RegExp; keys: readonly { column: string; prefix?: string }[] }
      /** The row in which this column is empty, as far as its article has others. */
      | { empty: string };
    /** Columns that a variant takes from the head where its own are empty. */
    inherit: readonly string[];
  };
  /** A row in which all of these are empty only brings pictures to its article. */
  pictureRows?: readonly string[];
  /** The options that tell variants apart: pairs of columns with name and value, columns by the name of the option. */
  options?: {
    pairs?: readonly (readonly [name: string, value: string])[];
    columns?: Readonly<Record<string, string>>;
    /** Two columns that list names and values, each `Name:…` by commas. */
    lists?: readonly [names: string, values: string];
    /** Texts that stand for no option. */
    none?: RegExp;
  };
  /** Properties as a list of `Name:Value:…`. */
  properties?: string;
  /** Columns that become a property of this name; a note reports it. */
  propertyColumns?: Readonly<Record<string, string>>;
  /**
   * A column that stands for the category where the file's own column of categories is missing or empty; a note reports
   * it.
   */
  categoryFallback?: { column: string; insteadOf: string };
  /** A column that says how far a price without VAT differs from the article's; prices with VAT do not hold then. */
  impact?: { on: readonly string[]; by: string; withVat: readonly string[] };
  /** The note for rows that have something unreadable in this column. */
  unread?: { column: string; note: 'price_impact_unread' };
  /** Pictures of the article, and of the variant itself, in their order. */
  images?: { gallery?: readonly string[]; own?: readonly string[] };
  sale?: Sale;
  /** Cells that are written otherwise than we read them: the first pattern that fits is replaced. */
  rewrite?: Readonly<Record<string, readonly (readonly [RegExp, string])[]>>;
}

/** Lists that are separated by commas; a comma of a name is escaped. */
export const COMMA_LIST: readonly (readonly [RegExp, string])[] = [[/(?<!\\),\s*/g, '\n']];
