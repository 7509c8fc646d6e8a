import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, dropTestDatabase, type TestDatabase } from '../testing/postgres.ts';
import { BIN, freePort, makeFolder, startProgram, urlOf } from './test-support.ts';

let database: TestDatabase;
let folder: Awaited<ReturnType<typeof makeFolder>>;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await makeFolder();
});
afterAll(async () => {
  await dropTestDatabase(database);
  await folder.remove();
});

test('a service with a database of its operator runs no trial marketplaces: others may share that database', async () => {
  const port = await freePort();
  const { child, ready, exit } = await startProgram([BIN, 'serve', '--json'], {
    DATABASE_URL: urlOf(database.connection),
    DATA_DIR: folder.path,
    PORT: String(port),
  });
  try {
    const origin = `http://127.0.0.1:${port}`;
    const post = (path: string, body: object, cookie = '') =>
      fetch(`${origin}/portal/api${path}`, {
        method: 'POST',
        headers: { origin, cookie, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const account = {
      tenant_name: 'Shop',
      name: 'Ada',
      email: 'ada@example.com',
      password: 'correct horse battery',
      code: ready.set_up_code,
    };
    const cookie = (await post('/start', account)).headers.get('set-cookie')!.split(';')[0]!;
    expect((await post('/trial-channel', { label: 'Trial marketplace' }, cookie)).status).toBe(409);
  } finally {
    child.kill('SIGTERM');
    await exit;
  }
});
