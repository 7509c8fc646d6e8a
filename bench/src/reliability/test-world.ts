import { connectTestChannel } from '@sluice/server/testing/channel.ts';
import { startTestService } from '@sluice/server/testing/service.ts';
import { terminate, untilReady } from '../service.ts';
import { type Part, type Running, startPart } from '../world.ts';

/** On a machine with much else to do. */
const START_MS = 150_000;

/** API processes, one unless told otherwise, and one worker over a database of the test run, which starts in a fraction of the time. */
export async function openTestWorld(apis = 1): Promise<Running & { close(): Promise<void> }> {
  const service = await startTestService();
  const { host, port, user, password, database } = service.admin;
  const url = `postgres://${user}:${password ?? ''}@/${database}?host=${encodeURIComponent(host!)}&port=${port}`;
  const tenant = await service.createTenant();
  const channel = await connectTestChannel(service, tenant);
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    DATA_DIR: service.platform.config.dataDir,
    DATABASE_URL: url,
    RATE_LIMIT_PER_MINUTE: '1000000',
    LOG_LEVEL: 'fatal',
  };
  const parts = await Promise.all([...Array(apis).fill('api'), 'worker'].map((role) => startPart(env, role)));
  const [worker, ...apiParts] = parts.toReversed() as [Part, Part, ...Part[]];
  const close = async (): Promise<void> => {
    await Promise.all(parts.map(({ child }) => terminate(child, 'SIGKILL')));
    await channel.close();
    await service.close();
  };
  // A process that is left behind holds the output of the test run open, which then never ends.
  await Promise.all(apiParts.map(({ url }) => untilReady(`${url}/readyz`, START_MS))).catch(
    async (error: Error) => {
      await close();
      throw error;
    },
  );
  return {
    url: apiParts[0]!.url,
    apis: apiParts,
    workers: [worker],
    postgres: { connection: () => service.admin },
    simulator: channel.simulator,
    tenant: {
      id: tenant.id,
      headers: {
        authorization: `Bearer ${tenant.apiKey}`,
        accept: 'application/json',
        'content-type': 'application/json',
      },
    },
    close,
  };
}
