import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { ArchiveBroken } from './archive-reader.ts';

/** Names of the files in a backup, in their order. */
export const MANIFEST = 'manifest.json';
export const TABLES = 'tables/';
export const MEDIA = 'media/';
export const MASTER_KEY = 'master.key';
export const SUMMARY = 'summary.json';

export const FORMAT = 'sluice-backup';
export const FORMAT_VERSION = 1;

/** The description of a backup in front of its data. */
export const Manifest = Type.Object({
  format: Type.Literal(FORMAT),
  format_version: Type.Literal(FORMAT_VERSION),
  created_at: Type.String(),
  sluice_version: Type.String(),
  /** The migrations that made the schema, in their order. */
  migrations: Type.Array(Type.Object({ name: Type.String(), checksum: Type.String() }), { minItems: 1 }),
  tables: Type.Array(Type.Object({ name: Type.String(), columns: Type.Array(Type.String()) })),
  sequences: Type.Array(
    Type.Object({ name: Type.String(), last_value: Type.String(), is_called: Type.Boolean() }),
  ),
  /** `elsewhere`: images are in object storage, which has backups of its own. */
  media: Type.Union([Type.Literal('included'), Type.Literal('elsewhere')]),
  master_key: Type.Boolean(),
});
export type Manifest = Static<typeof Manifest>;

/** The summary behind the data: an archive with a matching summary is complete. */
export const Summary = Type.Object({
  tables: Type.Array(Type.Object({ name: Type.String(), rows: Type.Integer(), sha256: Type.String() })),
  media_files: Type.Integer(),
  media_bytes: Type.Integer(),
});
export type Summary = Static<typeof Summary>;

/** @throws ArchiveBroken */
export function parsePart<Schema extends TSchema>(
  schema: Schema,
  name: string,
  text: Buffer,
): Static<Schema> {
  try {
    return Value.Parse(schema, JSON.parse(text.toString()));
  } catch (cause) {
    throw new ArchiveBroken(`${name} is not what this version of Sluice writes`, { cause });
  }
}
