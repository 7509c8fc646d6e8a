// Parts of the addresses of publishing, apart from the routes that load its pages.
import type {
  ATTEMPT_OPERATIONS,
  ATTEMPT_OUTCOMES,
  DRIFT_KINDS,
  HANDLING_VIEWS,
  MAPPING_STATUSES,
} from '@sluice/contracts/portal';
import { PERIODS } from '../../lib/period.ts';
import { address, choice, count, day, flag, namesOf, on, type SearchOf, text } from '../../lib/search.ts';

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

export const VIEWS = namesOf<(typeof HANDLING_VIEWS)[number]>({ open: true, mine: true, snoozed: true });

const PAGED = { credential_id: count, page: count };

export const questionsAddress = address({ ...PAGED, view: choice(VIEWS) });
export type QuestionsSearch = SearchOf<typeof questionsAddress>;

export const resultsAddress = address({ ...PAGED, search: text, open: text });

/** The address of the history. `from` and `to` are days in the time zone of the browser, and so are those of a period. */
export const historyAddress = address({
  search: text,
  credential_id: count,
  period: choice(PERIODS),
  from: day,
  to: day,
  product_id: count,
  outcome: choice(OUTCOMES),
  operation: choice(OPERATIONS),
  before: count,
  attempt: count,
});
export type HistorySearch = SearchOf<typeof historyAddress>;

/** Rules that the form of a new one can begin with. */
export const RULE_EXAMPLES = ['stock', 'brand', 'price'] as const;
export type RuleExample = (typeof RULE_EXAMPLES)[number];
export const rulesAddress = address({ credential_id: count, rule_id: count, example: choice(RULE_EXAMPLES) });

export const MAPPING_TABS = ['categories', 'attributes'] as const;
export const mappingAddress = address({
  ...PAGED,
  tab: choice(MAPPING_TABS),
  status: choice(STATUSES),
  with_products: on,
  search: text,
  category_id: count,
  channel_category: text,
});
export type MappingSearch = SearchOf<typeof mappingAddress>;

export const heldAddress = address({ ...PAGED, view: choice(VIEWS), held: choice(['withdraw', 'price']) });

export const driftAddress = address({ ...PAGED, report: count, kind: choice(DRIFTS) });
export type DriftSearch = SearchOf<typeof driftAddress>;

export const jobsAddress = address({ is_open: flag, page: count });
