import type { McpHttpHandler } from '@modelcontextprotocol/server';
import { message } from '@sluice/contracts/messages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Principal } from '../../platform/http/endpoint.ts';
import { ApiError } from '../../platform/http/errors.ts';
import { onFirstUse } from '../../platform/http/on-first-use.ts';
import { requireOwnHost, requireOwnOrigin } from '../../platform/http/own-address.ts';
import { TOOLS } from './all-tools.ts';
import type { McpDeps } from './deps.ts';
import { openEndpoints } from './read-endpoints.ts';

const PATH = '/mcp';

/** Serves the tools under `/mcp`, a request at a time: nothing is kept between two of them. */
export function registerMcp(server: FastifyInstance, deps: McpDeps): void {
  const handler = openHandler(deps, server);
  const principals = new WeakMap<FastifyRequest, Principal>();
  server.route({
    method: ['GET', 'POST', 'DELETE'],
    url: PATH,
    onRequest: async (request) => {
      deps.guard.admit({});
      requireOwnHost(request, deps.publicUrl);
      if (request.headers.origin !== undefined) requireOwnOrigin(request, deps.publicUrl);
      // An ended subscription still reads; tools that change something look at it themselves.
      const access = { operationId: 'mcp', scopes: ['mcp'], unlocked: true } as const;
      principals.set(request, await deps.authenticate(request, access));
    },
    handler: async (request, reply) => {
      // A list of calls would count as one request.
      if (Array.isArray(request.body)) throw new ApiError('bad_request', message('one_call_at_a_time'));
      const response = await answered(await handler(), request, principals.get(request)!);
      return sent(reply, response);
    },
  });
}

/** Loads and opens the handler with the first request: most installations never have one. */
function openHandler(deps: McpDeps, server: FastifyInstance) {
  const reads = TOOLS.flatMap((tool) => (tool.kind === 'read' ? [tool.operationId] : []));
  const endpoints = new Map(
    deps.endpoints
      .filter(({ operationId }) => reads.includes(operationId))
      .map((one) => [one.operationId, one]),
  );
  return onFirstUse(server, async () => {
    const [{ createMcpHandler }, { toolServer }] = await Promise.all([
      import('@modelcontextprotocol/server'),
      import('./tool-server.ts'),
    ]);
    const inner = await openEndpoints([...endpoints.values()], deps);
    const handler = createMcpHandler(
      ({ authInfo }) =>
        toolServer({ deps, endpoints, call: inner.call }, authInfo!.extra!.principal as Principal),
      // Nothing of the tools changes by itself, and a stream would never end.
      { maxSubscriptions: 0 },
    );
    const close = () => Promise.all([inner.close(), handler.close()]);
    return { fetch: handler.fetch.bind(handler), close };
  });
}

function answered(
  handler: Pick<McpHttpHandler, 'fetch'>,
  request: FastifyRequest,
  principal: Principal,
): Promise<Response> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (typeof value === 'string' && name !== 'authorization') headers.set(name, value);
  const { caller } = principal;
  const scopes = caller.kind === 'api_key' ? [...caller.scopes] : [];
  return handler.fetch(
    new Request(`http://${request.headers.host ?? 'localhost'}${PATH}`, {
      method: request.method,
      headers,
      ...(request.method === 'POST' ? { body: JSON.stringify(request.body ?? null) } : {}),
    }),
    {
      authInfo: { token: '', clientId: String(caller.id), scopes, extra: { principal } },
      parsedBody: request.body,
    },
  );
}

async function sent(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.code(response.status).header('cache-control', 'no-store');
  for (const [name, value] of response.headers) if (name !== 'content-length') reply.header(name, value);
  return reply.send(await response.text());
}
