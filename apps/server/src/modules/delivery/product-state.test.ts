import { ISSUE_CATALOGUE } from '@sluice/contracts';
import { LISTING_STATE_NAMES } from '@sluice/contracts/portal';
import { describe, expect, test } from 'vitest';
import { channelState } from './product-state.ts';

const listing = (state: string, issue_code: string | null = null, wanted = true) => ({
  state,
  wanted,
  issue_code,
});

// holds UI-11
describe('one state per product and channel', () => {
  test.each(LISTING_STATE_NAMES)('excluded goes before what still is there: %s', (state) => {
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

  test('a channel that refuses to take it off sale asks somebody', () => {
    expect(channelState(true, listing('rejected', 'refused', false))).toBe('error');
    expect(channelState(true, listing('retry', 'unavailable', false))).toBe('excluded');
    expect(channelState(true, listing('pending', null, false))).toBe('excluded');
  });

  test('what is not planned yet is pending', () => {
    expect(channelState(false, listing('withdrawn', null, false))).toBe('pending');
    expect(channelState(false, undefined)).toBe('pending');
    expect(channelState(true, undefined)).toBe('excluded');
  });

  test.each(Object.keys(ISSUE_CATALOGUE))('a refusal by %s asks somebody', (code) => {
    const told = code === 'unknown_category' ? 'not_mapped' : 'error';
    expect(channelState(false, listing('rejected', code))).toBe(told);
  });

  test.each(Object.entries(ISSUE_CATALOGUE))(
    'a failure by %s is told when it does not pass by itself',
    (code, guide) => {
      const told = guide.fault !== 'channel' || code === 'failed_alone' ? 'error' : 'pending';
      expect(channelState(false, listing('retry', code))).toBe(told);
    },
  );

  test('a failure of which nothing is known is pending', () => {
    expect(channelState(false, listing('retry'))).toBe('pending');
  });
});
