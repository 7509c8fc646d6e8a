import { expect, test } from 'vitest';
import { resultsByKey } from './results.ts';

test('R10: repeated and reordered results are read by key, contradictory ones are not believed', () => {
  const byKey = resultsByKey([
    { externalKey: 'B', outcome: 'live', syncId: '2' },
    { externalKey: 'A', outcome: 'live', syncId: '1' },
    { externalKey: 'B', outcome: 'live', syncId: '2' },
    { externalKey: 'C', outcome: 'live', syncId: '3' },
    { externalKey: 'C', outcome: 'rejected', issues: [{ code: 'rejected', message: 'no' }] },
    { externalKey: 'C', outcome: 'live', syncId: '3' },
  ]);
  expect(byKey.get('A')).toMatchObject({ syncId: '1' });
  expect(byKey.get('B')).toMatchObject({ syncId: '2' });
  expect(byKey.get('C')).toBe('contradictory');
});
