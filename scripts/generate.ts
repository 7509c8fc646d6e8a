import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { apiDocuments } from './api-document.ts';
import { type ApiDocument, breakingChanges } from './checks/api-changes.ts';
import { ROOT } from './checks/tools.ts';
import { BASELINE, type GeneratedFile, generatedFiles, json, readOrEmpty } from './generated.ts';

const { values } = parseArgs({ options: { 'accept-api': { type: 'boolean', default: false } } });
const documents = await apiDocuments();
for (const file of await generatedFiles(documents)) write(file);

const baseline = readOrEmpty(join(ROOT, BASELINE));
if (values['accept-api'] || baseline === '') {
  write({ path: BASELINE, content: json(documents.v1) });
} else {
  const breaks = breakingChanges(JSON.parse(baseline) as ApiDocument, documents.v1);
  for (const line of breaks) console.log(`breaks the API: ${line}`);
  if (breaks.length > 0) console.log('If that is meant, run: npm run generate -- --accept-api');
}

function write({ path, content }: GeneratedFile): void {
  const file = join(ROOT, path);
  const changed = readOrEmpty(file) !== content;
  mkdirSync(dirname(file), { recursive: true });
  if (changed) writeFileSync(file, content);
  console.log(`${changed ? 'written  ' : 'unchanged'} ${path}`);
}
