import { CONDITION_WORDS } from '@sluice/connector-kit';
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
  words: CONDITION_WORDS,
} as const satisfies FeedField;

/** Google's categories go by their numbers. */
export const GOOGLE_CATEGORY = /^\d+$/;
