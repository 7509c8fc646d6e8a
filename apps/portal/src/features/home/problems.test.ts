import type { Overview, PublishingCounts } from '@sluice/contracts/portal';
import { expect, test } from 'vitest';
import { problemsOf } from './problems.ts';

const OVERVIEW = {
  order_problems: 2,
  unmatched_orders: 0,
  failed_events_on: [{ credential_id: 7, label: 'Market', count: 3 }],
} as unknown as Overview;
const COUNTS = {
  results: 0,
  held: 1,
  questions: 0,
  unmapped_on: [{ credential_id: 9, label: 'Shop', count: 4 }],
  drift_on: [],
} as unknown as PublishingCounts;

test('only what waits is a problem, the costliest first, each with the list it counts', () => {
  const problems = problemsOf(OVERVIEW, COUNTS, []);
  expect(problems.map(({ name, count }) => `${name} ${count}`)).toEqual([
    'orderProblems 2',
    'held 1',
    'failedEvents 3',
    'unmapped 4',
  ]);
  expect(problems.at(-1)?.link).toMatchObject({ to: '/publishing/mapping', search: { credential_id: 9 } });
});
