import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { json } from '../generated.ts';
import { npm } from './npm.ts';

/** Packages for connectors outside of the repository, each after those that it needs. */
const KIT = ['contracts', 'connector-kit'] as const;
/** The package for programs that call the API. */
const CLIENT = ['client'] as const;

interface Manifest {
  name: string;
  version: string;
  exports: Record<string, string>;
  engines?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** Packages that the tests of a connector bring along, if it has any. */
const OF_TESTS = ['vitest', 'graphql'];

/**
 * Packs the connector kit and what it needs, for connectors outside of the repository.
 *
 * @returns the archives, in the order in which they need each other
 */
export const packKit = (root: string, to: string): string[] => packPackages(root, to, KIT);

/** Packs the client of the API. @returns its archive */
export const packClient = (root: string, to: string): string => packPackages(root, to, CLIENT)[0]!;

/**
 * Packs packages as JavaScript with types. Their version is the service's.
 *
 * @param to folder of the archives
 */
function packPackages(root: string, to: string, names: readonly string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-packages-'));
  try {
    compile(root, folder, names);
    return names.map((name) => {
      const from = join(root, 'packages', name);
      const home = join(folder, name);
      const manifest = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8')) as Manifest;
      writeFileSync(join(home, 'package.json'), json(publishedManifest(root, manifest)));
      cpSync(join(root, 'LICENSE'), join(home, 'LICENSE'));
      cpSync(join(from, 'README.md'), join(home, 'README.md'));
      npm(['pack', '--silent', '--pack-destination', to], home);
      return join(to, `${manifest.name.replace('@', '').replace('/', '-')}-${manifest.version}.tgz`);
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function compile(root: string, folder: string, names: readonly string[]): void {
  const project = join(folder, 'tsconfig.json');
  const packages = join(root, 'packages');
  writeFileSync(
    project,
    json({
      extends: join(root, 'tsconfig.json'),
      compilerOptions: {
        noEmit: false,
        declaration: true,
        allowImportingTsExtensions: false,
        rewriteRelativeImportExtensions: true,
        typeRoots: [join(root, 'node_modules/@types')],
        rootDir: packages,
        outDir: folder,
      },
      include: names.map((name) => join(packages, name, 'src')),
      // The checks of the kit itself, on connectors that are broken on purpose, need its template.
      exclude: ['**/*.test.ts', '**/failing-checks.ts'].map((file) => join(packages, file)),
    }),
  );
  mkdirSync(dirname(project), { recursive: true });
  execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', project], {
    stdio: 'inherit',
  });
}

function publishedManifest(root: string, manifest: Manifest): object {
  const { name, version, exports, engines = { node: '>=24' }, dependencies, devDependencies = {} } = manifest;
  const { license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { license: string };
  const peers = Object.fromEntries(
    OF_TESTS.flatMap((peer) =>
      devDependencies[peer] === undefined ? [] : [[peer, `^${devDependencies[peer]}`]],
    ),
  );
  const ofTests = Object.keys(peers).length > 0 && {
    peerDependencies: peers,
    peerDependenciesMeta: Object.fromEntries(Object.keys(peers).map((peer) => [peer, { optional: true }])),
  };
  return {
    name,
    version,
    license,
    type: 'module',
    sideEffects: false,
    engines,
    exports: Object.fromEntries(Object.entries(exports).map(([entry, file]) => [entry, entryOf(file)])),
    dependencies,
    ...ofTests,
  };
}

const entryOf = (file: string): object => ({
  types: file.replace(/\.ts$/, '.d.ts'),
  default: file.replace(/\.ts$/, '.js'),
});
