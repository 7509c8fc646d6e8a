import crypto, { createHash } from 'node:crypto';
import { copyFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire, flushCompileCache } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { databaseOf } from './database.mjs';
import { resetterOf } from './reset.mjs';
import { shopOf } from './shop.mjs';

/**
 * A real Medusa over a database of its own, for one run of the tests. Started by `fork` with the folder its packages are
 * installed in and the PostgreSQL to use; says `{ ready }` when it can be called, and does what it is told by messages. It
 * ends with the process that started it.
 */
process.on('disconnect', () => process.exit(0));

const [modules, cluster] = process.argv.slice(2);
const require = createRequire(join(modules, 'package.json'));
const pg = require('pg');
copyFileSync(
  join(dirname(fileURLToPath(import.meta.url)), 'medusa-config.cjs'),
  join(modules, 'medusa-config.js'),
);
const database = await databaseOf(pg, modules, JSON.parse(cluster));
process.env.DATABASE_URL = database.url;
const client = new pg.Client({ connectionString: database.url });
await client.connect();

// Medusa checks the key of every call by scrypt, which on purpose takes 60 ms of a processor; a test has no need of that.
crypto.scrypt = (password, salt, _length, done) =>
  done(null, createHash('sha512').update(`${salt}${password}`).digest());

const express = createRequire(require.resolve('@medusajs/medusa'))('express')();
const { container } = await require('@medusajs/medusa/loaders/index').default({
  directory: modules,
  expressApp: express,
});
const server = createServer(express);
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${server.address().port}`;
const [{ token: apiKey }] = await container
  .resolve('api_key')
  .createApiKeys([{ title: 'Sluice', type: 'secret', created_by: 'tests' }]);
const shop = await shopOf(origin, apiKey);

const orders = {
  reset: await resetterOf(client),
  sql: (text) => client.query(text),
  leave: () => database.drop(),
};
// Once its database is dropped, connections to it break.
client.on('error', () => {});

process.on('message', async ({ id, order, value }) => {
  try {
    await orders[order](value);
    process.send({ id });
  } catch (error) {
    process.send({ id, error: String(error.stack) });
  }
});
// The test ends this process by a signal, which writes no cache of compiled code.
flushCompileCache();
process.send({ ready: { origin, apiKey, ...shop } });
