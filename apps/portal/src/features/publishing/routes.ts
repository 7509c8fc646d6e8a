import { type AnyRoute, createRoute, redirect } from '@tanstack/react-router';
import { lazyPage } from '../../lib/lazy-page.ts';
import { drift, held, history, jobs, mapping, paged, type Raw, results, rules } from './search.ts';

/** The pages of publishing, in a frame that reports pauses. */
export function publishingRoutes<Parent extends AnyRoute>(parent: Parent) {
  const frame = createRoute({
    getParentRoute: () => parent,
    path: '/publishing',
    component: lazyPage('publishing', () => import('./PublishingLayout.tsx'), 'PublishingLayout'),
  });
  const under = <const Path extends string, Search>(
    path: Path,
    validateSearch: (search: Raw) => Search,
    component: ReturnType<typeof lazyPage>,
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
      lazyPage('publishing', () => import('./results/ResultsPage.tsx'), 'ResultsPage'),
    ),
    under(
      'history',
      history,
      lazyPage('publishing', () => import('./results/HistoryPage.tsx'), 'HistoryPage'),
    ),
    under(
      'rules',
      rules,
      lazyPage('publishing', () => import('./rules/RulesPage.tsx'), 'RulesPage'),
    ),
    under(
      'rules/new',
      rules,
      lazyPage('publishing', () => import('./rules/RulePage.tsx'), 'RulePage'),
    ),
    under(
      'rules/$id',
      rules,
      lazyPage('publishing', () => import('./rules/RulePage.tsx'), 'RulePage'),
    ),
    under(
      'markups',
      rules,
      lazyPage('publishing', () => import('./markups/MarkupsPage.tsx'), 'MarkupsPage'),
    ),
    under(
      'mapping',
      mapping,
      lazyPage('publishing', () => import('./mapping/MappingPage.tsx'), 'MappingPage'),
    ),
    under(
      'questions',
      paged,
      lazyPage('publishing', () => import('./QuestionsPage.tsx'), 'QuestionsPage'),
    ),
    under(
      'held',
      held,
      lazyPage('publishing', () => import('./HeldPage.tsx'), 'HeldPage'),
    ),
    under(
      'drift',
      drift,
      lazyPage('publishing', () => import('./DriftPage.tsx'), 'DriftPage'),
    ),
    under(
      'jobs',
      jobs,
      lazyPage('publishing', () => import('./JobsPage.tsx'), 'JobsPage'),
    ),
  ]);
}
