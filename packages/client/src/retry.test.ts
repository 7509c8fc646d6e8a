import { describe, expect, test } from 'vitest';
import { type RetryOptions, withRetry } from './retry.ts';

const URL = 'http://service.test/v1/products';

interface Run {
  /** Bodies as they arrived, one for each attempt. */
  attempts: string[];
  waits: number[];
  result: Response | unknown;
}

/** Sends one request to a service that gives these answers in turn; an Error is a lost connection. */
async function run(
  answers: (Response | Error)[],
  init: RequestInit = {},
  options: RetryOptions = {},
): Promise<Run> {
  const attempts: string[] = [];
  const waits: number[] = [];
  const send = withRetry({
    wait: async (seconds) => {
      waits.push(seconds);
    },
    fetch: async (request) => {
      attempts.push(await request.text());
      const answer = answers[attempts.length - 1] ?? answers.at(-1);
      if (answer instanceof Error) throw answer;
      return answer!.clone();
    },
    ...options,
  });
  const result = await send(new Request(URL, init)).catch((error: unknown) => error);
  return { attempts, waits, result };
}

const answer = (status: number, retryAfter?: string): Response =>
  new Response('{}', { status, ...(retryAfter ? { headers: { 'retry-after': retryAfter } } : {}) });
const status = (result: unknown): unknown => (result instanceof Response ? result.status : result);
const POST = { method: 'POST', body: '{"name":"Kettle"}' };

describe('withRetry', () => {
  // holds ERR-10
  test.each([500, 503])('after %i waits 1, 2, 4, 8 and 16 seconds and then gives up', async (code) => {
    const { attempts, waits, result } = await run([answer(code)]);
    expect({ attempts: attempts.length, waits, status: status(result) }).toEqual({
      attempts: 6,
      waits: [1, 2, 4, 8, 16],
      status: code,
    });
  });

  test('stops as soon as an answer is good', async () => {
    const { waits, result } = await run([answer(503), answer(500), answer(200)]);
    expect({ waits, status: status(result) }).toEqual({ waits: [1, 2], status: 200 });
  });

  test('sends the body anew with every attempt', async () => {
    const { attempts } = await run([answer(500), answer(200)], { method: 'PUT', body: '{"name":"Kettle"}' });
    expect(attempts).toEqual([POST.body, POST.body]);
  });

  test.each([500, 503, 'lost'])('never repeats a POST after %s, unless asked to', async (kind) => {
    const failure = kind === 'lost' ? new TypeError('fetch failed') : answer(kind as number);
    expect((await run([failure, answer(201)], POST)).attempts).toHaveLength(1);
    const asked = await run([failure, answer(201)], POST, { repeatPosts: true });
    expect({ attempts: asked.attempts.length, status: status(asked.result) }).toEqual({
      attempts: 2,
      status: 201,
    });
  });

  // holds ERR-11
  test('repeats a POST after 429, which was refused before anything was done', async () => {
    const { waits, result } = await run([answer(429, '7'), answer(201)], POST);
    expect({ waits, status: status(result) }).toEqual({ waits: [7], status: 201 });
  });

  // holds ERR-11
  test('honours Retry-After as a date, and on 503 where it is longer than the backoff', async () => {
    const date = new Date(Date.now() + 30_000).toUTCString();
    const { waits } = await run([answer(429, date), answer(503, '9'), answer(503, '1'), answer(200)]);
    expect(waits[0]).toBeGreaterThan(27);
    expect(waits[0]).toBeLessThanOrEqual(30);
    expect(waits.slice(1)).toEqual([9, 4]);
  });

  test('hands back a 429 that asks for hours, and one with nonsense waits by the backoff', async () => {
    expect((await run([answer(429, '1000000000')])).waits).toEqual([]);
    expect((await run([answer(429, 'soon'), answer(200)])).waits).toEqual([1]);
  });

  // holds ERR-12
  test.each([400, 401, 403, 404, 409, 422])('does not retry %i', async (code) => {
    const { attempts, result } = await run([answer(code)]);
    expect({ attempts: attempts.length, status: status(result) }).toEqual({ attempts: 1, status: code });
  });

  test('tries a lost connection again and in the end says why it was lost', async () => {
    const lost = new TypeError('fetch failed');
    const { waits, result } = await run([lost]);
    expect({ waits, result }).toEqual({ waits: [1, 2, 4, 8, 16], result: lost });
  });

  test('a caller who gives up while it waits is heard at once', async () => {
    const controller = new AbortController();
    const send = withRetry({ fetch: async () => answer(503) });
    const pending = send(new Request(URL, { signal: controller.signal }));
    setTimeout(() => controller.abort(new Error('enough')), 10);
    await expect(pending).rejects.toThrow('enough');
  });
});
