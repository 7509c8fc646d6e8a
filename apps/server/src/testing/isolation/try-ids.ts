import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { ABSENT, type Answer, ask, isLike } from './ask.ts';
import { kindOf, type Operation, type Probe, probesOf } from './operations.ts';
import type { Inhabitant } from './records.ts';

export interface Trial {
  app: FastifyInstance;
  operations: readonly Operation[];
  /** The tenant that has the records, and the one that asks for them. */
  owner: Inhabitant;
  thief: Inhabitant;
  /** Sees the owner's records, whatever the API shows. */
  admin: pg.Client;
  /** Kinds of records that are tried at each place, the likeliest first. */
  kinds: number;
  /** Number of endpoints after which the owner's records are compared. */
  between: number;
}

export interface Findings {
  tried: number;
  /** Places of requests that take an id. */
  places: number;
  leaks: string[];
  statuses: Map<number, number>;
}

/**
 * Asks every endpoint for records of another tenant, at every place that takes an id. Compares the answers with those
 * to an id that does not exist, and the owner's records with their former state.
 */
export async function tryForeignIds(trial: Trial): Promise<Findings> {
  const found: Findings = { tried: 0, places: 0, leaks: [], statuses: new Map() };
  let before = await stateOf(trial.admin, trial.owner);
  const asked: string[] = [];
  const compare = async (): Promise<void> => {
    const after = await stateOf(trial.admin, trial.owner);
    for (const [table, rows] of after)
      if (rows !== before.get(table))
        found.leaks.push(`${table} of another tenant changed by one of ${asked.join(', ')}`);
    before = after;
    asked.length = 0;
  };
  for (const operation of trial.operations) {
    const probes = probesOf(operation);
    for (const probe of probes) await tryPlace(trial, probe, found);
    asked.push(`${operation.method} ${operation.path}`);
    if (asked.length >= trial.between) await compare();
  }
  await compare();
  return found;
}

async function tryPlace(trial: Trial, probe: Probe, found: Findings): Promise<void> {
  const { app, thief, owner } = trial;
  found.places++;
  const send = async (id: number): Promise<Answer> => {
    const answer = await ask(app, probe, thief, id);
    found.tried++;
    if (answer.status === 202) await forgetWaiting(trial);
    found.statuses.set(answer.status, (found.statuses.get(answer.status) ?? 0) + 1);
    if (answer.text.includes(owner.mark)) found.leaks.push(`${nameOf(probe)} shows another tenant's record`);
    if (answer.status >= 500)
      found.leaks.push(`${nameOf(probe)} fails with ${answer.status}: ${answer.text}`);
    return answer;
  };
  const absent = [await send(ABSENT), await send(ABSENT + 1)];
  const suspects: [string, Answer][] = [];
  for (const [kind, id] of candidates(trial, probe)) {
    const answer = await send(id);
    if (!isLike(answer, absent)) suspects.push([kind, answer]);
  }
  if (suspects.length === 0) return;
  // An earlier request may have changed the answer to all later ones.
  absent.push(await send(ABSENT + 2));
  for (const [kind, answer] of suspects)
    if (!isLike(answer, absent))
      found.leaks.push(
        `${nameOf(probe)} tells an id of ${kind} from an absent one: ${shown(answer, absent)}`,
      );
}

/** Deletes waiting bulk actions: their number is limited, and no worker runs here. */
const forgetWaiting = ({ admin, thief }: Trial): Promise<unknown> =>
  admin.query('delete from bulk_actions where tenant_id = $1 and id <> $2', [
    thief.tenant.id,
    thief.ids.get('bulk_actions'),
  ]);

function candidates({ owner, kinds }: Trial, probe: Probe): [string, number][] {
  const likeliest = kindOf(probe);
  const all = [...owner.ids].sort(([a], [b]) => Number(b === likeliest) - Number(a === likeliest));
  return all.slice(0, kinds);
}

/**
 * Counts the places where the caller's own id is answered differently from one that does not exist: only there the
 * comparison proves something. Changes and deletes the caller's records, those that others depend on last.
 */
export async function countTelling(trial: Trial): Promise<{ telling: number; mute: string[] }> {
  const { app, operations, thief } = trial;
  const probes = operations.flatMap(probesOf).sort((a, b) => lateness(a) - lateness(b));
  const mute: string[] = [];
  for (const probe of probes) {
    const id = thief.ids.get(kindOf(probe));
    const absent = await ask(app, probe, thief, ABSENT);
    const own = id === undefined ? absent : await ask(app, probe, thief, id);
    if (isLike(own, [absent])) mute.push(`${nameOf(probe)} (${kindOf(probe)}: ${absent.status})`);
  }
  return { telling: probes.length - mute.length, mute };
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

function lateness({ operation: { method, path } }: Probe): number {
  const endsAccess = /api-keys|members|account/.test(path) ? 1_000 : 0;
  return endsAccess + METHODS.indexOf(method) * 100 - path.split('/').length;
}

/** Everything the tenant has: one number for each table. */
export async function stateOf(admin: pg.Client, { tenant }: Inhabitant): Promise<Map<string, string>> {
  const { rows: tables } = await admin.query<{ name: string; key: string }>(
    `select c.oid::regclass::text as name, a.attname as key from pg_class c
     join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
       and a.attname = case when c.relname = 'tenants' then 'id' else 'tenant_id' end
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`,
  );
  const parts = tables.map(
    ({ name, key }) =>
      `select '${name}' as name, coalesce(sum(hashtextextended(t::text, 0))::text, '') || ' ' || count(*) as rows from ${name} t where ${key} = ${tenant.id}`,
  );
  const { rows } = await admin.query<{ name: string; rows: string }>(parts.join(' union all '));
  return new Map(rows.map(({ name, rows: state }) => [name, state]));
}

const nameOf = ({ operation: { method, path }, place }: Probe): string =>
  `${method} ${path} ${place.in}:${place.in === 'body' ? place.pointer.join('.') : place.name}`;

const shown = (answer: Answer, [absent]: readonly Answer[]): string =>
  `${answer.status} ${answer.text.slice(0, 200)} instead of ${absent!.status} ${absent!.text.slice(0, 200)}`;
