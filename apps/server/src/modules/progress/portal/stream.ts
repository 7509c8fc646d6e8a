import type { ProgressEvent } from '@sluice/contracts/portal';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database, TenantId } from '../../../platform/db/database.ts';
import type { Authenticate } from '../../../platform/http/register.ts';
import type { ProgressHub } from '../hub.ts';
import { eventsAfter, lastEventId } from '../store.ts';

const PATH = '/portal/api/progress/stream';
/** Proxies end connections over which nothing comes for a minute, or half of one. */
const HEARTBEAT_MS = 15_000;

interface StreamDeps {
  db: Database;
  hub: ProgressHub;
  authenticate: Authenticate;
}

/**
 * Server-sent events of the tenant's progress. After what a page missed comes `hello` with the id to go on from; a browser that
 * reconnects sends the last id it saw. A session that ended ends its stream with the next heartbeat.
 */
export function registerProgressStream(server: FastifyInstance, { db, hub, authenticate }: StreamDeps): void {
  const open = new Set<FastifyReply>();
  server.addHook('preClose', async () => {
    for (const reply of open) reply.raw.end();
  });
  server.get(PATH, async (request, reply) => {
    const { tenantId } = await authenticate(request, { role: 'viewer' });
    openStream(reply);
    open.add(reply);
    const write = (text: string): void => void reply.raw.write(text);
    const { begin: flow, end } = listen(hub, tenantId, write);
    const heartbeat = setInterval(() => {
      authenticate(request, { role: 'viewer' }).then(
        () => write(': still here\n\n'),
        () => reply.raw.end(),
      );
    }, HEARTBEAT_MS);
    reply.raw.on('close', () => {
      open.delete(reply);
      clearInterval(heartbeat);
      end();
    });
    try {
      flow(await catchUp(db, tenantId, request, write));
    } catch (err) {
      // The head is sent: all that can be told is the end, after which the browser comes again with the last id it saw.
      request.log.warn({ err }, 'a page that follows progress could not be told what it missed');
      reply.raw.end();
    }
  });
}

function openStream(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    connection: 'keep-alive',
  });
  // At once, so that the browser knows that it is connected.
  reply.raw.write('retry: 2000\n\n');
}

/** Listens from now on and holds back until `begin` says which event is the last that the page knows anyway. */
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
 * What came since the event a page saw last. A page that comes for the first time has read what it shows some moments ago: it
 * is told what came of late.
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
