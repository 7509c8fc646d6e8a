import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { json } from '../generated.ts';
import { asJavaScript, lostModules } from './as-javascript.ts';
import { type LockedPackages, releasedLock } from './released-lock.ts';

interface Manifest {
  name: string;
  version: string;
  description?: string;
  license?: string;
  exports?: Record<string, string>;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const NODE = 24;
const SERVER = 'apps/server';
const UNRELEASED = /(\.test\.ts|\/test-support\.ts)$|\/testing\//;
/** Files of foreign packages that no running service reads: own `node_modules`, which are entries of the lockfile, types, maps. */
const UNUSED =
  /(^|\/)node_modules(\/|$)|\.(map|[cm]?ts|flow|tsbuildinfo)$|^(docs?|examples?|tests?|benchmarks?|\.github)(\/|$)/;
/** They hold code of a connector to begin with, as text that names files of a checkout. */
const TEMPLATES = 'cli/new-connector/';

const manifestOf = (root: string, folder: string) =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest;

/**
 * Writes the package of a release into an empty folder: the server as JavaScript, the built pages, and the packages of
 * the repository below `node_modules`, which npm bundles. Its layout is that of the repository, so paths between parts hold.
 *
 * @returns the manifest of the package
 */
export function stage(root: string, folder: string): Manifest {
  const own = globSync('{packages/contracts,packages/connector-kit,connectors/*}', { cwd: root }).sort();
  copySources(root, SERVER, join(folder, SERVER));
  cpSync(join(root, 'apps/portal/dist'), join(folder, 'apps/portal/dist'), { recursive: true });
  for (const file of ['LICENSE', 'README.md', 'CHANGELOG.md', 'SECURITY.md'])
    cpSync(join(root, file), join(folder, file));
  for (const one of own) bundle(root, one, folder);
  copyPackages(root, folder);
  const manifest = releasedManifest(root, own);
  write(join(folder, 'package.json'), json(manifest));
  write(join(folder, SERVER, 'package.json'), json({ type: 'module', version: manifest.version }));
  return manifest;
}

/** Copies what runs of a workspace; TypeScript becomes JavaScript. */
function copySources(root: string, workspace: string, to: string): void {
  const from = join(root, workspace);
  const files = globSync('{bin,src}/**/*', { cwd: from, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(from, join(entry.parentPath, entry.name)))
    .filter((file) => !UNRELEASED.test(`/${file}`));
  const modules = new Set(files);
  for (const file of files) {
    const content = readFileSync(join(from, file));
    if (!/\.(ts|js)$/.test(file) || file.endsWith('.d.ts')) write(join(to, file), content);
    else
      write(
        join(to, file.replace(/\.ts$/, '.js')),
        javaScript(content.toString(), `${workspace}/${file}`, (path) =>
          modules.has(join(dirname(file), path)),
        ),
      );
  }
}

function javaScript(code: string, file: string, isModule: (path: string) => boolean): string {
  const result = asJavaScript(code, isModule);
  const lost = file.includes(TEMPLATES) ? [] : lostModules(result);
  if (lost.length > 0) throw new Error(`${file} needs ${lost.join(', ')}, which no release holds`);
  return result;
}

/** Puts a package of the repository where an installed release finds it. */
function bundle(root: string, workspace: string, folder: string): void {
  const { name, version, exports } = manifestOf(root, workspace);
  const to = join(folder, 'node_modules', name);
  copySources(root, workspace, to);
  const entries = Object.entries(exports ?? {}).filter(([, file]) => !file.includes('/testing/'));
  write(
    join(to, 'package.json'),
    json({
      name,
      version,
      type: 'module',
      exports: Object.fromEntries(entries.map(([key, file]) => [key, file.replace(/\.ts$/, '.js')])),
    }),
  );
}

function releasedManifest(root: string, own: string[]): Manifest & Record<string, unknown> {
  const { version, description, license } = manifestOf(root, '.');
  const server = manifestOf(root, SERVER);
  const bundled = own.map((workspace) => manifestOf(root, workspace));
  const foreign = Object.entries(
    Object.assign({}, ...bundled.map((one) => one.dependencies), server.dependencies),
  );
  const dependencies = Object.fromEntries(
    [...foreign, ...bundled.map((one) => [one.name, one.version])]
      .filter(([name], index, all) => all.findIndex(([other]) => other === name) === index)
      .sort(([a], [b]) => (a < b ? -1 : 1)) as [string, string][],
  );
  return {
    name: 'sluice',
    version,
    description: description ?? '',
    license: license ?? '',
    type: 'module',
    bin: { sluice: `${SERVER}/bin/sluice.js` },
    engines: { node: `>=${NODE}` },
    dependencies,
    optionalDependencies: server.optionalDependencies ?? {},
    bundleDependencies: Object.keys(dependencies),
  };
}

/**
 * Copies the foreign packages that run, so that an installation has the very files that were tested. Packages for one
 * kind of machine stay out: npm fetches those of the machine, by exact versions.
 */
function copyPackages(root: string, folder: string): void {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: LockedPackages;
  };
  for (const [path, { from, optional }] of Object.entries(releasedLock(packages, SERVER)))
    if (optional !== true)
      cpSync(join(root, from), join(folder, path), {
        recursive: true,
        filter: (file) => !UNUSED.test(relative(join(root, from), file).replaceAll('\\', '/')),
      });
}

function write(file: string, content: string | Buffer): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
