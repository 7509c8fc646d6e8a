import swagger from '@fastify/swagger';
import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import { describeApi, transformOperation } from './openapi-document.ts';

/** The description of the public API at /v1/openapi.json and as a page at /docs, from the schemas that validate and serialise. */
export async function registerOpenApi(server: FastifyInstance, publicUrl: string): Promise<void> {
  await server.register(swagger, {
    openapi: describeApi(publicUrl),
    hideUntagged: true,
    transform: transformOperation as never,
    refResolver: {
      buildLocalReference: (json, _base, _fragment, index) => String(json.$id ?? `schema${index}`),
    },
  });
  server.get('/v1/openapi.json', { schema: { hide: true } as object }, async () => server.swagger());
  await server.register(scalar, {
    routePrefix: '/docs',
    configuration: {
      url: '/v1/openapi.json',
      withDefaultFonts: false,
      hideClientButton: true,
      telemetry: false,
    } as never,
  });
}
