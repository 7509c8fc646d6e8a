import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import {
  type Answer,
  call,
  startTestService,
  type TestService,
  type TestTenant,
} from '../../testing/service.ts';
import { createApiKey } from './index.ts';

const LIMIT = 60;

describe('60 requests a minute and tenant', () => {
  let service: TestService;
  let apps: FastifyInstance[];
  beforeAll(async () => {
    service = await startTestService({ RATE_LIMIT_PER_MINUTE: String(LIMIT) });
    apps = [service.app, await service.twin()];
  });
  afterAll(() => service.close());

  const burst = (keys: string[], count: number): Promise<Answer[]> =>
    Promise.all(
      Array.from({ length: count }, (_, n) =>
        call<Record<string, unknown>>(
          { app: apps[n % apps.length]!, apiKey: keys[n % keys.length]! },
          'GET',
          '/v1/tax-rates',
        ),
      ),
    );
  const admitted = (answers: Answer[]) => answers.filter((answer) => answer.status === 200).length;
  /** Simulates the passing of time for one tenant's limit: its requests become this much older. */
  const age = (tenant: TestTenant, seconds: number) =>
    service.platform.db.asSystem((tx) =>
      tx.run(sql`
        update rate_windows set stamps = array(select s - make_interval(secs => ${seconds}) from unnest(stamps) s)
        where tenant_id = ${tenant.id}`),
    );

  // holds LIM-1, LIM-2, S9
  test('of 300 racing requests in two processes with two keys exactly 60 are let in', async () => {
    const tenant = await service.createTenant();
    const second = await service.platform.db.inTenant(tenant.id, (tx) =>
      createApiKey(tx, 'operator', { name: 'second', expiresAt: null }),
    );
    const answers = await burst([tenant.apiKey, tenant.apiKey, second.apiKey, second.apiKey], 300);
    expect(admitted(answers)).toBe(LIMIT);
    for (const answer of answers.filter((one) => one.status !== 200)) {
      expect(answer).toMatchObject({
        status: 429,
        headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
      });
      expect(answer.body).toEqual({ message: expect.stringContaining('too many requests') });
      const seconds = Number(answer.headers['retry-after']);
      expect(seconds).toBeGreaterThan(50);
      expect(seconds).toBeLessThanOrEqual(60);
    }
  });

  // holds LIM-2, S9
  test('Retry-After is honest: shortly before it the answer is still 429, after it a request is let in', async () => {
    const tenant = await service.createTenant();
    await burst([tenant.apiKey], LIMIT);
    const refused = await tenant.call('GET', '/v1/tax-rates');
    const seconds = Number(refused.headers['retry-after']);
    await age(tenant, seconds - 5);
    const early = await tenant.call('GET', '/v1/tax-rates');
    expect(early.status).toBe(429);
    expect(Number(early.headers['retry-after'])).toBeLessThanOrEqual(5);
    await age(tenant, Number(early.headers['retry-after']));
    expect((await tenant.call('GET', '/v1/tax-rates')).status).toBe(200);
  });

  // holds LIM-1, S9
  test('the minute slides: what was used up to a minute ago counts, what is older does not', async () => {
    const tenant = await service.createTenant();
    expect(admitted(await burst([tenant.apiKey], 40))).toBe(40);
    await age(tenant, 45);
    expect(admitted(await burst([tenant.apiKey], 40))).toBe(20);
    const refused = await tenant.call('GET', '/v1/tax-rates');
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(15);
    await age(tenant, 15);
    expect(admitted(await burst([tenant.apiKey], 60))).toBe(40);
  });

  test('refused requests do not count, and the limit of one tenant is not that of another', async () => {
    const [tenant, other] = [await service.createTenant(), await service.createTenant()];
    await burst([tenant.apiKey], 200);
    expect((await other.call('GET', '/v1/me')).status).toBe(200);
    await age(tenant, 60);
    expect(admitted(await burst([tenant.apiKey], LIMIT))).toBe(LIMIT);
  });

  test('a tenant whose minute cannot be read keeps no other out that asks at the same moment', async () => {
    const [broken, other] = [await service.createTenant(), await service.createTenant()];
    await service.platform.db.asSystem((tx) =>
      tx.run(sql`
        insert into rate_windows (tenant_id, stamps, sizes) values (${broken.id}, array[timestamptz 'infinity'], array[${LIMIT}::integer])`),
    );
    const answers = await burst([broken.apiKey, broken.apiKey, other.apiKey, other.apiKey], 40);
    const statuses = answers.map(({ status }, n) => [n % 4 < 2 ? 'broken' : 'other', status].join(' '));
    expect(new Set(statuses)).toEqual(new Set(['broken 500', 'other 200']));
  });

  test('a wrong key and an address that does not exist use nothing up', async () => {
    const tenant = await service.createTenant();
    await burst([`slc_${'A'.repeat(38)}`], 100);
    for (let n = 0; n < 70; n++) await tenant.call('GET', '/v1/nothing');
    expect(admitted(await burst([tenant.apiKey], LIMIT))).toBe(LIMIT);
  });

  test('writes, faulty requests and those that find nothing count like any other', async () => {
    const tenant = await service.createTenant();
    await burst([tenant.apiKey], LIMIT - 3);
    expect((await tenant.call('POST', '/v1/products', {})).status).toBe(422);
    expect((await tenant.call('GET', '/v1/products/999999')).status).toBe(404);
    expect((await tenant.call('POST', '/v1/products', { name: 'X' })).status).toBe(201);
    expect((await tenant.call('POST', '/v1/products', { name: 'X' })).status).toBe(429);
    expect((await tenant.call('GET', '/v1/products/abc')).status).toBe(429);
  });
});

test('above 240 a minute, steady traffic grows old as well: what was counted keeps its time', async () => {
  const service = await startTestService({ RATE_LIMIT_PER_MINUTE: '600' });
  const tenant = await service.createTenant();
  const window = () =>
    service.platform.db.asSystem((tx) =>
      tx.first(sql<{ ages: number[]; sizes: number[] }>`
        select array(select extract(epoch from clock_timestamp() - s)::float8 from unnest(stamps) s) as ages, sizes
        from rate_windows where tenant_id = ${tenant.id}`),
    );
  await tenant.call('GET', '/v1/tax-rates');
  await service.platform.db.asSystem((tx) =>
    tx.run(
      sql`update rate_windows set stamps = array[clock_timestamp() - interval '200 milliseconds'], sizes = array[599]`,
    ),
  );
  await tenant.call('GET', '/v1/tax-rates');
  const after = await window();
  expect(after?.sizes).toEqual([599, 1]);
  expect(after?.ages[0]).toBeGreaterThan(0.2);
  await service.close();
});
