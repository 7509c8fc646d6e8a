import { isSpanContextValid, type SpanContext } from '@opentelemetry/api';

/** Version 00 of https://www.w3.org/TR/trace-context/#traceparent-header; later versions begin alike. */
const FORM = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-|$)/;
const FORBIDDEN_VERSION = 'ff';

/** The context of a span in another process; undefined for a text that is none. */
export function parseTraceparent(text: string | undefined): SpanContext | undefined {
  const [, traceId, spanId, flags] = FORM.exec(text ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || text!.startsWith(FORBIDDEN_VERSION)) return undefined;
  const context = { traceId, spanId, traceFlags: Number.parseInt(flags!, 16), isRemote: true };
  return isSpanContextValid(context) ? context : undefined;
}

/** The context of a recorded span as a text; null without one. */
export const writeTraceparent = (context: SpanContext | undefined): string | null =>
  context === undefined ? null : `00-${context.traceId}-${context.spanId}-01`;
