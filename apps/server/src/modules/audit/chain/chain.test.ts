import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asTenantId, type TenantId } from '../../../platform/db/database.ts';
import { startTestService, type TestService } from '../../../testing/service.ts';
import { audit, auditSystem } from '../log.ts';
import { SYSTEM_CHAIN } from './link.ts';
import { chainsOf } from './read.ts';
import { createSealer, sealAuditLog } from './seal.ts';
import { verifyChain } from './verify.ts';

let service: TestService;
/** Owns everything, like an intruder on the server. */
let owner: pg.Client;
let tenantId: TenantId;
beforeAll(async () => {
  service = await startTestService();
  owner = new pg.Client(service.admin);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await service.close();
});
beforeEach(async () => {
  tenantId = await newTenant();
});

/** Makes a tenant with an empty log. */
const newTenant = async (): Promise<TenantId> => {
  const { rows } = await owner.query(
    "insert into tenants (name, plan_code) values ('T', 'pro') returning id",
  );
  return asTenantId(Number(rows[0].id));
};
const entry = (name: string) =>
  ({
    actor: 'operator',
    action: 'brand.renamed',
    subjectType: 'brand',
    subjectId: 1,
    details: { name },
  }) as const;
const write = (count: number) =>
  service.platform.db.inTenant(tenantId, async (tx) => {
    for (let n = 0; n < count; n++) audit(tx, entry(`brand ${n}`));
  });
