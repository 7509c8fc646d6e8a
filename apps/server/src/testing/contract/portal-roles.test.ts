import { readFileSync } from 'node:fs';
import { USER_ROLES, type UserRole } from '@sluice/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '../portal.ts';
import { startTestService, type TestService, type TestTenant } from '../service.ts';
import { pathWith } from './endpoints.ts';

/** Permissions, a line per endpoint: the least role, or `anybody`. A new endpoint needs a line here. */
const TABLE = readFileSync(new URL('./portal-roles.txt', import.meta.url), 'utf8');

interface Document {
  paths: Record<string, Record<string, object>>;
}

let service: TestService;
let tenant: TestTenant;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.createTenant();
});
afterAll(() => service.close());

/**
 * Whether the caller is let in. Writes come with an unreadable body, which is parsed after the caller is checked and
 * before anything is done.
 */
async function isLetIn(method: string, path: string, cookie: string | undefined): Promise<boolean> {
  const headers = { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000', ...(cookie && { cookie }) };
  const broken = { headers: { ...headers, 'content-type': 'application/json' }, payload: '{' };
  const url = pathWith(path);
  const answer = await service.app.inject({
    method: method as 'GET',
    url,
    ...(method === 'GET' ? { headers } : broken),
  });
  if (answer.statusCode >= 500) throw new Error(`${method} ${url} answered ${answer.statusCode}`);
  if (answer.statusCode === (cookie === undefined ? 401 : 403)) return false;
  if (method !== 'GET') expect([method, path, answer.statusCode]).toEqual([method, path, 400]);
  return true;
}

test('every endpoint of the portal lets in the roles of the table and nobody else', async () => {
  const cookies = new Map<UserRole, string>();
  for (const role of USER_ROLES) cookies.set(role, (await signIn(service, tenant.id, role)).cookie);
  const fromLeast = [...USER_ROLES].reverse();
  const { paths } = (await service.app.inject('/portal/api/openapi.json')).json<Document>();
  const lines: string[] = [];
  for (const [path, operations] of Object.entries(paths)) {
    for (const method of Object.keys(operations).map((name) => name.toUpperCase())) {
      if (await isLetIn(method, path, undefined)) {
        lines.push(`anybody ${method} ${path}`);
        continue;
      }
      const letIn: UserRole[] = [];
      for (const role of fromLeast) if (await isLetIn(method, path, cookies.get(role))) letIn.push(role);
      // A higher role may do everything a lower one may.
      expect([method, path, letIn]).toEqual([method, path, fromLeast.slice(-letIn.length)]);
      lines.push(`${letIn[0]} ${method} ${path}`);
    }
  }
  expect(`${lines.sort().join('\n')}\n`).toBe(TABLE);
});
