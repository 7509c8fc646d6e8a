import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Attributes } from '../tracer.ts';

/** A span as a collector receives it, times in milliseconds since 1970. */
export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  role: string;
  startedAt: number;
  endedAt: number;
  attributes: Attributes;
  links: { traceId: string; spanId: string }[];
  events: { name: string; attributes: Attributes }[];
  failed: boolean;
}

/** A collector of traces that takes OTLP as JSON (https://opentelemetry.io/docs/specs/otlp/#otlphttp). */
export interface Collector {
  url: string;
  spans: ReceivedSpan[];
  /** All bodies that came, as they were. */
  bodies: string[];
  /** Headers of the last request. */
  headers: NodeJS.Dict<string | string[]>;
  /** It takes requests and answers none. */
  isSilent: boolean;
  /** Settles with what `found` returns as soon as that is defined. */
  until<T>(found: (spans: readonly ReceivedSpan[]) => T | undefined): Promise<T>;
  close(): Promise<void>;
}

export async function startCollector(): Promise<Collector> {
  let arrived = Promise.withResolvers<void>();
  const collector: Omit<Collector, 'url' | 'close'> = {
    spans: [],
    bodies: [],
    headers: {},
    isSilent: false,
    async until(found) {
      for (;;) {
        const result = found(collector.spans);
        if (result !== undefined) return result;
        await arrived.promise;
      }
    },
  };
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts).toString('utf8');
    collector.headers = request.headers;
    collector.bodies.push(body);
    if (!collector.isSilent) {
      collector.spans.push(...spansIn(JSON.parse(body) as Export));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    }
    arrived.resolve();
    arrived = Promise.withResolvers();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(collector, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

interface KeyValue {
  key: string;
  value: { stringValue?: string; intValue?: number | string; doubleValue?: number; boolValue?: boolean };
}

interface Export {
  resourceSpans: {
    resource: { attributes: KeyValue[] };
    scopeSpans: { spans: ExportedSpan[] }[];
  }[];
}

interface ExportedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: KeyValue[];
  links?: { traceId: string; spanId: string }[];
  events?: { name: string; attributes: KeyValue[] }[];
  status?: { code?: number };
}

const FAILED = 2;
const NANOSECONDS_PER_MILLISECOND = 1e6;

const spansIn = ({ resourceSpans }: Export): ReceivedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const role = String(attributesOf(resource.attributes)['sluice.role']);
    return scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        traceId: span.traceId,
        spanId: span.spanId,
        parentSpanId: span.parentSpanId || undefined,
        name: span.name,
        role,
        startedAt: Number(span.startTimeUnixNano) / NANOSECONDS_PER_MILLISECOND,
        endedAt: Number(span.endTimeUnixNano) / NANOSECONDS_PER_MILLISECOND,
        attributes: attributesOf(span.attributes),
        links: (span.links ?? []).map(({ traceId, spanId }) => ({ traceId, spanId })),
        events: (span.events ?? []).map((event) => ({
          name: event.name,
          attributes: attributesOf(event.attributes),
        })),
        failed: span.status?.code === FAILED,
      })),
    );
  });

const attributesOf = (pairs: readonly KeyValue[]): Attributes =>
  Object.fromEntries(
    pairs.map(({ key, value }) => [
      key,
      value.stringValue ??
        value.boolValue ??
        value.doubleValue ??
        (value.intValue === undefined ? '' : Number(value.intValue)),
    ]),
  );
