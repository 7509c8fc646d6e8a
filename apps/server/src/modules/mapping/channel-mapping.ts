import type { CategoryAttribute } from '@sluice/connector-kit';
import { foldKey } from '@sluice/contracts';
import type { MessageKey } from '@sluice/contracts/messages';
import type { SourceKind } from './source.ts';

/** The source of an attribute's value. */
export interface AttributeSource {
  kind: SourceKind;
  argument: string;
}

/** A channel's category that one of ours is mapped to. */
export interface MappedCategory {
  syncId: string;
  name: string;
  /** Whether the channel still takes listings there. */
  usable: boolean;
  /** The attributes it asks for; null until they have been read. */
  attributes: readonly CategoryAttribute[] | null;
  /** By the attribute's code. */
  sources: ReadonlyMap<string, AttributeSource>;
  /** By `valueKey`: our value in the channel's words. */
  values: ReadonlyMap<string, string>;
}

/** Why a channel refuses to make a term: in its own words, or the key of ours. */
export type TermRefusal = string | MessageKey;

/** Everything that decides the names of our terms on one channel. */
export interface ChannelMapping {
  /** By our category's id: explicit mappings. */
  categories: ReadonlyMap<number, MappedCategory>;
  /** By our brand's or category's id, on channels that keep brands or categories of ours. */
  brandTerms: ReadonlyMap<number, string>;
  categoryTerms: ReadonlyMap<number, string>;
  /** Reasons why the channel refuses to make some of them. */
  brandRefusals: ReadonlyMap<number, TermRefusal>;
  categoryRefusals: ReadonlyMap<number, TermRefusal>;
  /** By our category's id and the folded name of the option: options set on the category itself. */
  options: ReadonlyMap<number, ReadonlyMap<string, string>>;
}

/** The mapping of a channel on which nothing is mapped. */
export const NO_MAPPING: ChannelMapping = {
  categories: new Map(),
  brandTerms: new Map(),
  categoryTerms: new Map(),
  brandRefusals: new Map(),
  categoryRefusals: new Map(),
  options: new Map(),
};

/** The key of a value mapping; a code holds no line break. */
export const valueKey = (attributeCode: string, value: string): string =>
  `${attributeCode}\n${foldKey(value)}`;
