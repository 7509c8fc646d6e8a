import type { Overview, StepState } from '@sluice/contracts/portal';

/** The way from an empty shop to the first product on a channel, and who may take each step. */
export const STEPS = [
  { name: 'product', to: '/products/new', role: 'editor' },
  { name: 'connection', to: '/connections/new', role: 'admin' },
  { name: 'mapping', to: '/publishing/mapping', role: 'editor' },
  { name: 'rule', to: '/publishing/rules', role: 'editor' },
  { name: 'published', to: '/publishing/results', role: 'viewer' },
] as const;

type Steps = Overview['checklist'];
type Step = (typeof STEPS)[number];

/** The steps that somebody has to take, and how many of them are done. */
export function progressOf(steps: Steps): { done: number; total: number } {
  const states = Object.values<StepState>(steps).filter((state) => state !== 'not_needed');
  return { done: states.filter((state) => state === 'done').length, total: states.length };
}

/** The first open step; undefined when all are done. */
export const nextStep = (steps: Steps): Step | undefined => STEPS.find(({ name }) => steps[name] === 'open');
