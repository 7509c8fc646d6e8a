import { ISSUE_CATALOGUE } from '@sluice/contracts';
import { describe, expect, test } from 'vitest';
import { channelState } from './channel-state.ts';
import { LISTING_STATES } from './listings.ts';

const listing = (state: string, issue_code: string | null = null, more: object = {}) => ({
  state,
  sync_id: null,
  attempts: 1,
  issue_code,
  ...more,
});

describe('R11 one state per product and channel', () => {
  test.each(LISTING_STATES)('excluded goes before what still is there: %s', (state) => {
    expect(channelState(true, listing(state))).toBe('excluded');
  });

  test.each([
    ['live', 'live'],
    ['pending', 'pending'],
    ['sending', 'pending'],
    ['accepted', 'pending'],
    ['withdrawn', 'pending'],
  ])('a listing that is %s is %s', (state, told) => {
    expect(channelState(false, listing(state))).toBe(told);
  });

  test('what is not planned yet is pending', () => {
    expect(channelState(false, undefined)).toBe('pending');
    expect(channelState(true, undefined)).toBe('excluded');
  });

  test.each(Object.keys(ISSUE_CATALOGUE))('a refusal by %s asks somebody', (code) => {
    expect(['error', 'not_mapped']).toContain(channelState(false, listing('rejected', code)));
    expect(channelState(false, listing('rejected', code, { sync_id: 'L1' }))).toBe('error');
  });

  test.each(['ambiguous_match', 'unknown_category', 'unknown_brand'])(
    'what was never there for want of a name is not mapped: %s',
    (code) => {
      expect(channelState(false, listing('rejected', code))).toBe('not_mapped');
    },
  );

  test('a failure that mends itself is told when it lasts, one that does not at once', () => {
    expect(channelState(false, listing('retry', 'timeout'))).toBe('pending');
    expect(channelState(false, listing('retry', 'timeout', { attempts: 3 }))).toBe('error');
    expect(channelState(false, listing('retry', 'auth'))).toBe('error');
    expect(channelState(false, listing('retry'))).toBe('pending');
  });
});
