import { setTimeout as delay } from 'node:timers/promises';
import type { Running } from '../world.ts';

/** The end of a request; status 0 when it was cut off or not taken at all. */
export interface Reply<Body> {
  status: number;
  body: Body | undefined;
}

/**
 * Sends JSON with the tenant's key to one of the API processes, in turn. Never rejects.
 *
 * @param call such as `GET /v1/products`
 */
export async function send<Body>(
  world: Running,
  turn: number,
  call: string,
  json?: object,
): Promise<Reply<Body>> {
  const [method = '', path = ''] = call.split(' ');
  const { url } = world.apis[turn % world.apis.length]!;
  try {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: world.tenant.headers,
      body: json === undefined ? null : JSON.stringify(json),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? undefined : (JSON.parse(text) as Body) };
  } catch {
    return { status: 0, body: undefined };
  }
}

/** Tells a run's records from those of another run in the same world. */
export const runName = (): string => crypto.randomUUID().slice(0, 8);

export function report(id: string, findings: readonly string[]): number {
  for (const finding of findings.slice(0, 10)) console.error(`${id}: ${finding}`);
  return findings.length;
}

/** Waits for something to come true. @throws after a minute */
export async function until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await delay(5)) if (await isTrue()) return;
  throw new Error(`waited a minute until ${what}`);
}
