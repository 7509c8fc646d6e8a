import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, dropTestDatabase, type TestDatabase } from '../../testing/postgres.ts';
import { BIN, freePort, makeFolder, type Running, startProgram, urlOf } from '../test-support.ts';

let database: TestDatabase;
let folder: Awaited<ReturnType<typeof makeFolder>>;
let service: Running;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await makeFolder();
  service = await startProgram([BIN, 'serve', '--json'], {
    DATABASE_URL: urlOf(database.connection),
    DATA_DIR: folder.path,
    PORT: String(await freePort()),
    LOG_LEVEL: 'info',
  });
});
afterAll(async () => {
  service.child.kill('SIGKILL');
  await dropTestDatabase(database);
  await folder.remove();
});

/** The process id of the worker that was ready as the `nth`. */
const workerPid = async (nth: number): Promise<number> =>
  JSON.parse(await service.logged('the worker process is ready', nth)).pid;

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('a worker that dies ends no request and is started again', async () => {
  process.kill(await workerPid(1), 'SIGKILL');
  await service.logged('the worker process ended');
  expect((await fetch(`${service.ready.url}/healthz`)).status).toBe(200);
  expect(isAlive(await workerPid(2))).toBe(true);
});

test('the worker of a service that was killed ends with it', async () => {
  const pid = await workerPid(2);
  service.child.kill('SIGKILL');
  await service.exit;
  // Nobody tells of the end of a process that is not one's own.
  while (isAlive(pid)) await delay(20);
});
