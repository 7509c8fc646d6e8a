import type { ReceivedSpan } from '@sluice/server/platform/tracing/testing/collector.ts';

/** One span of a story, and how deep it lies within its trace. */
export interface Chapter {
  span: ReceivedSpan;
  depth: number;
  /** It begins a trace of its own that links to the request. */
  isLinked: boolean;
}

/** The request and everything that carried on its change, in the order of time, each trace with its inner spans. */
export function storyOf(spans: readonly ReceivedSpan[], request: ReceivedSpan): Chapter[] {
  const linked = spans.filter(({ links }) =>
    links.some(({ traceId, spanId }) => traceId === request.traceId && spanId === request.spanId),
  );
  const roots = [request, ...linked.sort((a, b) => a.startedAt - b.startedAt)];
  return roots.flatMap((root) => withInner(spans, root, 0, root !== request));
}

function withInner(
  spans: readonly ReceivedSpan[],
  span: ReceivedSpan,
  depth: number,
  isLinked: boolean,
): Chapter[] {
  const inner = spans
    .filter(({ traceId, parentSpanId }) => traceId === span.traceId && parentSpanId === span.spanId)
    .sort((a, b) => a.startedAt - b.startedAt);
  return [{ span, depth, isLinked }, ...inner.flatMap((one) => withInner(spans, one, depth + 1, false))];
}
