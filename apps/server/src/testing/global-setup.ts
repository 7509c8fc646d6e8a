import type { TestProject } from 'vitest/node';
import type { ConnectionSettings } from '../platform/embedded-postgres/index.ts';
import { joinSharedCluster } from './cluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    testCluster: ConnectionSettings;
  }
}

/**
 * Vitest's global set-up: one PostgreSQL for the whole run, whose address the workers receive. Returns its tear-down.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await joinSharedCluster();
  project.provide('testCluster', cluster.connection);
  return cluster.leave;
}
