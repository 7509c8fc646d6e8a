import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildSchema, type GraphQLSchema } from 'graphql';

const FILE = fileURLToPath(
  new URL('../../../../../shared/channel-specs/ikas/ikas-admin-v1.graphql', import.meta.url),
);

/** Why nothing can be held against the vendor's schema here, or undefined when it is there. It is not ours to pass on. */
export const schemaMissing = existsSync(FILE)
  ? undefined
  : 'the schema of ikas’s Admin API is not beside this checkout (../shared/channel-specs/ikas)';

let built: GraphQLSchema | null = null;

/** The schema of version 1, built once per process; null where it is not at hand. */
export function adminSchema(): GraphQLSchema | null {
  if (schemaMissing === undefined) built ??= buildSchema(readFileSync(FILE, 'utf8'), { assumeValid: true });
  return built;
}
