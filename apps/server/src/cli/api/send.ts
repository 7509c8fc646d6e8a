import { CommandError, messageOf } from '../errors.ts';
import type { Body } from './body.ts';

/** The running service that is called. */
export interface Service {
  /** Its address, without a trailing slash. */
  url: string;
  /** The address that it takes for its own. */
  publicUrl: string;
}

export interface Call {
  method: string;
  /** Path with query. */
  path: string;
  headers: Record<string, string>;
  body: Body | undefined;
}

/**
 * Sends a request. It follows no redirection, so that key and session go nowhere else.
 *
 * @throws CommandError when no service answers
 */
export function send(
  { url }: Pick<Service, 'url'>,
  { method, path, headers, body }: Call,
): Promise<Response> {
  return fetch(`${url}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      accept: 'application/json',
      ...(body?.type === undefined ? {} : { 'content-type': body.type }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: body.content }),
  }).catch((error: Error) => {
    throw new CommandError(
      `no service answers at ${url} (${messageOf(error.cause ?? error)}); ` +
        'start one with "sluice serve", or give its address with --url or PUBLIC_URL',
    );
  });
}

/** @throws CommandError when no service answers */
export async function requireService(service: Service): Promise<void> {
  const { ok, status } = await send(service, {
    method: 'GET',
    path: '/healthz',
    headers: {},
    body: undefined,
  });
  if (!ok) throw new CommandError(`what answers at ${service.url} is no Sluice: /healthz gave ${status}`);
}

/** The answer as JSON; undefined when it is none. */
export async function jsonOf(answer: Response): Promise<unknown> {
  try {
    return await answer.json();
  } catch {
    return undefined;
  }
}
