import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { KIT_VERSION } from '@sluice/connector-kit';
import { CommandError } from '../errors.ts';
import { checkedTemplates, refuseBadNames, write } from './create.ts';
import { exportName, filesFromTemplate, type NewConnector } from './template.ts';

/** The ids of connectors from elsewhere. Two connectors that meet in one service choose others. */
const IDS = { least: 10_000, count: 22_768 };

/** The same id for a name each time. */
export const outsideId = (slug: string): number =>
  IDS.least + (createHash('sha256').update(slug).digest().readUInt32BE() % IDS.count);

/**
 * Writes a connector as a package of its own into an empty folder, which no checkout has to hold: the same code and stand-in as in the
 * repository, built and tested by the published kit. Returns the files that it wrote, from that folder.
 *
 * @throws CommandError for a bad slug or label, a folder with something in it, and outside a checkout of the sources
 */
export async function createOutside(
  root: string,
  folder: string,
  connector: NewConnector,
): Promise<string[]> {
  refuseBadNames(connector);
  if (existsSync(folder) && (await readdir(folder)).length > 0)
    throw new CommandError(`${folder} has something in it; name an empty folder`);
  const sources = (await filesFromTemplate(checkedTemplates(root, connector), connector))
    .filter(({ path }) => path !== 'package.json')
    .map(({ path, content }) => ({ path, content: asOutside(path, content, connector) }));
  const files = [...sources, ...ownFiles(connector)];
  for (const { path, content } of files) await write(join(folder, path), content);
  return files.map(({ path }) => path).sort();
}

function asOutside(path: string, content: string, { slug }: NewConnector): string {
  if (path === 'src/index.ts') return `${content.trimEnd()}\n\nexport default ${exportName(slug)};\n`;
  if (path === 'README.md')
    return content.replace(
      /The guide is .*/,
      '`npm test` runs the conformance kit, `npm run build` makes what a service loads: `CONNECTORS=/path/to/dist/index.js`.\n' +
        'The guides are docs/guides/add-a-connector.md and docs/guides/a-connector-of-your-own.md of Sluice.',
    );
  return content;
}

const json = (content: object): string => `${JSON.stringify(content, null, 2)}\n`;

function ownFiles({ slug, label }: NewConnector): { path: string; content: string }[] {
  return [
    {
      path: 'package.json',
      content: json({
        name: `sluice-connector-${slug}`,
        version: '0.1.0',
        description: `Connects Sluice with ${label}`,
        type: 'module',
        main: 'dist/index.js',
        files: ['dist'],
        scripts: { build: 'tsc', test: 'vitest run', prepack: 'tsc' },
        dependencies: { typebox: '1.4.3' },
        peerDependencies: { '@sluice/connector-kit': `^${KIT_VERSION}` },
        devDependencies: {
          '@sluice/connector-kit': `^${KIT_VERSION}`,
          '@types/node': '^24.0.0',
          graphql: '^16.0.0',
          typescript: '^7.0.2',
          vitest: '^5.1.1',
        },
      }),
    },
    {
      path: 'tsconfig.json',
      content: json({
        compilerOptions: {
          target: 'es2024',
          lib: ['es2024', 'esnext'],
          module: 'nodenext',
          types: ['node'],
          strict: true,
          noUncheckedIndexedAccess: true,
          exactOptionalPropertyTypes: true,
          verbatimModuleSyntax: true,
          rewriteRelativeImportExtensions: true,
          declaration: true,
          skipLibCheck: true,
          rootDir: 'src',
          outDir: 'dist',
        },
        include: ['src'],
        exclude: ['src/testing', '**/*.test.ts'],
      }),
    },
    { path: '.gitignore', content: 'node_modules/\ndist/\n' },
  ];
}
