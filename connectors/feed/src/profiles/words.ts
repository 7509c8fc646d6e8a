import type { FeedField } from '../profile.ts';

/** Channels that take Google's fields write them alike. */
export const AVAILABILITY = {
  name: 'availability',
  source: 'availability',
  required: true,
  words: { in: 'in stock', out: 'out of stock' },
} as const satisfies FeedField;

export const CONDITION = {
  name: 'condition',
  source: 'condition',
  words: { new: 'new', refurbished: 'refurbished', used: 'used' },
} as const satisfies FeedField;

/** Names under which shops keep these properties, in the languages of the channels. */
export const COLOUR = ['color', 'colour', 'renk', 'farbe', 'barva', 'couleur'];
export const SIZE = ['size', 'beden', 'größe', 'velikost', 'taille'];
export const MATERIAL = ['material', 'materyal', 'malzeme', 'materiál'];
