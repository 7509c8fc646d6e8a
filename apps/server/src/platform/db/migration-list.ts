import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

const FOLDER = new URL('./migrations/', import.meta.url);

/** A migration as a database or a backup records it. */
export interface Recorded {
  name: string;
  checksum: string;
}

export interface Migration extends Recorded {
  sql: string;
}

/**
 * The time of a migration in an upgrade: an expanding one leaves the version before working, a contracting one follows
 * when its last process has ended. The name tells: `0041_old_names.contract.sql`.
 */
export type Phase = 'expand' | 'contract';
export const phaseOf = (name: string): Phase => (name.endsWith('.contract') ? 'contract' : 'expand');

/** The recorded migrations beside those of this version. */
export interface Comparison {
  applied: Migration[];
  /** In the order in which they are applied: those that expand, then those that contract. */
  pending: Migration[];
  /** Expanding migrations of a newer version, beside which this one works. */
  ahead: string[];
  /** Present when this version cannot go on from the record: the version that made it, and the migrations that tell. */
  refused?: { madeBy: 'newer' | 'unreleased'; names: string[] };
}

export async function listMigrations(): Promise<Migration[]> {
  const files = await fileNames();
  return Promise.all(
    files.map(async (file) => {
      const sql = await readFile(new URL(file, FOLDER), 'utf8');
      return { name: file.slice(0, -4), sql, checksum: sha256(sql) };
    }),
  );
}

/** The number of the newest migration of this version, such as `0034`: processes show it to each other. */
export async function schemaNumber(): Promise<string> {
  return numberOf((await fileNames()).at(-1)!);
}

export const numberOf = (name: string): string => name.slice(0, 4);

async function fileNames(): Promise<string[]> {
  return (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort();
}

/** Compares a record with the migrations of a version, which are sorted by name. */
export function compareMigrations(recorded: readonly Recorded[], known: readonly Migration[]): Comparison {
  const record = new Map(inTodaysFiles(recorded, known).map(({ name, checksum }) => [name, checksum]));
  const names = new Set(known.map(({ name }) => name));
  const unknown = [...record.keys()].filter((name) => !names.has(name));
  const edited = known.filter(({ name, checksum }) => (record.get(name) ?? checksum) !== checksum);
  const pending = known.filter(({ name }) => !record.has(name));
  const comparison: Comparison = {
    applied: known.filter(({ name }) => record.has(name)),
    pending: [...ofPhase(pending, 'expand'), ...ofPhase(pending, 'contract')],
    ahead: unknown,
  };
  // Files only ever follow the last one: an unknown name before it comes from before the first release.
  const foreign = unknown.filter((name) => name < known.at(-1)!.name);
  if (foreign.length > 0) return { ...comparison, refused: { madeBy: 'unreleased', names: foreign } };
  // A version that expands the schema further has all migrations that expand it here.
  if (
    unknown.some((name) => phaseOf(name) === 'contract') ||
    (unknown.length > 0 && lacksExpansion(comparison))
  )
    return { ...comparison, refused: { madeBy: 'newer', names: unknown } };
  if (edited.length === 0) return comparison;
  return { ...comparison, refused: { madeBy: 'unreleased', names: edited.map(({ name }) => name) } };
}

export const ofPhase = <T extends Recorded>(migrations: readonly T[], phase: Phase): T[] =>
  migrations.filter(({ name }) => phaseOf(name) === phase);

const lacksExpansion = ({ pending }: Comparison): boolean => ofPhase(pending, 'expand').length > 0;

/** The fingerprint of the 48 files that made the schema until they were put together as one file per table. */
const BEFORE_SQUASH = '33b0a59b831e19b3a41461babcebeb1c4bf21df891cd31d4b0bfea64d9d168f0';
/** The last of the files that make the same schema today. */
const LAST_SQUASHED = '0028_progress_events';

/** Returns a record of exactly the files before the squash as one of the files after it, and any other unchanged. */
export function inTodaysFiles(
  recorded: readonly Recorded[],
  known: readonly Migration[],
): readonly Recorded[] {
  const lines = recorded.map(({ name, checksum }) => `${name} ${checksum}\n`).sort();
  return sha256(lines.join('')) === BEFORE_SQUASH
    ? known.filter(({ name }) => name <= LAST_SQUASHED)
    : recorded;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
