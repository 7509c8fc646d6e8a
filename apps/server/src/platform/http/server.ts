import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import { keyOf, message } from '@sluice/contracts/messages';
import type { PortalErrorKeys } from '@sluice/contracts/portal';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { isDatabaseUnavailable } from '../db/unavailable.ts';
import { diskFull, isDiskFull } from '../disk-full.ts';
import type { Logger } from '../log/index.ts';
import { ApiError, fieldKeys, ValidationError } from './errors.ts';
import { parseJsonBody } from './json-body.ts';
import { PORTAL_PREFIX } from './portal-prefix.ts';
import { traceRequests } from './trace-requests.ts';

const MAX_BODY_BYTES = 4 * 1024 * 1024;

/**
 * The HTTP server without its routes: body parsing, JSON errors everywhere, security headers, orderly closing.
 *
 * @param trustedProxies addresses and ranges whose X-Forwarded-For says where a request comes from (`request.ip`)
 */
export async function createServer(
  log: Logger,
  trustedProxies: readonly string[] = [],
): Promise<FastifyInstance> {
  const server = Fastify({
    logger: false,
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: 60_000,
    // A client that goes on sending on a kept-alive connection must not hold up the closing of the server.
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    // An address that cannot be decoded never reaches a route, nor the error handler.
    frameworkErrors: (error, _request, reply) => {
      void refuse(reply as unknown as FastifyReply, asApiError(error));
    },
    // An endless id is an id that names nothing: the router must not answer before the endpoint does.
    routerOptions: { maxParamLength: 16_384, ignoreTrailingSlash: true },
  });
  traceRequests(server);
  closeAnsweredConnections(server);
  closeSilentConnections(server);
  // Input is parsed by platform/http/input.ts, which collects every error; the schemas here document and serialise.
  server.setValidatorCompiler(() => () => true);
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    /^application\/([\w.-]+\+)?json(;|$)/i,
    { parseAs: 'buffer' },
    // A path that does not exist is told before any fault of what was sent there.
    async (request: FastifyRequest, body: Buffer) => (request.is404 ? undefined : parseJsonBody(body)),
  );
  await server.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginResourcePolicy: { policy: 'cross-origin' },
  });
  await server.register(multipart, { throwFileSizeLimit: false });
  server.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0]!;
    const said = message('no_such_endpoint', { method: request.method, path });
    return refuse(reply, new ApiError('not_found', said));
  });
  server.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = asApiError(error, request.routeOptions.bodyLimit);
    // The watcher of the database reports an outage, not every request that the outage refuses.
    if (refusal.code === 'unavailable')
      log.warn({ path: request.routeOptions.url, reason: error.message }, 'request refused');
    else if (refusal.status >= 500) {
      log.error(
        { err: error, method: request.method, path: request.routeOptions.url, ...refusal.internal },
        'request failed',
      );
    }
    if (refusal.code === 'payload_too_large') readToEnd(request, reply);
    return refuse(reply, refusal);
  });
  return server;
}

/**
 * Lets the rest of a body pass unread. Fastify would close the connection, and a client that is still writing then gets a
 * broken connection in place of the answer. The time limit of a request bounds how long it may go on.
 */
function readToEnd(request: FastifyRequest, reply: FastifyReply): void {
  reply.removeHeader('connection');
  request.raw.resume();
}

/**
 * Answers requests in flight when the closing begins, and closes their connections with the answer: a kept-alive
 * connection would hold up the process for as long as its client likes, longer than a process has to stop.
 */
function closeAnsweredConnections(server: FastifyInstance): void {
  let closing = false;
  server.addHook('preClose', (done) => {
    closing = true;
    done();
  });
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) reply.header('connection', 'close');
    done();
  });
}

/**
 * Ends connections that have not sent a whole request yet when the closing begins. Browsers open such ahead of requests, and
 * Node counts them as busy, so that one of them would hold up the process for a minute.
 */
function closeSilentConnections(server: FastifyInstance): void {
  const silent = new Set<Socket>();
  let closing = false;
  server.server.on('connection', (socket: Socket) => {
    if (closing) socket.destroy();
    else silent.add(socket.once('close', () => silent.delete(socket)));
  });
  server.server.on('request', ({ socket }: IncomingMessage) => silent.delete(socket));
  server.addHook('preClose', (done) => {
    closing = true;
    for (const socket of silent) socket.destroy();
    done();
  });
}

function refuse(reply: FastifyReply, refusal: ApiError): FastifyReply {
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', String(refusal.retryAfterSeconds));
  const body = errorBody(refusal);
  const isPortal = reply.request.url.startsWith(`${PORTAL_PREFIX}/`);
  return reply.code(refusal.status).send(isPortal ? { ...body, ...keysOf(refusal) } : body);
}

/** Codes that are part of the body; all others repeat the status. */
const PUBLIC_CODES = new Set([
  'reauthentication_required',
  'second_factor_required',
  'subscription_expired',
  'plan_limit_exceeded',
  'conflict',
  'unavailable',
]);

function errorBody(error: ApiError): object {
  if (error instanceof ValidationError) return { message: error.message, errors: error.errors };
  return PUBLIC_CODES.has(error.code)
    ? { message: error.message, code: error.code }
    : { message: error.message };
}

/** The portal says messages in the language of the person, by their codes. */
const keysOf = (error: ApiError): PortalErrorKeys => ({
  message_key: keyOf(error.said),
  ...(error instanceof ValidationError ? { error_keys: fieldKeys(error.messages) } : {}),
});

function asApiError(error: FastifyError | ApiError, bodyLimit = MAX_BODY_BYTES): ApiError {
  if (error instanceof ApiError) return error;
  if (isDiskFull(error)) return diskFull(error);
  if (isDatabaseUnavailable(error)) {
    return new ApiError('unavailable', message('unavailable'), {
      retryAfterSeconds: 1,
    });
  }
  switch (error.statusCode) {
    case 413:
      return new ApiError('payload_too_large', message('body_too_large', { limit: bodyLimit / 1024 }));
    case 415:
      return new ApiError('unsupported_media_type', message('body_needs_json_type'));
    default:
      if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
        return new ApiError('bad_request', message('request_malformed', { reason: error.message }));
      }
      return new ApiError('internal', message('internal'));
  }
}
