import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ownerOfSecondFactor } from '@sluice/server/modules/tenancy/second-factor/store.ts';
import { codeOf, stepAt } from '@sluice/server/modules/tenancy/second-factor/totp.ts';
import { parseMasterKeys, seal } from '@sluice/server/platform/secrets/index.ts';
import { CHEAP_HASH, PASSWORD } from '@sluice/server/testing/cheap-hash.ts';
import { type Running, withDatabase } from '../world.ts';

/** Calls that need secrets, one behind the other of each kind, until they are stopped. */
export interface Load {
  /** Waits until each kind of call has succeeded once more. */
  untilEachDone(): Promise<void>;
  stop(): Promise<LoadResult>;
}

export interface LoadResult {
  calls: number;
  signIns: number;
  people: number;
  failures: string[];
}

interface Person {
  id: number;
  email: string;
  secret: Buffer;
}

const PEOPLE = 4;
const PRODUCTS = 20;
/** A process that ends takes no calls any more; callers find another one within this time. */
const GIVE_UP_MS = 20_000;
/** Between two calls of a kind: many while a process starts, and most of the machine left to that start. */
const PAUSE_MS = 100;

/** One kind of call. @throws Error with the answer when it fails */
type Call = (n: number) => Promise<void>;

/** Starts the calls over all API processes of a world, as behind a balancer. */
export async function startRotationLoad(world: Running, masterKeys: string): Promise<Load> {
  const people = await addPeople(world, masterKeys);
  const cookie = await signIn(world, people[0]!);
  const connection = await firstConnection(world);
  const products = await addProducts(world);
  const calls: Record<string, Call> = {
    signIn: async (n) => void (await signIn(world, people[1 + (n % (PEOPLE - 1))]!)),
    secret: async (n) => {
      await portal(world, { cookie }, `PUT /connections/${connection}/config`, {
        config: { api_key: `key ${n}` },
      });
    },
    test: async () => {
      const { ok, message } = await portal(world, { cookie }, `POST /connections/${connection}/test`, {});
      if (ok !== true) throw new Error(`the test of the connection: ${message}`);
    },
    write: async (n) => {
      const product = { name: 'Rotated', price: 5, quantity: n };
      await balanced(world, `PUT /v1/products/${products[n % PRODUCTS]}`, product);
    },
  };
  const stopping = new AbortController();
  const counts: Record<string, number> = {};
  const failures: string[] = [];
  const running = Object.entries(calls).map(async ([name, call]) => {
    for (let n = 0; !stopping.signal.aborted; n++) {
      await call(n).catch((error: Error) => failures.push(`${name}: ${error.message}`));
      counts[name] = n + 1;
      await delay(PAUSE_MS);
    }
  });
  return {
    untilEachDone: async () => {
      const before = { ...counts };
      while (Object.keys(calls).some((name) => counts[name]! < (before[name] ?? 0) + 3))
        await delay(PAUSE_MS);
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(running);
      const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
      return { calls: total, signIns: counts.signIn ?? 0, people: PEOPLE, failures };
    },
  };
}

/** Owners whose sign-in asks for a code. */
const addPeople = (world: Running, masterKeys: string): Promise<Person[]> =>
  withDatabase(world, async (client) => {
    const people: Person[] = [];
    for (let n = 0; n < PEOPLE; n++) {
      const [email, secret] = [`rotation-${n}@example.com`, randomBytes(20)];
      const { rows } = await client.query<{ id: string }>(
        `insert into users (tenant_id, email, email_key, role, password_hash) values ($1, $2, $2, 'owner', $3) returning id`,
        [world.tenant.id, email, CHEAP_HASH],
      );
      const id = Number(rows[0]!.id);
      const owner = ownerOfSecondFactor(world.tenant.id, id);
      const sealed = seal(parseMasterKeys(masterKeys), secret.toString('base64'), owner);
      await client.query(
        'insert into second_factors (tenant_id, user_id, sealed_secret, confirmed_at) values ($1, $2, $3, now())',
        [world.tenant.id, id, sealed],
      );
      people.push({ id, email, secret });
    }
    return people;
  });

async function addProducts(world: Running): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < PRODUCTS; n++) {
    const answer = await balanced(world, 'POST /v1/products', { name: 'Rotated', sku: `ROT-${n}`, price: 5 });
    ids.push(((await answer.json()) as { id: number }).id);
  }
  return ids;
}

const firstConnection = (world: Running): Promise<number> =>
  withDatabase(world, async (client) => {
    const { rows } = await client.query<{ id: string }>('select min(id) as id from connections');
    return Number(rows[0]!.id);
  });

/** Signs in with password and code. A code is good once in half a minute, so its use is forgotten before. */
async function signIn(world: Running, { id, email, secret }: Person): Promise<string> {
  await withDatabase(world, (client) =>
    client.query('update second_factors set last_step = 0 where user_id = $1', [id]),
  );
  const code = codeOf(secret, stepAt(Date.now()));
  const answer = await balanced(world, 'POST /portal/api/session', { email, password: PASSWORD, code });
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
}

async function portal(
  world: Running,
  headers: Record<string, string>,
  call: string,
  body: object,
): Promise<Record<string, unknown>> {
  const answer = await balanced(world, call.replace(' ', ' /portal/api'), body, headers);
  return (await answer.json()) as Record<string, unknown>;
}

let turn = 0;

/** Calls one API process after another until one takes the call. @throws Error when it is refused or none takes it */
async function balanced(
  world: Running,
  call: string,
  body: object,
  headers: Record<string, string> = world.tenant.headers,
): Promise<Response> {
  const [method = '', path = ''] = call.split(' ');
  for (const end = Date.now() + GIVE_UP_MS; Date.now() < end; await delay(PAUSE_MS)) {
    const { url } = world.apis[turn++ % world.apis.length]!;
    const request = {
      method,
      headers: { 'content-type': 'application/json', origin: url, ...headers },
      body: JSON.stringify(body),
    };
    const answer = await fetch(`${url}${path}`, request).catch(() => null);
    // A process that is stopping or not ready yet says so.
    if (answer === null || answer.status === 503) continue;
    if (answer.ok) return answer;
    throw new Error(`${call} answered ${answer.status}: ${(await answer.text()).slice(0, 200)}`);
  }
  throw new Error(`${call} was taken by no process`);
}
