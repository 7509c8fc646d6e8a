import { mkdir, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import type { ConnectionSettings } from '../platform/embedded-postgres/index.ts';
import { joinSharedCluster } from './cluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    testCluster: ConnectionSettings;
    /** Folder for the statements that services run; `npm test -- statements` reads it. */
    recordedStatements: string;
  }
}

const RECORDED = fileURLToPath(new URL('../../../../.cache/statements', import.meta.url));

/**
 * Vitest's global set-up: one PostgreSQL for the whole run, whose address the workers receive. Returns its tear-down.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await rm(RECORDED, { recursive: true, force: true });
  await mkdir(RECORDED, { recursive: true });
  project.provide('recordedStatements', RECORDED);
  const cluster = await joinSharedCluster();
  project.provide('testCluster', cluster.connection);
  return cluster.leave;
}
