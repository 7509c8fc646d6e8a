import { timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { drawFault } from './faults.ts';
import { takeToken } from './rate-limit.ts';
import type { Simulator } from './simulator.ts';

/** A handler's answer. A handler never touches the reply: a fault may have to throw the answer away. */
export interface Answer {
  status: number;
  body: object;
}

export type ApiHandler = (request: FastifyRequest) => Answer;

export function refusal(status: number, code: string, message: string, extra: object = {}): Answer {
  return { status, body: { error: { code, message }, ...extra } };
}

/** Routes that write listings. A careful client has one of them under way at a time. */
const WRITES = /^\/api\/(listings\/(batch|withdraw)|offers\/batch)$/;

/** The time a write takes, in which another one would overlap with it. */
async function asWriter(simulator: Simulator, delayMs: number): Promise<void> {
  if (++simulator.writing > 1) simulator.state.counters.overlapping_writes += 1;
  try {
    if (delayMs > 0) await sleep(delayMs, undefined, { ref: false });
  } finally {
    simulator.writing -= 1;
  }
}

/** A client that hangs longer than this is cut off. */
const HANG_MS = 600_000;

/**
 * Adds a route of the channel's API, with all that stands before one: counting, key, limit and faults. Handlers
 * are synchronous, so each call is applied whole or not at all.
 */
export function addApiRoute(
  app: FastifyInstance,
  simulator: Simulator,
  name: `${'GET' | 'POST'} /api/${string}`,
  handler: ApiHandler,
): void {
  const { state } = simulator;
  const [method = '', url = ''] = name.split(' ');
  app.route({
    method,
    url,
    handler: async (request, reply) => {
      state.calls[name] = (state.calls[name] ?? 0) + 1;
      if (Date.now() < state.quietUntil) state.counters.early_calls += 1;
      const { delay_ms } = simulator.faults;
      if (WRITES.test(url)) await asWriter(simulator, delay_ms);
      else if (delay_ms > 0) await sleep(delay_ms, undefined, { ref: false });
      if (!hasKey(request, simulator)) return send(reply, badKey());
      return refusedByLimit(simulator, reply) ?? answer(simulator, request, reply, handler);
    },
  });
}

/** Lets nobody in without the key, wherever they go. */
export function askForKey(app: FastifyInstance, simulator: Simulator): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!hasKey(request, simulator)) return send(reply, badKey());
  });
}

const badKey = (): Answer => refusal(401, 'bad_key', 'x-api-key is not valid');

function send(reply: FastifyReply, { status, body }: Answer): FastifyReply {
  return reply.code(status).send(body);
}

function hasKey(request: FastifyRequest, simulator: Simulator): boolean {
  const expected = simulator.settings.api_key;
  if (expected === null) return true;
  const given = Buffer.from(String(request.headers['x-api-key'] ?? ''));
  const wanted = Buffer.from(expected);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

function refusedByLimit(simulator: Simulator, reply: FastifyReply): FastifyReply | undefined {
  const limit = simulator.settings.rate_limit;
  if (limit === null) return undefined;
  const missing = takeToken(simulator.bucket, limit, performance.now());
  if (missing === 0) return undefined;
  simulator.state.counters.refused_by_rate_limit += 1;
  return tooManyRequests(simulator, reply, String(Math.ceil(missing / 1000)));
}

function tooManyRequests(simulator: Simulator, reply: FastifyReply, retryAfter: string): FastifyReply {
  const seconds = Number(retryAfter);
  if (seconds > 0 && seconds <= 3_600) simulator.state.quietUntil = Date.now() + seconds * 1000;
  reply.header('retry-after', retryAfter);
  return send(reply, refusal(429, 'too_many_requests', 'Slow down and come back later.'));
}

function answer(
  simulator: Simulator,
  request: FastifyRequest,
  reply: FastifyReply,
  handler: ApiHandler,
): FastifyReply {
  const { faults, random } = simulator;
  const { counters } = simulator.state;
  const fault = drawFault(faults, random);
  if (fault === 'none') return send(reply, handler(request));
  counters[`fault_${fault}`] += 1;
  if (fault === '429') return tooManyRequests(simulator, reply, faults.retry_after);
  if (fault === 'lost_reply' || random() < 0.5) handler(request);
  if (fault === '500')
    return send(reply, refusal(500, 'internal_error', 'Something went wrong on our side.'));
  reply.hijack();
  const { socket } = request.raw;
  if (fault === 'lost_reply') socket.destroy();
  else socket.setTimeout(HANG_MS, () => socket.destroy());
  return reply;
}
