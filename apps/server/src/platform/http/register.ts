import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, Principal } from './endpoint.ts';
import { ApiError, ErrorBag } from './errors.ts';
import { inputParser } from './input.ts';

/** Finds out who calls and whether they may now. @throws ApiError 401, 403 or 429. */
export type Authenticate = (request: FastifyRequest) => Promise<Principal>;

const principals = new WeakMap<FastifyRequest, Principal>();
const nothingToParse = () => ({ value: undefined, errors: new ErrorBag() });

/** Puts the endpoints on the server. Callers are authenticated before their body is read. */
export function registerEndpoints(
  server: FastifyInstance,
  endpoints: Endpoint[],
  authenticate: Authenticate,
): void {
  const onRequest = async (request: FastifyRequest): Promise<void> => {
    principals.set(request, await authenticate(request));
  };
  for (const endpoint of endpoints) {
    server.route({
      method: endpoint.method,
      url: endpoint.path,
      // Answers are serialised by their schema, which leaves out what it does not name.
      schema: { response: { [endpoint.success.status]: endpoint.success.schema } },
      onRequest,
      handler: handlerOf(endpoint),
    });
  }
}

function handlerOf(endpoint: Endpoint): (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> {
  const parseQuery = endpoint.query ? inputParser(endpoint.query, 'query') : nothingToParse;
  const parseBody = endpoint.body ? inputParser(endpoint.body) : nothingToParse;
  return async (request, reply) => {
    const params = parseIds(request.params as Record<string, string>, endpoint.subject ?? 'record');
    requireDecodable(request.url);
    const query = parseQuery(request.query);
    query.errors.throwIfAny();
    const body = parseBody(request.body);
    if (endpoint.collectErrors !== true) body.errors.throwIfAny();
    const principal = principals.get(request);
    if (principal === undefined) throw new Error('an endpoint ran without a principal');
    const call = {
      principal,
      params,
      query: query.value,
      body: body.value,
      errors: body.errors,
      request,
      reply,
    };
    const result = await endpoint.handle(call as never);
    return reply.code(endpoint.success.status).send(result);
  };
}

/** Percent signs that are no UTF-8 would silently become another character. */
function requireDecodable(url: string): void {
  if (!url.includes('%')) return;
  try {
    decodeURIComponent(url);
  } catch {
    throw new ApiError('bad_request', 'the address contains percent-encoded bytes that are not UTF-8');
  }
}

/** A path that holds no id names nothing that exists. */
function parseIds(params: Record<string, string>, subject: string): Record<string, number> {
  const ids: Record<string, number> = {};
  for (const [name, value] of Object.entries(params)) {
    const id = /^\d{1,16}$/.test(value) ? Number(value) : 0;
    if (id < 1 || id > Number.MAX_SAFE_INTEGER)
      throw new ApiError('not_found', `${subject} not found: ${name} must be a positive whole number`);
    ids[name] = id;
  }
  return ids;
}
