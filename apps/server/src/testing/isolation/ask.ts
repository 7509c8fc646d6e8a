import type { FastifyInstance, InjectOptions } from 'fastify';
import { kindOf, type Probe } from './operations.ts';
import type { Inhabitant } from './records.ts';
import { fill } from './schemas.ts';

function nextCookie({ cookies }: Inhabitant): string {
  cookies.push(cookies.shift()!);
  return cookies[0]!;
}

export interface Answer {
  status: number;
  /** The body's leaves by their path, with the tried id written as ID. */
  leaves: Map<string, string>;
  text: string;
}

/** An id that no record of any table has. */
export const ABSENT = 8_111_222_333_444;

/** The tenant's request with the id at the tried place, and ids of the tenant's own at all others. */
export function requestWith(probe: Probe, caller: Inhabitant, id: number): InjectOptions {
  const { operation, place } = probe;
  const own = (name: string, where: 'path' | 'body'): number =>
    caller.ids.get(
      kindOf({ operation, place: where === 'path' ? { in: where, name } : { in: where, name, pointer: [] } }),
    ) ?? ABSENT;
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    String(place.in === 'path' && place.name === name ? id : own(name, 'path')),
  );
  const query = place.in === 'query' ? `?${place.name}=${id}` : '';
  const tried = place.in === 'body' ? { tried: { pointer: place.pointer, id } } : {};
  const filling = { resolve: operation.resolve, idFor: (name: string) => own(name, 'body'), ...tried };
  const filled = operation.body && fill(operation.body, filling);
  const body = filled === undefined ? undefined : withRest(filled as Body, probe, caller);
  const origin = 'http://127.0.0.1:3000';
  return {
    method: operation.method,
    url: `${path}${query}`,
    headers: {
      accept: 'application/json',
      ...(operation.api === 'v1'
        ? { authorization: `Bearer ${caller.tenant.apiKey}` }
        : { cookie: nextCookie(caller), host: new URL(origin).host, origin }),
    },
    ...(body === undefined ? {} : { payload: body as object }),
  };
}

type Body = Record<string, unknown> & { selection?: object; edit?: { override?: object } };

/** Adds the fields that bodies need beside their required ones, where one field asks for another. */
function withRest(body: Body, { operation: { path }, place }: Probe, { ids }: Inhabitant): object {
  if (!path.includes('/bulk-actions') || place.in !== 'body') return body;
  const [first, second] = place.pointer;
  const publishes = first === 'credential_ids';
  const selection =
    second === 'filter'
      ? { ...body.selection, expected: 1 }
      : { ids: [ids.get('products')], ...body.selection };
  const override = body.edit?.override && { override: { ...body.edit.override, price: 1 } };
  const edit = publishes ? {} : { edit: { status: true, ...body.edit, ...override } };
  return { ...body, ...edit, kind: publishes ? 'publish' : 'edit', selection };
}

export async function ask(
  app: FastifyInstance,
  probe: Probe,
  caller: Inhabitant,
  id: number,
): Promise<Answer> {
  const { statusCode, body } = await app.inject(requestWith(probe, caller, id));
  const text = body.replaceAll(String(id), 'ID');
  return { status: statusCode, leaves: leavesOf(text), text };
}

function leavesOf(text: string): Map<string, string> {
  const leaves = new Map<string, string>();
  const walk = (value: unknown, at: string): void => {
    if (typeof value !== 'object' || value === null) return void leaves.set(at, JSON.stringify(value));
    const entries = Object.entries(value);
    leaves.set(`${at}#`, String(Array.isArray(value) ? entries.length : entries.map(([name]) => name)));
    for (const [name, one] of entries) walk(one, `${at}.${name}`);
  };
  try {
    // The word ID in a number's place gets quotes, without which the text is no JSON.
    walk(JSON.parse(text.replace(/([:[,])ID(?=[,}\]])/g, '$1"ID"')), '');
  } catch {
    leaves.set('', text);
  }
  return leaves;
}

/**
 * Whether an answer is like those to an id that does not exist. Values in which those differ among themselves, such as
 * the moment, do not count.
 */
export function isLike(answer: Answer, absent: readonly Answer[]): boolean {
  const alike = absent.filter(({ status }) => status === answer.status);
  const [one] = alike;
  if (one === undefined) return false;
  const steady = [...one.leaves].filter(([at, value]) =>
    alike.every(({ leaves }) => leaves.get(at) === value),
  );
  const names = (leaves: Map<string, string>): string => [...leaves.keys()].sort().join();
  const sameShape = alike.some(({ leaves }) => names(leaves) === names(answer.leaves));
  return sameShape && steady.every(([at, value]) => answer.leaves.get(at) === value);
}
