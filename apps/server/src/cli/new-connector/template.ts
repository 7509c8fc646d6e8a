import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export type ConnectorKind = 'marketplace' | 'ecommerce';

/** The names of a new connector. */
export interface NewConnector {
  slug: string;
  label: string;
  kind: ConnectorKind;
  platformId: number;
}

export interface TemplateFile {
  /** Path from the connector's folder. */
  path: string;
  content: string;
}

/** The conformance test of the new connector makes these itself. */
const RECORDED = /^golden\/|^conformance\.json$/;

/** The files of the template adapted to the new connector, without the parts for the other kind of site. */
export async function filesFromTemplate(folder: string, connector: NewConnector): Promise<TemplateFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((path) => !RECORDED.test(path))
    .sort();
  const files = await Promise.all(
    paths.map(async (path) => ({
      path,
      content: fill(await readFile(join(folder, path), 'utf8'), connector),
    })),
  );
  return [...files.filter(({ content }) => content.trim() !== ''), packageFile(connector)];
}

/** The exported name of a connector: `my-shop` is `myShopConnector`. */
export const exportName = (slug: string): string =>
  `${slug.replaceAll(/-(.)/g, (_match, letter: string) => letter.toUpperCase())}Connector`;

export const packageName = (slug: string): string => `@sluice/connector-${slug}`;

/** Parts of one kind stand between lines such as `// <marketplace>` and `// </marketplace>`. */
function fill(text: string, { slug, label, kind, platformId }: NewConnector): string {
  const other = kind === 'marketplace' ? 'ecommerce' : 'marketplace';
  return text
    .replaceAll(new RegExp(`^ *// <${other}>\n[^]*?^ *// </${other}>\n`, 'gm'), '')
    .replaceAll(new RegExp(`^ *// </?${kind}>\n`, 'gm'), '')
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
