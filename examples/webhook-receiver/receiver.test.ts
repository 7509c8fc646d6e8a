import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { workerDeps } from '../../apps/server/src/modules/outgoing/testing/receiver.ts';
import { sendOnce } from '../../apps/server/src/modules/outgoing/worker.ts';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import { signIn } from '../../apps/server/src/testing/portal.ts';
import { startTestService } from '../../apps/server/src/testing/service.ts';

const EXAMPLE = fileURLToPath(new URL('receiver.mjs', import.meta.url));

// holds OUT-2
test('the example of a receiver takes what is signed and refuses the rest', async () => {
  const service = await startTestService({ OUTBOUND_ALLOW: '127.0.0.0/8' });
  const deps = workerDeps(service);
  try {
    const tenant = await service.createTenant();
    const admin = await signIn(service, tenant.id, 'admin');
    const input = { label: 'Example', url: 'http://127.0.0.1:9/', kinds: ['product.changed'] };
    const { body } = await admin.call<{ id: number; secret: string }>('POST', '/webhooks', input);
    const child = spawn(process.execPath, [EXAMPLE], {
      env: { PATH: process.env.PATH ?? '', PORT: '0', WEBHOOK_SECRET: body.secret },
    });
    const [hello] = (await once(child.stderr, 'data')) as [Buffer];
    const url = /http:\S+/.exec(hello.toString())![0];
    const printed = once(child.stdout, 'data') as Promise<[Buffer]>;
    await admin.call('PATCH', `/webhooks/${body.id}`, { url });
    const forged = await fetch(url, {
      method: 'POST',
      body: '{"id":"evt_1","type":"ping"}',
      headers: {
        'webhook-id': 'evt_1',
        'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
        'webhook-signature': 'v1,AAAA',
      },
    });
    expect(forged.status).toBe(401);
    await admin.call('POST', `/webhooks/${body.id}/test`);
    await sendOnce(deps);
    expect(JSON.parse((await printed)[0].toString())).toMatchObject({ type: 'ping', data: {} });
    const states = await service.platform.db.inTenant(tenant.id, (tx) =>
      tx.run(sql<{ state: string }>`select state from outgoing_events`),
    );
    expect(states).toEqual([{ state: 'delivered' }]);
    child.kill();
    await once(child, 'exit');
  } finally {
    await deps.outbound.close();
    await service.close();
  }
});
