import { execFile } from 'node:child_process';
import { chmod, cp, readFile, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { addConnection } from '../../testing/fixtures.ts';
import { signIn } from '../../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../../testing/service.ts';
import { BIN, makeFolder } from '../test-support.ts';

const EXAMPLE = fileURLToPath(new URL('../../../../../docs/guides/merchant-ci/', import.meta.url));

interface Workflow {
  env: Record<string, string>;
  jobs: Record<string, { steps: { run?: string }[] }>;
}

let service: TestService;
let tenant: TestTenant;
let folder: Awaited<ReturnType<typeof makeFolder>>;
let workflow: Workflow;
let env: Record<string, string>;
beforeAll(async () => {
  service = await startTestService({ OUTBOUND_ALLOW: '127.0.0.0/8' });
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  tenant = await service.createTenant();
  folder = await makeFolder();
  await cp(EXAMPLE, folder.path, { recursive: true });
  workflow = parse(await readFile(join(EXAMPLE, 'workflow.yaml'), 'utf8')) as Workflow;
  // Stands for the package that npx would install.
  const npx = join(folder.path, 'npx');
  await writeFile(npx, `#!/bin/sh\nshift 2\nexec "${process.execPath}" "${BIN}" "$@"\n`);
  await chmod(npx, 0o755);
  const owner = await signIn(service, tenant.id, 'owner');
  const key = await owner.call<{ api_key: string }>('POST', '/api-keys', {
    name: 'CI',
    scopes: ['configuration'],
  });
  env = {
    PATH: `${folder.path}:${process.env.PATH}`,
    PUBLIC_URL: `http://127.0.0.1:${(service.app.server.address() as AddressInfo).port}`,
    SLUICE_TOKEN: key.body.api_key,
    BAZAAR_API_KEY: 'hidden',
  };
});
afterAll(async () => {
  await service.close();
  await folder.remove();
});

/** Runs the commands of a job as a runner does: each in a shell that stops at the first failure. */
async function run(job: string): Promise<{ code: number; output: string }> {
  let output = '';
  for (const { run: script } of workflow.jobs[job]!.steps) {
    if (script === undefined) continue;
    const code = await new Promise<number>((resolve) => {
      execFile('sh', ['-e', '-c', script], { env, cwd: folder.path }, (error, stdout, stderr) => {
        output += stdout + stderr;
        resolve(error === null ? 0 : Number(error.code));
      });
    });
    if (code !== 0) return { code, output };
  }
  return { code: 0, output };
}

// holds CFG-7
test('the jobs of the example plan, apply, and find what was changed by hand', async () => {
  expect(Object.keys(workflow.env).every((name) => name in env)).toBe(true);
  const planned = await run('plan');
  expect(planned).toMatchObject({
    code: 0,
    output: expect.stringContaining('+ connection  Bazaar (simulator)'),
  });
  const applied = await run('apply');
  expect(applied).toMatchObject({ code: 0, output: expect.stringContaining('applied: ') });
  const again = await run('apply');
  expect(again).toMatchObject({ code: 0, output: expect.stringContaining('no differences') });
  expect((await run('drift')).code).toBe(0);
  const admin = await signIn(service, tenant.id, 'admin');
  const { body } = await admin.call<{ data: { id: number }[] }>('GET', '/connections');
  await admin.call('PATCH', `/connections/${body.data[0]!.id}`, { markup_percent: 1 });
  const drift = await run('drift');
  expect(drift.code).toBe(2);
  expect(drift.output).toContain('1 → 12.5');
  expect(await readFile(join(folder.path, 'as-it-is.yaml'), 'utf8')).toContain('markup_percent: 1');
  await addConnection(service, tenant, { label: 'By hand' });
  await run('apply');
  expect(await run('drift')).toMatchObject({
    code: 0,
    output: expect.stringContaining('left alone: By hand'),
  });
});
