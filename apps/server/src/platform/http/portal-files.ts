import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Addresses that are never a page of the portal. */
const RESERVED = /^\/(v\d+|docs|portal|media|webhooks|healthz|readyz|metrics)(\/|$)/;

/**
 * Serves the portal's pages at `/`: its files by name, and for every other address a browser asks for the one document
 * whose script finds the page. Until the files are there it says so and asks again.
 *
 * @param folder where the built files are
 * @param isBuilt whether they are there by now
 */
export async function registerPortalFiles(
  server: FastifyInstance,
  folder: string,
  isBuilt: () => boolean,
): Promise<void> {
  await server.register(fastifyStatic, { root: folder, serve: false, preCompressed: true });
  server.get('/assets/*', (request, reply) => {
    if (!isBuilt()) return reply.callNotFound();
    const file = (request.params as { '*': string })['*'];
    // Named by their content, so they never change.
    return reply.sendFile(`assets/${file}`, { maxAge: '365d', immutable: true });
  });
  server.get('/*', (request, reply) => {
    const [path = '/'] = request.url.split('?');
    const wantsPage = request.headers.accept?.includes('text/html') === true || path === '/';
    if (RESERVED.test(path) || (!wantsPage && !/^\/[\w.-]+\.(svg|png|ico|webmanifest|txt)$/.test(path)))
      return reply.callNotFound();
    if (!isBuilt()) return preparing(reply);
    if (!wantsPage) return reply.sendFile(path.slice(1), { maxAge: '1h' });
    return reply
      .header('content-security-policy', CONTENT_SECURITY_POLICY)
      .header('x-frame-options', 'DENY')
      .sendFile('index.html', { maxAge: 0, cacheControl: false, etag: true });
  });
}

/**
 * Admits this service only. Mantine writes styles at run time; images of listings may come from a shop's own address.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob: https: http:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const PREPARING = `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="2">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Sluice</title>
<body style="font:16px system-ui;display:grid;place-items:center;min-height:90vh"><main role="status">
<h1 style="font-size:1.2rem">Sluice is preparing its portal</h1><p>Once, for about a quarter of a minute. The API is ready already.</p>
</main>`;

const preparing = (reply: FastifyReply): FastifyReply =>
  reply.code(503).header('retry-after', '2').type('text/html; charset=utf-8').send(PREPARING);
