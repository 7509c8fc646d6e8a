import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@sluice/server/platform/embedded-postgres/index.ts';
import pg from 'pg';

export interface PeerDatabase {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}

/** The PostgreSQL that Sluice embeds, with its settings, for the others: a server of their own, and a database for each. */
export async function startPeerDatabases(): Promise<{
  /** To make databases there oneself. */
  cluster: Omit<PeerDatabase, 'database'>;
  create(name: string): Promise<PeerDatabase>;
  stop(): Promise<void>;
}> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sluice-peers-'));
  const log = { info() {}, warn() {}, error: (fields: object, text: string) => console.error(text, fields) };
  const server = await startEmbeddedPostgres({ dataDir, log });
  const { host, port, user, password } = server.connection();
  return {
    cluster: { host, port, user, password: password ?? '' },
    create: async (name) => {
      const client = new pg.Client(server.connection());
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
      return { host, port, user, password: password ?? '', database: name };
    },
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * A port of the loopback address that leads to the socket of a database, for programs that know no sockets. It adds some ten
 * microseconds to a statement.
 */
export async function openPort({ host, port }: PeerDatabase): Promise<{ port: number; close(): void }> {
  const server = createServer((near) => {
    const far = connect(join(host, `.s.PGSQL.${port}`));
    const end = () => [near, far].map((socket) => socket.destroy());
    near.on('error', end).on('close', end).pipe(far);
    far.on('error', end).on('close', end).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}
