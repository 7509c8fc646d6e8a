import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../checks/tools.ts';
import { json } from '../generated.ts';
import { notesOf, releaseProblems, versionOf } from './checklist.ts';
import { npm } from './npm.ts';
import { packClient, packKit } from './packages.ts';
import { branch, isCommitted, provenance, sha256 } from './provenance.ts';
import { packPythonClient } from './python.ts';
import { recordData } from './record-data.ts';
import { stage } from './stage.ts';
import { tryOut } from './try-out.ts';

/**
 * Makes a release: `npm run release`. Into `release/` come the package (`npx` and `npm i -g` install it), the connector kit, the clients, the bill of
 * materials, its provenance, the sums of all and the notes. With `--try` the package is installed into an empty folder, started and
 * used. With `--check` the checklist of docs/guides/releases.md is gone through first. `--record-data` only records the data of this version for the tests of
 * later ones.
 */
const { values } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    'record-data': { type: 'boolean', default: false },
    try: { type: 'boolean', default: false },
    'allow-changes': { type: 'boolean', default: false },
    to: { type: 'string', default: join(ROOT, 'release') },
  },
});
if (values['record-data']) {
  console.log(await recordData(ROOT, versionOf(ROOT)));
  process.exit();
}
if (values.check) check();
if (!isCommitted(ROOT) && !values['allow-changes']) {
  console.error('There are changes that no commit holds. Commit them, or say --allow-changes for a trial.');
  process.exit(1);
}
const staged = mkdtempSync(join(tmpdir(), 'sluice-release-'));
try {
  await release(values.to, staged);
} finally {
  rmSync(staged, { recursive: true, force: true });
}

async function release(to: string, folder: string): Promise<void> {
  // The clients are compiled from a file that a fresh checkout lacks.
  execFileSync(process.execPath, [join(ROOT, 'scripts/generate.ts')], { stdio: 'ignore' });
  execFileSync(process.execPath, [join(ROOT, 'apps/portal/build.ts')], { stdio: 'inherit' });
  const { version } = stage(ROOT, folder);
  mkdirSync(to, { recursive: true });
  npm(['pack', '--silent', '--pack-destination', to], folder);
  const archive = join(to, `sluice-${version}.tgz`);
  const kit = packKit(ROOT, to);
  const clients = { typescript: packClient(ROOT, to), python: packPythonClient(ROOT, to) };
  const archives = [archive, ...kit, ...Object.values(clients)];
  const bill = join(to, `sluice-${version}.cdx.json`);
  writeFileSync(bill, npm(['sbom', '--sbom-format=cyclonedx', '--sbom-type=application'], folder));
  const statement = join(to, `sluice-${version}.provenance.json`);
  writeFileSync(statement, json(provenance(ROOT, [...archives, bill])));
  const sums = [...archives, bill, statement].map(
    (file) => `${sha256(file)}  ${file.slice(to.length + 1)}\n`,
  );
  writeFileSync(join(to, 'SHA256SUMS'), sums.join(''));
  console.log(`${archive}: ${megabytes(statSync(archive).size)} MB packed`);
  const notes = notesOf(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'), version);
  writeFileSync(join(to, 'NOTES.md'), notes?.text ?? '');
  if (values.try || values.check) await tryOut({ service: archive, kit, clients });
}

/** Ends the program when something of the checklist is missing. */
function check(): void {
  const problems = releaseProblems(ROOT, { branch: branch(ROOT), isClean: isCommitted(ROOT) });
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exit(1);
  for (const command of [['scripts/check.ts'], ['scripts/supply-chain.ts']])
    execFileSync(process.execPath, command, { cwd: ROOT, stdio: 'inherit' });
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
