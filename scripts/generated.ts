import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { clientTypes } from '../packages/client/generate-types.ts';
import { pythonClient } from '../packages/client-python/generate.ts';
import type { ApiDocuments } from './api-document.ts';
import { ROOT } from './checks/tools.ts';
import { connectorPages } from './connector-pages.ts';
import { connectorTable } from './connector-table.ts';
import { specTests } from './spec-tests.ts';

export interface GeneratedFile {
  /** From the root of the repository. */
  path: string;
  content: string;
}

/** The types of the two APIs for those who call them, in each of their languages. They are not committed: the checks make them anew. */
export async function typeFiles({ v1, portal }: ApiDocuments): Promise<GeneratedFile[]> {
  return [
    {
      path: 'packages/client/src/api.generated.ts',
      content: await clientTypes(v1, 'the description of the public API'),
    },
    {
      path: 'packages/client-python/src/sluice_client/api_generated.py',
      content: pythonClient(v1, 'the description of the public API'),
    },
    {
      path: 'apps/portal/src/lib/api.generated.ts',
      content: await clientTypes(portal, 'the description of the portal API'),
    },
  ];
}

/** Generated files that people read in the repository, and which have to be fresh there. */
export const documentFiles = (): GeneratedFile[] => [
  { path: 'docs/connectors.md', content: connectorTable(ROOT) },
  ...connectorPages(ROOT),
  { path: 'docs/spec/tests.md', content: specTests(ROOT) },
];

/** Writes a file below `folder` unless it is there already. @returns whether it was another one */
export function writeFile(folder: string, { path, content }: GeneratedFile): boolean {
  const file = join(folder, path);
  if (readOrEmpty(file) === content) return false;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  return true;
}

/** The promise of the public API: changed only on purpose, by `npm run generate -- --accept-api`. */
export const BASELINE = 'docs/api/v1-baseline.json';

export const json = (document: object): string => `${JSON.stringify(document, null, 2)}\n`;

/** Files whose content on disk is another one, or none. */
export function staleFiles(folder: string, files: GeneratedFile[]): string[] {
  return files
    .filter(({ path, content }) => readOrEmpty(join(folder, path)) !== content)
    .map(({ path }) => path);
}

/** The file's text with the line ends of a checkout on Windows undone; empty when there is none. */
export function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
  } catch {
    return '';
  }
}
