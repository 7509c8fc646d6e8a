import type { OrderActionChoice } from '@sluice/contracts/portal';
import { expect, test } from 'vitest';
import { faultyLines, initialValues, newReference, requestOf } from './action-values.ts';

const choice: OrderActionChoice = {
  kind: 'ship',
  refusal: null,
  refusal_key: null,
  is_partial: true,
  whole_lines: false,
  payback: null,
  lines: [
    { line_id: 7, quantity: 2 },
    { line_id: 8, quantity: 3 },
  ],
};
const values = (units: Record<string, number | string>) => ({ ...initialValues(choice), units });

test('the dialog begins with all units that are left, and sends the lines that have some', () => {
  expect(requestOf(initialValues(choice), choice)).toEqual({ lines: choice.lines });
  const some = { ...values({ 7: 0, 8: '1' }), carrier: ' DHL ', tracking_number: '  ' };
  expect(requestOf(some, choice)).toEqual({ lines: [{ line_id: 8, quantity: 1 }], carrier: 'DHL' });
});

test('each opened dialog has a reference of its own, which a second click repeats', () => {
  const references = [newReference(), newReference()];
  expect(new Set(references).size).toBe(2);
  for (const reference of references) expect(reference).toMatch(/^[0-9a-f]{32}$/);
});

test('lines that can only go together are not named', () => {
  expect(requestOf(initialValues(choice), { ...choice, is_partial: false })).toEqual({});
});

test.each([
  [{ 7: 2, 8: 3 }, []],
  [{ 7: 0, 8: 1 }, []],
  [{ 7: 3, 8: 1.5 }, [7, 8]],
  [{ 7: -1, 8: '' }, [7]],
  [{ 7: 0, 8: '' }, 'none'],
])('units %j are faulty at %j', (units, faulty) => {
  expect(faultyLines(values(units), choice)).toEqual(faulty);
});

test('where whole lines go alone, a part of a line is a fault', () => {
  const whole = { ...choice, whole_lines: true };
  const [first] = choice.lines;
  const values = initialValues(whole);
  expect(faultyLines(values, whole)).toEqual([]);
  const key = String(first!.line_id);
  expect(faultyLines({ ...values, units: { ...values.units, [key]: first!.quantity - 1 } }, whole)).toEqual([
    first!.line_id,
  ]);
  expect(faultyLines({ ...values, units: { ...values.units, [key]: 0 } }, whole)).toEqual([]);
});
