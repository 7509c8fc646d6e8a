/**
 * Traces of the service, off unless a collector is configured. The rest of the code knows only these functions: no package of
 * OpenTelemetry is loaded before `startTracing`, and without it each of them returns at once.
 */

import type { Attributes, OpenSpan, SpanOptions, Tracer, TracingConfig } from './tracer.ts';

export {
  type OpenSpan,
  type RequestSpan,
  SAMPLERS,
  type SpanOptions,
  type TracingConfig,
} from './tracer.ts';

let tracer: Tracer | undefined;

const NOT_TRACED: OpenSpan = { set: () => {}, event: () => {} };

/** Runs work as a span of the current trace, until its promise is settled. A failure marks the span by its kind. */
export const inSpan = <T>(options: SpanOptions, work: (span: OpenSpan) => T): T =>
  tracer === undefined ? work(NOT_TRACED) : tracer.inSpan(options, work);

/** Adds attributes to the current span. */
export const annotateSpan = (attributes: Attributes): void => tracer?.annotate(attributes);

/** The context of the current span in W3C's form, to be kept beside a change; null where nothing is recorded. */
export const traceparent = (): string | null => tracer?.traceparent() ?? null;

/** `trace_id` and `span_id` of the current span, for a line of the log; an object of its own, since pino writes into it. */
export const traceIds = (): object => tracer?.ids() ?? {};

/** The tracer, for parts that do work only while there is one. */
export const activeTracer = (): Tracer | undefined => tracer;

/**
 * Begins to trace this process.
 *
 * @param config undefined = nothing is traced, and nothing is loaded
 * @returns ends the tracing; spans that wait are sent, within two seconds
 */
export async function startTracing(
  config: TracingConfig | undefined,
  process: { version: string; role: string },
): Promise<() => Promise<void>> {
  if (config === undefined) return async () => {};
  const { openTracer } = await import('./open-telemetry.ts');
  const started = openTracer(config, process);
  tracer = started;
  return async () => {
    tracer = undefined;
    await started.stop();
  };
}
