import { message } from '@sluice/contracts/messages';
import type { ProgressEvent } from '@sluice/contracts/portal';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database, TenantId } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import type { Authenticate } from '../../../platform/http/register.ts';
import type { ProgressHub } from '../hub.ts';
import { eventsAfter, lastEventId } from '../store.ts';

const PATH = '/portal/api/progress/stream';
/** Proxies end connections that are silent for a minute, or half of one. */
const HEARTBEAT_MS = 15_000;

/** Limits of open streams: of one browser, which opens one for each of its pages, and of all people of a tenant. */
const MAX_OF_SESSION = 10;
const MAX_OF_TENANT = 200;
const MAX_UNREAD_BYTES = 1024 * 1024;

interface StreamDeps {
  db: Database;
  hub: ProgressHub;
  authenticate: Authenticate;
}

/** The parts of an endpoint that admission asks for, since a stream is no endpoint. */
const OWN = { role: 'viewer', operationId: 'streamProgress' } as const;

/**
 * Server-sent events of the tenant's progress. The missed events come first, then `hello` with the id to go on from; a
 * browser that reconnects sends the last id it saw. A session that ended ends its stream with the next heartbeat.
 */
export function registerProgressStream(server: FastifyInstance, { db, hub, authenticate }: StreamDeps): void {
  const open = new Set<FastifyReply>();
  const enter = countStreams();
  server.addHook('preClose', async () => {
    for (const reply of open) reply.raw.end();
  });
  server.get(PATH, async (request, reply) => {
    const { tenantId, caller } = await authenticate(request, OWN);
    const leave = enter(caller.kind === 'user' ? caller.sessionId : 0, tenantId);
    openStream(reply);
    open.add(reply);
    const write = (text: string): void => {
      // A page that does not read is disconnected, and comes again with the last id it saw.
      if (reply.raw.writableLength > MAX_UNREAD_BYTES) reply.raw.destroy();
      else reply.raw.write(text);
    };
    const { begin: flow, end } = listen(hub, tenantId, write);
    const heartbeat = setInterval(() => {
      authenticate(request, OWN).then(
        () => write(': still here\n\n'),
        () => reply.raw.end(),
      );
    }, HEARTBEAT_MS);
    reply.raw.on('close', () => {
      open.delete(reply);
      clearInterval(heartbeat);
      leave();
      end();
    });
    try {
      flow(await catchUp(db, tenantId, request, write));
    } catch (err) {
      // The head is already sent, so the only signal left is the end, after which the browser comes again with its last
      // id.
      request.log.warn({ err }, 'the events that a page missed could not be sent to it');
      reply.raw.end();
    }
  });
}

/** Counts open streams; returns the function to call when one ends. @throws ApiError rate_limited */
function countStreams(): (sessionId: number, tenantId: TenantId) => () => void {
  const counts = new Map<string, number>();
  return (sessionId, tenantId) => {
    const limits: [string, number][] = [
      [`session ${sessionId}`, MAX_OF_SESSION],
      [`tenant ${tenantId}`, MAX_OF_TENANT],
    ];
    if (limits.some(([key, most]) => (counts.get(key) ?? 0) >= most))
      throw new ApiError('rate_limited', message('too_many_pages'), {
        retryAfterSeconds: 30,
      });
    for (const [key] of limits) counts.set(key, (counts.get(key) ?? 0) + 1);
    return () => {
      for (const [key] of limits) {
        const left = counts.get(key)! - 1;
        if (left === 0) counts.delete(key);
        else counts.set(key, left);
      }
    };
  };
}

function openStream(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    connection: 'keep-alive',
  });
  // Sent at once, so that the browser knows that it is connected.
  reply.raw.write('retry: 2000\n\n');
}

/** Listens from now on and holds events back until `begin` names the last one that the page knows already. */
function listen(
  hub: ProgressHub,
  tenantId: TenantId,
  write: (text: string) => void,
): { begin(lastId: number): void; end(): void } {
  let held: ProgressEvent[] | undefined = [];
  const end = hub.subscribe(tenantId, (event) => {
    if (held === undefined) write(messageOf(event));
    else held.push(event);
  });
  return {
    begin: (lastId) => {
      for (const event of held ?? []) if (event.id > lastId) write(messageOf(event));
      held = undefined;
    },
    end,
  };
}

const messageOf = (event: ProgressEvent): string => `id: ${event.id}\ndata: ${JSON.stringify(event)}\n\n`;

/**
 * Sends the events since the last one a page saw. A new page has read its contents some moments ago, so it gets the
 * latest events.
 */
async function catchUp(
  db: Database,
  tenantId: TenantId,
  request: FastifyRequest,
  write: (text: string) => void,
): Promise<number> {
  const { after } = request.query as { after?: string };
  const last = Number(request.headers['last-event-id'] ?? after);
  const [missed, newest] = await db.inTenant(tenantId, async (tx) => {
    const id = await lastEventId(tx);
    return [await eventsAfter(tx, Number.isSafeInteger(last) && last > 0 ? last : id), id];
  });
  for (const event of missed) write(messageOf(event));
  write(`id: ${newest}\nevent: hello\ndata: {"last_id":${newest}}\n\n`);
  return newest;
}
