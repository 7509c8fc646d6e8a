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

/** The answer for one brand or category. Finding an equal one counts as `synced`: never a duplicate. */
export type SyncResult = { readonly externalKey: string } & (
  | { readonly outcome: 'synced'; readonly syncId: string }
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
