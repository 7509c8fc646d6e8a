import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createProduct } from '../../../testing/fixtures.ts';
import { signIn, type TestUser } from '../../../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';

let service: TestService;
let tenant: TestTenant;
let user: TestUser;
beforeAll(async () => {
  service = await startTestService({ OUTBOUND_ALLOW: '127.0.0.1/32' });
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await service.createTenant();
  user = await signIn(service, tenant.id);
});

describe('an image by its address', () => {
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    .png()
    .toBuffer();

  async function serving(status: number, body: string | Buffer, run: (url: string) => Promise<void>) {
    const server = createServer((_request, reply) => reply.writeHead(status).end(body));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      await run(`http://127.0.0.1:${(server.address() as AddressInfo).port}/a.png`);
    } finally {
      server.close();
    }
  }

  test('is fetched, stored and added behind the others', async () => {
    const id = await createProduct(tenant, {});
    await serving(200, await picture, async (url) => {
      const { status, body } = await user.call('POST', `/products/${id}/images/from-address`, { url });
      expect(status).toBe(201);
      expect(body).toMatchObject({ sort_order: 0 });
    });
  });

  test.each([
    ['no image', 200, '<html>', 'no image'],
    ['not there', 404, '', 'answered 404'],
  ])('that is %s is refused on its field', async (_what, status, body, message) => {
    const id = await createProduct(tenant, {});
    await serving(status, body, async (url) => {
      const answer = await user.call<{ errors: { url: string[] } }>(
        'POST',
        `/products/${id}/images/from-address`,
        { url },
      );
      expect(answer.status).toBe(422);
      expect(answer.body.errors.url[0]).toContain(message);
    });
  });

  test('of an address inside, of another tenant or from a viewer is refused', async () => {
    const id = await createProduct(tenant, {});
    const path = `/products/${id}/images/from-address`;
    const inside = await user.call<{ errors: { url: string[] } }>('POST', path, {
      url: 'http://10.0.0.1/a.png',
    });
    expect([inside.status, inside.body.errors.url[0]]).toEqual([422, expect.stringContaining('not allowed')]);
    const stranger = await signIn(service, (await service.createTenant()).id);
    expect((await stranger.call('POST', path, { url: 'http://example.com/a.png' })).status).toBe(404);
    const viewer = await signIn(service, tenant.id, 'viewer');
    expect((await viewer.call('POST', path, { url: 'http://example.com/a.png' })).status).toBe(403);
  });
});

describe('a change by somebody', () => {
  test('leaves what somebody else changed meanwhile, the name as well', async () => {
    const id = await createProduct(tenant, { name: 'Kettle', model: 'K1' });
    const change = (body: object) => user.call('PATCH', `/products/${id}`, body);
    expect((await change({ name: 'Kettle 1.7 l' })).status).toBe(200);
    expect((await change({ model: 'K2' })).status).toBe(200);
    const { body } = await tenant.call('GET', `/v1/products/${id}`);
    expect(body.data).toMatchObject({ name: 'Kettle 1.7 l', model: 'K2' });
  });

  test('that is faulty is refused with its fields, and one of another shop is not found', async () => {
    const id = await createProduct(tenant, { name: 'Kettle' });
    const answer = await user.call('PATCH', `/products/${id}`, { name: '', price: -1 });
    expect([answer.status, Object.keys((answer.body as { errors: object }).errors)]).toEqual([
      422,
      ['name', 'price'],
    ]);
    const other = await createProduct(await service.createTenant(), { name: 'Theirs' });
    expect((await user.call('PATCH', `/products/${other}`, { name: 'Mine' })).status).toBe(404);
  });
});
