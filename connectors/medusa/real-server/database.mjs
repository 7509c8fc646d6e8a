import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';

/**
 * A database with Medusa's tables on a PostgreSQL of the caller's. The tables are made once by Medusa's own migrations, in a
 * template that stays; each run has a copy of it.
 *
 * @param pg the driver, which is one of Medusa's packages
 */
export async function databaseOf(pg, modules, cluster) {
  const door = await openPort(cluster);
  const addressOf = (name) =>
    `postgres://${cluster.user}:${encodeURIComponent(cluster.password ?? '')}@${door.host}:${door.port}/${name}`;
  const admin = new pg.Client({ connectionString: addressOf('postgres') });
  await admin.connect();
  const lock = readFileSync(join(modules, 'package-lock.json'));
  const template = `medusa_${createHash('sha256').update(lock).digest('hex').slice(0, 16)}`;
  // Held to the end of the session: of two runs, one makes the template and the other waits for it.
  await admin.query('select pg_advisory_lock(hashtext($1))', [template]);
  const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [template]);
  if (rowCount === 0) {
    const draft = nameOfTest('draft');
    await admin.query(`create database ${draft} template template0`);
    await migrate(modules, addressOf(draft));
    await admin.query(`alter database ${draft} rename to ${template}`);
  }
  const name = nameOfTest('run');
  await admin.query(`create database ${name} template ${template} strategy file_copy`);
  await admin.end();
  const drop = async () => {
    const client = new pg.Client({ connectionString: addressOf('postgres') });
    await client.connect();
    await client.query(`drop database ${name} with (force)`);
    await client.end();
  };
  return { url: addressOf(name), drop };
}

/** The test runs' own PostgreSQL drops databases of such names that a run left behind. */
const nameOfTest = (kind) => `test_medusa_${kind}_${randomBytes(4).toString('hex')}`;

function migrate(modules, url) {
  const command = join(modules, 'node_modules', '@medusajs', 'cli', 'cli.js');
  return promisify(execFile)(process.execPath, [command, 'db:migrate'], {
    cwd: modules,
    env: { ...process.env, DATABASE_URL: url },
    maxBuffer: 64 * 1024 * 1024,
  });
}

/** Medusa's migrations know no folder of a socket: a port of the loopback address leads to it. */
async function openPort({ host, port }) {
  if (!host.startsWith('/')) return { host, port };
  const server = createServer((near) => {
    const far = connect(join(host, `.s.PGSQL.${port}`));
    const end = () => [near, far].map((socket) => socket.destroy());
    near.on('error', end).on('close', end).pipe(far);
    far.on('error', end).on('close', end).pipe(near);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { host: '127.0.0.1', port: server.address().port };
}
