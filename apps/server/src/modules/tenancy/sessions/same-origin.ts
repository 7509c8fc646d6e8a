import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../../platform/http/errors.ts';
import { READS } from '../authenticate.ts';

/**
 * Refuses writes that a page of another site sent: a browser tells where a request comes from, and a page of ours comes from
 * the address it asks, or from the public one when a proxy stands between.
 *
 * @throws ApiError forbidden
 */
export function requireSameOrigin(request: FastifyRequest, publicUrl: string): void {
  if (READS.has(request.method)) return;
  const origin = request.headers.origin;
  if (origin !== undefined && isOurs(origin, request.headers.host, publicUrl)) return;
  throw new ApiError(
    'forbidden',
    'the request does not come from the portal itself; if the portal is reached through a proxy, set PUBLIC_URL to its address',
  );
}

function isOurs(origin: string, host: string | undefined, publicUrl: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { host: from } = new URL(origin);
  return from === host || origin === new URL(publicUrl).origin;
}
