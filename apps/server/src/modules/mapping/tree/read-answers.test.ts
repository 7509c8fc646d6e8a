import { expect, test } from 'vitest';
import { usableAttributes } from './read-answers.ts';

const COLOUR = { code: 'colour', label: 'Colour', required: true, multiple: false };
const ALLOWED = [{ code: 'red', label: 'Red' }];

test('an attribute that takes values of one’s own beside its list still does when it is stored', () => {
  const read = [
    { ...COLOUR, allowedValues: ALLOWED, customValues: true },
    { ...COLOUR, code: 'size', allowedValues: ALLOWED },
  ];
  expect(usableAttributes(read).map((one) => one.customValues)).toEqual([true, false]);
});
