import { createRequire, flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { assetsInMemory } from './assets.mjs';
import { shopOf } from './shop.mjs';
import Database from './sqlite.mjs';
import { sluiceWebhookPlugin } from './webhook-plugin.mjs';

/**
 * A real Vendure in memory, for one run of the tests. Started by `fork` with the folder its packages are installed in; says
 * `{ ready }` when it can be called, and does what it is told by messages. It ends with the process that started it.
 */
process.on('disconnect', () => process.exit(0));
process.env.VENDURE_DISABLE_TELEMETRY = '1';

const require = createRequire(join(process.argv[2], 'package.json'));
const core = require('@vendure/core');
const { ApiKeyService } = require('@vendure/core/dist/service/services/api-key.service.js');
const PASSWORD = 'canary-password-of-the-shop';
const webhook = { current: null };
const assets = assetsInMemory();
/** What the shop's payment provider and carrier refuse for now. */
const refusing = { refunds: false, parcels: false };
// Vendure's handler for tests pays nothing back: refunds wait for a person.
core.dummyPaymentHandler.createRefundFn = () => (refusing.refunds ? { state: 'Failed' } : false);
const carrier = {
  onTransitionStart: (_from, to) =>
    to === 'Shipped' && refusing.parcels ? 'The carrier is closed' : undefined,
};

const app = await core.bootstrap({
  apiOptions: {
    hostname: '127.0.0.1',
    port: 0,
    adminApiPath: 'admin-api',
    shopApiPath: 'shop-api',
    cors: false,
  },
  authOptions: {
    tokenMethod: ['bearer', 'api-key'],
    superadminCredentials: { identifier: 'superadmin', password: PASSWORD },
    // bcrypt on purpose takes a third of a second for each call that comes with an API key; a test has no need of that.
    adminApiKeyStrategy: new core.RandomBytesApiKeyStrategy({
      hashingStrategy: plainHashing(),
      lastUsedAtUpdateInterval: '1d',
    }),
  },
  assetOptions: assets.options,
  dbConnectionOptions: {
    type: 'better-sqlite3',
    driver: Database,
    database: ':memory:',
    synchronize: true,
  },
  logger: new core.DefaultLogger({ level: core.LogLevel.Error, timestamp: false }),
  paymentOptions: { paymentMethodHandlers: [core.dummyPaymentHandler] },
  shippingOptions: { process: [core.defaultFulfillmentProcess, carrier] },
  plugins: [sluiceWebhookPlugin(core, webhook)],
  customFields: {
    ProductVariant: [
      { name: 'gtin', type: 'string', nullable: true },
      { name: 'listPrice', type: 'int', nullable: true },
      { name: 'weight', type: 'float', nullable: true },
    ],
  },
});

rememberApiKeys(app.get(ApiKeyService));

/**
 * Vendure looks a key up by two queries of nine kilobytes over its user, roles and channels at each field of a call, which
 * TypeORM puts together anew each time. No test changes a key, so that each is looked up once.
 */
function rememberApiKeys(service) {
  const known = new Map();
  const findOne = service.findOneByLookupId.bind(service);
  service.findOneByLookupId = async (ctx, lookupId, relations) => {
    const id = `${ctx.channelId} ${lookupId}`;
    const key = known.get(id) ?? (await findOne(ctx, lookupId, relations));
    if (key === null) return null;
    known.set(id, key);
    // It counts as used from now on, which is not written down each time.
    key.lastUsedAt ??= new Date();
    return key;
  };
}

function plainHashing() {
  return { hash: async (text) => `plain:${text}`, check: async (text, hash) => hash === `plain:${text}` };
}

const { port } = app.getHttpServer().address();
const origin = `http://127.0.0.1:${port}`;
const apiKey = await shopOf(origin, { username: 'superadmin', password: PASSWORD });

/** Everything a check may have left behind; what the shop is set up with stays, and ids begin anew. */
const EMPTIED = referringFirst(
  tablesLike(
    /^(product|asset|tag|collection|order|stock_(level|movement)|customer|payment(?!_method)|refund|fulfillment|history|surcharge|shipping_line|address)/,
  ),
);
const FACETS = referringFirst(tablesLike(/^facet/)).map((name) => ({ name, last: lastOf(name) }));

function tablesLike(pattern) {
  const tables = Database.open.prepare(`select name from sqlite_master where type = 'table'`).all();
  return tables.map(({ name }) => name).filter((name) => pattern.test(name));
}

/**
 * Tables before those that they refer to, so that they can be emptied in this order. To switch off the check of references
 * instead would make SQLite compile all statements anew.
 */
function referringFirst(tables) {
  const sorted = new Set();
  const add = (table) => {
    if (sorted.has(table) || !tables.includes(table)) return;
    for (const referring of tables) if (referring !== table && refersTo(referring, table)) add(referring);
    sorted.add(table);
  };
  tables.forEach(add);
  return [...sorted];
}

function refersTo(referring, table) {
  return foreignKeys(referring).some((key) => key.table === table);
}

function foreignKeys(table) {
  return Database.open.prepare('select "from", "table" from pragma_foreign_key_list(?)').all(table);
}

function lastOf(table) {
  const [row] = Database.open.prepare('select seq from sqlite_sequence where name = ?').all(table);
  return row?.seq ?? null;
}

const EMPTYING = [
  ...referencesInto(EMPTIED).map(({ table, column }) => `update "${table}" set "${column}" = null`),
  ...EMPTIED.flatMap((name) => [
    `delete from "${name}"`,
    `delete from sqlite_sequence where name = '${name}'`,
  ]),
  // The places of facets and values in channels go with them.
  ...FACETS.filter(({ last }) => last !== null).flatMap(({ name, last }) => [
    `delete from "${name}" where id > ${last}`,
    `update sqlite_sequence set seq = ${last} where name = '${name}'`,
  ]),
];

/** Columns of the tables that stay which refer to one of those, such as the basket of a session. */
function referencesInto(tables) {
  return tablesLike(/./)
    .filter((table) => !tables.includes(table))
    .flatMap((table) =>
      foreignKeys(table)
        .filter((key) => tables.includes(key.table))
        .map(({ from }) => ({ table, column: from })),
    );
}

const orders = {
  reset() {
    assets.forget();
    Object.assign(refusing, { refunds: false, parcels: false });
    for (const sql of EMPTYING) Database.open.prepare(sql).run();
  },
  sql(text) {
    Database.open.exec(text);
  },
  refuse(wanted) {
    Object.assign(refusing, { refunds: false, parcels: false, ...wanted });
  },
  webhook(target) {
    webhook.current = target;
  },
};

process.on('message', ({ id, order, value }) => {
  try {
    orders[order](value);
    process.send({ id });
  } catch (error) {
    process.send({ id, error: String(error.stack) });
  }
});
// The test ends this process by a signal, which writes no cache of compiled code.
flushCompileCache();
process.send({ ready: { origin, apiKey, username: 'superadmin', password: PASSWORD } });
