// Parts of the addresses of publishing, apart from the routes that load its pages.
import type {
  ATTEMPT_OPERATIONS,
  ATTEMPT_OUTCOMES,
  DRIFT_KINDS,
  MAPPING_STATUSES,
} from '@sluice/contracts/portal';
import { choiceOf, countOf, flagOf, namesOf, textOf } from '../../lib/search.ts';

const OPERATIONS = namesOf<(typeof ATTEMPT_OPERATIONS)[number]>({
  content: true,
  offer: true,
  withdraw: true,
  lookup: true,
  ticket: true,
});
const OUTCOMES = namesOf<(typeof ATTEMPT_OUTCOMES)[number]>({
  live: true,
  accepted: true,
  rejected: true,
  retry: true,
  withdrawn: true,
  uncertain: true,
});
const DRIFTS = namesOf<(typeof DRIFT_KINDS)[number]>({
  missing: true,
  differs: true,
  unwanted: true,
  unknown: true,
});
const STATUSES = namesOf<(typeof MAPPING_STATUSES)[number]>({
  unmapped: true,
  gone: true,
  inherited: true,
  mapped: true,
});

export type Raw = Record<string, unknown>;

export const paged = (search: Raw) => ({
  credential_id: countOf(search, 'credential_id'),
  page: countOf(search, 'page'),
});
export type PagedSearch = ReturnType<typeof paged>;

export const results = (search: Raw) => ({
  ...paged(search),
  search: textOf(search, 'search'),
  open: textOf(search, 'open'),
});
export type ResultsSearch = ReturnType<typeof results>;

export const history = (search: Raw) => ({
  credential_id: countOf(search, 'credential_id'),
  product_id: countOf(search, 'product_id'),
  outcome: choiceOf(search, 'outcome', OUTCOMES),
  operation: choiceOf(search, 'operation', OPERATIONS),
  before: countOf(search, 'before'),
  attempt: countOf(search, 'attempt'),
});
export type HistorySearch = ReturnType<typeof history>;

export const rules = (search: Raw) => ({
  credential_id: countOf(search, 'credential_id'),
  rule_id: countOf(search, 'rule_id'),
});
export type RulesSearch = ReturnType<typeof rules>;

export const MAPPING_TABS = ['categories', 'attributes'] as const;
export const mapping = (search: Raw) => ({
  ...paged(search),
  tab: choiceOf(search, 'tab', MAPPING_TABS),
  status: choiceOf(search, 'status', STATUSES),
  with_products: flagOf(search, 'with_products') || undefined,
  search: textOf(search, 'search'),
  category_id: countOf(search, 'category_id'),
  channel_category: textOf(search, 'channel_category'),
});
export type MappingSearch = ReturnType<typeof mapping>;

export const held = (search: Raw) => ({
  ...paged(search),
  held: choiceOf(search, 'held', ['withdraw', 'price']),
});
export type HeldSearch = ReturnType<typeof held>;

export const drift = (search: Raw) => ({
  ...paged(search),
  report: countOf(search, 'report'),
  kind: choiceOf(search, 'kind', DRIFTS),
});
export type DriftSearch = ReturnType<typeof drift>;

export const jobs = (search: Raw) => ({ is_open: flagOf(search, 'is_open'), page: countOf(search, 'page') });
export type JobsSearch = ReturnType<typeof jobs>;
