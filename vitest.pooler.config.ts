import { defineConfig } from 'vitest/config';

/**
 * The server's tests with every service behind a PgBouncer in transaction mode, over few connections:
 * `npm run test:pooler`. Left out are tests of the connections themselves, of the program as an operator starts it, and
 * of processor time.
 */
export default defineConfig({
  test: {
    include: ['apps/server/src/**/*.test.ts'],
    exclude: [
      '**/node_modules/**',
      'apps/server/src/{cli,platform/embedded-postgres,platform/images,testing/hostile}/**',
      'apps/server/src/platform/db/{database,farewell,logins}.test.ts',
      // Its clock is a setting of the session.
      'apps/server/src/connectors/rate-limiter.test.ts',
    ],
    globalSetup: ['apps/server/src/testing/global-setup.ts', 'apps/server/src/testing/pooler-setup.ts'],
    testTimeout: 180_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    isolate: false,
  },
});
