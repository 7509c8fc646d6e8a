import type { BenchService } from './service.ts';

/** A person who is signed in, as a page calls for them. */
export interface PortalSession {
  /** `name=value`. */
  cookie: string;
  /** @throws Error with the answer when it is refused */
  call<T = unknown>(method: string, path: string, body?: unknown): Promise<T>;
}

const EMAIL = 'bench@example.com';
const PASSWORD = 'correct horse battery';

/** Makes an owner of the tenant and signs them in. A second one in the same service needs another address. */
export async function signIn(
  { url, cli }: Pick<BenchService, 'url' | 'cli'>,
  tenantId: number,
  email = EMAIL,
): Promise<PortalSession> {
  await cli(
    'user',
    'create',
    '--tenant',
    String(tenantId),
    '--email',
    email,
    '--password',
    PASSWORD,
    '--role',
    'owner',
  );
  return sessionOf({ url }, email);
}

/** Signs a person in whom `signIn` made. */
export async function sessionOf({ url }: Pick<BenchService, 'url'>, email = EMAIL): Promise<PortalSession> {
  const answer = await send({ url }, 'POST', '/session', { email, password: PASSWORD });
  const cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!;
  return {
    cookie,
    call: async <T>(method: string, path: string, body?: unknown) =>
      (await send({ url, cookie }, method, path, body)).json() as Promise<T>,
  };
}

interface Visitor {
  readonly url: string;
  /** Missing until they are signed in. */
  readonly cookie?: string;
}

async function send(
  { url, cookie }: Visitor,
  method: string,
  path: string,
  body?: unknown,
): Promise<Response> {
  const answer = await fetch(`${url}/portal/api${path}`, {
    method,
    headers: {
      origin: url,
      ...(cookie === undefined ? {} : { cookie }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}
