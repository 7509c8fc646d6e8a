import { createRequire } from 'node:module';
import { join } from 'node:path';

/**
 * Vendure as its documentation sets it up, on PostgreSQL. Started by `fork` with the folder of its packages and the
 * settings of the database; says its address when it can be called.
 */
process.on('disconnect', () => process.exit(0));
process.env.VENDURE_DISABLE_TELEMETRY = '1';

const [modules, database] = process.argv.slice(2);
const core = createRequire(join(modules, 'package.json'))('@vendure/core');
const { host, port, user, password, database: name } = JSON.parse(database);

const app = await core.bootstrap({
  apiOptions: {
    hostname: '127.0.0.1',
    port: 0,
    adminApiPath: 'admin-api',
    shopApiPath: 'shop-api',
    cors: false,
  },
  authOptions: {
    tokenMethod: ['bearer'],
    superadminCredentials: { identifier: 'superadmin', password: 'password-of-a-benchmark' },
  },
  dbConnectionOptions: {
    type: 'postgres',
    host,
    port,
    username: user,
    password,
    database: name,
    synchronize: true,
  },
  logger: new core.DefaultLogger({ level: core.LogLevel.Error, timestamp: false }),
  paymentOptions: { paymentMethodHandlers: [core.dummyPaymentHandler] },
});
const address = app.getHttpServer().address();
process.send({ origin: `http://127.0.0.1:${address.port}` });
