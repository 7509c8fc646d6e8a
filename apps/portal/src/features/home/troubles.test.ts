import type { Overview, OverviewChannel, PublishingCounts } from '@sluice/contracts/portal';
import { expect, test } from 'vitest';
import { troublesOf } from './troubles.ts';

const channel = (credential_id: number, more: Partial<OverviewChannel>): OverviewChannel =>
  ({
    credential_id,
    label: `Channel ${credential_id}`,
    status: 'active',
    blocked: null,
    is_failing: false,
    counts: { live: 0, pending: 5, error: 0, not_mapped: 0, excluded: 0 },
    withdrawing: 0,
    ...more,
  }) as OverviewChannel;
const failing = { is_failing: true, blocked: { reason: 'down', identical_failures: 4 } as never };
const OVERVIEW = {
  channels: [channel(1, {}), channel(2, { status: 'paused' }), channel(3, failing)],
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

// holds UI-48
test('every channel that fails or is paused is named, then what waits, the costliest first, each with its page', () => {
  const troubles = troublesOf(OVERVIEW, COUNTS);
  expect(troubles.map(({ name, count }) => `${name} ${count}`)).toEqual([
    'stopped 5',
    'paused 5',
    'orderProblems 2',
    'held 1',
    'failedEvents 3',
    'unmapped 4',
  ]);
  expect(troubles[0]).toMatchObject({ label: 'Channel 3', block: { reason: 'down' } });
  expect(troubles[0]!.link).toMatchObject({ to: '/connections/$id', params: { id: '3' } });
  expect(troubles.at(-1)?.link).toMatchObject({ to: '/publishing/mapping', search: { credential_id: 9 } });
});

test('categories that are not mapped on several channels are one line', () => {
  const unmapped_on = [
    { credential_id: 9, label: 'Shop', count: 4 },
    { credential_id: 8, label: 'Market', count: 3 },
  ];
  const last = troublesOf(OVERVIEW, { ...COUNTS, unmapped_on }).at(-1);
  expect(last).toMatchObject({ name: 'unmappedOnSeveral', label: '2', count: 7 });
  expect(last?.link).toEqual({
    to: '/publishing/mapping',
    search: { status: 'unmapped', with_products: true },
  });
});
