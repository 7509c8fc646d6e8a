import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { portalCall, signIn } from '../../../testing/portal.ts';
import { startTestService, type TestService } from '../../../testing/service.ts';

const PASSWORD = 'correct horse battery';

/** The requests of these tests come from 127.0.0.1. */
describe.each([
  { proxies: '127.0.0.1', isBelieved: true },
  { proxies: '10.0.0.0/8, 127.0.0.0/8, fd00::/8', isBelieved: true },
  { proxies: '10.0.0.0/8', isBelieved: false },
  { proxies: '', isBelieved: false },
])('with TRUSTED_PROXIES "$proxies"', ({ proxies, isBelieved }) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({ TRUSTED_PROXIES: proxies });
  });
  afterAll(() => service.close());

  const signInFrom = (forwarded: string, email: string, password: string) =>
    portalCall({ app: service.app, headers: { 'x-forwarded-for': forwarded } }, 'POST', '/session', {
      email,
      password,
    });

  test(`X-Forwarded-For is ${isBelieved ? '' : 'not '}believed for sessions`, async () => {
    const tenant = await service.createTenant();
    const user = await signIn(service, tenant.id);
    await signInFrom('192.0.2.66, 203.0.113.7', user.email, PASSWORD);
    const { body } = await user.call<{ data: { ip: string }[] }>('GET', '/account/sessions');
    // A client's own claim stands left of the address that the proxy adds.
    expect(body.data.map((one) => one.ip).toSorted()).toEqual(
      isBelieved ? ['127.0.0.1', '203.0.113.7'] : ['127.0.0.1', '127.0.0.1'],
    );
  });

  test(`one who guesses ${isBelieved ? 'locks out nobody elsewhere' : 'is one address, whatever it claims'}`, async () => {
    const tenant = await service.createTenant();
    const { email } = await signIn(service, tenant.id);
    for (let n = 0; n < 5; n++)
      expect((await signInFrom(`203.0.113.${n}`, email, 'wrong password')).status).toBe(401);
    for (let n = 0; n < 5; n++)
      expect((await signInFrom('203.0.113.99', email, 'wrong password')).status).toBe(isBelieved ? 401 : 429);
    expect((await signInFrom('203.0.113.99', email, PASSWORD)).status).toBe(429);
    expect((await signInFrom('203.0.113.100', email, PASSWORD)).status).toBe(isBelieved ? 200 : 429);
  });
});
