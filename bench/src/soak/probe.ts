import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Loaded into the processes of the service by NODE_OPTIONS: writes their heap and open handles into a file every few seconds,
 * since the worker answers no requests that could be asked for them.
 */
export interface Probe {
  heapUsed: number;
  external: number;
  handles: number;
}

/** The folder of these files; processes without it are left alone. */
export const PROBE_FOLDER = 'SLUICE_BENCH_PROBE';
const EVERY_MS = 2_000;

export const probeFile = (folder: string, pid: number): string => join(folder, `${pid}.json`);

const folder = process.env[PROBE_FOLDER];
if (folder !== undefined && process.argv.includes('serve')) {
  const write = (): void => {
    const { heapUsed, external } = process.memoryUsage();
    const probe: Probe = { heapUsed, external, handles: process.getActiveResourcesInfo().length };
    writeFileSync(probeFile(folder, process.pid), JSON.stringify(probe));
  };
  setInterval(write, EVERY_MS).unref();
}
