import { randomUUID } from 'node:crypto';
import { message } from '@sluice/contracts/messages';
import type { Endpoint, Principal } from '../../platform/http/endpoint.ts';
import { ApiError } from '../../platform/http/errors.ts';
import type { LoadGuard } from '../../platform/http/load-guard.ts';
import { registerEndpoints } from '../../platform/http/register.ts';
import { createServer } from '../../platform/http/server.ts';
import type { Logger } from '../../platform/log/index.ts';

/** An answer of an endpoint, as it went over HTTP. */
export interface Answered {
  status: number;
  body: unknown;
}

/** Calls an endpoint for a caller who is known already. */
export type CallEndpoint = (
  endpoint: Endpoint,
  principal: Principal,
  args: Readonly<Record<string, unknown>>,
) => Promise<Answered>;

const CALL = 'x-call';

/** In characters: Node.js takes no longer one over HTTP, and no parser behind it counts on one. */
const LONGEST_ADDRESS = 16_384;

/**
 * Puts endpoints on a server that no socket reaches, so that a call by a tool is parsed, checked, limited and answered as
 * one over HTTP.
 */
export async function openEndpoints(
  endpoints: readonly Endpoint[],
  { log, guard }: { log: Logger; guard: LoadGuard },
): Promise<{ call: CallEndpoint; close(): Promise<void> }> {
  const callers = new Map<string, Principal>();
  const server = await createServer(log);
  registerEndpoints(
    server,
    [...endpoints],
    async (request) => {
      const principal = callers.get(String(request.headers[CALL]));
      if (principal === undefined) throw new ApiError('unauthenticated', message('key_required'));
      return principal;
    },
    guard,
  );
  await server.ready();
  const call: CallEndpoint = async ({ method, path }, principal, args) => {
    const url = addressOf(path, args);
    if (url.length > LONGEST_ADDRESS)
      throw new ApiError('bad_request', message('arguments_too_long', { limit: LONGEST_ADDRESS }));
    const id = randomUUID();
    callers.set(id, principal);
    try {
      const answer = await server.inject({
        method,
        url,
        headers: { [CALL]: id, accept: 'application/json' },
      });
      return { status: answer.statusCode, body: answer.json() as unknown };
    } finally {
      callers.delete(id);
    }
  };
  return { call, close: () => server.close() };
}

/** The path with its ids filled in, and everything else in the query. */
function addressOf(path: string, args: Readonly<Record<string, unknown>>): string {
  const rest = new Map(Object.entries(args));
  const filled = path.replace(/:(\w+)/g, (_all, name: string) => {
    const value = rest.get(name);
    rest.delete(name);
    return encodeURIComponent(String(value ?? ''));
  });
  const query = new URLSearchParams();
  for (const [name, value] of rest)
    for (const one of [value].flat()) if (one !== undefined && one !== null) query.append(name, String(one));
  return query.size === 0 ? filled : `${filled}?${query}`;
}
