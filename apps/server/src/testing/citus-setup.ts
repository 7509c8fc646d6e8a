import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type CitusDatabase, makeCitusDatabase, startCitus } from './citus.ts';
import { LOGINS_OF_TESTS } from './postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    testCitus?: CitusDatabase;
  }
}

/** Tests need no durability. */
const FAST_AND_LOOSE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** One part on each worker: more take longer to make, and to copy for each file of tests. */
const SHARDS = 2;

/** Vitest's global set-up of a run whose services have their databases on a Citus cluster. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCitus(FAST_AND_LOOSE);
  const statements = await mkdtemp(join(tmpdir(), 'sluice-statements-'));
  const template = await makeCitusDatabase(cluster, 'template_tests', {
    shards: SHARDS,
    suffix: LOGINS_OF_TESTS,
  });
  project.provide('testCitus', template);
  project.provide('testCluster', cluster.nodes[0].connection);
  project.provide('recordedStatements', statements);
  return async () => {
    await cluster.stop();
    await rm(statements, { recursive: true, force: true });
  };
}
