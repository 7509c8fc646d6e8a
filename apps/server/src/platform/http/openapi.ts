import { createHash } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Endpoint } from './endpoint.ts';
import { onFirstUse } from './on-first-use.ts';
import { openApiDocument } from './openapi-document.ts';
import { PUBLIC_API } from './public-api.ts';

/** The description of the public API at /v1/openapi.json and as a page at /docs. */
export function registerOpenApi(server: FastifyInstance, endpoints: Endpoint[], publicUrl: string): void {
  let document: string | undefined;
  server.get('/v1/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(endpoints, PUBLIC_API, publicUrl));
    return reply.header('content-type', 'application/json; charset=utf-8').send(document);
  });
  const page = onFirstUse(server, openPage);
  for (const url of ['/docs', '/docs/*'])
    server.get(url, async (request, reply) => {
      const { statusCode, headers, payload, rawPayload } = await (await page()).inject(request.url);
      if (statusCode === 404) return reply.callNotFound();
      const type = String(headers['content-type'] ?? 'text/plain');
      if (type.startsWith('text/html'))
        reply.header('content-security-policy', contentSecurityPolicy(payload, publicUrl));
      if (headers.location !== undefined) reply.header('location', headers.location);
      return reply.code(statusCode).header('content-type', type).send(rawPayload);
    });
}

/** The page on a server of its own, since its packages take a fifth of the time in which the API starts. */
async function openPage(): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const inner = Fastify();
  await inner.register(scalar, { routePrefix: '/docs', configuration: PAGE });
  return inner;
}

/**
 * The page comes whole from this service. By default it would load fonts, report its use and send requests tried out in
 * it, API key included, through a proxy of its makers.
 */
const PAGE = {
  url: '../v1/openapi.json',
  pageTitle: 'Sluice API',
  withDefaultFonts: false,
  hideClientButton: true,
  telemetry: false,
  proxyUrl: '',
  showDeveloperTools: 'never',
  agent: { disabled: true, hideAddApi: true },
  mcp: { disabled: true },
} as const;

/**
 * Admits this service only, and the address its API is reached under. The script of the page is allowed by its hash.
 */
function contentSecurityPolicy(html: string, publicUrl: string): string {
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return [
    "default-src 'none'",
    `script-src 'self' ${inline.join(' ')}`.trim(),
    // The page writes its styles at run time.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    `connect-src 'self' ${new URL(publicUrl).origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
