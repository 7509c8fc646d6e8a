import type { Notification } from '@sluice/contracts/portal';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '../../../testing/portal.ts';
import { startTestService, type TestService } from '../../../testing/service.ts';
import { importFile } from '../testing/imports.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

test('an import with refused rows is in the inbox as it ends; a good one and a dry run are not', async () => {
  const tenant = await service.createTenant();
  const user = await signIn(service, tenant.id, 'viewer');
  const inbox = async () => (await user.call<{ data: Notification[] }>('GET', '/notifications')).body.data;
  await importFile(service, tenant, 'sku,name,price\nA,Kettle,1\n');
  await importFile(service, tenant, 'sku,name,price\nA,Kettle,x\n', { dry_run: 'true' });
  expect(await inbox()).toEqual([]);
  const { id } = await importFile(service, tenant, 'sku,name,price\nA,Kettle,x\nB,Pot,y\n');
  const entries = await inbox();
  expect(entries).toMatchObject([{ kind: 'import_failed', count: 2, import_id: id }]);
  expect(entries[0]!.ended_at).not.toBeNull();
});
