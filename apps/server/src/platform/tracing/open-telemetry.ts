import { setTimeout as delay } from 'node:timers/promises';
import {
  type Context,
  context,
  diag,
  type Link,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { samplerOf } from './sampler.ts';
import { parseTraceparent, writeTraceparent } from './traceparent.ts';
import type { OpenSpan, RequestSpan, SpanOptions, Tracer, TracingConfig } from './tracer.ts';

/** A collector that does not answer holds up nothing but its own batch, and the end of the process for this long. */
const STOP_WITHIN_MS = 2_000;
const EXPORT_WITHIN_MS = 5_000;
/** Spans that wait for the collector; more are dropped. About 2 KB each. */
const MOST_WAITING = 4_096;
/** Changes that one span links to, which is the default limit of the standard. */
const MOST_LINKS = 128;

const KINDS = { internal: SpanKind.INTERNAL, server: SpanKind.SERVER, client: SpanKind.CLIENT };

/** Opens the tracer of a process over OpenTelemetry's SDK. */
export function openTracer(config: TracingConfig, process: { version: string; role: string }): Tracer {
  const exporter = new OTLPTraceExporter({
    url: config.url,
    headers: config.headers,
    timeoutMillis: EXPORT_WITHIN_MS,
    // A slow collector gets one batch after the other instead of thirty at once.
    concurrencyLimit: 2,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': config.serviceName,
      'service.version': process.version,
      'sluice.role': process.role,
    }),
    sampler: samplerOf(config),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: MOST_WAITING,
        scheduledDelayMillis: config.sendEveryMs,
        exportTimeoutMillis: EXPORT_WITHIN_MS,
      }),
    ],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const tracer = provider.getTracer('sluice');
  return {
    inSpan: (options, work) =>
      runIn(tracer.startSpan(options.name, optionsOf(options), parentOf(options)), work),
    startRequest(name, attributes, traceparent) {
      const caller = parseTraceparent(traceparent);
      const from = caller === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, caller);
      return requestSpan(tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, from), from);
    },
    annotate: (attributes) => void trace.getActiveSpan()?.setAttributes(attributes),
    traceparent: () => writeTraceparent(sampledContext()),
    ids: () => idsOf(trace.getActiveSpan()?.spanContext()),
    async stop() {
      const stopped = provider.shutdown().catch((error: unknown) => diag.warn('spans were lost', error));
      await Promise.race([stopped, delay(STOP_WITHIN_MS, undefined, { ref: false })]);
      context.disable();
    },
  };
}

function runIn<T>(span: Span, work: (span: OpenSpan) => T): T {
  try {
    const result = context.with(trace.setSpan(context.active(), span), () => work(opened(span)));
    if (result instanceof Promise)
      return result.then(
        (value) => {
          span.end();
          return value;
        },
        (error: unknown) => endFailed(span, error),
      ) as T;
    span.end();
    return result;
  } catch (error) {
    return endFailed(span, error);
  }
}

function endFailed(span: Span, error: unknown): never {
  span.setAttribute('error.type', kindOf(error));
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
  throw error;
}

/** Work that carries on changes begins a trace of its own. */
const parentOf = ({ changes }: SpanOptions): Context =>
  changes === undefined ? context.active() : ROOT_CONTEXT;

function optionsOf({ kind = 'internal', attributes = {}, changes = [], startedAt }: SpanOptions): object {
  const links = [...new Set(changes)].slice(0, MOST_LINKS).flatMap((change): Link[] => {
    const linked = parseTraceparent(change);
    return linked === undefined ? [] : [{ context: linked }];
  });
  return {
    kind: KINDS[kind],
    attributes,
    links,
    ...(startedAt === undefined ? {} : { startTime: startedAt }),
  };
}

const opened = (span: Span): OpenSpan => ({
  set: (attributes) => void span.setAttributes(attributes),
  event: (name, attributes) => void span.addEvent(name, attributes),
});

const FIRST_STATUS_OF_FAULTS = 500;

const requestSpan = (span: Span, from: Context): RequestSpan => ({
  ...opened(span),
  enter: (work) => context.with(trace.setSpan(from, span), work),
  end: (status) => {
    span.setAttribute('http.response.status_code', status);
    if (status >= FIRST_STATUS_OF_FAULTS) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  },
});

/** The kind of a failure; its text may name anything. */
function kindOf(error: unknown): string {
  const { kind, code } = error as { kind?: unknown; code?: unknown };
  for (const known of [kind, code]) if (typeof known === 'string' && /^\w{1,40}$/.test(known)) return known;
  return error instanceof Error ? error.name : 'unknown';
}

function sampledContext(): SpanContext | undefined {
  const active = trace.getActiveSpan()?.spanContext();
  return active !== undefined && (active.traceFlags & TraceFlags.SAMPLED) !== 0 ? active : undefined;
}

const idsOf = (active: SpanContext | undefined): object =>
  active === undefined ? {} : { trace_id: active.traceId, span_id: active.spanId };
