import { defineConfig } from 'vitest/config';

/** The server's tests with every service over a database on a Citus cluster: `npm run citus -- tests`. */
export default defineConfig({
  test: {
    include: [
      'apps/server/src/{modules,connectors,testing/contract,testing/isolation}/**/*.test.ts',
      'apps/server/src/wiring-worker.test.ts',
    ],
    globalSetup: ['apps/server/src/testing/citus-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    isolate: false,
    fsModuleCache: true,
  },
});
