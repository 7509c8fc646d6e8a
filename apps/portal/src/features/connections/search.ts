import { ATTEMPT_OUTCOMES, DELIVERY_PERIODS, EVENT_STATE_NAMES, LINK_STATES } from '@sluice/contracts/portal';
import { choiceOf, countOf, textOf } from '../../lib/search.ts';
import { STATES, TABS } from './state.ts';

/** What the address says of the list. */
export const validateList = (search: Record<string, unknown>) => ({
  search: textOf(search, 'search'),
  state: choiceOf(search, 'state', STATES),
  role: choiceOf(search, 'role', ['target', 'source']),
});
export type ListSearch = ReturnType<typeof validateList>;

/** What the address says of one connection: its tab, and the filters of that tab. */
export const validateDetail = (search: Record<string, unknown>) => ({
  tab: choiceOf(search, 'tab', TABS),
  period: choiceOf(search, 'period', DELIVERY_PERIODS),
  outcome: choiceOf(search, 'outcome', ATTEMPT_OUTCOMES),
  event: choiceOf(search, 'event', EVENT_STATE_NAMES),
  link: choiceOf(search, 'link', LINK_STATES),
  search: textOf(search, 'search'),
  page: countOf(search, 'page'),
  per_page: countOf(search, 'per_page'),
});
export type DetailSearch = ReturnType<typeof validateDetail>;
