import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import {
  startTestService,
  type TestService,
  type TestTenant,
} from '../../apps/server/src/testing/service.ts';

interface Run {
  code: number | null;
  stderr: string;
  /** The line that the example prints at its end. */
  said: unknown;
}

/** A service that listens, and programs of this folder that call it as a tenant. */
export interface ExampleWorld {
  service: TestService;
  tenant: TestTenant;
  /** Runs an example to its end, in a process of its own and with the environment that its head names. */
  run(example: string, ...args: string[]): Promise<Run>;
  close(): Promise<void>;
}

/** @param env overrides of the service's configuration */
export async function startExampleWorld(env: Record<string, string> = {}): Promise<ExampleWorld> {
  const service = await startTestService(env);
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  const tenant = await service.createTenant();
  const { port } = service.app.server.address() as AddressInfo;
  return {
    service,
    tenant,
    run: (example, ...args) =>
      run(fileURLToPath(new URL(`../${example}`, import.meta.url)), args, {
        SLUICE_URL: `http://127.0.0.1:${port}`,
        SLUICE_KEY: tenant.apiKey,
      }),
    close: () => service.close(),
  };
}

async function run(program: string, args: string[], env: Record<string, string>): Promise<Run> {
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH ?? '', ...env },
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => {
    output.stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output.stderr += chunk;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  const last = output.stdout.trim().split('\n').at(-1);
  return { code, stderr: output.stderr, said: last ? JSON.parse(last) : undefined };
}
