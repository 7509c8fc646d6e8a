import type { UserRole } from '@sluice/contracts';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { createUser } from '../modules/tenancy/index.ts';
import type { TenantId } from '../platform/db/database.ts';
import { CHEAP_HASH, PASSWORD } from './cheap-hash.ts';
import type { Answer, TestService } from './service.ts';

const ORIGIN = 'http://127.0.0.1:3000';

/** A person who is signed in, with calls like those of the portal's pages. `path` is below `/portal/api`. */
export interface TestUser {
  id: number;
  email: string;
  cookie: string;
  call<Body = Record<string, unknown>>(method: string, path: string, json?: unknown): Promise<Answer<Body>>;
}

let users = 0;

/**
 * A user of the tenant with a session of their own.
 *
 * @param hash `full`: checking their password takes as long as in the service, for tests in which that time counts
 */
export async function signIn(
  service: TestService,
  tenantId: TenantId,
  role: UserRole = 'owner',
  hash: 'cheap' | 'full' = 'cheap',
): Promise<TestUser> {
  const email = `user-${++users}-${tenantId}@example.com`;
  const hashed = hash === 'cheap' ? { passwordHash: CHEAP_HASH } : {};
  const id = await service.platform.db.inTenant(tenantId, (tx) =>
    createUser(tx, 'operator', { email, password: PASSWORD, role, ...hashed }),
  );
  const answer = await portalCall({ app: service.app }, 'POST', '/session', { email, password: PASSWORD });
  if (answer.status !== 200) throw new Error(`signing in answered ${answer.status}`);
  const cookie = String(answer.headers['set-cookie']).split(';')[0]!;
  return {
    id,
    email,
    cookie,
    call: (method, path, json) => portalCall({ app: service.app, cookie }, method, path, json),
  };
}

interface Visitor {
  app: FastifyInstance;
  /** Missing before they sign in. */
  cookie?: string | undefined;
  headers?: Record<string, string> | undefined;
}

/** A call to the portal's API as a page sends it. */
export async function portalCall<Body>(
  { app, cookie, headers = {} }: Visitor,
  method: string,
  path: string,
  json?: unknown,
): Promise<Answer<Body>> {
  const request: InjectOptions = {
    method: method as 'GET',
    url: `/portal/api${path}`,
    headers: {
      host: new URL(ORIGIN).host,
      origin: ORIGIN,
      ...(cookie === undefined ? {} : { cookie }),
      ...headers,
    },
    ...(json === undefined ? {} : { payload: json as object }),
  };
  const answer = await app.inject(request);
  return {
    status: answer.statusCode,
    headers: answer.headers,
    // A file has no body that could be read here.
    body: (String(answer.headers['content-type']).includes('json') ? answer.json() : {}) as Body,
  };
}
