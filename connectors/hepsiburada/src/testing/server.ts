import {
  asSent,
  countCall,
  type Description,
  type Findings,
  noteOwnFaults,
  openServer,
  type RunningServer,
  requestFaults,
  type SentCall,
} from '@sluice/connector-kit/testing';
import type { Account, Answer, Call } from './answers.ts';
import { refuseCaller, refuseCrowd } from './guard.ts';
import { type Role, roleOf } from './hosts.ts';
import { packDue } from './orders.ts';
import { findRoute } from './routes.ts';
import type { State } from './state.ts';

/** One host: the part of the interface that it serves (null for all parts), and for whom. */
export interface Door {
  readonly role: Role | null;
  readonly account: Account;
  state(): State;
}

/** Starts a host on a free port of the loopback interface. */
export function openDoor(
  door: Door,
  findings: Findings,
  description: Description | null,
): Promise<RunningServer> {
  return openServer(async (sent) => {
    const call = { ...sent, body: await contentOf(sent), account: door.account };
    noteFaults(description, findings, call);
    const [status, body, headers] = answerOf(door, call);
    if (status < 400 && body !== null && description !== null)
      noteOwnFaults(findings, call, description.answer(call.method, call.url, status, asSent(body)));
    const told = body === null ? null : JSON.stringify(body);
    const type = body === null ? {} : { 'content-type': 'application/json' };
    return { status, body: told, headers: { ...type, ...headers } };
  });
}

/** Schemas of the values that travel as files, by the operation. */
const IN_FILES: Readonly<Record<string, string>> = {
  importProducts: 'ProductImport',
  contentUpdate: 'ContentUpdate',
};

/**
 * Notes faults and refuses nothing for them: the vendor itself takes a file whose entries are wrong, and says so entry
 * by entry.
 */
function noteFaults(
  description: Description | null,
  findings: Findings,
  call: Pick<Call, 'method' | 'url' | 'body'>,
): void {
  requestFaults(findings, description, { ...call, url: withoutSecondHand(call.url) });
  const { method, url, body } = call;
  const schema = IN_FILES[description?.request(method, url, body)?.id ?? ''];
  if (schema === undefined) return;
  const values = Array.isArray(body) ? body : [body];
  const faults = values.flatMap((value) => description!.value(schema, value));
  findings.faults.push(...faults.map((fault) => `${method} ${url.pathname}: ${fault}`));
}

/** Parameters that a client of somebody else sends and the transcription lacks. */
const SECOND_HAND = ['statusBeginDate', 'statusEndDate'];

function withoutSecondHand(url: URL): URL {
  const known = new URL(url);
  for (const name of SECOND_HAND) known.searchParams.delete(name);
  return known;
}

function answerOf(door: Door, call: Call & Pick<SentCall, 'headers'>): Answer {
  const state = door.state();
  const { pathname } = call.url;
  const role = roleOf(pathname);
  if (role === null || (door.role !== null && door.role !== role)) return [404, 'Not Found'];
  countCall(state, `${call.method} ${pathname}`);
  const refused = refuseCrowd(state, role) ?? refuseCaller(role, pathname, call);
  if (refused !== null) return refused;
  // The hosts of orders take the word in any case of letters.
  if (role === 'oms') packDue(state);
  const route = findRoute(
    call.method,
    role === 'oms' ? pathname.replace('/merchantId/', '/merchantid/') : pathname,
  );
  if (route === null) return [404, 'Not Found'];
  return route.handler(state, call, ...route.parts);
}

/** The value of a body of JSON, or of the file in a form; null for none, undefined for one that cannot be read. */
async function contentOf({ headers, bytes, body }: SentCall): Promise<unknown> {
  const type = headers['content-type'] ?? '';
  if (!type.startsWith('multipart/form-data')) return body;
  try {
    const form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
    const file = form.get('file');
    return file instanceof Blob ? (JSON.parse(await file.text()) as unknown) : undefined;
  } catch {
    return undefined;
  }
}
