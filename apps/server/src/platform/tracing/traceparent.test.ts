import { expect, test } from 'vitest';
import { parseTraceparent, writeTraceparent } from './traceparent.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

// holds TRACE-1
test('a context is read as it was written', () => {
  const context = parseTraceparent(`00-${TRACE}-${SPAN}-01`);
  expect(context).toMatchObject({ traceId: TRACE, spanId: SPAN, traceFlags: 1, isRemote: true });
  expect(writeTraceparent(context)).toBe(`00-${TRACE}-${SPAN}-01`);
});

test('a later version is read as far as it is known', () => {
  expect(parseTraceparent(`01-${TRACE}-${SPAN}-01-more`)).toMatchObject({ traceId: TRACE });
});

test.each([
  undefined,
  '',
  'x',
  `ff-${TRACE}-${SPAN}-01`,
  `00-${'0'.repeat(32)}-${SPAN}-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `00-${TRACE.toUpperCase()}-${SPAN}-01`,
  `00-${TRACE}-${SPAN}-0`,
  `00-${TRACE}-${SPAN}-01more`,
])('%s is no context', (text) => {
  expect(parseTraceparent(text)).toBeUndefined();
});
