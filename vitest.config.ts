import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{packages,connectors,apps,bench,scripts}/**/*.test.ts'],
    globalSetup: ['apps/server/src/testing/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // One more than the cores of a small machine: many tests wait for processes, sockets and locks.
    maxWorkers: 3,
    // A process for many files: loading the modules anew for each took a fifth of the run. Files share nothing but modules.
    isolate: false,
  },
});
