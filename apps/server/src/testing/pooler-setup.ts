import type { TestProject } from 'vitest/node';
import type { ConnectionSettings } from '../platform/embedded-postgres/index.ts';
import { poolerMissing, startPooler } from './pooler.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    testPooler?: Pick<ConnectionSettings, 'host' | 'port'>;
  }
}

/** Vitest's global set-up of a run whose services reach their databases through a pooler. Comes behind the cluster's. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (poolerMissing !== undefined) throw new Error(poolerMissing);
  const server = project.getProvidedContext().testCluster;
  const pooler = await startPooler(server);
  const { host, port } = pooler.through(server);
  project.provide('testPooler', { host, port });
  return pooler.stop;
}
