import { type AnyRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { drift, held, history, jobs, mapping, paged, type Raw, results, rules } from './search.ts';

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
