import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { inject } from 'vitest';
import { type Config, readConfig } from '../config.ts';
import { createApiKey, createTenant, type NewTenant } from '../modules/tenancy/index.ts';
import type { TenantId } from '../platform/db/database.ts';
import { type Logins, loginNames, loginsOf, openLogins } from '../platform/db/logins.ts';
import { migrate } from '../platform/db/migrate.ts';
import { listMigrations } from '../platform/db/migration-list.ts';
import type { ConnectionSettings } from '../platform/embedded-postgres/index.ts';
import { createLogger } from '../platform/log/index.ts';
import { wireApi } from '../wiring.ts';
import { openPlatform, type Platform } from '../wiring-platform.ts';
import { copyCitusDatabase, dropCitusDatabase } from './citus.ts';
import type { Pooler } from './pooler.ts';
import {
  createTestDatabase,
  dropTestDatabase,
  ensureTestTemplate,
  LOGINS_OF_TESTS,
  poolerOfRun,
} from './postgres.ts';
import { recordingStatements } from './recorded-statements.ts';

export interface Answer<Body = Record<string, unknown>> {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  body: Body;
}

/** A tenant with an API key, and calls made with it. */
export interface TestTenant {
  id: TenantId;
  apiKey: string;
  call<Body = Record<string, unknown>>(method: string, path: string, json?: unknown): Promise<Answer<Body>>;
  /** Sends a request unchanged but for the key. */
  send<Body = Record<string, unknown>>(request: InjectOptions): Promise<Answer<Body>>;
}

/** The whole API over a database of its own, without a socket. */
export interface TestService {
  platform: Platform;
  /** The database for its superuser, past everything that confines the service. */
  admin: ConnectionSettings;
  /** The logins of the service itself. */
  logins: Logins;
  app: FastifyInstance;
  createTenant(input?: Partial<NewTenant>): Promise<TestTenant>;
  /** A second process of the same service: an application of its own over the same database and files. */
  twin(): Promise<FastifyInstance>;
  close(): Promise<void>;
}

/**
 * Starts a service for one test file: a clone of a migrated template, everything wired as in production.
 *
 * @param env overrides of the configuration, such as `RATE_LIMIT_PER_MINUTE`
 * @param pooler through which its transactions go, over few connections; by default that of the run, if it has one
 */
export async function startTestService(
  env: Record<string, string> = {},
  pooler: Pick<Pooler, 'through'> | undefined = poolerOfRun(),
): Promise<TestService> {
  const database = await openTestDatabase(pooler);
  const folder = await mkdtemp(join(tmpdir(), 'sluice-test-'));
  const config: Config = readConfig({
    RATE_LIMIT_PER_MINUTE: '100000',
    LOG_LEVEL: 'silent',
    ...(pooler === undefined ? {} : { DATABASE_CONNECTIONS: FEW_CONNECTIONS }),
    ...env,
    DATA_DIR: folder,
  });
  const started: { platform: Platform; app: FastifyInstance }[] = [];
  const start = async () => {
    const platform = await openPlatform(config, createLogger(config.logLevel), database.logins);
    const folder = inject('recordedStatements');
    platform.db = recordingStatements(platform.db, folder);
    platform.workerDb = recordingStatements(platform.workerDb, folder);
    const app = await wireApi(platform);
    await app.ready();
    started.push({ platform, app });
    return { platform, app };
  };
  const { platform, app } = await start();
  return {
    platform,
    app,
    admin: database.connection,
    logins: database.logins,
    createTenant: (input) => createTestTenant(platform, app, input),
    twin: async () => (await start()).app,
    close: async () => {
      for (const one of started) {
        await one.app.close();
        await one.platform.close();
      }
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface ServiceDatabase {
  connection: ConnectionSettings;
  logins: Logins;
  drop(): Promise<void>;
}

/** A database of the service's own; on the nodes of a Citus cluster in a run that has one. */
async function openTestDatabase(pooler: Pick<Pooler, 'through'> | undefined): Promise<ServiceDatabase> {
  const template = inject('testCitus');
  if (template !== undefined) {
    const nodes = await copyCitusDatabase(template);
    return { connection: nodes[0], logins: testLogins(nodes[0]), drop: () => dropCitusDatabase(nodes) };
  }
  const database = await createTestDatabase({ template: await migratedTemplate() });
  return {
    connection: database.connection,
    logins: testLogins(database.connection, pooler?.through(database.connection)),
    drop: () => dropTestDatabase(database),
  };
}

async function createTestTenant(
  platform: Platform,
  app: FastifyInstance,
  input: Partial<NewTenant> = {},
): Promise<TestTenant> {
  const full: NewTenant = {
    name: 'Test shop',
    plan: 'pro',
    taxRates: [0, 1, 10, 20],
    productLimit: undefined,
    ...input,
  };
  const id = await platform.db.asSystem((tx) => createTenant(tx, full));
  const { apiKey } = await platform.db.inTenant(id, (tx) =>
    createApiKey(tx, 'operator', { name: 'test', expiresAt: null }),
  );
  return {
    id,
    apiKey,
    call: (method, path, json) => call({ app, apiKey }, method, path, json),
    send: (request) => send(app, apiKey, request),
  };
}

/** One request with a key; the body of the answer is parsed. */
export async function call<Body>(
  { app, apiKey }: { app: FastifyInstance; apiKey: string },
  method: string,
  path: string,
  json?: unknown,
): Promise<Answer<Body>> {
  return send(app, apiKey, {
    method: method as 'GET',
    url: path,
    headers: { accept: 'application/json' },
    ...(json === undefined ? {} : { payload: json as object }),
  });
}

async function send<Body>(
  app: FastifyInstance,
  apiKey: string,
  request: InjectOptions,
): Promise<Answer<Body>> {
  const answer = await app.inject({
    ...request,
    headers: { authorization: `Bearer ${apiKey}`, ...request.headers },
  });
  const text = answer.body;
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: (text === '' ? {} : JSON.parse(text)) as Body,
  };
}

/** A template that carries the hash of the migrations in its name, so that it is made once for each version of them. */
async function migratedTemplate(): Promise<string> {
  const hash = createHash('sha1');
  for (const { name, checksum } of await listMigrations()) hash.update(`${name} ${checksum}\n`);
  return ensureTestTemplate(`template_${hash.digest('hex').slice(0, 12)}`, async (connection) => {
    const logins = await openLogins(connection, { suffix: LOGINS_OF_TESTS });
    if (logins.shared !== undefined) throw new Error(logins.shared);
    await migrate(logins.owner!);
  });
}

const testLogins = (connection: ConnectionSettings, pooled = connection): Logins =>
  loginsOf(withPassword(connection), loginNames(LOGINS_OF_TESTS), withPassword(pooled));
const withPassword = (connection: ConnectionSettings) => ({ ...connection, password: connection.password });

/** Few, but enough for tests that hold a transaction open while the service works. */
const FEW_CONNECTIONS = '10';
