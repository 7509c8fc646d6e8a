import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { finished, firstLine } from './processes.ts';

const FOLDER = import.meta.dirname;

/** Builds the pages, then starts the real service once for all tests; `world.ts` tells where it listens. */
export default async function setUp(): Promise<() => Promise<void>> {
  await finished(spawn(process.execPath, [join(FOLDER, '../apps/portal/build.ts')], { stdio: 'inherit' }));
  const world = spawn(process.execPath, [join(FOLDER, 'world.ts')], { stdio: ['pipe', 'pipe', 'inherit'] });
  const told = await firstLine(world);
  const { url, control } = JSON.parse(told) as { url: string; control: string };
  process.env.E2E_URL = url;
  process.env.E2E_CONTROL = control;
  return async () => {
    world.stdin!.end();
    await finished(world);
  };
}
