import type { FeedFormat } from '@sluice/connector-kit';
import type { SourceName } from './source-names.ts';

/** Grounds on which a profile is made; nobody’s own checker has seen its files. */
export type Grounds = 'definitions' | 'documentation' | 'second_hand' | 'own';

/** One field of a profile: where its value comes from, and what the channel takes. */
export interface FeedField {
  /** The name of the element or column. */
  readonly name: string;
  /** Left out where a property or a constant alone fills it. */
  readonly source?: SourceName;
  /** Names of properties that fill the field before its source does, in any case of letters. */
  readonly property?: readonly string[];
  /**
   * The category that the merchant mapped the product's to fills the field before its source does, where its id has this form: one
   * of another tree stays behind when the profile of a feed is changed.
   */
  readonly mapped?: RegExp;
  /** The same for every product. */
  readonly constant?: string;
  readonly required?: true;
  /** The most characters of one value. */
  readonly max?: number;
  /** The most values, of which further ones are left out; one by default. */
  readonly many?: number;
  readonly pattern?: RegExp;
  /** Digits of a barcode, which zeros before it fill up: they do not tell barcodes apart. */
  readonly digits?: number;
  /** The channel’s words by ours. */
  readonly words?: Readonly<Record<string, string>>;
  /** The only values that the channel takes. */
  readonly values?: readonly string[];
  /** Text before the value. */
  readonly prefix?: string;
  /** Between the values where they share one text: always for `levels`, in rows for all lists. */
  readonly join?: string;
  /** The attribute that holds the value in XML, of the item itself or of an element. */
  readonly attribute?: { readonly name: string; readonly of: 'item' | 'element' };
  /** The element in XML around this field and its neighbours of the same wrap. */
  readonly wrap?: string;
  /** For a source of records: the name of each part in XML, in the order of a row, where '' leaves a place empty. */
  readonly parts?: readonly (readonly [part: string, name: string])[];
}

/** A kind of file, as data: one engine makes them all. */
export interface FeedProfile {
  readonly label: string;
  readonly grounds: Grounds;
  /** The first is the usual one. */
  readonly formats: readonly FeedFormat[];
  /** The tree of categories that products can be mapped to; without one, the channel takes the merchant's own. */
  readonly tree?: 'google' | 'heureka';
  /** Price and currency as one text, or the number alone. */
  readonly money: 'with_currency' | 'number';
  /** The currencies that prices may be in; any where it is left out. */
  readonly currencies?: readonly string[];
  readonly xml?: {
    /** May name `{shop}` and `{site}`. */
    readonly head: string;
    readonly foot: string;
    readonly item: string;
    /** Before the name of every element of an item. */
    readonly prefix?: string;
  };
  /** Between the columns of CSV; a comma by default. */
  readonly delimiter?: string;
  readonly fields: readonly FeedField[];
}
