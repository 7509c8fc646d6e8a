import { type AnyRoute, createRoute, redirect } from '@tanstack/react-router';
import { lazyPage } from '../../lib/lazy-page.ts';
import {
  driftAddress,
  heldAddress,
  historyAddress,
  jobsAddress,
  mappingAddress,
  questionsAddress,
  resultsAddress,
  rulesAddress,
} from './search.ts';

/** The pages of publishing, in a frame that reports pauses. */
export function publishingRoutes<Parent extends AnyRoute>(parent: Parent) {
  const frame = createRoute({
    getParentRoute: () => parent,
    path: '/publishing',
    component: lazyPage('publishing', () => import('./PublishingLayout.tsx'), 'PublishingLayout'),
  });
  const index = createRoute({
    getParentRoute: () => frame,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: '/publishing/results' });
    },
  });
  return frame.addChildren([index, ...settingRoutes(frame), ...waitingRoutes(frame), ...pastRoutes(frame)]);
}

/** Rules, markups and mapping: the person's decisions of what goes out, and how. */
const settingRoutes = <Frame extends AnyRoute>(frame: Frame) => [
  createRoute({
    getParentRoute: () => frame,
    path: 'rules',
    validateSearch: rulesAddress,
    component: lazyPage('publishing', () => import('./rules/RulesPage.tsx'), 'RulesPage'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: 'rules/new',
    validateSearch: rulesAddress,
    component: lazyPage('publishing', () => import('./rules/RulePage.tsx'), 'NewRulePage'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: 'rules/$id',
    validateSearch: rulesAddress,
    component: lazyPage('publishing', () => import('./rules/RulePage.tsx'), 'RulePage'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: 'markups',
    validateSearch: rulesAddress,
    component: lazyPage('publishing', () => import('./markups/MarkupsPage.tsx'), 'MarkupsPage'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: 'mapping',
    validateSearch: mappingAddress,
    component: lazyPage('publishing', () => import('./mapping/MappingPage.tsx'), 'MappingPage'),
  }),
];

/** Whatever waits for a person. */
const waitingRoutes = <Frame extends AnyRoute>(frame: Frame) => [
  createRoute({
    getParentRoute: () => frame,
    path: 'results',
    validateSearch: resultsAddress,
    component: lazyPage('publishing', () => import('./results/ResultsPage.tsx'), 'ResultsPage'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: 'questions',
    validateSearch: questionsAddress,
    component: lazyPage('publishing', () => import('./QuestionsPage.tsx'), 'QuestionsPage'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: 'held',
    validateSearch: heldAddress,
    component: lazyPage('publishing', () => import('./HeldPage.tsx'), 'HeldPage'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: 'drift',
    validateSearch: driftAddress,
    component: lazyPage('publishing', () => import('./DriftPage.tsx'), 'DriftPage'),
  }),
];

/** The record of attempts and of jobs. */
const pastRoutes = <Frame extends AnyRoute>(frame: Frame) => [
  createRoute({
    getParentRoute: () => frame,
    path: 'history',
    validateSearch: historyAddress,
    component: lazyPage('publishing', () => import('./results/HistoryPage.tsx'), 'HistoryPage'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: 'jobs',
    validateSearch: jobsAddress,
    component: lazyPage('publishing', () => import('./JobsPage.tsx'), 'JobsPage'),
  }),
];
