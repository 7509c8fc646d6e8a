import { expect, test } from 'vitest';
import { mergedParameters } from './parameters.ts';

test('a word of the merchant’s own stays beside the value that stands for it', () => {
  const kept = [
    { id: '5', valuesIds: ['5_0'], values: ['turkusowy'] },
    { id: '6', valuesIds: ['6_1'], values: ['red'] },
  ];
  expect(mergedParameters(kept, [], { ambiguous: { 5: '5_0' } })).toEqual([
    { id: '5', valuesIds: ['5_0'], values: ['turkusowy'] },
    { id: '6', valuesIds: ['6_1'] },
  ]);
});
