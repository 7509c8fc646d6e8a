/** A package of a lockfile of npm, with the parts that a release needs. */
export interface LockEntry {
  version?: string;
  link?: boolean;
  /** It may be absent, as packages for other kinds of machines are. */
  optional?: boolean;
  resolved?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/** An entry of a release, and where the checkout keeps it. */
export interface ReleasedEntry extends LockEntry {
  from: string;
}

export type LockedPackages = Record<string, LockEntry>;

/** Folders in which npm looks for a package that the one at `path` needs, the nearest first. */
function folders(path: string): string[] {
  const parents: string[] = [];
  let folder = path;
  while (folder !== '') {
    parents.push(`${folder}/node_modules/`);
    const above = folder.lastIndexOf('/');
    folder = above < 0 ? '' : folder.slice(0, above);
  }
  return [...parents.filter((parent) => !parent.includes('node_modules/node_modules/')), 'node_modules/'];
}

const found = (locked: LockedPackages, path: string, name: string): string | undefined =>
  folders(path)
    .map((folder) => `${folder}${name}`)
    .find((candidate) => locked[candidate] !== undefined);

/** Names of the packages that an entry needs when it runs; absent optional ones are left out by the lockfile itself. */
const needed = ({
  dependencies,
  optionalDependencies,
  peerDependencies,
  peerDependenciesMeta,
}: LockEntry) => [
  ...Object.keys({ ...dependencies, ...optionalDependencies }),
  ...Object.keys(peerDependencies ?? {}).filter((name) => peerDependenciesMeta?.[name]?.optional !== true),
];

/**
 * Picks the entries of a lockfile that a workspace needs when it runs, so that an installed release gets the very versions
 * that were tested. A package below the workspace's own `node_modules` moves to the top, where no other version may be.
 *
 * @param workspace path of the workspace, such as `apps/server`
 * @returns entries by their path in the installed release, without packages of the repository itself
 * @throws Error when two versions want the same place
 */
export function releasedLock(locked: LockedPackages, workspace: string): Record<string, ReleasedEntry> {
  const released = new Map<string, ReleasedEntry>();
  const seen = new Set<string>();
  const waiting = [workspace];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const entry = locked[path]!;
    if (entry.link === true) waiting.push(entry.resolved!);
    else if (path.includes('node_modules/')) place(released, path, entry);
    if (entry.link === true) continue;
    for (const name of needed(entry)) {
      const at = found(locked, path, name);
      if (at !== undefined) waiting.push(at);
    }
  }
  return Object.fromEntries([...released].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function place(released: Map<string, ReleasedEntry>, path: string, entry: LockEntry): void {
  const at = path.slice(path.indexOf('node_modules/'));
  const there = released.get(at);
  if (there !== undefined && there.version !== entry.version)
    throw new Error(
      `${at} would be ${there.version} and ${entry.version} in a release; make them one version`,
    );
  released.set(at, { ...entry, from: path });
}
