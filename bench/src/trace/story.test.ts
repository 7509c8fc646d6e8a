import type { ReceivedSpan } from '@sluice/server/platform/tracing/testing/collector.ts';
import { expect, test } from 'vitest';
import { drawTrace } from './draw.ts';
import { storyOf } from './story.ts';

const span = (given: Partial<ReceivedSpan>): ReceivedSpan => ({
  traceId: 'a',
  spanId: '1',
  parentSpanId: undefined,
  name: 'span',
  role: 'api',
  startedAt: 1_000,
  endedAt: 1_010,
  attributes: {},
  links: [],
  events: [],
  failed: false,
  ...given,
});

const request = span({ name: 'POST /v1/products', parentSpanId: 'caller' });
const link = [{ traceId: 'a', spanId: '1' }];
const deliver = span({ traceId: 'c', spanId: '3', name: 'deliver', links: link, startedAt: 1_040 });
const plan = span({ traceId: 'b', spanId: '2', name: 'plan', links: link, startedAt: 1_020 });
const call = span({ traceId: 'c', spanId: '4', parentSpanId: '3', name: 'call <b>', startedAt: 1_042 });
const other = span({ traceId: 'd', spanId: '5', name: 'plan', links: [{ traceId: 'd', spanId: '9' }] });

test('a story has the request, then what carried on its change in the order of time, and nothing else', () => {
  const story = storyOf([call, deliver, other, plan, request], request);
  expect(story.map((chapter) => [chapter.span.name, chapter.depth, chapter.isLinked])).toEqual([
    ['POST /v1/products', 0, false],
    ['plan', 0, true],
    ['deliver', 0, true],
    ['call <b>', 1, false],
  ]);
});

test('a drawing has a row for each span, an arrow for each link, and no name as markup', () => {
  const drawn = drawTrace(storyOf([call, deliver, plan, request], request));
  expect(drawn.match(/marker-end/g)).toHaveLength(2);
  expect(drawn).toContain('10.0 ms');
  expect(drawn).not.toContain('<b>');
});
