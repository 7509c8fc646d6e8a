import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { signIn } from '../../../testing/portal.ts';
import { startTestService, type TestService } from '../../../testing/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

test('a role that is not enough stands in the log once, with what was tried, and not once a try', async () => {
  const { id } = await service.createTenant();
  const viewer = await signIn(service, id, 'viewer');
  for (let n = 0; n < 5; n++) expect((await viewer.call('POST', '/groups', { name: 'G' })).status).toBe(403);
  expect((await viewer.call('GET', '/audit-log')).status).toBe(403);
  const refused = () =>
    service.platform.db.inTenant(id, (tx) =>
      tx.run(sql`select actor, details from audit_log where action = 'access.refused' order by id`),
    );
  const of = (operation: string, needed: string) => ({
    actor: `user:${viewer.email}`,
    details: { operation, role: 'viewer', needed },
  });
  await expect.poll(refused).toEqual([of('createGroup', 'editor'), of('listAuditLog', 'admin')]);
});
