import { defineConfig } from 'vitest/config';

/** The conformance kit on a real Medusa, which takes a processor some minutes: `npm run test:medusa`. */
export default defineConfig({
  test: {
    include: ['connectors/medusa/conformance.test.ts'],
    globalSetup: ['apps/server/src/testing/global-setup.ts'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
    fsModuleCache: true,
  },
});
