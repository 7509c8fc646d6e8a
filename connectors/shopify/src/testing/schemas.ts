import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { buildSchema, type GraphQLSchema } from 'graphql';

const FOLDER = fileURLToPath(new URL('../../../../../shared/channel-specs/shopify/', import.meta.url));

export const VERSIONS = ['2026-07', '2026-10'] as const;
export type Version = (typeof VERSIONS)[number];

const fileOf = (version: Version): string => `${FOLDER}admin_${version}.graphql.gz`;

/** Why nothing can be held against Shopify's schemas here, or undefined when they are there. They are not ours to pass on. */
export const schemasMissing = VERSIONS.every((version) => existsSync(fileOf(version)))
  ? undefined
  : 'the schemas of Shopify’s Admin API are not beside this checkout (../shared/channel-specs/shopify)';

const built = new Map<Version, GraphQLSchema>();

/** The schema of a version as Shopify published it, built once per process; null where it is not at hand. */
export function schemaOf(version: Version): GraphQLSchema | null {
  if (schemasMissing !== undefined) return null;
  const known = built.get(version);
  if (known) return known;
  const schema = buildSchema(gunzipSync(readFileSync(fileOf(version))).toString('utf8'), {
    assumeValid: true,
  });
  built.set(version, schema);
  return schema;
}
