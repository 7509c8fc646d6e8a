import type { ListingProperty } from '@sluice/connector-kit';
import { type Static, Type } from 'typebox';
import { Check } from 'typebox/value';
import type { WireVariant } from './schema.ts';

const KEY = 'sluice';

/** The facts of a listing for which Medusa has no field. They stand in the variant's metadata, under one key of ours. */
const Notes = Type.Object({
  properties: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
  /** Off sale, while other variants of its product are on sale: Medusa switches whole products alone. */
  withdrawn: Type.Boolean(),
});
type Notes = Static<typeof Notes>;

const NONE: Notes = { properties: [], withdrawn: false };

/** The notes of a variant; none where the shop's own staff changed them into something else. */
export function notesOf({ metadata }: Pick<WireVariant, 'metadata'>): Notes {
  const notes = metadata?.[KEY];
  return Check(Notes, notes) ? notes : NONE;
}

/** Metadata with such notes; Medusa keeps the keys that are left out. */
export const metadataOf = (properties: readonly ListingProperty[], withdrawn: boolean): object => ({
  [KEY]: { properties: properties.map(({ name, value }) => ({ name, value })), withdrawn },
});
