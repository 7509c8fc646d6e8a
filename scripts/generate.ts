import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { apiDocuments } from './api-document.ts';
import { type ApiDocument, breakingChanges } from './checks/api-changes.ts';
import { ROOT } from './checks/tools.ts';
import {
  BASELINE,
  documentFiles,
  type GeneratedFile,
  json,
  readOrEmpty,
  typeFiles,
  writeFile,
} from './generated.ts';

const { values } = parseArgs({ options: { 'accept-api': { type: 'boolean', default: false } } });
const documents = await apiDocuments();
for (const file of [...(await typeFiles(documents)), ...documentFiles()]) write(file);

const baseline = readOrEmpty(join(ROOT, BASELINE));
if (values['accept-api'] || baseline === '') {
  write({ path: BASELINE, content: json(documents.v1) });
} else {
  const breaks = breakingChanges(JSON.parse(baseline) as ApiDocument, documents.v1);
  for (const line of breaks) console.log(`breaks the API: ${line}`);
  if (breaks.length > 0) console.log('If that is meant, run: npm run generate -- --accept-api');
}

function write(file: GeneratedFile): void {
  console.log(`${writeFile(ROOT, file) ? 'written  ' : 'unchanged'} ${file.path}`);
}
