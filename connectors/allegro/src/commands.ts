import { ConnectorError, sha256Of } from '@sluice/connector-kit';
import { type Attempt, attempt, type Call, type Context, idIn, refusalError } from './client.ts';
import { Command, type Task, Tasks } from './schema.ts';
import type { CommandPart } from './ticket-text.ts';

type Kind = CommandPart['kind'];

/** Where commands of a kind are. */
const PATHS: Readonly<Record<Kind, string>> = {
  bulk: '/sale/offer-bulk-modification-commands',
  publication: '/sale/offer-publication-commands',
};

/** A UUID that follows from a text. */
export async function uuidOf(text: string): Promise<string> {
  const digits = (await sha256Of(text)).slice(0, 32);
  const marked = `${digits.slice(0, 12)}4${digits.slice(13, 16)}8${digits.slice(17)}`;
  return marked.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * Registers a command; resolves to its id. The id follows from the content, so that a repeat of a call whose answer was lost is
 * the same command while Allegro works on it. A finished one of that content is from an earlier day or turn: what it set may be
 * changed since, and it is registered under a new id. Contents are absolute, so that twice is as good as once.
 */
export async function register(ctx: Context, kind: Kind, content: object): Promise<string> {
  const text = `${kind} ${JSON.stringify(content)}`;
  const id = await uuidOf(text);
  const first = await ask(ctx, kind, id, content);
  if ('body' in first) return id;
  if (first.status !== 409) throw refusalError(first);
  const known = await attempt(ctx, { method: 'GET', path: `${PATHS[kind]}/${idIn(id)}` }, Command);
  if ('body' in known && known.body.completedAt == null) return id;
  const anew = await uuidOf(`${text} ${ctx.clock.now().getTime()}`);
  const second = await ask(ctx, kind, anew, content);
  if ('body' in second) return anew;
  if (second.status !== 409) throw refusalError(second);
  throw new ConnectorError({ kind: 'unavailable', message: 'Allegro has such a command already' });
}

const ask = (ctx: Context, kind: Kind, id: string, content: object): Promise<Attempt<unknown>> =>
  attempt(ctx, requestOf(kind, id, content), Command);

const requestOf = (kind: Kind, id: string, content: object): Call =>
  kind === 'bulk'
    ? { method: 'POST', path: PATHS.bulk, json: { commandId: id, ...content }, beta: true }
    : { method: 'PUT', path: `${PATHS.publication}/${idIn(id)}`, json: content };

/** More than the tasks of any command of ours. */
const MOST_TASKS = 1_000;

/** The tasks of a command; `pending` while some are to come, null where Allegro does not know the command. */
export async function tasksOf(
  ctx: Context,
  { kind, id, of }: CommandPart,
): Promise<Task[] | 'pending' | null> {
  const path = `${PATHS[kind]}/${idIn(id)}`;
  const answer = await attempt(
    ctx,
    { method: 'GET', path: `${path}/tasks`, query: { limit: MOST_TASKS } },
    Tasks,
  );
  if (!('body' in answer)) {
    if (answer.status === 404) return null;
    throw refusalError(answer);
  }
  const { tasks } = answer.body;
  if (tasks.some(({ status }) => status === 'NEW')) return 'pending';
  if (of.every(({ offer }) => tasks.some((task) => offerOf(task) === offer))) return tasks;
  const summary = await attempt(ctx, { method: 'GET', path }, Command);
  if (!('body' in summary)) return summary.status === 404 ? null : Promise.reject(refusalError(summary));
  return summary.body.completedAt == null ? 'pending' : tasks;
}

/** The offer that a task was about. */
export const offerOf = ({ offer, subject }: Task): string | undefined =>
  offer?.id ?? subject?.offerId ?? undefined;
