import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../checks/tools.ts';
import { notesOf, unequalVersions } from './checklist.ts';

/** Refuses a tag that is not the version of the repository: `node scripts/release/check-tag.ts v1.2.3`. */
const tag = process.argv[2] ?? '';
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
const problems = unequalVersions(ROOT, version);
if (tag !== `v${version}`) problems.push(`the tag is ${tag || 'missing'}, the version ${version}`);
if (notesOf(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'), version)?.date == null)
  problems.push(`CHANGELOG.md gives ${version} no date`);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
