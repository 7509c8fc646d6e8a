import type { ProductCreated } from '@sluice/contracts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countRows } from '../../testing/fixtures.ts';
import { call, startTestService, type TestService, type TestTenant } from '../../testing/service.ts';

const RACERS = 200;

describe('R15: racing creates, in two processes', () => {
  let service: TestService;
  let apps: FastifyInstance[];
  beforeAll(async () => {
    service = await startTestService();
    apps = [service.app, await service.twin()];
  });
  afterAll(() => service.close());

  const race = (tenant: TestTenant, path: string, body: (n: number) => object) =>
    Promise.all(
      Array.from({ length: RACERS }, (_, n) =>
        call<ProductCreated & { errors?: object }>(
          { app: apps[n % 2]!, apiKey: tenant.apiKey },
          'POST',
          path,
          body(n),
        ),
      ),
    );
  const statuses = (answers: { status: number }[]) => {
    const counts: Record<number, number> = {};
    for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  };

  // holds BRAND-3, CAT-4
  test('of one brand and one category path, in many spellings: one row each, the same for all', async () => {
    const tenant = await service.createTenant();
    const spell = (text: string, n: number) =>
      n % 3 === 0 ? text.toUpperCase() : n % 3 === 1 ? text.toLowerCase() : ` ${text} `;
    const answers = await race(tenant, '/v1/products', (n) => ({
      name: `P${n}`,
      brand_name: spell('Işık', n),
      category_paths: [[spell('Ev', n), spell('Mutfak', n + 1)]],
      category_names: [spell('Yeni', n + 2)],
    }));
    expect(statuses(answers)).toEqual({ 201: RACERS });
    expect(new Set(answers.map(({ body }) => `${body.brand_id}:${body.category_ids.join()}`)).size).toBe(1);
    expect(await countRows(service, tenant, 'brands')).toBe(1);
    expect(await countRows(service, tenant, 'categories')).toBe(3);
  });

  test('of paths that overlap in different orders: no deadlock, no duplicate', async () => {
    const tenant = await service.createTenant();
    const roots = ['A', 'B', 'C', 'D'];
    const answers = await race(tenant, '/v1/products', (n) => {
      const order = n % 2 === 0 ? roots : roots.toReversed();
      return {
        name: 'P',
        category_paths: order.map((root) => [root, `${root}1`, `${root}2`]),
        brand_name: order[0],
      };
    });
    expect(statuses(answers)).toEqual({ 201: RACERS });
    expect(await countRows(service, tenant, 'categories')).toBe(12);
    expect(await countRows(service, tenant, 'brands')).toBe(2);
  });

  // holds PROD-5
  test('of one SKU: one product, the others are told that it is taken', async () => {
    const tenant = await service.createTenant();
    const answers = await race(tenant, '/v1/products', (n) => ({
      name: `P${n}`,
      sku: 'ONE',
      brand_name: `B${n}`,
    }));
    expect(statuses(answers)).toEqual({ 201: 1, 422: RACERS - 1 });
    const taken = { sku: ['another product already has this SKU'] };
    for (const answer of answers.filter((one) => one.status === 422))
      expect(answer.body.errors).toEqual(taken);
    expect(await countRows(service, tenant, 'products')).toBe(1);
    expect(await countRows(service, tenant, 'brands')).toBe(1);
  });

  test.each([
    ['/v1/brands', { name: 'Acme' }, 'name'],
    ['/v1/categories', { name: 'Home', parent_id: null }, 'name'],
    ['/v1/stock-locations', { code: 'WH-1', label: 'x', type: 'external' }, 'code'],
  ])('of one record by POST %s: one is created, the others are refused', async (path, body, field) => {
    const tenant = await service.createTenant();
    const answers = await race(tenant, path, () => body);
    expect(statuses(answers)).toEqual({ 201: 1, 422: RACERS - 1 });
    for (const answer of answers.filter((one) => one.status === 422))
      expect(answer.body.errors).toEqual({ [field]: [expect.stringContaining('already exists')] });
  });
});
