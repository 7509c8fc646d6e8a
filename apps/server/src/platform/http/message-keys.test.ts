import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signIn, type TestUser } from '../../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../../testing/service.ts';

// holds UI-20
describe('a refusal', () => {
  let service: TestService;
  let tenant: TestTenant;
  let user: TestUser;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.createTenant();
    user = await signIn(service, tenant.id, 'editor');
  });
  afterAll(() => service.close());

  test('carries codes and values to the portal, and to the public API the same texts without them', async () => {
    const body = { name: '', price: -1 };
    const texts = {
      message: 'name field is required (and 1 more error)',
      errors: { name: ['name field is required'], price: ['price must be at least 0'] },
    };
    const required = { code: 'required', params: { field: 'name' } };
    expect((await tenant.call('POST', '/v1/products', body)).body).toEqual(texts);
    expect((await user.call('POST', '/products', body)).body).toEqual({
      ...texts,
      message_key: { code: 'more_errors', params: { first: required, count: 1 } },
      error_keys: {
        name: [required],
        price: [{ code: 'at_least', params: { field: 'price', limit: 0 } }],
      },
    });
  });

  test('of an address that leads nowhere has a code as well', async () => {
    expect((await tenant.call('GET', '/v1/products/999999')).body).toEqual({ message: 'product not found' });
    expect((await user.call('GET', '/products/999999')).body).toEqual({
      message: 'product not found',
      message_key: {
        code: 'not_found',
        params: { what: { code: 'subject.product', params: {} } },
      },
    });
    expect((await user.call('GET', '/nowhere')).body).toMatchObject({
      message_key: { code: 'no_such_endpoint' },
    });
  });
});
