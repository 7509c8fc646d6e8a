import type { DELIVERY_PERIODS, EVENT_STATE_NAMES, LINK_STATES } from '@sluice/contracts/portal';
import { address, choice, count, namesOf, type SearchOf, text } from '../../lib/search.ts';
import { STATES, TABS } from './state.ts';

const PERIODS = namesOf<(typeof DELIVERY_PERIODS)[number]>({
  '24h': true,
  '7d': true,
  '30d': true,
  '90d': true,
});
const EVENTS = namesOf<(typeof EVENT_STATE_NAMES)[number]>({
  received: true,
  processed: true,
  ignored: true,
  failed: true,
});
const LINKS = namesOf<(typeof LINK_STATES)[number]>({
  linked: true,
  ambiguous: true,
  failed: true,
  gone: true,
});

/** The address of the list. */
export const listAddress = address({
  search: text,
  state: choice(STATES),
  role: choice(['target', 'source']),
});
export type ListSearch = SearchOf<typeof listAddress>;

/** The address of a new connection: of which platform, or the words by which one is looked for. */
export const newAddress = address({ platform: text, search: text });

/** The address of the trial marketplace as its buyers see it. */
export const trialAddress = address({ search: text, page: count });

/** The address of one connection: its tab, and the filters of that tab. */
export const detailAddress = address({
  tab: choice(TABS),
  period: choice(PERIODS),
  event: choice(EVENTS),
  link: choice(LINKS),
  search: text,
  page: count,
  per_page: count,
});
export type DetailSearch = SearchOf<typeof detailAddress>;
