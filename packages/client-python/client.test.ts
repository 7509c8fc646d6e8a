import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { connectTestChannel } from '../../apps/server/src/testing/channel.ts';
import { createProduct } from '../../apps/server/src/testing/fixtures.ts';
import { pollOrders } from '../../apps/server/src/testing/real-connector.ts';
import { startTestService } from '../../apps/server/src/testing/service.ts';

const ORDERS = 103;
const PYTHON = 'python3';
const hasPython = spawnSync(PYTHON, ['-c', 'import sys; sys.exit(sys.version_info < (3, 11))']).status === 0;
if (!hasPython) console.log(`the Python client is not tested: ${PYTHON} 3.11 or later is needed`);

// holds CLIENT-1, CLIENT-2, CLIENT-3, CLIENT-4
test.skipIf(!hasPython)('the Python client does against the service as its own tests say', async () => {
  const service = await startTestService();
  const tenant = await service.createTenant();
  const url = await service.app.listen({ port: 0, host: '127.0.0.1' });
  const limited = await startTestService({ RATE_LIMIT_PER_MINUTE: '2' });
  const limitedTenant = await limited.createTenant();
  const channel = await connectTestChannel(service, tenant);
  await createProduct(tenant, { sku: 'KET-17', price: 40, quantity: 500 });
  await channel.drain();
  for (let n = 0; n < ORDERS; n++)
    await fetch(`${channel.simulator.url}/_orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sku: 'KET-17', quantity: 1 }),
    });
  await pollOrders(channel, tenant);
  const program = spawn(
    PYTHON,
    ['-W', 'error', fileURLToPath(new URL('tests/test_client.py', import.meta.url))],
    {
      env: {
        PATH: process.env.PATH ?? '',
        PYTHONDONTWRITEBYTECODE: '1',
        SLUICE_URL: url,
        SLUICE_KEY: tenant.apiKey,
        SLUICE_ORDERS: String(ORDERS),
        SLUICE_LIMITED_URL: await limited.app.listen({ port: 0, host: '127.0.0.1' }),
        SLUICE_LIMITED_KEY: limitedTenant.apiKey,
      },
    },
  );
  let said = '';
  program.stderr.on('data', (chunk) => {
    said += chunk;
  });
  await once(program, 'close');
  expect(said).toMatch(/Ran 11 tests.*\n\nOK\n$/);
  await channel.close();
  await Promise.all([service.close(), limited.close()]);
});
