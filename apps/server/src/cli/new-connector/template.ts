import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type ConnectorShape, flagOf, forChosen } from './shapes.ts';

export type ConnectorKind = 'marketplace' | 'ecommerce';

/** The names of a new connector, and the shape of its channel. */
export interface NewConnector {
  slug: string;
  label: string;
  kind: ConnectorKind;
  platformId: number;
  shape: ConnectorShape;
}

/** Folders in the kit. */
export interface Templates {
  /** A whole connector for a channel of the usual shape. */
  base: string;
  /** Files that take the place of those of the template, in `<option>/<choice>`. */
  shapes: string;
}

export interface TemplateFile {
  /** Path from the connector's folder. */
  path: string;
  content: string;
}

/** The conformance test of the new connector makes these itself. */
const RECORDED = /^golden\/|^conformance\.json$/;

/** The files of the template adapted to the new connector, without the parts for other kinds and shapes. */
export async function filesFromTemplate(
  { base, shapes }: Templates,
  connector: NewConnector,
): Promise<TemplateFile[]> {
  const layers = Object.entries(connector.shape).map(([option, choice]) =>
    join(shapes, flagOf(option), choice),
  );
  const sources = new Map<string, string>();
  for (const folder of [base, ...layers.filter((layer) => existsSync(layer))])
    for (const path of await pathsIn(folder)) sources.set(path, join(folder, path));
  const files = await Promise.all(
    [...sources]
      .filter(([path]) => !RECORDED.test(path))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(async ([path, source]) => ({ path, content: fill(await readFile(source, 'utf8'), connector) })),
  );
  return [...files.filter(({ content }) => content.trim() !== ''), packageFile(connector)];
}

async function pathsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}

/** The exported name of a connector: `my-shop` is `myShopConnector`. */
export const exportName = (slug: string): string =>
  `${slug.replaceAll(/-(.)/g, (_match, letter: string) => letter.toUpperCase())}Connector`;

export const packageName = (slug: string): string => `@sluice/connector-${slug}`;

function fill(text: string, { slug, label, kind, platformId, shape }: NewConnector): string {
  return forChosen(text, new Set<string>([kind, ...Object.values(shape)]))
    .replaceAll('templateChannelConnector', exportName(slug))
    .replaceAll('template-channel', slug)
    .replaceAll('Template channel', label)
    .replace("text: 'Te'", `text: '${markOf(label)}'`)
    .replace("kind: 'marketplace'", `kind: '${kind}'`)
    .replace('platformId: 32_000', `platformId: ${platformId}`);
}

/** The first two letters or digits of a name, as the sign of its channel. */
const markOf = (label: string): string => label.replaceAll(/[^\p{L}\p{N}]/gu, '').slice(0, 2);

function packageFile({ slug }: NewConnector): TemplateFile {
  const content = {
    name: packageName(slug),
    version: '0.1.0',
    private: true,
    type: 'module',
    exports: { '.': './src/index.ts' },
    dependencies: { '@sluice/connector-kit': '0.1.0', typebox: '1.4.3' },
  };
  return { path: 'package.json', content: `${JSON.stringify(content, null, 2)}\n` };
}
