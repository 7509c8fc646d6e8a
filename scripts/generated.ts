import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { clientTypes } from '../packages/client/generate-types.ts';
import type { ApiDocuments } from './api-document.ts';
import { ROOT } from './checks/tools.ts';
import { connectorTable } from './connector-table.ts';

export interface GeneratedFile {
  /** From the root of the repository. */
  path: string;
  content: string;
}

/** Every file that is made and not written. */
export async function generatedFiles({ v1, portal }: ApiDocuments): Promise<GeneratedFile[]> {
  return [
    { path: 'packages/client/openapi.json', content: json(v1) },
    {
      path: 'packages/client/src/api.generated.ts',
      content: await clientTypes(v1, 'packages/client/openapi.json'),
    },
    {
      path: 'apps/portal/src/lib/api.generated.ts',
      content: await clientTypes(portal, 'the description of the portal API'),
    },
    { path: 'docs/connectors.md', content: connectorTable(ROOT) },
  ];
}

/** What the public API was promised to be: changed only on purpose, by `npm run generate -- --accept-api`. */
export const BASELINE = 'docs/api/v1-baseline.json';

export const json = (document: object): string => `${JSON.stringify(document, null, 2)}\n`;

/** Those whose content on disk is another one, or none. */
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
