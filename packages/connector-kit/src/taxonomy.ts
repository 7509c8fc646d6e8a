import type { ConnectorError } from './errors.ts';
import type { Issue } from './issues.ts';

/** One of the channel's stores (warehouses, branches), each with stock of its own. */
export interface ChannelStore {
  readonly storeId: string;
  readonly label: string;
  readonly active: boolean;
}

/** A brand of the catalogue that should exist on the channel, or be found there where its brands are fixed. */
export interface BrandItem {
  /** Our id; it comes back in the result. */
  readonly externalKey: string;
  readonly name: string;
  readonly syncId: string | null;
}

/** A category of the catalogue that should exist on the channel; parents come before their children. */
export interface CategoryItem {
  readonly externalKey: string;
  /** Names from root to this category. */
  readonly path: readonly string[];
  readonly syncId: string | null;
}

/**
 * The answer for one brand or category. Finding an equal one counts as `synced`: never a duplicate. `made` says that this
 * call created it: such a one may be deleted again, one that was found belongs to the channel's keeper.
 */
export type SyncResult = { readonly externalKey: string } & (
  | { readonly outcome: 'synced'; readonly syncId: string; readonly made?: boolean }
  | { readonly outcome: 'rejected'; readonly issues: readonly Issue[] }
  | { readonly outcome: 'retry'; readonly error: ConnectorError }
);

/** A brand or category that Sluice made on the channel and that the catalogue no longer has. */
export interface TermKey {
  readonly kind: 'brand' | 'category';
  readonly syncId: string;
}

/** The answer for one such term; one that is gone already counts as `deleted`. */
export type TermDeletion = TermKey &
  (
    | { readonly outcome: 'deleted' }
    /** Something on the channel still refers to it: products of anybody, or terms below it. It was left as it is. */
    | { readonly outcome: 'in_use'; readonly message: string }
    | { readonly outcome: 'rejected'; readonly issues: readonly Issue[] }
    | { readonly outcome: 'retry'; readonly error: ConnectorError }
  );

/** A node of the channel's own category tree. */
export interface ChannelCategory {
  readonly syncId: string;
  readonly name: string;
  readonly parentSyncId: string | null;
  /** Whether listings may be put there: many channels take leaves only. */
  readonly assignable: boolean;
}

export interface ChannelCategoryPage {
  readonly categories: readonly ChannelCategory[];
  readonly next: string | null;
  /** With the present settings there is no tree, whereas an empty one is taken for a fault. */
  readonly none?: true;
}

/** An attribute that listings of a channel category have. */
export interface CategoryAttribute {
  readonly code: string;
  readonly label: string;
  readonly required: boolean;
  readonly multiple: boolean;
  /** Null when any text goes. */
  readonly allowedValues: readonly { readonly code: string; readonly label: string }[] | null;
  /** Values beside the allowed ones are taken as well, as text. */
  readonly customValues?: boolean;
}
