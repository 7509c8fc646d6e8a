import { expect, test } from 'vitest';
import { openNoticeWorld } from '../modules/notifications/rules/testing/notice-world.ts';
import { sendNotices } from '../modules/notifications/rules/worker.ts';
import { startReceiver } from '../modules/outgoing/testing/receiver.ts';
import { sql } from '../platform/db/sql.ts';
import { startTestService } from '../testing/service.ts';
import { BIN, makeFolder, startProgram, urlOf } from './test-support.ts';

// holds TOLD-10
test('kill -9 between the call and its record loses no message, and the second has the id of the first', async () => {
  const service = await startTestService();
  const folder = await makeFolder();
  const world = await openNoticeWorld(service);
  const receiver = await startReceiver();
  const [arrived, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  receiver.meanwhile = () => {
    arrived.resolve();
    return release.promise;
  };
  const id = await world.add({ way: 'webhook', url: receiver.url, emails: [] });
  await world.trouble('Harbour');
  const { current, keys } = service.platform.masterKeys;
  const { child, exit } = await startProgram([BIN, 'serve', '--json', '--role', 'worker'], {
    DATABASE_URL: urlOf(service.admin),
    DATA_DIR: folder.path,
    MASTER_KEYS: `${current}:${keys.get(current)!.toString('base64')}`,
    OUTBOUND_ALLOW: '127.0.0.0/8',
  });
  await arrived.promise;
  child.kill('SIGKILL');
  await exit;
  expect(await world.sends(id)).toMatchObject([{ state: 'pending' }]);
  // The lease of the dead worker runs out by itself; the test does not wait for that.
  await world.run(sql`
    update notification_sends set expires_at = '-infinity' where tenant_id = ${world.tenant.id}`);
  await sendNotices(world.deps);
  release.resolve();
  expect(await world.sends(id)).toMatchObject([{ state: 'sent' }]);
  const ids = receiver.got.map(({ headers }) => headers['webhook-id']);
  expect(ids[0]).toMatch(/^notice-/);
  expect(new Set(ids).size).toBe(1);
  await receiver.close();
  await world.close();
  await folder.remove();
  await service.close();
});
