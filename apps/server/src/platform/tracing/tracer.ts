export type Attributes = Record<string, string | number | boolean>;

/** Samplers of the standard (`OTEL_TRACES_SAMPLER`): whether a trace that nothing led to is recorded. */
export const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

export interface TracingConfig {
  /** Address that spans are posted to, as OTLP in JSON. */
  url: string;
  headers: Record<string, string>;
  serviceName: string;
  sampler: (typeof SAMPLERS)[number];
  /** Share of the traces that a sampler by ratio records, from 0 to 1. */
  ratio: number;
  /** Time between two batches of spans, in milliseconds. */
  sendEveryMs: number;
}

/** A piece of work in a trace. Names and attributes hold ids, counts and kinds: never names, addresses, texts or secrets. */
export interface SpanOptions {
  name: string;
  kind?: 'internal' | 'server' | 'client';
  attributes?: Attributes;
  /**
   * The contexts of the changes that the work carries on, as `traceparent` gave them. The span begins a trace of its own that
   * links to them, and is recorded if there is one: a trace is followed from its request to the confirmed listing.
   */
  changes?: readonly string[];
  /** The beginning, where that was earlier, in milliseconds since 1970. */
  startedAt?: number;
}

/** A span that is not over yet. */
export interface OpenSpan {
  set(attributes: Attributes): void;
  event(name: string, attributes: Attributes): void;
}

/** The span of a request, which is open over several hooks of the server. */
export interface RequestSpan extends OpenSpan {
  /** Runs work inside of the span. */
  enter(work: () => void): void;
  end(status: number): void;
}

export interface Tracer {
  inSpan<T>(options: SpanOptions, work: (span: OpenSpan) => T): T;
  startRequest(name: string, attributes: Attributes, traceparent: string | undefined): RequestSpan;
  annotate(attributes: Attributes): void;
  traceparent(): string | null;
  ids(): object;
  stop(): Promise<void>;
}