const seal = () => sealAuditLog(service.platform.db, 0);
/** Seals all entries and makes them count as sealed, as twenty minutes would. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await seal();
}
const verify = (known?: { seq: number; hash: string }) => verifyChain(service.platform.db, tenantId, known);
const tamper = (text: string) => owner.query(text.replaceAll('TENANT', String(tenantId)));
const nth = async (n: number): Promise<number> =>
  Number(
    (await tamper(`select entry_id from audit_chain where tenant_id = TENANT and seq = ${n}`)).rows[0]
      .entry_id,
  );

describe('a chain of the audit log', () => {
  test('holds what was written, by any number of transactions at once, and says so', async () => {
    await Promise.all(Array.from({ length: 8 }, () => write(5)));
    await Promise.all([seal(), seal(), seal()]);
    await seal();
    const verdict = await verify();
    expect(verdict).toMatchObject({ checked: 40, waiting: 0, head: { seq: 40 } });
    expect(verdict.broken).toBeUndefined();
  });

  test('takes an entry that was committed late, behind those with later ids', async () => {
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begins } = Promise.withResolvers<void>();
    const late = service.platform.db.inTenant(tenantId, async (tx) => {
      audit(tx, entry('late'));
      await tx.run({ text: 'select 1', values: [], name: 'one' });
      begins();
      await mayEnd;
    });
    await begun;
    await write(3);
    await seal();
    expect(await verify()).toMatchObject({ checked: 3, waiting: 0 });
    end();
    await late;
    expect(await verify()).toMatchObject({ checked: 3, waiting: 1 });
    await seal();
    expect(await verify()).toMatchObject({ checked: 4, waiting: 0 });
    expect((await verify()).broken).toBeUndefined();
  });

  test('is kept by turns that look at what is new, and now and then at what came late', async () => {
    const turn = createSealer(service.platform.db);
    await turn();
    await write(3);
    await turn();
    expect(await verify()).toMatchObject({ checked: 3, waiting: 0 });
    const early = await nth(1);
    await tamper(
      `delete from audit_chain where tenant_id = TENANT; delete from audit_heads where tenant_id = TENANT`,
    );
    await owner.query('update audit_sealing set sealed_to = $1, next_to = $1', [early - 1]);
    await turn();
    expect(await verify()).toMatchObject({ checked: 0, waiting: 3 });
    for (let n = 3; n < 31; n++) await turn();
    expect(await verify()).toMatchObject({ checked: 3, waiting: 0 });
  });

  test.each([
    ['an actor', "update audit_log set actor = 'user:somebody' where tenant_id = TENANT and id = $1"],
    [
      'a moment',
      "update audit_log set at = at + interval '1 microsecond' where tenant_id = TENANT and id = $1",
    ],
    ['a detail', `update audit_log set details = '{"name": "x"}' where tenant_id = TENANT and id = $1`],
    ['a subject', 'update audit_log set subject_id = 2 where tenant_id = TENANT and id = $1'],
  ])('names the first entry whose %s was changed', async (_what, change) => {
    await write(10);
    await settle();
    const [fourth, seventh] = [await nth(4), await nth(7)];
    for (const id of [seventh, fourth]) await owner.query(change.replace('TENANT', String(tenantId)), [id]);
    expect(await verify()).toMatchObject({
      checked: 3,
      broken: { entry_id: fourth, seq: 4, problem: 'it is not what was sealed' },
    });
  });

  test('names an entry that was deleted, with its link and without', async () => {
    await write(10);
    await settle();
    const id = await nth(5);
    await tamper(`delete from audit_log where tenant_id = TENANT and id = ${id}`);
    expect((await verify()).broken).toEqual({ entry_id: id, seq: 5, problem: 'it was deleted from the log' });
    await tamper('delete from audit_chain where tenant_id = TENANT and seq = 5');
    expect((await verify()).broken).toEqual({ entry_id: null, seq: 5, problem: 'its link was deleted' });
    await tamper('update audit_chain set seq = seq - 1 where tenant_id = TENANT and seq > 5 and seq <= 10');
    expect((await verify()).broken).toMatchObject({ seq: 5, problem: 'it is not what was sealed' });
  });

  test('names an entry that was put in among sealed ones, and never seals it', async () => {
    await write(10);
    await settle();
    const id = await nth(5);
    await tamper(`delete from audit_log where tenant_id = TENANT and id = ${id}`);
    await tamper(`insert into audit_log (tenant_id, id, actor, action, subject_type) overriding system value
      values (TENANT, ${id}, 'operator', 'brand.deleted', 'brand')`);
    expect((await verify()).broken).toMatchObject({ entry_id: id, problem: 'it is not what was sealed' });
    const other = await newTenant();
    await owner.query(
      `insert into audit_log (tenant_id, id, actor, action, subject_type) overriding system value
       values ($1, $2, 'operator', 'brand.deleted', 'brand')`,
      [other, id],
    );
    await settle();
    expect((await verifyChain(service.platform.db, other)).broken).toEqual({
      ...{ entry_id: id, seq: null, problem: 'it was put in among sealed entries' },
    });
  });

  test('notices that its end was cut off, entries and links alike', async () => {
    await write(10);
    await settle();
    const noted = (await verify()).head;
    await tamper(
      'delete from audit_log where tenant_id = TENANT and id in (select entry_id from audit_chain where tenant_id = TENANT and seq > 7)',
    );
    await tamper('delete from audit_chain where tenant_id = TENANT and seq > 7');
    expect((await verify()).broken).toMatchObject({ seq: 8, problem: 'the end of the chain is missing' });
    await tamper(
      'update audit_heads h set seq = 7, hash = c.hash from audit_chain c where h.tenant_id = TENANT and c.tenant_id = TENANT and c.seq = 7',
    );
    expect((await verify()).broken).toBeUndefined();
    expect((await verify(noted)).broken).toMatchObject({
      problem: 'the head that was noted is not in the chain',
    });
  });

  test('made anew as a whole is found out by a head that was noted before', async () => {
    await write(5);
    await settle();
    const noted = (await verify()).head;
    expect((await verify(noted)).broken).toBeUndefined();
    await tamper("update audit_log set actor = 'user:somebody' where tenant_id = TENANT");
    await tamper('delete from audit_chain where tenant_id = TENANT');
    await tamper('delete from audit_heads where tenant_id = TENANT');
    await owner.query('update audit_sealing set sealed_to = 0, next_to = 0');
    await settle();
    expect((await verify()).broken).toBeUndefined();
    expect((await verify(noted)).broken).toMatchObject({
      problem: 'the head that was noted is not in the chain',
    });
  });

  test('of one tenant is none of another’s, and the system has one of its own', async () => {
    await write(2);
    await service.platform.db.asSystem(async (tx) => auditSystem(tx, entry('of the system')));
    await seal();
    const chains = await service.platform.db.asSystem(chainsOf);
    expect(chains).toEqual(expect.arrayContaining([SYSTEM_CHAIN, tenantId]));
    const seen = await service.platform.db.inTenant(tenantId, (tx) =>
      tx.run<{ t: number }>({
        text: 'select distinct tenant_id as t from audit_chain',
        values: [],
        name: 'chains',
      }),
    );
    expect(seen).toEqual([{ t: tenantId }]);
  });

  test('is written by nobody who serves tenants, and rewritten by no session of the service', async () => {
    await write(1);
    await seal();
    const { db } = service.platform;
    const statements = ['delete from audit_chain', "update audit_chain set hash = sha256('x')"];
    const plant = `insert into audit_chain (tenant_id, seq, entry_id, hash) values (${tenantId}, 99, 99, sha256('x'))`;
    for (const text of [...statements, plant, 'delete from audit_heads'])
      await expect(
        db.inTenant(tenantId, (tx) => tx.run({ text, values: [], name: `chain ${text.slice(0, 40)}` })),
      ).rejects.toThrow('permission denied');
    for (const text of [...statements, 'delete from audit_heads'])
      await expect(
        db.asSystem((tx) => tx.run({ text, values: [], name: `chain ${text.slice(0, 40)}` })),
      ).rejects.toThrow('permission denied');
  });
});
