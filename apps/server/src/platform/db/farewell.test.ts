import { createServer, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { sql } from './sql.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

let server: Server;
afterEach(() => new Promise<void>((resolve) => void server.close(() => resolve())));

const message = (type: string, body: Buffer): Buffer => {
  const header = Buffer.alloc(5);
  header.write(type);
  header.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([header, body]);
};

/** A server that dies as it lets a client in sends all of this in one piece: welcome, ready, farewell. */
const WELCOME_AND_FAREWELL = Buffer.concat([
  message('R', Buffer.alloc(4)),
  message('Z', Buffer.from('I')),
  message(
    'E',
    Buffer.from('SFATAL\0VFATAL\0C57P01\0Mterminating connection due to unexpected postmaster exit\0\0'),
  ),
]);

test('a server that dies in the moment of connecting fails the request, not the process', async () => {
  server = createServer((socket) => socket.once('data', () => socket.end(WELCOME_AND_FAREWELL)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const nowhere = { host: '127.0.0.1', port, user: 'u', database: 'd' };
  const db = openDatabase({ app: nowhere, system: nowhere }, { app: 1, system: 1 });
  const error = await db.asSystem((tx) => tx.run(sql`select 1`)).catch((failure: unknown) => failure);
  expect(isDatabaseUnavailable(error)).toBe(true);
  await db.close();
});
