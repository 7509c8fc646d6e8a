import type { AddressInfo } from 'node:net';
import type { ProgressEvent } from '@sluice/contracts/portal';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { signIn, type TestUser } from '../../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../../testing/service.ts';
import { registerProgressStream } from './portal/stream.ts';
import { tellProgress } from './tell.ts';

describe('progress of a tenant, as it happens', () => {
  let service: TestService;
  let tenant: TestTenant;
  let user: TestUser;
  let urls: string[];
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.createTenant();
    user = await signIn(service, tenant.id, 'viewer');
    const apps = [service.app, await service.twin()];
    urls = await Promise.all(
      apps.map(async (app) => {
        await app.listen({ port: 0, host: '127.0.0.1' });
        return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
      }),
    );
  });
  afterAll(() => service.close());

  const tell = (tenantId: TestTenant['id'], subject: number): Promise<void> =>
    service.platform.db.inTenant(tenantId, async (tx) =>
      tellProgress(tx, 'import', subject, { done: subject }),
    );

  /** Messages of a stream, one after another. */
  async function* follow(url: string, headers: Record<string, string> = {}, cookie = user.cookie) {
    const stop = new AbortController();
    const answer = await fetch(`${url}/portal/api/progress/stream`, {
      headers: { cookie, ...headers },
      signal: stop.signal,
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    expect(answer.headers.get('x-accel-buffering')).toBe('no');
    try {
      let text = '';
      for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
        text += chunk;
        for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
          const lines = text.slice(0, end).split('\n');
          text = text.slice(end + 2);
          const data = lines.find((line) => line.startsWith('data: '))?.slice(6);
          if (data !== undefined)
            yield {
              event: lines.includes('event: hello') ? 'hello' : 'message',
              data: JSON.parse(data) as ProgressEvent & { last_id: number },
            };
        }
      }
    } finally {
      stop.abort();
    }
  }

  async function untilHello(page: ReturnType<typeof follow>) {
    const events: ProgressEvent[] = [];
    for await (const { event, data } of page) {
      if (event === 'hello') return { events, hello: data };
      events.push(data);
    }
    throw new Error('the stream ended without a hello');
  }

  test('what one process commits reaches the pages of another, and no page of another tenant', async () => {
    const other = await service.createTenant();
    const pages = urls.map((url) => follow(url));
    for (const page of pages) expect((await page.next()).value?.event).toBe('hello');
    await tell(other.id, 666);
    await tell(tenant.id, 7);
    for (const page of pages) {
      const { value } = await page.next();
      expect(value?.data).toMatchObject({ kind: 'import', subject_id: 7, data: { done: 7 } });
      await page.return(undefined);
    }
  });

  test('a browser that was away is given what it missed, by stream and by asking', async () => {
    const { last_id } = (await untilHello(follow(urls[0]!))).hello;
    await tell(tenant.id, 21);
    await tell(tenant.id, 22);
    const { events } = await untilHello(follow(urls[1]!, { 'last-event-id': String(last_id) }));
    expect(events.filter(({ id }) => id > last_id).map(({ subject_id }) => subject_id)).toEqual([21, 22]);
    const asked = await user.call<{ data: ProgressEvent[] }>('GET', `/progress?after=${last_id}`);
    expect(asked.body.data.filter(({ id }) => id > last_id).map(({ subject_id }) => subject_id)).toEqual([
      21, 22,
    ]);
  });

  test('a page that comes for the first time is told what came while it was being read', async () => {
    await tell(tenant.id, 31);
    const { events } = await untilHello(follow(urls[0]!));
    expect(events.at(-1)).toMatchObject({ subject_id: 31 });
  });

  test('a browser follows with ten pages at once; an eleventh is told to wait until one is closed', async () => {
    const follower = await signIn(service, tenant.id);
    const open = () => {
      const aborting = new AbortController();
      const { signal } = aborting;
      const headers = { cookie: follower.cookie };
      return fetch(`${urls[0]}/portal/api/progress/stream`, { headers, signal }).then((answer) => ({
        answer,
        close: () => aborting.abort(),
      }));
    };
    const pages = await Promise.all(Array.from({ length: 10 }, open));
    expect(pages.map(({ answer }) => answer.status)).toEqual(pages.map(() => 200));
    const refused = await open();
    expect(refused.answer.status).toBe(429);
    expect(refused.answer.headers.get('retry-after')).toBe('30');
    pages[0]!.close();
    await eventually(async () => {
      const again = await open();
      pages.push(again);
      expect(again.answer.status).toBe(200);
    });
    for (const page of pages) page.close();
  });

  test('nobody follows without a session', async () => {
    const answer = await fetch(`${urls[0]}/portal/api/progress/stream`);
    expect(answer.status).toBe(401);
  });

  test('a stream that cannot be caught up ends, so that the browser comes again', async () => {
    const app = Fastify();
    let listening = 0;
    const hub = {
      subscribe: () => {
        listening++;
        return () => void listening--;
      },
      stop: async () => {},
    };
    const db = { inTenant: () => Promise.reject(new Error('the database is away')) };
    const authenticate = async () => ({ tenantId: tenant.id, caller: { kind: 'user', sessionId: 1 } });
    registerProgressStream(app, { db, hub, authenticate } as unknown as Parameters<
      typeof registerProgressStream
    >[1]);
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const answer = await fetch(`${url}/portal/api/progress/stream`);
    expect(await answer.text()).toBe('retry: 2000\n\n');
    await app.close();
    expect(listening).toBe(0);
  });
});
