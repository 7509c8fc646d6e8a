import type {
  ATTEMPT_OPERATIONS,
  ATTEMPT_OUTCOMES,
  DRIFT_KINDS,
  MAPPING_STATUSES,
} from '@sluice/contracts/portal';
import { type AnyRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
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

type Raw = Record<string, unknown>;

const results = (search: Raw) => ({
  credential_id: countOf(search, 'credential_id'),
  search: textOf(search, 'search'),
  page: countOf(search, 'page'),
  open: textOf(search, 'open'),
});
export type ResultsSearch = ReturnType<typeof results>;

const history = (search: Raw) => ({
  credential_id: countOf(search, 'credential_id'),
  product_id: countOf(search, 'product_id'),
  outcome: choiceOf(search, 'outcome', OUTCOMES),
  operation: choiceOf(search, 'operation', OPERATIONS),
  before: countOf(search, 'before'),
  attempt: countOf(search, 'attempt'),
});
export type HistorySearch = ReturnType<typeof history>;

const rules = (search: Raw) => ({
  credential_id: countOf(search, 'credential_id'),
  rule_id: countOf(search, 'rule_id'),
});
export type RulesSearch = ReturnType<typeof rules>;

export const MAPPING_TABS = ['categories', 'attributes'] as const;
const mapping = (search: Raw) => ({
  credential_id: countOf(search, 'credential_id'),
  tab: choiceOf(search, 'tab', MAPPING_TABS),
  status: choiceOf(search, 'status', STATUSES),
  search: textOf(search, 'search'),
  category_id: countOf(search, 'category_id'),
  channel_category: textOf(search, 'channel_category'),
  page: countOf(search, 'page'),
});
export type MappingSearch = ReturnType<typeof mapping>;

const paged = (search: Raw) => ({
  credential_id: countOf(search, 'credential_id'),
  page: countOf(search, 'page'),
});
export type PagedSearch = ReturnType<typeof paged>;

const held = (search: Raw) => ({ ...paged(search), held: choiceOf(search, 'held', ['withdraw', 'price']) });
export type HeldSearch = ReturnType<typeof held>;

const drift = (search: Raw) => ({
  ...paged(search),
  report: countOf(search, 'report'),
  kind: choiceOf(search, 'kind', DRIFTS),
});
export type DriftSearch = ReturnType<typeof drift>;

const jobs = (search: Raw) => ({ is_open: flagOf(search, 'is_open'), page: countOf(search, 'page') });
export type JobsSearch = ReturnType<typeof jobs>;

/** The pages of publishing, in a frame that tells of pauses. */
export function publishingRoutes<Parent extends AnyRoute>(parent: Parent) {
  const frame = createRoute({
    getParentRoute: () => parent,
    path: '/publishing',
    component: lazyRouteComponent(() => import('./PublishingLayout.tsx'), 'PublishingLayout'),
  });
  const under = <const Path extends string, Search>(
    path: Path,
    validateSearch: (search: Raw) => Search,
    component: ReturnType<typeof lazyRouteComponent>,
  ) => createRoute({ getParentRoute: () => frame, path, validateSearch, component });
  return frame.addChildren([
    createRoute({
      getParentRoute: () => frame,
      path: '/',
      beforeLoad: () => {
        throw redirect({ to: '/publishing/results' });
      },
    }),
    under(
      'results',
      results,
      lazyRouteComponent(() => import('./results/ResultsPage.tsx'), 'ResultsPage'),
    ),
    under(
      'history',
      history,
      lazyRouteComponent(() => import('./results/HistoryPage.tsx'), 'HistoryPage'),
    ),
    under(
      'rules',
      rules,
      lazyRouteComponent(() => import('./rules/RulesPage.tsx'), 'RulesPage'),
    ),
    under(
      'rules/new',
      rules,
      lazyRouteComponent(() => import('./rules/RulePage.tsx'), 'RulePage'),
    ),
    under(
      'rules/$id',
      rules,
      lazyRouteComponent(() => import('./rules/RulePage.tsx'), 'RulePage'),
    ),
    under(
      'markups',
      rules,
      lazyRouteComponent(() => import('./markups/MarkupsPage.tsx'), 'MarkupsPage'),
    ),
    under(
      'mapping',
      mapping,
      lazyRouteComponent(() => import('./mapping/MappingPage.tsx'), 'MappingPage'),
    ),
    under(
      'questions',
      paged,
      lazyRouteComponent(() => import('./QuestionsPage.tsx'), 'QuestionsPage'),
    ),
    under(
      'held',
      held,
      lazyRouteComponent(() => import('./HeldPage.tsx'), 'HeldPage'),
    ),
    under(
      'drift',
      drift,
      lazyRouteComponent(() => import('./DriftPage.tsx'), 'DriftPage'),
    ),
    under(
      'jobs',
      jobs,
      lazyRouteComponent(() => import('./JobsPage.tsx'), 'JobsPage'),
    ),
  ]);
}
