import type { Overview } from '@sluice/contracts/portal';
import { expect, test } from 'vitest';
import { nextStep, progressOf } from './steps.ts';

const steps = (more: Partial<Overview['checklist']>): Overview['checklist'] => ({
  product: 'open',
  connection: 'open',
  mapping: 'open',
  rule: 'not_needed',
  published: 'open',
  ...more,
});

// holds UI-43
test('the next step is the first open one, and a step that is not needed counts neither as done nor as open', () => {
  expect(progressOf(steps({}))).toEqual({ done: 0, total: 4 });
  expect(nextStep(steps({}))?.name).toBe('product');
  const connected = steps({ product: 'done', connection: 'done', mapping: 'not_needed' });
  expect(progressOf(connected)).toEqual({ done: 2, total: 3 });
  expect(nextStep(connected)?.name).toBe('published');
  expect(nextStep(steps({ product: 'done', rule: 'done' }))?.name).toBe('connection');
});
