import type { FastifyInstance } from 'fastify';
import { CONTENT_SECURITY_POLICY } from '../page/assets.ts';
import { renderPage } from '../page/view.ts';
import type { Simulator } from '../simulator.ts';

/** The page for people. */
export function addPageRoute(app: FastifyInstance, simulator: Simulator): void {
  app.get('/', async (request, reply) => {
    const { q = '', page = '1' } = request.query as { q?: string; page?: string };
    reply.header('content-security-policy', CONTENT_SECURITY_POLICY);
    reply.header('x-content-type-options', 'nosniff');
    reply.type('text/html; charset=utf-8');
    const query = { search: String(q), page: Math.max(1, Math.trunc(Number(page)) || 1) };
    return renderPage(simulator, query);
  });
}
