import type { FastifyInstance } from 'fastify';

/**
 * Opens something with the first request that needs it, and closes it with the server: for parts whose packages take long to
 * load. A failed try is not kept, so the next request tries again.
 */
export function onFirstUse<Opened extends { close(): Promise<unknown> }>(
  server: FastifyInstance,
  open: () => Promise<Opened>,
): () => Promise<Opened> {
  let opened: Promise<Opened> | undefined;
  server.addHook('onClose', async () => (await opened?.catch(() => undefined))?.close());
  return () => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
}
