import { setImmediate } from 'node:timers/promises';
import { message } from '@sluice/contracts/messages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { annotateSpan } from '../tracing/index.ts';
import { answer } from './answer.ts';
import type { Endpoint, OfCallers, OpenEndpoint, Principal } from './endpoint.ts';
import { ApiError, ErrorBag } from './errors.ts';
import { inputParser } from './input.ts';
import type { LoadGuard } from './load-guard.ts';

/** Finds out the caller and whether they may call this endpoint now. @throws ApiError 401, 403 or 429. */
export type Authenticate = (
  request: FastifyRequest,
  endpoint: Pick<Endpoint, OfCallers | 'operationId'>,
) => Promise<Principal>;

const principals = new WeakMap<FastifyRequest, Principal>();
const nothingToParse = () => ({ value: undefined, errors: new ErrorBag(), isComplete: true });

/** Puts the endpoints on the server. Callers are authenticated before their body is read. */
export function registerEndpoints(
  server: FastifyInstance,
  endpoints: Endpoint[],
  authenticate: Authenticate,
  guard: LoadGuard,
): void {
  for (const endpoint of endpoints) {
    addRoute(
      { server, guard },
      endpoint,
      async (request) => {
        const principal = await authenticate(request, endpoint);
        annotateSpan({ 'sluice.tenant_id': principal.tenantId });
        principals.set(request, principal);
      },
      endpoint.handle as Handle,
    );
  }
}

/** Puts endpoints on the server that anybody may call. */
export function registerOpenEndpoints(
  server: FastifyInstance,
  endpoints: OpenEndpoint[],
  guard: LoadGuard,
): void {
  for (const endpoint of endpoints)
    addRoute({ server, guard }, endpoint, async () => {}, endpoint.handle as Handle);
}

/** In bytes. */
const LONG_BODY = 256 * 1024;

type Handle = (call: object) => Promise<unknown>;

function addRoute(
  { server, guard }: { server: FastifyInstance; guard: LoadGuard },
  endpoint: Omit<Endpoint, 'handle'>,
  onRequest: (request: FastifyRequest) => Promise<void>,
  handle: Handle,
): void {
  server.route({
    method: endpoint.method,
    url: endpoint.path,
    onRequest: async (request) => {
      guard.admit(endpoint);
      await onRequest(request);
    },
    handler: handlerOf(endpoint, handle, guard),
  });
}

function handlerOf(
  endpoint: Omit<Endpoint, 'handle'>,
  handle: Handle,
  guard: LoadGuard,
): (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> {
  const parseQuery = inputParser(endpoint.query ?? Type.Object({}), 'query');
  const parseBody = endpoint.body ? inputParser(endpoint.body) : nothingToParse;
  return async (request, reply) => {
    const params = parseIds(request.params as Record<string, string>, endpoint.subject ?? 'record');
    requireDecodable(request.url);
    const query = parseQuery(request.query);
    query.errors.throwIfAny();
    // Parsing a long body, checking it and using it are separate turns, between which others get theirs.
    const isLong =
      request.body !== undefined && Number(request.headers['content-length'] ?? Infinity) > LONG_BODY;
    if (isLong) await setImmediate();
    const body = parseBody(request.body);
    if (isLong) await setImmediate();
    const principal = principals.get(request);
    if (endpoint.collectErrors !== true || !body.isComplete) {
      if (!body.errors.isEmpty && principal !== undefined) await endpoint.beforeErrors?.(principal);
      body.errors.throwIfAny();
    }
    const call = {
      principal,
      params,
      query: query.value,
      body: body.value,
      errors: body.errors,
      request,
      reply,
    };
    const { load } = endpoint;
    const gathered =
      typeof endpoint.gathered === 'function' ? endpoint.gathered(query.value) : endpoint.gathered;
    const result = await guard.run({ load, gathered }, call.principal, () => handle(call));
    return answer(reply, endpoint.success, result);
  };
}

/** Percent signs that are no UTF-8 would silently become another character. */
function requireDecodable(url: string): void {
  if (!url.includes('%')) return;
  try {
    decodeURIComponent(url);
  } catch {
    throw new ApiError('bad_request', message('address_not_utf8'));
  }
}

/** A path that holds no id names nothing that exists. */
function parseIds(params: Record<string, string>, subject: string): Record<string, number> {
  const ids: Record<string, number> = {};
  for (const [name, value] of Object.entries(params)) {
    const id = /^\d{1,16}$/.test(value) ? Number(value) : 0;
    if (id < 1 || id > Number.MAX_SAFE_INTEGER)
      throw new ApiError('not_found', message('not_found_by_id', { what: subject, name }));
    ids[name] = id;
  }
  return ids;
}
