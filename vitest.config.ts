import { configDefaults, defineConfig } from 'vitest/config';

const ALL = '{packages,connectors,apps,bench,scripts,site,examples}/**/*.test.ts';
/** They measure processor time, in which the heap of a process that has run a hundred files shows. */
const MEASURED = '**/testing/hostile/*.test.ts';

/** A real Medusa works for minutes at it: `npm run test:medusa`. */
const OF_ITS_OWN = 'connectors/medusa/conformance.test.ts';

/** Parts of connectors that `sluice connector new` makes: they run there. */
const PARTS = 'packages/connector-kit/template-shapes/**';

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: [ALL],
          exclude: [...configDefaults.exclude, MEASURED, OF_ITS_OWN, PARTS],
        },
      },
      { extends: true, test: { name: 'measured', include: [MEASURED], isolate: true } },
    ],
    globalSetup: ['apps/server/src/testing/global-setup.ts'],
    // Limits for what hangs: on a machine of half the speed that is busy besides, the slowest tests take two minutes.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // One more than the cores of a small machine: many tests wait for processes, sockets and locks.
    maxWorkers: 3,
    // A process for many files: loading the modules anew for each took a fifth of the run. Files share nothing but modules.
    isolate: false,
    // Modules without their types are kept from run to run, under node_modules/.
    fsModuleCache: true,
  },
});
