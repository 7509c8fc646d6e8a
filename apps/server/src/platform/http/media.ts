import type { FastifyInstance } from 'fastify';
import { isImageKey, type ObjectStore } from '../storage/index.ts';

/** Serves stored images under /media. Names are random and never reused, so they may be cached for good. */
export function registerMedia(server: FastifyInstance, objects: ObjectStore): void {
  server.get('/media/*', async (request, reply) => {
    const key = (request.params as { '*': string })['*'];
    const object = isImageKey(key) ? await objects.get(key) : null;
    if (object === null) return reply.code(404).send({ message: 'image not found' });
    return reply
      .header('content-type', object.contentType)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(object.stream);
  });
}
