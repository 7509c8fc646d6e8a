import { expect, test } from 'vitest';
import { endOfPublishing } from './end-of-publishing.ts';

// holds UI-14
test('publishing is told to be done only when no channel failed and none waits', () => {
  const market = { label: 'Market', state: 'live' } as const;
  expect(endOfPublishing([market, { label: 'Shop', state: 'excluded' }])).toEqual({ failed: 0, waiting: [] });
  expect(endOfPublishing([market, { label: 'Shop', state: 'pending' }])).toEqual({
    failed: 0,
    waiting: ['Shop'],
  });
  expect(
    endOfPublishing([
      { label: 'Market', state: 'error' },
      { label: 'Bazaar', state: 'not_mapped' },
      { label: 'Shop', state: 'pending' },
    ]),
  ).toEqual({ failed: 2, waiting: ['Shop'] });
});
