import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wireApi } from '../../wiring.ts';
import { signIn } from '../portal.ts';
import { startTestService, type TestService } from '../service.ts';
import { disarmed, unguarded } from './disarm.ts';
import { type Operation, probesOf, readOperations } from './operations.ts';
import { type Inhabitant, inhabit, spreadIds } from './records.ts';
import { TENANTLESS, tryForeignRows } from './row-security.ts';
import { countTelling, type Findings, type Trial, tryForeignIds } from './try-ids.ts';

/** Kinds of records that are tried at each place: more by SLUICE_TEST_SIZE=20, say. */
const KINDS = Number(process.env.SLUICE_TEST_SIZE ?? 1);
const LONG_MS = 60_000 * Math.max(5, KINDS);

let service: TestService;
let admin: pg.Client;
let owner: Inhabitant;
let thief: Inhabitant;
let operations: Operation[];
beforeAll(async () => {
  service = await startTestService();
  admin = new pg.Client(service.admin);
  await admin.connect();
  await spreadIds(admin);
  owner = await inhabit(service, admin, 'OWNED-BY-ANOTHER');
  thief = await inhabit(service, admin, 'THIEF');
  for (let n = 0; n < KINDS / 4; n++)
    thief.cookies.push((await signIn(service, thief.tenant.id, 'owner')).cookie);
  operations = await readOperations(service.app);
});
afterAll(async () => {
  await admin.end();
  await service.close();
});

const trial = (app: FastifyInstance, kinds = KINDS): Trial => ({
  ...{ app, operations, owner, thief, admin, kinds, between: kinds === 1 ? 20 : 1 },
});

function report(title: string, { tried, leaks, places, statuses }: Findings): void {
  const answers = [...statuses].sort(([a], [b]) => a - b).map(([status, times]) => `${status}×${times}`);
  console.info(
    `${title}: ${tried} requests tried at ${places} places, ${leaks.length} leaks (${answers.join(' ')})`,
  );
}

test('S1: every table keeps another tenant’s rows from being read, written, changed or deleted', async () => {
  const { tried, leaks } = await tryForeignRows(service.logins.app, thief, owner);
  console.info(`S1 tables: ${tried} statements tried, ${leaks.length} leaks`);
  expect(leaks).toEqual([]);
  expect(tried).toBeGreaterThan(500);
  const tenantless = (await admin.query<{ name: string }>(TENANTLESS)).rows.map(({ name }) => name);
  expect(tenantless).toEqual(['schema_migrations']);
});

// holds API-3, KEY-10
test('S1: every endpoint answers another tenant’s id like an absent one, and does nothing', {
  timeout: LONG_MS,
}, async () => {
  const found = await tryForeignIds(trial(service.app));
  report('S1 endpoints', found);
  expect(found.leaks).toEqual([]);
  expect(found.places).toBeGreaterThan(250);
  expect([401, 429, 503].filter((status) => found.statuses.has(status))).toEqual([]);
});

test('S1: and so it is with every condition on the tenant taken out of the statements', {
  timeout: LONG_MS,
}, async () => {
  const app = await wireApi({ ...service.platform, db: disarmed(service.platform.db) });
  const found = await tryForeignIds(trial(app)).finally(() => app.close());
  report('S1 endpoints without conditions', found);
  expect(found.leaks).toEqual([]);
});

test('control of S1: a policy that lets all through is found', async () => {
  await admin.query('alter policy tenant_only on brands using (true) with check (true)');
  const { leaks } = await tryForeignRows(service.logins.app, thief, owner);
  await admin.query(
    'alter policy tenant_only on brands using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())',
  );
  expect(leaks.length).toBeGreaterThan(3);
  expect(leaks.filter((leak) => !leak.includes('brands'))).toEqual([]);
});

test('control of S1: routes that see all tenants are found', { timeout: LONG_MS }, async () => {
  const app = await wireApi({ ...service.platform, db: unguarded(service.platform.db) });
  const reading = operations.filter(({ method }) => method === 'GET');
  const found = await tryForeignIds({ ...trial(app, 1), operations: reading }).finally(() => app.close());
  const leaky = new Set(found.leaks.map((leak) => leak.split(' ')[1]));
  console.info(`control of S1: ${found.leaks.length} leaks of ${leaky.size} endpoints found`);
  expect(leaky.size).toBeGreaterThan(15);
  expect(leaky).toContain('/v1/products/{id}');
});

test('S1: at most places an id of one’s own is answered otherwise, so that the comparison says something', {
  timeout: LONG_MS,
}, async () => {
  let telling = 0;
  const mute: string[] = [];
  for (const api of ['v1', 'portal'] as const) {
    const caller = await inhabit(service, admin, `SELF-${api}`);
    const of = operations.filter((operation) => operation.api === api);
    const count = await countTelling({ ...trial(service.app), operations: of, thief: caller });
    telling += count.telling;
    mute.push(...count.mute);
  }
  const all = operations.flatMap(probesOf).length;
  console.info(
    `S1: ${telling} of ${all} places tell one's own id from an absent one; not: ${mute.join(', ')}`,
  );
  expect(telling / all).toBeGreaterThan(0.7);
});
