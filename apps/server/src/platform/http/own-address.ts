import { isIP } from 'node:net';
import { message } from '@sluice/contracts/messages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from './errors.ts';

/** Methods that change nothing. */
export const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a request that names another host than this service: the host of PUBLIC_URL, localhost or a literal address.
 * A stranger's page whose name was made to point here (DNS rebinding) carries the stranger's name.
 *
 * @throws ApiError forbidden
 */
export function requireOwnHost(request: FastifyRequest, publicUrl: string): void {
  const url = urlOf(request);
  if (url !== undefined && isOwnName(url.hostname, publicUrl)) return;
  throw new ApiError('forbidden', message('other_host'));
}

/**
 * Refuses a request that the page of another site sent. A browser names the origin of a write, and a page of ours has
 * exactly the address it calls as origin, or the public one when a proxy stands between.
 *
 * @throws ApiError forbidden
 */
export function requireOwnOrigin(request: FastifyRequest, publicUrl: string): void {
  const { origin } = request.headers;
  if (origin === undefined && READS.has(request.method)) return;
  const ours = new URL(publicUrl);
  const asked = urlOf(request);
  // A request under the public name must come from the public address: behind a proxy the encryption may be invisible
  // to us.
  if (origin === ours.origin || (origin === asked?.origin && asked?.host !== ours.host)) return;
  throw new ApiError('forbidden', message('other_origin'));
}

/** Admits only requests of our own pages to everything under a prefix, and keeps its answers out of caches. */
export function confineToOwnPages(server: FastifyInstance, prefix: string, publicUrl: string): void {
  const isUnder = (request: FastifyRequest): boolean =>
    (request.routeOptions.url ?? request.url).startsWith(`${prefix}/`);
  server.addHook('onRequest', async (request) => {
    if (!isUnder(request)) return;
    requireOwnHost(request, publicUrl);
    requireOwnOrigin(request, publicUrl);
  });
  server.addHook('onSend', async (request, reply) => {
    if (isUnder(request)) reply.header('cache-control', 'no-store');
  });
}

/** The address a client asked for, according to trusted proxies. */
function urlOf({ protocol, host }: FastifyRequest): URL | undefined {
  const text = `${protocol}://${host}`;
  return host !== '' && URL.canParse(text) ? new URL(text) : undefined;
}

function isOwnName(hostname: string, publicUrl: string): boolean {
  const name = hostname.replace(/\.$/, '');
  return (
    name === 'localhost' ||
    isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0 ||
    name === new URL(publicUrl).hostname.replace(/\.$/, '')
  );
}
