import { createHash } from 'node:crypto';
import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from './endpoint.ts';
import { openApiDocument } from './openapi-document.ts';
import { PUBLIC_API } from './public-api.ts';

/** The description of the public API at /v1/openapi.json and as a page at /docs. */
export async function registerOpenApi(
  server: FastifyInstance,
  endpoints: Endpoint[],
  publicUrl: string,
): Promise<void> {
  let document: string | undefined;
  server.get('/v1/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(endpoints, PUBLIC_API, publicUrl));
    return reply.header('content-type', 'application/json; charset=utf-8').send(document);
  });
  await server.register(async (page) => {
    page.addHook('onSend', async (_request, reply, payload) => {
      if (String(reply.getHeader('content-type')).startsWith('text/html'))
        reply.header('content-security-policy', contentSecurityPolicy(String(payload), publicUrl));
    });
    await page.register(scalar, { routePrefix: '/docs', configuration: PAGE });
  });
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
