import type { Running } from '../world.ts';

/** How a request ended; status 0 when it was cut off or not taken at all. */
export interface Reply<Body> {
  status: number;
  body: Body | undefined;
}

/** Sends JSON with the tenant's key to one of the API processes, in turn. Never rejects. */
export async function send<Body>(
  world: Running,
  turn: number,
  method: string,
  path: string,
  json?: object,
): Promise<Reply<Body>> {
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
