import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Actor, audit, sealAuditLog } from '../modules/audit/index.ts';
import { startTestService, type TestService, type TestTenant } from '../testing/service.ts';
import { BIN, sluice, urlOf } from './test-support.ts';

let service: TestService;
let tenant: TestTenant;
let env: Record<string, string>;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.createTenant();
  env = { DATABASE_URL: urlOf(service.admin), DATA_DIR: service.platform.config.dataDir };
  await write('user:ada@example.com');
});
afterAll(() => service.close());

/** An entry of the tenant, sealed. */
async function write(actor: Actor): Promise<void> {
  const entry = { actor, action: 'brand.deleted', subjectType: 'brand', subjectId: 7 } as const;
  await service.platform.db.inTenant(tenant.id, async (tx) => audit(tx, entry));
  await sealAuditLog(service.platform.db, 0);
}

interface Line {
  tenant_id: number;
  seq: number;
  actor: string;
  hash: string;
}
const linesOf = (text: string): Line[] =>
  text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Line]));

/** The running command, with its lines one after another. */
function follow(...args: string[]): { child: ChildProcess; next(): Promise<Line> } {
  const clean = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...env };
  const child = spawn(process.execPath, [BIN, 'audit', 'stream', ...args], { env: clean });
  const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]();
  return { child, next: async () => JSON.parse((await lines.next()).value as string) as Line };
}

describe('sluice audit', () => {
  test('streams what is sealed as lines of JSON, and goes on when it is told to follow', async () => {
    const done = await sluice(['audit', 'stream', '--tenant', String(tenant.id)], env);
    const lines = linesOf(done.stdout);
    expect(lines.map(({ seq }) => seq)).toEqual([1, 2]);
    expect(lines[1]).toMatchObject({
      actor: 'user:ada@example.com',
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const { child, next } = follow('--follow', '--tenant', String(tenant.id), '--after', '1');
    expect(await next()).toEqual(lines[1]);
    await write('user:grace@example.com');
    expect(await next()).toMatchObject({ seq: 3, actor: 'user:grace@example.com' });
    child.kill('SIGTERM');
    expect((await once(child, 'exit'))[0]).toBe(0);
  });

  test('verifies every chain, the system’s among them, and takes a head that was noted', async () => {
    const { code, json } = await sluice(['audit', 'verify', '--json'], env);
    const { chains } = json<{ chains: { tenant_id: number; head: { seq: number; hash: string } }[] }>();
    expect(code).toBe(0);
    expect(chains.map(({ tenant_id }) => tenant_id)).toEqual([0, tenant.id]);
    const { seq, hash } = chains[1]!.head;
    const args = ['audit', 'verify', '--tenant', String(tenant.id), '--head'];
    expect((await sluice([...args, `${seq}:${hash}`], env)).stdout).toContain('as they were sealed');
    const other = await sluice([...args, `${seq}:${'0'.repeat(64)}`], env);
    expect([other.code, other.stdout]).toEqual([1, expect.stringContaining('head that was noted')]);
  });

  test('takes the system’s chain beside a tenant’s', async () => {
    const args = ['audit', 'verify', '--tenant', String(tenant.id), '--system', '--json'];
    const { chains } = (await sluice(args, env)).json<{ chains: { tenant_id: number }[] }>();
    expect(chains.map(({ tenant_id }) => tenant_id)).toEqual([0, tenant.id]);
  });

  test.each([
    [['verify', '--head', 'x'], 'must be a number and a hash'],
    [['verify', '--tenant', '1', '--system', '--head', `1:${'0'.repeat(64)}`], 'either --tenant or --system'],
    [['verify', '--tenant', '1', '--tenant', '2'], "option '--tenant <id>' may be given only once"],
    [['verify', '--tenant', '9999'], 'no tenant 9999'],
    [['stream', '--tenant', '9999'], 'no tenant 9999'],
  ])('%j is refused in words', async (args, words) => {
    const { code, stderr } = await sluice(['audit', ...args], env);
    expect([code, stderr]).toEqual([1, expect.stringContaining(words)]);
    expect(stderr).not.toContain('    at ');
  });

  test('names the first entry that was changed behind its back', async () => {
    const owner = new pg.Client(service.admin);
    await owner.connect();
    const change =
      "update audit_log set actor = 'operator' where actor = 'user:ada@example.com' returning id";
    const { rows } = await owner.query<{ id: string }>(change).finally(() => owner.end());
    const { code, stdout } = await sluice(['audit', 'verify'], env);
    expect(code).toBe(1);
    expect(stdout).toContain(
      `tenant ${tenant.id}: BROKEN at entry ${rows[0]!.id}, number 2: it is not what was sealed`,
    );
    expect(stdout).toContain('system: ');
  });
});
