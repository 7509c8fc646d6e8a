import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, dropTestDatabase, type TestDatabase } from '../../testing/postgres.ts';
import { createLogger } from '../log/index.ts';
import { openSignals, type Signal } from './signals.ts';

let database: TestDatabase;
const log = createLogger('silent');
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => dropTestDatabase(database));

/** Resolves when a signal of each of these kinds has come. */
const heard = (signals: ReturnType<typeof openSignals>, kinds: readonly Signal[]): Promise<unknown> =>
  Promise.all(kinds.map((kind) => new Promise<void>((resolve) => signals.on(kind, resolve))));

test('signals sent before the connection stands, and those sent while others leave, reach another process one after the other', async () => {
  const listener = openSignals(database.connection, log, '0001');
  const sender = openSignals(database.connection, log, '0001');
  const first = heard(listener, ['changes', 'imports']);
  const warnings: Error[] = [];
  const warn = (warning: Error): unknown => warnings.push(warning);
  process.on('warning', warn);
  const again = setInterval(() => {
    sender.send('changes');
    sender.send('imports');
  });
  await first;
  clearInterval(again);
  await Promise.all([sender.close(), listener.close()]);
  process.off('warning', warn);
  expect(warnings).toEqual([]);
});

test('a process that ends at once has sent its signals', async () => {
  const listener = openSignals(database.connection, log, '0001');
  const ready = heard(listener, ['changes']);
  const other = openSignals(database.connection, log, '0001');
  const again = setInterval(() => other.send('changes'), 5);
  await ready;
  clearInterval(again);
  const last = heard(listener, ['deletions']);
  const brief = openSignals(database.connection, log, '0001');
  brief.send('deletions');
  await brief.close();
  await last;
  await Promise.all([other.close(), listener.close()]);
});
