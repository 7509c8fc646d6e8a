import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../../../../../shared/data/', import.meta.url));

/** Why a test on real files cannot run here, or undefined when they are there. */
export const sharedDataMissing = (part: string): string | undefined =>
  existsSync(FOLDER + part) ? undefined : `skipped: the test data ${part} is not beside this checkout`;

export const readSharedData = (path: string): Buffer => readFileSync(FOLDER + path);
