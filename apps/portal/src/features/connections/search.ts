import type { DELIVERY_PERIODS, EVENT_STATE_NAMES, LINK_STATES } from '@sluice/contracts/portal';
import { choiceOf, countOf, namesOf, textOf } from '../../lib/search.ts';
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

/** Reads the address of the list. */
export const validateList = (search: Record<string, unknown>) => ({
  search: textOf(search, 'search'),
  state: choiceOf(search, 'state', STATES),
  role: choiceOf(search, 'role', ['target', 'source']),
});
export type ListSearch = ReturnType<typeof validateList>;

/** Reads the address of one connection: its tab, and the filters of that tab. */
export const validateDetail = (search: Record<string, unknown>) => ({
  tab: choiceOf(search, 'tab', TABS),
  period: choiceOf(search, 'period', PERIODS),
  event: choiceOf(search, 'event', EVENTS),
  link: choiceOf(search, 'link', LINKS),
  search: textOf(search, 'search'),
  page: countOf(search, 'page'),
  per_page: countOf(search, 'per_page'),
});
export type DetailSearch = ReturnType<typeof validateDetail>;
