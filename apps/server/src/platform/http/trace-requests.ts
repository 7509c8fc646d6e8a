import type { FastifyInstance, FastifyRequest } from 'fastify';
import { activeTracer, type RequestSpan } from '../tracing/index.ts';

/** Pages, files and probes, of which a trace would tell nothing. */
const NOT_TRACED = new Set(['/healthz', '/readyz', '/metrics', '/*']);

/**
 * Opens a span for each request to an endpoint, inside of which its hooks and its handler run. A caller that sends
 * `traceparent` continues its own trace (https://www.w3.org/TR/trace-context).
 */
export function traceRequests(server: FastifyInstance): void {
  const tracer = activeTracer();
  if (tracer === undefined) return;
  const spans = new WeakMap<FastifyRequest, RequestSpan>();
  server.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url;
    if (route === undefined || NOT_TRACED.has(route)) return done();
    const attributes = { 'http.request.method': request.method, 'http.route': route };
    const { traceparent } = request.headers;
    const span = tracer.startRequest(
      `${request.method} ${route}`,
      attributes,
      typeof traceparent === 'string' ? traceparent : undefined,
    );
    spans.set(request, span);
    span.enter(done);
  });
  // The body is read by events of the socket, which know nothing of the span.
  server.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span === undefined) done();
    else span.enter(done);
  });
  server.addHook('onResponse', (request, reply, done) => {
    spans.get(request)?.end(reply.statusCode);
    done();
  });
}
