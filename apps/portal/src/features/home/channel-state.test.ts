import type { OverviewChannel } from '@sluice/contracts/portal';
import { expect, test } from 'vitest';
import { isPublishing, stateOf, waitingOf } from './channel-state.ts';

const channel = (more: Partial<OverviewChannel> = {}): OverviewChannel => ({
  credential_id: 1,
  label: 'Bazaar',
  platform: 'simulator',
  platform_label: 'Simulator',
  role: 'target',
  status: 'active',
  blocked: null,
  is_failing: false,
  held: false,
  counts: { live: 4, pending: 0, error: 1, not_mapped: 0, excluded: 0 },
  withdrawing: 0,
  lag_seconds: 0,
  pace: null,
  ...more,
});
const pending = { live: 1, pending: 3, error: 0, not_mapped: 0, excluded: 0 };
const block = (identical_failures: number): OverviewChannel['blocked'] => ({
  kind: 'unavailable',
  reason: 'down',
  reason_key: null,
  until: null,
  since: null,
  failures: identical_failures,
  identical_failures,
});

test('a channel has one state, the gravest', () => {
  expect(stateOf(channel())).toBe('fresh');
  expect(stateOf(channel({ lag_seconds: 9 }))).toBe('late');
  expect(stateOf(channel({ counts: pending, lag_seconds: 9 }))).toBe('publishing');
  expect(stateOf(channel({ counts: pending, held: true }))).toBe('held');
  expect(stateOf(channel({ blocked: block(1) }))).toBe('retrying');
  expect(stateOf(channel({ blocked: block(3) }))).toBe('stopped');
  expect(stateOf(channel({ blocked: block(1), is_failing: true }))).toBe('stopped');
  expect(stateOf(channel({ blocked: block(3), is_failing: true, status: 'paused' }))).toBe('paused');
  expect(stateOf(channel({ role: 'source', counts: null }))).toBe('source');
});

test('products that are still to be taken off sale are on their way as well', () => {
  expect(waitingOf(channel({ counts: pending, withdrawing: 2 }))).toBe(5);
  expect(isPublishing(channel({ withdrawing: 1 }))).toBe(true);
  expect(isPublishing(channel({ withdrawing: 1, status: 'paused' }))).toBe(false);
});
