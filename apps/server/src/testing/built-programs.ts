import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** PostgreSQL with Citus, and PgBouncer, built for tests on Debian; it lies beside some checkouts. */
export const BUILT_PROGRAMS = fileURLToPath(
  new URL('../../../../../shared/citus/pg18-citus-debian12-x86_64.tar.xz', import.meta.url),
);

export const hasBuiltPrograms = process.platform === 'linux' && existsSync(BUILT_PROGRAMS);
