import type { ProductChannel } from '@sluice/contracts/portal';
import { expect, test } from 'vitest';
import { isMoving } from './data.ts';

const sent = (issues: readonly object[]): ProductChannel =>
  ({
    is_paused: false,
    connection_problem: null,
    planning: false,
    state: 'pending',
    listing: { state: 'accepted', held: null },
    issues,
  }) as unknown as ProductChannel;

test('a listing that its channel examines is not followed as one that is done within moments', () => {
  expect(isMoving(sent([]))).toBe(true);
  expect(isMoving(sent([{ code: 'not_approved' }]))).toBe(false);
});
