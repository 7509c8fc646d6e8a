import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asTenantId, type TenantId } from '../../../platform/db/database.ts';
import { startTestService, type TestService } from '../../../testing/service.ts';
import { sealAuditLog } from './seal.ts';
import { trimAuditLog } from './trim.ts';
import { verifyChain } from './verify.ts';

const KEPT_DAYS = 400;

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
  const { rows } = await owner.query(
    "insert into tenants (name, plan_code) values ('T', 'pro') returning id",
  );
  tenantId = asTenantId(Number(rows[0].id));
});

/** Writes entries of that age and seals them. */
async function entries(count: number, daysAgo: number): Promise<void> {
  await owner.query(
    `insert into audit_log (tenant_id, at, actor, action, subject_type)
     select $1, now() - make_interval(days => $2), 'operator', 'brand.created', 'brand' from generate_series(1, $3::integer)`,
    [tenantId, daysAgo, count],
  );
  await sealAuditLog(service.platform.db, 0);
}
const trim = async (): Promise<void> => {
  await trimAuditLog(service.platform.db, KEPT_DAYS);
  await sealAuditLog(service.platform.db, 0);
};
const verify = (known?: { seq: number; hash: string }) => verifyChain(service.platform.db, tenantId, known);
const tamper = (text: string) => owner.query(text.replaceAll('TENANT', String(tenantId)));

describe('the oldest part of the audit log', () => {
  test('is dropped when its days and a week are over, and the rest of the chain verifies with every head noted since', async () => {
    await entries(5, 500);
    const old = (await verify()).head;
    await entries(1, KEPT_DAYS + 1);
    const noted = (await verify()).head;
    await entries(3, 10);
    await trim();
    expect(await verify(noted)).toMatchObject({ dropped: 6, checked: 4, waiting: 0 });
    expect((await verify(noted)).broken).toBeUndefined();
    expect((await verify(old)).broken?.problem).toBe(
      'the head that was noted is of a part that was dropped since',
    );
    const { rows } = await tamper(
      'select action, details from audit_log where tenant_id = TENANT order by id desc limit 1',
    );
    expect(rows[0]).toMatchObject({
      action: 'audit.trimmed',
      details: { seq: 6, entries: 6, hash: noted.hash },
    });
  });

  test('is left for a week beyond its days, so that it goes in one piece', async () => {
    await entries(2, KEPT_DAYS + 5);
    await trim();
    expect(await verify()).toMatchObject({ dropped: 0, checked: 2 });
  });

  test('ends before the first entry that is younger, and before one that is not sealed', async () => {
    await entries(2, 500);
    await entries(1, 10);
    await entries(2, 600);
    await tamper(`insert into audit_log (tenant_id, at, actor, action, subject_type)
      values (TENANT, now() - interval '700 days', 'operator', 'brand.created', 'brand')`);
    await trimAuditLog(service.platform.db, KEPT_DAYS);
    expect(await verify()).toMatchObject({ dropped: 2, checked: 3, waiting: 2 });
  });

  test('is dropped again later, from the anchor on', async () => {
    await entries(3, 500);
    await trim();
    await entries(2, 500);
    await trim();
    const verdict = await verify();
    // The record of the first dropping is young, and keeps what came behind it.
    expect(verdict).toMatchObject({ dropped: 3, checked: 3 });
    expect(verdict.broken).toBeUndefined();
  });

  test.each([
    ['further than the log says', 'delete from audit_chain where tenant_id = TENANT and seq = 4'],
    ['without the anchor', 'delete from audit_anchors where tenant_id = TENANT'],
    ['with another anchor', "update audit_anchors set hash = sha256('x') where tenant_id = TENANT"],
    [
      'by hand, with an anchor to fit',
      `update audit_anchors a set seq = 4, hash = c.hash from audit_chain c where a.tenant_id = TENANT and c.tenant_id = TENANT
         and c.seq = 4; delete from audit_chain where tenant_id = TENANT and seq = 4`,
    ],
  ])('shows when it was dropped %s', async (_how, change) => {
    await entries(3, 500);
    await entries(5, 10);
    await trim();
    expect((await verify()).broken).toBeUndefined();
    await tamper(change);
    expect((await verify()).broken).toBeDefined();
  });

  test('of the last year is out of reach for every login of the service', async () => {
    await entries(1, 500);
    await expect(trimAuditLog(service.platform.db, 364)).rejects.toThrow('365 days at least');
    const { db } = service.platform;
    const text = `select trim_audit_log(${KEPT_DAYS})`;
    await expect(db.inTenant(tenantId, (tx) => tx.run({ text, values: [], name: 'trim' }))).rejects.toThrow(
      'permission denied',
    );
    await expect(
      db.asSystem((tx) => tx.run({ text: 'delete from audit_anchors', values: [], name: 'anchors' })),
    ).rejects.toThrow('permission denied');
  });

  test('stays for ever unless days are set', async () => {
    await entries(1, 3_000);
    await trimAuditLog(service.platform.db, undefined);
    expect(await verify()).toMatchObject({ dropped: 0, checked: 1 });
  });
});
