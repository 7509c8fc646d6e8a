import { message } from '@sluice/contracts/messages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../platform/http/errors.ts';
import type { Logger } from '../../platform/log/index.ts';
import { connectionOfToken } from '../channels/index.ts';
import { type InboundCall, type InboundDeps, type Inbox, receive } from './receive.ts';
import { firstValues } from './request.ts';

const MAX_BODY_BYTES = 1024 * 1024;

/**
 * `/webhooks/{token}`, the address that channels call. The token alone identifies the connection; an unknown one is
 * answered like any unknown path, before the body is read. A body of any type is taken as raw bytes, because signatures
 * cover those. Neither token nor body is ever logged.
 */
export function registerWebhooks(server: FastifyInstance, deps: InboundDeps & { log: Logger }): void {
  const inboxes = new WeakMap<FastifyRequest, Inbox>();
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body);
    scope.route({
      // Some channels ask with GET whether the address is ours.
      method: ['POST', 'PUT', 'GET'],
      url: '/webhooks/:token',
      bodyLimit: MAX_BODY_BYTES,
      onRequest: async (request, reply) => {
        const inbox = await findInbox(deps, (request.params as { token: string }).token);
        if (inbox === undefined) return reply.callNotFound();
        inboxes.set(request, inbox);
      },
      handler: (request, reply) => answer(deps, inboxes.get(request)!, request, reply),
    });
  });
}

async function findInbox(deps: InboundDeps, token: string): Promise<Inbox | undefined> {
  const found = await deps.db.asSystem((tx) => connectionOfToken(tx, token));
  const connector = found && deps.connectorOf(found.connection.platform);
  const verification = connector?.capabilities.webhooks?.verification;
  if (found === undefined || connector === undefined || verification === undefined) return undefined;
  return { ...found, connector, verification, address: `${deps.publicUrl}/webhooks/${token}` };
}

async function answer(
  deps: InboundDeps & { log: Logger },
  inbox: Inbox,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const reception = await receive(deps, inbox, callOf(request));
  if (reception.kind === 'reply') {
    return reply.code(reception.status).header('content-type', reception.contentType).send(reception.body);
  }
  if (reception.kind === 'refused') {
    deps.log.warn({ connection_id: inbox.connection.id }, 'a webhook without valid proof was refused');
    throw new ApiError('unauthenticated', message('webhook_refused'));
  }
  return reply.code(200).send({ message: reception.isNew ? 'received' : 'received before' });
}

function callOf(request: FastifyRequest): InboundCall {
  return {
    method: request.method,
    headers: firstValues(request.headers),
    query: firstValues(request.query as Record<string, unknown>),
    body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
  };
}
